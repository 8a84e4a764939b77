// SPDX-License-Identifier: MIT
#include "engine/values/recipe/band_step.h"

#include "engine/support/error.h"
#include "engine/values/band_response.h"
#include "engine/values/recipe/sentences.h"
#include "engine/values/recipe/step_units.h"

#include <cmath>

namespace imago {
namespace {

double inside(double edge, double unit) {
    if (!(edge / unit > 0 && edge / unit < 0.5))
        throw usage_error(recipe_says.edge_outside,
                          RealNumber{edge, 9, RealNumber::Style::significant});
    return edge / unit;
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

} // namespace imago
