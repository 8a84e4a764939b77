// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/signal_measure.h"

#include "engine/pipeline/signal/measured_peaks.h"
#include "engine/pipeline/signal/row_cosines.h"
#include "engine/pipeline/signal/signal_quantity.h"
#include "engine/pipeline/signal/stft.h"
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/pipeline/spectrum/window.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <span>

namespace imago {
namespace {

constexpr std::size_t default_size = 1024;

/// The samples of an interval, row after row (Signal::rows()).
struct Samples {
    Samples(const Signal &signal, const Interval &interval)
        : channels(signal.channels), rows(signal.rows()), length(interval.length),
          rate(signal.sample_rate > 0 ? signal.sample_rate : 1), complex(signal.is_complex()),
          zero_frequency(signal.zero_frequency()) {
        if (length == signal.length) {
            values = signal.samples;
            return;
        }
        own.reserve(rows * length);
        for (std::size_t r = 0; r < rows; ++r) {
            const float *begin = signal.row(r) + interval.first;
            own.insert(own.end(), begin, begin + length);
        }
        values = own;
    }
    Samples(const Samples &) = delete;

    /// Returns the bins of a spectrum of frames of `size` samples.
    std::size_t bins(std::size_t size) const { return complex ? size : size / 2 + 1; }
    /// Whether a bin represents only one frequency, not both f and -f.
    bool single(std::size_t bin, std::size_t size) const { return complex || is_single(bin, size); }

    std::size_t channels, rows, length;
    double rate;
    bool complex;
    double zero_frequency;
    std::span<const float> values;

  private:
    std::vector<float> own;
};

StftSettings stft_settings(const MeasureSettings &settings, bool complex = false) {
    StftSettings stft;
    stft.complex = complex;
    stft.window = settings.window;
    stft.size = settings.size;
    stft.hop = settings.hop;
    return stft;
}

void check_values(const Samples &samples, const MeasureSettings &settings) {
    const std::size_t frames = spectrogram_frames(samples.length, settings);
    const std::size_t most =
        most_spectrogram_values / samples.channels / samples.bins(settings.size);
    if (frames <= most)
        return;
    if (most == 0)
        throw usage_error(pipeline_says.spectrogram_frames_too_large, frames,
                          most_spectrogram_values);
    throw usage_error(pipeline_says.spectrogram_too_large, frames, most_spectrogram_values,
                      hop_for(samples.length, settings, most));
}

void check_quantity(const MeasureSettings &settings) {
    if (settings.quantity != Quantity::phase)
        return;
    if (settings.mode == SpectrumMode::welch)
        throw usage_error(pipeline_says.welch_phase);
    if (settings.mode == SpectrumMode::cosine)
        throw usage_error(pipeline_says.cosine_phase);
}

} // namespace

MeasureSettings settled(MeasureSettings settings, std::size_t length) {
    if (settings.mode == SpectrumMode::spectrum || settings.mode == SpectrumMode::cosine)
        return settings;
    if (settings.size == 0)
        settings.size = std::min(default_size, length);
    const std::size_t overlapping = settings.mode == SpectrumMode::welch ? 2 : 4;
    if (settings.hop == 0)
        settings.hop = std::max<std::size_t>(settings.size / overlapping, 1);
    return settings;
}

std::size_t spectrogram_frames(std::size_t length, const MeasureSettings &settings) {
    return stft_frames(length, stft_settings(settings));
}

std::size_t hop_for(std::size_t length, const MeasureSettings &settings, std::size_t most_frames) {
    return (length - settings.size) / most_frames + 1;
}

Interval checked(const Interval &interval, const Signal &signal) {
    if (signal.empty() || interval.first >= signal.length ||
        interval.length > signal.length - interval.first)
        throw usage_error(pipeline_says.no_interval, interval.first,
                          interval.first + interval.length, signal.length);
    return {interval.first, interval.length > 0 ? interval.length : signal.length - interval.first};
}

struct SignalMeasure::Impl {
    explicit Impl(const DevicePtr &device) : stft(device), spectrum(device), cosines(device) {}

    void whole(const Samples &samples, const MeasureSettings &settings, MeasuredSpectrum &result);
    void welch(const Samples &samples, const MeasureSettings &settings, MeasuredSpectrum &result,
               const std::function<void(double)> &between);
    void frames(const Samples &samples, const MeasureSettings &settings, MeasuredSpectrum &result,
                const std::function<void(double)> &between);
    std::vector<float> whole_values(const Samples &samples, const MeasureSettings &settings);
    void cosine(const Samples &samples, const MeasureSettings &settings, MeasuredSpectrum &result);

