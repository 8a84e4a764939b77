// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/estimate/signal_quantity.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

double decibel(double magnitude, double reference) {
    return std::max(20 * std::log10(magnitude / reference), silent_db);
}

} // namespace

void floor_levels(MeasuredSpectrum &result) {
    double floor = lowest_db;
    for (const double level : result.values)
        if (level > silent_db)
            floor = std::min(floor, level);
    for (std::vector<double> *levels : {&result.values, &result.lower, &result.upper})
        for (double &level : *levels)
            level = level > silent_db ? level : std::max(level, floor); // what is NaN stays
}

double quantity_of(double magnitude, bool shared, const MeasureSettings &settings) {
    switch (settings.quantity) {
    case Quantity::power:
        return magnitude * magnitude * (shared ? 0.5 : 1);
    case Quantity::db:
        return decibel(magnitude, settings.reference);
    case Quantity::log:
        return std::log10(1 + magnitude);
    case Quantity::magnitude:
    case Quantity::phase:
        break;
    }
    return magnitude;
}

bool is_single(std::size_t bin, std::size_t size) {
    return bin == 0 || 2 * bin == size;
}

double bin_quantity(double magnitude, bool complex, std::size_t bin, std::size_t size,
                    const MeasureSettings &settings) {
    if (complex)
        return quantity_of(magnitude, false, settings);
    const bool single = is_single(bin, size);
    if (settings.amplitude && single)
        magnitude /= 2;
    return quantity_of(magnitude, settings.amplitude && !single, settings);
}

double power_quantity(double power, bool doubled, const MeasureSettings &settings) {
    switch (settings.quantity) {
    case Quantity::magnitude:
    case Quantity::db:
        return quantity_of(std::sqrt(doubled && !settings.density ? 2 * power : power), false,
                           settings);
    case Quantity::log:
        return std::log10(1 + power);
    case Quantity::power:
    case Quantity::phase:
        break;
    }
    return power;
}

double amplitude_gain(double coherent, bool complex, const MeasureSettings &settings) {
    return settings.amplitude ? (complex ? 1 : 2) / coherent : 1;
}

} // namespace imago
