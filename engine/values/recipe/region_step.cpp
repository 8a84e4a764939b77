// SPDX-License-Identifier: MIT
#include "engine/values/recipe/region_step.h"

#include "engine/support/error.h"
#include "engine/values/recipe/sentences.h"
#include "engine/values/recipe/step_units.h"
#include "engine/values/signal_values.h"

#include <cmath>
#include <utility>

namespace imago {
namespace {

using Shape = SpectralRegion::Shape;

/// The plane of a signal's times and frequencies, and the step's unit.
struct RegionPlane {
    double unit = 1;   ///< one cycle per sample, and samples of one unit of time
    double zero = 0;   ///< the frequency of 0 cycles per sample
    double length = 0; ///< in samples
    double lowest = 0; ///< in cycles per sample

    double frequency(double value) const { return (value - zero) / unit; }
    double time(double value) const { return value * unit; }
};

RegionPlane plane_of(BandUnit unit, const Signal &signal) {
    return {cycle_in(unit, signal), unit == BandUnit::hertz ? signal.zero_frequency() : 0,
            static_cast<double>(signal.length), lowest_frequency(signal.is_complex())};
}

/// The number x with x * unit == value if there is one near.
double time_in(double value, double unit) {
    const double quotient = value / unit;
    for (const double near :
         {quotient, std::nextafter(quotient, -INFINITY), std::nextafter(quotient, INFINITY)})
        if (near * unit == value)
            return near;
    return quotient;
}

RealNumber told(double value) {
    return {value, 9, RealNumber::Style::significant};
}

/// Refuses what is outside of the signal in seconds and hertz. check() refuses the rest.
void check_in_hertz(const SpectralRegion &region, const RegionPlane &plane) {
    const auto check_times = [&](double from, double to) {
        if (!(from >= 0 && from < to && to <= plane.length))
            throw usage_error(recipe_says.region_times, told(from / plane.unit),
                              told(to / plane.unit), told(plane.length / plane.unit));
    };
    const auto hertz = [&](double frequency) { return told(plane.zero + frequency * plane.unit); };
    const auto check_frequencies = [&](double low, double high) {
        if (!(low >= plane.lowest && low < high && high <= 0.5))
            throw usage_error(recipe_says.region_frequencies, hertz(low), hertz(high),
                              hertz(plane.lowest), hertz(0.5));
    };
    if (region.shape != Shape::lasso)
        check_times(region.from, region.to);
    if (region.shape == Shape::rectangle)
        check_frequencies(region.low, region.high);
    if (region.shape != Shape::lasso || region.corners.empty())
        return;
    for (const RegionPoint &corner : region.corners) {
        if (!(corner.time >= 0 && corner.time <= plane.length))
            check_times(corner.time, corner.time);
        if (!(corner.frequency >= plane.lowest && corner.frequency <= 0.5))
            check_frequencies(corner.frequency, corner.frequency);
    }
}

SpectralRegion region_for(const StepRegion &step, const RegionPlane &plane) {
    SpectralRegion region;
    region.shape = step.shape;
    region.gain = step.gain;
    if (step.shape != Shape::lasso) {
        region.from = step.from ? plane.time(*step.from) : 0;
        region.to = step.to ? plane.time(*step.to) : plane.length;
    }
    if (step.shape == Shape::rectangle) {
        region.low = step.low ? plane.frequency(*step.low) : plane.lowest;
        region.high = step.high ? plane.frequency(*step.high) : 0.5;
    } else if (step.shape == Shape::comb) {
        region.fundamental = step.fundamental / plane.unit;
        region.harmonics = step.harmonics;
        region.width = step.width / plane.unit;
    }
    for (const RegionPoint &corner : step.corners)
        region.corners.push_back({plane.time(corner.time), plane.frequency(corner.frequency)});
    return region;
}

StepRegion step_for(const SpectralRegion &region, const RegionPlane &plane) {
    const auto frequency = [&](double value) { return in_unit(value, plane.unit, plane.zero); };
    StepRegion step;
    step.shape = region.shape;
    step.gain = region.gain;
    if (region.shape != Shape::lasso) {
        if (region.from > 0)
            step.from = time_in(region.from, plane.unit);
        if (region.to < plane.length)
            step.to = time_in(region.to, plane.unit);
    }
    if (region.shape == Shape::rectangle) {
        if (region.low > plane.lowest)
            step.low = frequency(region.low);
        if (region.high < 0.5)
            step.high = frequency(region.high);
    } else if (region.shape == Shape::comb) {
        step.fundamental = in_unit(region.fundamental, plane.unit, 0);
        step.harmonics = region.harmonics;
        step.width = in_unit(region.width, plane.unit, 0);
    } else {
        for (const RegionPoint &corner : region.corners)
            step.corners.push_back({time_in(corner.time, plane.unit), frequency(corner.frequency)});
    }
    return step;
}

} // namespace

RegionSettings settings_for(const RegionStep &step, const Signal &signal) {
    const RegionPlane plane = plane_of(step.unit, signal);
    RegionSettings settings;
    settings.isolate = step.isolate;
    settings.frame = step.frame;
    for (const StepRegion &region : step.regions) {
        settings.regions.push_back(region_for(region, plane));
        if (step.unit == BandUnit::hertz)
            check_in_hertz(settings.regions.back(), plane);
    }
    check(settings, signal.length, signal.is_complex());
    return settings;
}

RegionStep step_of(const RegionSettings &settings, const Signal &signal) {
    RegionStep step;
    step.unit = signal.sample_rate > 0 ? BandUnit::hertz : BandUnit::cycles_per_sample;
    step.isolate = settings.isolate;
    step.frame = settings.frame;
    const RegionPlane plane = plane_of(step.unit, signal);
    for (const SpectralRegion &region : settings.regions)
        step.regions.push_back(step_for(region, plane));
    return step;
}

} // namespace imago