    Stft stft;
    Spectrum spectrum;
    RowCosines cosines;
};

/// Returns magnitudes or phases of the windowed samples.
std::vector<float> SignalMeasure::Impl::whole_values(const Samples &samples,
                                                     const MeasureSettings &settings) {
    std::vector<double> window = window_values(settings.window, samples.length);
    const double gain = gain_of(window, samples.complex, settings);
    SpectrumSettings wanted;
    wanted.value =
        settings.quantity == Quantity::phase ? SpectrumValue::phase : SpectrumValue::magnitude;
    wanted.shift = samples.complex;
    const std::size_t count = samples.channels * samples.length;
    const auto windowed = [&](std::size_t i) {
        return static_cast<float>(samples.values[i] * (window[i % samples.length] * gain));
    };
    if (samples.complex) {
        std::vector<std::complex<float>> own(count);
        for (std::size_t i = 0; i < count; ++i)
            own[i] = {windowed(i), windowed(count + i)};
        window = {};
        return spectrum.of_complex_signals(own, samples.channels, samples.length, wanted);
    }
    std::vector<float> own(count);
    for (std::size_t i = 0; i < count; ++i)
        own[i] = windowed(i);
    window = {};
    return spectrum.of_signals(own, samples.channels, samples.length, wanted);
}

void SignalMeasure::Impl::whole(const Samples &samples, const MeasureSettings &settings,
                                MeasuredSpectrum &result) {
    result.values = whole_values(samples, settings);
    result.bins = samples.bins(samples.length);
    result.plan = spectrum.report();
    if (settings.quantity == Quantity::phase)
        return;
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] = bin_quantity(static_cast<double>(result.values[i]), samples.complex,
                                        i % result.bins, samples.length, settings);
}

void SignalMeasure::Impl::welch(const Samples &samples, const MeasureSettings &settings,
                                MeasuredSpectrum &result,
                                const std::function<void(double)> &between) {
    WelchSettings wanted;
    wanted.window = settings.window;
    wanted.size = settings.size;
    wanted.hop = settings.hop;
    wanted.sample_rate = samples.rate;
    wanted.detrend = settings.detrend;
    wanted.complex = samples.complex;
    WelchResult welch =
        stft.welch(samples.values, samples.channels, samples.length, wanted, between);
    result.averaged = welch.frames;
    result.bins = welch.bins;
    double to_power = 1; // factor from density to the mean square of a sine
    if (!settings.density) {
        const std::vector<double> window = window_values(settings.window, settings.size);
        double squares = 0;
        for (const double w : window)
            squares += w * w;
        to_power = samples.rate * squares / (sum_of(window) * sum_of(window));
    }
    result.values.reserve(welch.density.size());
    for (std::size_t i = 0; i < welch.density.size(); ++i) {
        const double power = welch.density[i] * to_power;
        const bool sine = !settings.density && !samples.single(i % welch.bins, settings.size);
        const double magnitude = std::sqrt(sine ? 2 * power : power);
        double value = power;
        if (settings.quantity == Quantity::magnitude || settings.quantity == Quantity::db)
            value = quantity_of(magnitude, false, settings);
        else if (settings.quantity == Quantity::log)
            value = std::log10(1 + power);
        result.values.push_back(static_cast<float>(value));
    }
    result.plan = std::move(welch.plan);
}

void SignalMeasure::Impl::frames(const Samples &samples, const MeasureSettings &settings,
                                 MeasuredSpectrum &result,
                                 const std::function<void(double)> &between) {
    check_values(samples, settings);
    StftSettings wanted = stft_settings(settings, samples.complex);
    const double gain =
        gain_of(window_values(settings.window, settings.size), samples.complex, settings);
    const bool db = settings.quantity == Quantity::db;
    if (db) {
        wanted.output = StftSettings::Output::decibel;
        wanted.decibel = {settings.reference / gain, lowest_db};
    }
    StftResult frames = stft.run(samples.values, samples.channels, samples.length, wanted, between);
    result.frames = frames.frames;
    result.bins = frames.bins;
    result.plan = std::move(frames.plan);
    if (db) {
        result.values = std::move(frames.values);
        const auto half = static_cast<float>(settings.amplitude ? 20 * std::log10(0.5) : 0);
        for (std::size_t i = 0; !samples.complex && i < result.values.size(); ++i)
            if (is_single(i % frames.bins, result.size))
                result.values[i] = std::max(result.values[i] + half, static_cast<float>(lowest_db));
        return;
    }
    result.values.resize(frames.values.size() / 2);
    for (std::size_t i = 0; i < result.values.size(); ++i) {
        const double re = static_cast<double>(frames.values[2 * i]),
                     im = static_cast<double>(frames.values[2 * i + 1]);
        result.values[i] = settings.quantity == Quantity::phase
                               ? static_cast<float>(std::atan2(im, re))
                               : bin_quantity(gain * std::hypot(re, im), samples.complex,
                                              i % frames.bins, result.size, settings);
    }
}

