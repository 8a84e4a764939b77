// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/averaged_measure.h"

#include "engine/pipeline/signal/estimate/confidence.h"
#include "engine/pipeline/spectrum/window.h"

#include <cmath>

namespace imago {
namespace {

WelchSettings welch_settings(const MeasuredSamples &samples, const MeasureSettings &settings) {
    WelchSettings wanted;
    wanted.window = settings.window;
    wanted.size = settings.size;
    wanted.hop = settings.hop;
    wanted.sample_rate = samples.rate;
    wanted.detrend = settings.detrend;
    wanted.complex = samples.complex;
    wanted.points = settings.pad * settings.size;
    wanted.tapers = settings.tapers;
    wanted.to_end = true;
    return wanted;
}

double degrees_of(const MeasureSettings &settings, std::size_t frames) {
    return degrees_of_freedom(taper_values(settings.window, settings.size, settings.tapers),
                              settings.hop, frames);
}

/// The factor from a density to the mean square of a sine.
double power_of_density(const MeasureSettings &settings, double rate) {
    if (settings.density)
        return 1;
    const WindowGain gain = gain_of(taper_values(settings.window, settings.size, settings.tapers));
    return rate * gain.energy / (gain.coherent * gain.coherent);
}

} // namespace

void measure_welch(Stft &stft, const MeasuredSamples &samples, const MeasureSettings &settings,
                   const std::function<void(double)> &between, MeasuredSpectrum &result) {
    const WelchSettings wanted = welch_settings(samples, settings);
    WelchResult welch =
        samples.doubles
            ? welch_exactly(samples.exact, samples.channels, samples.length, wanted, between)
            : stft.welch(samples.values, samples.channels, samples.length, wanted, between);
    result.averaged = welch.frames;
    result.bins = welch.bins;
    result.plan = std::move(welch.plan);
    const double to_power = power_of_density(settings, samples.rate);
    ConfidenceFactors factors, of_single;
    if (settings.confidence > 0) {
        result.degrees = degrees_of(settings, welch.frames);
        factors = confidence_factors(settings.confidence, result.degrees);
        of_single =
            samples.complex ? factors : confidence_factors(settings.confidence, result.degrees / 2);
    }
    for (std::size_t i = 0; i < welch.density.size(); ++i) {
        const double power = welch.density[i] * to_power;
        const bool doubled = !samples.single(i % welch.bins, wanted.points);
        const auto quantity = [&](double value) {
            return power_quantity(value, doubled, settings);
        };
        result.values.push_back(quantity(power));
        if (settings.confidence == 0)
            continue;
        const ConfidenceFactors &factor = doubled ? factors : of_single;
        result.lower.push_back(quantity(power * factor.lower));
        result.upper.push_back(quantity(power * factor.upper));
    }
}

void measure_pair(CrossSpectra &cross, const MeasuredSamples &samples,
                  const MeasureSettings &settings, const std::function<void(double)> &between,
                  MeasuredSpectrum &result) {
    const WelchSettings wanted = welch_settings(samples, settings);
    CrossResult both = samples.doubles
                           ? cross_exactly(samples.rows_of<double>(samples.exact, settings.pair),
                                           samples.length, wanted, between)
                           : cross.run(samples.rows_of<float>(samples.values, settings.pair),
                                       samples.length, wanted, between);
    result.channels = 1;
    result.averaged = both.frames;
    result.bins = both.bins;
    result.plan = std::move(both.plan);
    const bool coherence = settings.mode == SpectrumMode::coherence;
    if (coherence && settings.confidence > 0) {
        result.degrees = degrees_of(settings, both.frames);
        result.significant = significant_coherence(settings.confidence, result.degrees);
        if (settings.quantity == Quantity::magnitude)
            result.significant = std::sqrt(result.significant);
    }
    const double to_power = power_of_density(settings, samples.rate);
    for (std::size_t k = 0; k < both.bins; ++k) {
        double value = both.coherence(k);
        if (coherence && settings.quantity == Quantity::magnitude)
            value = std::sqrt(value);
        else if (!coherence && settings.quantity == Quantity::phase)
            value = std::atan2(both.imaginary[k], both.real[k]);
        else if (!coherence)
            value = power_quantity(to_power * std::hypot(both.real[k], both.imaginary[k]),
                                   !samples.single(k, wanted.points), settings);
        result.values.push_back(value);
    }
}

} // namespace imago
