// SPDX-License-Identifier: MIT
#include "engine/values/recipe/recipe.h"

#include "engine/support/error.h"
#include "engine/values/band_response.h"
#include "engine/values/recipe/sentences.h"
#include "engine/values/region/sentences.h"
#include "engine/values/signal_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

namespace {

RealNumber told(double value) {
    return {value, 9, RealNumber::Style::significant};
}

double inside(double edge, double unit) {
    if (!(edge / unit > 0 && edge / unit < 0.5))
        throw usage_error(recipe_says.edge_outside, told(edge));
    return edge / unit;
}

/// Refuses in hertz what a filter of such a unit has outside of the signal's frequencies.
void check_in_hertz(const Band &band, double unit, double zero, bool two_sided) {
    const double lowest = lowest_frequency(two_sided);
    const auto hertz = [&](double frequency) { return told(zero + frequency * unit); };
    if (!(band.low >= lowest && band.low < band.high && band.high <= 0.5))
        throw usage_error(recipe_says.band_frequencies, hertz(band.low), hertz(band.high),
                          hertz(lowest), hertz(0.5));
    if (!(band.soft >= 0 && band.soft <= 0.5))
        throw usage_error(recipe_says.band_edges, told(band.soft * unit), told(unit / 2));
}

/// Adds the bands of one filter. A low-pass up to an edge is a stop above it, so that filters
/// multiply; several pass bands add up.
void add(const FrequencyBand &band, double unit, double zero, BandSettings &settings) {
    using Kind = FrequencyBand::Kind;
    const double soft = band.soft / unit, lowest = lowest_frequency(settings.two_sided);
    std::vector<Band> &bands = settings.bands;
    if (band.kind == Kind::low) { // the edge itself is kept
        const double edge = inside(band.edge, unit);
        bands.push_back({std::nextafter(edge, 1.0), 0.5, soft, true});
        if (settings.two_sided)
            bands.push_back({-0.5, std::nextafter(-edge, -1.0), soft, true});
    } else if (band.kind == Kind::high) {
        const double edge = inside(band.edge, unit);
        bands.push_back({settings.two_sided ? -edge : 0, edge, soft, true});
    } else {
        bands.push_back({band.low ? (*band.low - zero) / unit : lowest,
                         band.high ? (*band.high - zero) / unit : 0.5, soft,
                         band.kind == Kind::stop});
    }
}

} // namespace

BandSettings settings_for(const BandStep &step, const Signal &signal) {
    const double unit = cycle_in(step.unit, signal);
    const double zero = step.unit == BandUnit::hertz ? signal.zero_frequency() : 0;
    BandSettings settings;
    settings.mirror = step.mirror;
    settings.two_sided = signal.is_complex();
    for (const FrequencyBand &band : step.bands)
        add(band, unit, zero, settings);
    if (step.unit == BandUnit::hertz)
        for (const Band &band : settings.bands)
            check_in_hertz(band, unit, zero, settings.two_sided);
    check(settings);
    return settings;
}

BandStep step_of(const BandSettings &settings, const Signal &signal) {
    const bool rated = signal.sample_rate > 0;
    const double unit = rated ? signal.sample_rate : 1, zero = signal.zero_frequency();
    BandStep step;
    step.unit = rated ? BandUnit::hertz : BandUnit::cycles_per_sample;
    step.mirror = settings.mirror;
    for (const Band &band : settings.bands) {
        FrequencyBand made;
        made.kind = band.stop ? FrequencyBand::Kind::stop : FrequencyBand::Kind::pass;
        if (band.low > lowest_frequency(settings.two_sided))
            made.low = in_unit(band.low, unit, zero);
        if (band.high < 0.5)
            made.high = in_unit(band.high, unit, zero);
        made.soft = in_unit(band.soft, unit, 0);
        step.bands.push_back(made);
    }
    return step;
}

double cycle_in(BandUnit unit, const Signal &signal) {
    if (unit == BandUnit::cycles_per_sample)
        return 1;
    if (!(signal.sample_rate > 0))
        throw usage_error(recipe_says.rate_unknown);
    return signal.sample_rate;
}

