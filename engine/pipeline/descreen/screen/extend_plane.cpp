// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/screen/extend_plane.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

constexpr double along_periods = 6, across_periods = 4; ///< vectors that are tried, in periods
constexpr double cost_of_distance = 1e-5;               ///< of a sample, in squared phases
constexpr std::int64_t least_rest = 24; ///< samples that a side has besides three margins

/// A whole vector, along the axis that is extended and across it.
struct Shift {
    std::int64_t along, across;
};

double miss_of(const Frequency &f, double x, double y) {
    const double phase = f.x * x + f.y * y;
    const double off = phase - std::floor(phase + .5);
    return off * off;
}

/// The vector of at least `margin` along the axis that is nearest to one of the lattice; its part
/// across has the sign.
Shift shift_for(const HalftoneScreen &screen, bool rows, std::int64_t margin, int sign) {
    const double period = 1 / std::hypot(screen.first.x, screen.first.y);
    const auto reach = margin + static_cast<std::int64_t>(along_periods * period);
    const auto across_reach = static_cast<std::int64_t>(across_periods * period);
    Shift best{margin, 0};
    double least = 1e9;
    for (std::int64_t along = margin; along <= reach; ++along)
        for (std::int64_t k = 0; k < across_reach; ++k) {
            const std::int64_t across = sign * k;
            const auto x = static_cast<double>(rows ? across : along);
            const auto y = static_cast<double>(rows ? along : across);
            const double miss = miss_of(screen.first, x, y) + miss_of(screen.second, x, y) +
                                cost_of_distance * static_cast<double>(along + k);
            if (miss < least) {
                least = miss;
                best = {along, across};
            }
        }
    return best;
}

/// Where the samples of one half of an added row come from.
struct Half {
    Shift before, after; ///< of rows before the first and after the last one
};

HostPlane transposed(const HostPlane &plane) {
    HostPlane other{plane.width, plane.height, std::vector<float>(plane.samples.size())};
    constexpr std::uint64_t tile = 32;
    for (std::uint64_t top = 0; top < plane.height; top += tile)
        for (std::uint64_t left = 0; left < plane.width; left += tile)
            for (std::uint64_t y = top; y < std::min(top + tile, plane.height); ++y)
                for (std::uint64_t x = left; x < std::min(left + tile, plane.width); ++x)
                    other.samples[x * plane.height + y] = plane.samples[y * plane.width + x];
    return other;
}

/// Adds rows before and after. `rows` says whether the plane stands as it is, or transposed.
HostPlane with_more_rows(const HostPlane &plane, const HalftoneScreen &screen, bool rows,
                         std::int64_t margin) {
    const auto height = static_cast<std::int64_t>(plane.height);
    const auto width = static_cast<std::int64_t>(plane.width);
    const bool reflect = height < 3 * margin + least_rest;
    const auto half_of = [&](int sign, std::int64_t count) {
        Half half{shift_for(screen, rows, margin, sign), shift_for(screen, rows, margin, -sign)};
        half.after.across = -half.after.across;
        for (Shift *shift : {&half.before, &half.after})
            if (count <= std::abs(shift->across))
                shift->across = 0;
        return half;
    };
    const Half left = half_of(1, width / 2), right = half_of(-1, width - width / 2);
    HostPlane out{plane.height + 2 * static_cast<std::uint64_t>(margin), plane.width, {}};
    out.samples.reserve(out.height * out.width);
    for (std::int64_t y = -margin; y < height + margin; ++y)
        for (std::int64_t x = 0; x < width; ++x) {
            const Half &half = x < width / 2 ? left : right;
            std::int64_t from_y = y, from_x = x;
            if (reflect && (y < 0 || y >= height)) {
                const std::int64_t period = 2 * height, t = ((y % period) + period) % period;
                from_y = t < height ? t : period - 1 - t;
            } else if (y < 0) {
                from_y = y + half.before.along;
                from_x = x + half.before.across;
            } else if (y >= height) {
                from_y = y - half.after.along;
                from_x = x + half.after.across;
            }
            out.samples.push_back(plane.samples[static_cast<std::size_t>(from_y * width + from_x)]);
        }
    return out;
}

} // namespace

HostPlane extended_plane(const HostPlane &plane, const HalftoneScreen &screen,
                         std::uint64_t margin) {
    const auto more = static_cast<std::int64_t>(margin);
    const HostPlane wide = with_more_rows(transposed(plane), screen, false, more);
    return with_more_rows(transposed(wide), screen, true, more);
}

} // namespace imago
