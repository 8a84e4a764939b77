// SPDX-License-Identifier: MIT
#include "engine/values/region/region_values.h"

#include "engine/support/error.h"
#include "engine/values/region/sentences.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace imago {
namespace {

using Shape = SpectralRegion::Shape;

double lowest_of(bool two_sided) {
    return two_sided ? -0.5 : 0;
}

/// Times and frequencies may come from other units.
RealNumber told(double value) {
    return {value, 9, RealNumber::Style::significant};
}

void check_times(double from, double to, std::size_t length) {
    if (!(from >= 0 && from < to && to <= static_cast<double>(length)))
        throw usage_error(region_says.bad_times, told(from), told(to), length);
}

void check_frequencies(double low, double high, bool two_sided) {
    const double lowest = lowest_of(two_sided);
    if (!(low >= lowest && low < high && high <= 0.5))
        throw usage_error(region_says.bad_frequencies, told(low), told(high),
                          RealNumber{lowest, 1});
}

void check_lasso(const std::vector<RegionPoint> &corners, std::size_t length, bool two_sided) {
    if (corners.size() < 3 || corners.size() > most_corners)
        throw usage_error(region_says.bad_lasso, corners.size());
    const auto [first, last] = std::minmax_element(
        corners.begin(), corners.end(),
        [](const RegionPoint &a, const RegionPoint &b) { return a.time < b.time; });
    const auto [low, high] = std::minmax_element(
        corners.begin(), corners.end(),
        [](const RegionPoint &a, const RegionPoint &b) { return a.frequency < b.frequency; });
    for (const RegionPoint &corner : corners) // NaN is no extreme
        if (!std::isfinite(corner.time) || !std::isfinite(corner.frequency))
            throw usage_error(region_says.bad_lasso, corners.size());
    check_times(first->time, last->time, length);
    check_frequencies(low->frequency, high->frequency, two_sided);
}

void check_one(const SpectralRegion &region, std::size_t length, bool two_sided) {
    if (!(region.gain >= least_region_gain && region.gain <= most_region_gain))
        throw usage_error(region_says.bad_gain, RealNumber{region.gain});
    if (region.shape == Shape::lasso)
        return check_lasso(region.corners, length, two_sided);
    check_times(region.from, region.to, length);
    if (region.shape == Shape::rectangle)
        return check_frequencies(region.low, region.high, two_sided);
    if (!is_possible_comb(region))
        throw usage_error(region_says.bad_comb, region.harmonics, told(region.fundamental),
                          told(region.width));
}

} // namespace

bool is_possible_comb(const SpectralRegion &region) {
    return region.fundamental > 0 && region.fundamental < 0.5 && region.harmonics >= 1 &&
           region.harmonics <= most_harmonics && region.width > 0 && region.width <= 1;
}

void check(const RegionSettings &settings, std::size_t length, bool two_sided) {
    if (settings.regions.empty())
        throw usage_error(region_says.no_region);
    if (settings.frame != 0 &&
        (!std::has_single_bit(settings.frame) || settings.frame < least_region_frame ||
         settings.frame > most_region_frame))
        throw usage_error(region_says.bad_frame, settings.frame);
    for (const SpectralRegion &region : settings.regions) {
        check_one(region, length, two_sided);
        if (settings.isolate && region.gain != settings.regions.front().gain)
            throw usage_error(region_says.different_gains);
    }
}

std::size_t automatic_region_frame(double rate) {
    if (!(rate > 0))
        return 1024;
    const double bits = std::round(std::log2(std::max(rate / 24, 1.0)));
    return std::size_t{1} << static_cast<int>(std::clamp(bits, 6.0, 16.0));
}

RegionTimes times_of(const SpectralRegion &region) {
    if (region.shape != Shape::lasso)
        return {region.from, region.to};
    RegionTimes times{region.corners.empty() ? 0 : region.corners.front().time, 0};
    for (const RegionPoint &corner : region.corners) {
        times.from = std::min(times.from, corner.time);
        times.to = std::max(times.to, corner.time);
    }
    return times;
}

SpectralRegion moved(SpectralRegion region, const RegionPoint &by, std::size_t length,
                     bool two_sided) {
    const RegionTimes times = times_of(region);
    const double time = std::clamp(by.time, -times.from,
                                   std::max(static_cast<double>(length) - times.to, -times.from));
    double low = region.low, high = region.high;
    if (region.shape == Shape::lasso && !region.corners.empty()) {
        low = high = region.corners.front().frequency;
        for (const RegionPoint &corner : region.corners) {
            low = std::min(low, corner.frequency);
            high = std::max(high, corner.frequency);
        }
    }
    const double lowest = lowest_of(two_sided);
    const double frequency =
        std::clamp(by.frequency, lowest - low, std::max(0.5 - high, lowest - low));
    region.from += time;
    region.to = std::min(region.to + time, static_cast<double>(length));
    region.low += frequency;
    region.high = std::min(region.high + frequency, 0.5);
    for (RegionPoint &corner : region.corners) {
        corner.time = std::clamp(corner.time + time, 0.0, static_cast<double>(length));
        corner.frequency = std::clamp(corner.frequency + frequency, lowest, 0.5);
    }
    if (region.shape == Shape::comb)
        region.fundamental = std::clamp(region.fundamental + by.frequency, 1e-6, 0.5 - 1e-6);
    return region;
}

} // namespace imago
