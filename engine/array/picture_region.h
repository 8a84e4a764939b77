// SPDX-License-Identifier: MIT
// A rectangle of a picture, to which work on it can be restricted.
#pragma once
#include "engine/array/image.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace imago {

/// A rectangle of pixels. A value without a state.
struct PictureRegion {
    std::size_t x = 0, y = 0;          ///< column and row of its upper left pixel, from 0
    std::size_t width = 0, height = 0; ///< its sides in pixels, at least 1
    bool operator==(const PictureRegion &) const = default;
};

/// Whether the region lies inside a picture of these sides.
bool lies_inside(const PictureRegion &region, std::size_t width, std::size_t height);

/// Returns "X,Y,WIDTHxHEIGHT", as options, recipes and sessions have it.
std::string region_text(const PictureRegion &region);

/// Returns the region of such a text; empty for any other text.
std::optional<PictureRegion> region_of_text(std::string_view text);

/// The same. Throws Error (usage) for any other text.
PictureRegion parse_region(std::string_view text);

/// Throws Error (usage) that calls the picture `name` unless the region lies inside these sides.
void check_region(const PictureRegion &region, std::size_t width, std::size_t height,
                  const std::string &name);

/// Returns the region of each of some planes, which it lies inside: row-major samples, `width` a
/// row and `plane` a plane.
template <class Samples>
Samples cropped_planes(const Samples &planes, std::size_t width, std::size_t plane,
                       const PictureRegion &region) {
    Samples part;
    part.reserve(planes.size() / plane * region.width * region.height);
    for (std::size_t at = 0; at < planes.size(); at += plane)
        for (std::size_t row = 0; row < region.height; ++row) {
            const auto from = planes.begin() +
                              static_cast<std::ptrdiff_t>(at + (region.y + row) * width + region.x);
            part.insert(part.end(), from, from + static_cast<std::ptrdiff_t>(region.width));
        }
    return part;
}

/// Returns the region of a picture, with what the picture has besides samples. Throws Error as
/// check_region() does.
Image cropped(const Image &image, const PictureRegion &region, const std::string &name);

} // namespace imago