double in_unit(double value, double unit, double zero) {
    const double product = zero + value * unit;
    for (const double near :
         {product, std::nextafter(product, -INFINITY), std::nextafter(product, INFINITY)})
        if ((near - zero) / unit == value)
            return near;
    return product;
}

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
    if (region.shape == Shape::comb && !is_possible_comb(region))
        throw usage_error(region_says.bad_comb, region.harmonics,
                          told(region.fundamental * plane.unit), told(region.width * plane.unit));
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

struct StepNames {
    const char *operator()(const CompressStep &) const { return "compress"; }
    const char *operator()(const FilterStep &) const { return "filter"; }
    const char *operator()(const BandStep &) const { return "bands"; }
    const char *operator()(const DescreenStep &) const { return "descreen"; }
    const char *operator()(const RegionStep &) const { return "regions"; }
    const char *operator()(const PoissonStep &) const { return "poisson"; }
    const char *operator()(const OpStep &step) const { return step.operation.c_str(); }
};

/// Throws unless a potential comes last, in a format of floats.
void check_potential(const Recipe &recipe) {
    for (std::size_t i = 0; i < recipe.steps.size(); ++i) {
        if (!std::holds_alternative<PoissonStep>(recipe.steps[i]))
            continue;
        if (i + 1 < recipe.steps.size())
            throw usage_error(recipe_says.potential_last);
        if (recipe.output.format != "npy" && recipe.output.format != "tif")
            throw usage_error(recipe_says.potential_format);
    }
}

bool is_for_a_signal(const RecipeStep &step) {
    return std::holds_alternative<BandStep>(step) || std::holds_alternative<RegionStep>(step);
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

const char *step_name(const RecipeStep &step) {
    return std::visit(StepNames(), step);
}

bool is_for_signals(const Recipe &recipe) {
    return std::any_of(recipe.steps.begin(), recipe.steps.end(), is_for_a_signal);
}

bool is_for_volumes(const Recipe &recipe) {
    return std::any_of(recipe.steps.begin(), recipe.steps.end(), [](const RecipeStep &step) {
        const auto *filter = std::get_if<FilterStep>(&step);
        return filter && filter->volume;
    });
}

void check(const Recipe &recipe) {
    if (recipe.steps.empty())
        throw usage_error(recipe_says.no_steps);
    if (const auto *last = std::get_if<CompressStep>(&recipe.steps.back());
        last && last->settings.mode == CompressSettings::Mode::bytes && recipe.output.levels)
        throw usage_error(recipe_says.bytes_levels);
    for (const RecipeStep &step : recipe.steps)
        if (const auto *compress = std::get_if<CompressStep>(&step);
            compress && compress->settings.mode == CompressSettings::Mode::bytes &&
            &step != &recipe.steps.back())
            throw usage_error(recipe_says.bytes_last);
    if (is_for_volumes(recipe) && recipe.steps.size() > 1)
        throw usage_error(recipe_says.volume_alone);
    for (const RecipeStep &step : recipe.steps)
        if (const auto *filter = std::get_if<FilterStep>(&step);
            filter && filter->volume && !filter->waves.empty())
            throw usage_error(recipe_says.volume_waves);
    check_potential(recipe);
    if (is_for_signals(recipe) &&
        !std::all_of(recipe.steps.begin(), recipe.steps.end(), is_for_a_signal))
        throw usage_error(recipe_says.mixed_steps);
    if (is_for_signals(recipe) && recipe.crop)
        throw usage_error(recipe_says.cropped_signals);
}

void check_channels(CompressSettings::Channels channels, const Image &image) {
    using Channels = CompressSettings::Channels;
    if (image.channels > 1)
        return;
    const Sentence name = channels == Channels::red     ? Sentence(recipe_says.red)
                          : channels == Channels::green ? Sentence(recipe_says.green)
                          : channels == Channels::blue  ? Sentence(recipe_says.blue)
                                                        : Sentence();
    if (!name.empty())
        throw usage_error(recipe_says.colour_channel, name);
}

} // namespace imago
