// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/screen_marks.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace imago {
namespace {

constexpr double mark = 0.08; ///< radius of a mark, in the frequency of the dots

/// Whether the frequencies of two screens differ by less than a mark, apart from quarter turns.
bool alike(const HalftoneScreen &a, const HalftoneScreen &b) {
    const double near = mark / a.period();
    const Frequency turns[] = {
        b.first, {-b.first.x, -b.first.y}, b.second, {-b.second.x, -b.second.y}};
    return std::any_of(std::begin(turns), std::end(turns), [&](const Frequency &f) {
        return std::hypot(a.first.x - f.x, a.first.y - f.y) < near;
    });
}

} // namespace

std::vector<HalftoneScreen> different_screens(const std::vector<PlaneScreens> &planes) {
    std::vector<HalftoneScreen> screens;
    for (const PlaneScreens &plane : planes)
        for (const HalftoneScreen &screen : plane)
            if (std::none_of(screens.begin(), screens.end(),
                             [&](const HalftoneScreen &other) { return alike(other, screen); }))
                screens.push_back(screen);
    return screens;
}

std::vector<PlaneScreens> with_screen_moved(std::vector<PlaneScreens> planes,
                                            const HalftoneScreen &before,
                                            const HalftoneScreen &after) {
    for (PlaneScreens &plane : planes)
        for (HalftoneScreen &screen : plane)
            if (alike(before, screen))
                screen = after;
    return planes;
}

FilterShape shape_of_screen(const HalftoneScreen &screen) {
    FilterShape shape;
    shape.kind = FilterShape::Kind::lattice;
    shape.x = screen.first.x;
    shape.y = screen.first.y;
    shape.x2 = screen.second.x;
    shape.y2 = screen.second.y;
    shape.radius = mark / screen.period();
    return shape;
}

HalftoneScreen screen_of_shape(const FilterShape &shape) {
    return {{shape.x, shape.y}, {shape.x2, shape.y2}};
}

} // namespace imago