void SignalMeasure::Impl::cosine(const Samples &samples, const MeasureSettings &settings,
                                 MeasuredSpectrum &result) {
    result.values = cosines.run(samples.values, samples.length, result.plan);
    result.bins = samples.length;
    if (samples.complex) {
        const std::size_t count = samples.channels * samples.length;
        for (std::size_t i = 0; i < count; ++i)
            result.values[i] = std::hypot(result.values[i], result.values[count + i]);
        result.values.resize(count);
    }
    const double each = 1 / std::sqrt(static_cast<double>(samples.length));
    for (std::size_t i = 0; i < result.values.size(); ++i) {
        const bool constant = i % result.bins == 0;
        const double gain = settings.amplitude ? each * (constant ? 1 : std::sqrt(2)) : 1;
        result.values[i] =
            static_cast<float>(quantity_of(gain * std::fabs(static_cast<double>(result.values[i])),
                                           settings.amplitude && !constant, settings));
    }
}

SignalMeasure::SignalMeasure(DevicePtr device) : impl_(std::make_unique<Impl>(device)) {}
SignalMeasure::~SignalMeasure() = default;
SignalMeasure::SignalMeasure(SignalMeasure &&) noexcept = default;
SignalMeasure &SignalMeasure::operator=(SignalMeasure &&) noexcept = default;

MeasuredSpectrum SignalMeasure::run(const Signal &signal, const MeasureSettings &requested,
                                    const Interval &interval, const Between &between) {
    const Samples samples(signal, checked(interval, signal));
    const MeasureSettings settings = settled(requested, samples.length);
    check_quantity(settings);
    std::function<void(double)> parts;
    if (between)
        parts = [&](double fraction) { between(pipeline_says.doing_frames, fraction); };
    MeasuredSpectrum result;
    result.channels = samples.channels;
    result.size = settings.size > 0 ? settings.size : samples.length;
    switch (settings.mode) {
    case SpectrumMode::spectrum:
    case SpectrumMode::cosine:
        result.size = samples.length;
        if (between)
            between(pipeline_says.doing_interval, -1);
        if (settings.mode == SpectrumMode::spectrum)
            impl_->whole(samples, settings, result);
        else
            impl_->cosine(samples, settings, result);
        break;
    case SpectrumMode::welch:
    case SpectrumMode::spectrogram:
        result.hop = settings.hop;
        if (settings.mode == SpectrumMode::welch)
            impl_->welch(samples, settings, result, parts);
        else
            impl_->frames(samples, settings, result, parts);
        result.first_time = static_cast<double>(result.size) / 2 / samples.rate;
        result.time_step = static_cast<double>(result.hop) / samples.rate;
    }
    result.frequency_step = samples.rate / static_cast<double>(result.size);
    const bool cosine = settings.mode == SpectrumMode::cosine;
    if (cosine)
        result.frequency_step /= 2;
    const bool two_sided = samples.complex && !cosine;
    if (two_sided) {
        result.zero_bin = result.bins / 2;
        result.first_frequency =
            samples.zero_frequency - static_cast<double>(result.zero_bin) * result.frequency_step;
    }
    add_peaks(settings, samples.complex, result);
    return result;
}

std::vector<PlannedTransform> SignalMeasure::plans() const {
    std::vector<PlannedTransform> all = impl_->stft.plans();
    for (PlannedTransform &one : impl_->spectrum.plans())
        all.push_back(std::move(one));
    impl_->cosines.add_plans(all);
    return all;
}

bool SignalMeasure::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    const bool framed = impl_->stft.take(requested, plan),
               whole = impl_->spectrum.take(requested, plan);
    return impl_->cosines.take(requested, plan) || framed || whole;
}

} // namespace imago
