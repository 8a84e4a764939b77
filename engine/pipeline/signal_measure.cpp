// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal_measure.h"

#include "engine/array/stopwatch.h"
#include "engine/pipeline/chunks.h"
#include "engine/pipeline/signal_peaks.h"
#include "engine/pipeline/signal_quantity.h"
#include "engine/pipeline/spectrum.h"
#include "engine/pipeline/stft.h"
#include "engine/pipeline/window.h"
#include "engine/transform/transform.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace imago {
namespace {

constexpr std::size_t default_size = 1024;

/// The samples of an interval, one channel after another.
struct Samples {
    Samples(const Signal &signal, const Interval &interval)
        : channels(signal.channels), length(interval.length),
          rate(signal.sample_rate > 0 ? signal.sample_rate : 1) {
        if (length == signal.length) {
            values = signal.samples;
            return;
        }
        own.reserve(channels * length);
        for (std::size_t c = 0; c < channels; ++c) {
            const float *begin = signal.channel(c) + interval.first;
            own.insert(own.end(), begin, begin + length);
        }
        values = own;
    }
    Samples(const Samples &) = delete;

    std::size_t channels, length;
    double rate;
    std::span<const float> values;

  private:
    std::vector<float> own;
};

StftSettings stft_settings(const MeasureSettings &settings) {
    StftSettings stft;
    stft.window = settings.window;
    stft.size = settings.size;
    stft.hop = settings.hop;
    return stft;
}

void check_values(const Samples &samples, const MeasureSettings &settings) {
    const std::size_t frames = spectrogram_frames(samples.length, settings);
    const std::size_t most = most_spectrogram_values / samples.channels / (settings.size / 2 + 1);
    if (frames <= most)
        return;
    const std::string advice =
        most == 0 ? "a smaller size"
                  : "a hop of " + std::to_string(hop_for(samples.length, settings, most));
    throw usage_error("A spectrogram of " + std::to_string(frames) + " frames has more than the " +
                      std::to_string(most_spectrogram_values) + " values that are allowed; " +
                      advice + " has fewer.");
}

void check_quantity(const MeasureSettings &settings) {
    if (settings.quantity != Quantity::phase)
        return;
    if (settings.mode == SpectrumMode::welch)
        throw usage_error("Welch's estimate has no phase; magnitude, power, db and log are "
                          "allowed");
    if (settings.mode == SpectrumMode::cosine)
        throw usage_error("A cosine transform has no phase; magnitude, power, db and log are "
                          "allowed");
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
        throw usage_error("There are no samples " + std::to_string(interval.first) + " to " +
                          std::to_string(interval.first + interval.length) + " in a signal of " +
                          std::to_string(signal.length) + ".");
    return {interval.first, interval.length > 0 ? interval.length : signal.length - interval.first};
}

struct SignalMeasure::Impl {
    explicit Impl(DevicePtr device_)
        : device(device_), stft(device_), spectrum(device_), queue(device_) {}

    void whole(const Samples &samples, const MeasureSettings &settings, MeasuredSpectrum &result);
    void welch(const Samples &samples, const MeasureSettings &settings, MeasuredSpectrum &result,
               const std::function<void(double)> &between);
    void frames(const Samples &samples, const MeasureSettings &settings, MeasuredSpectrum &result,
                const std::function<void(double)> &between);
    void cosine(const Samples &samples, const MeasureSettings &settings, MeasuredSpectrum &result);
    std::vector<float> cosines(const Samples &samples, PlanReport &plan);

    DevicePtr device;
    Stft stft;
    Spectrum spectrum;
    Queue queue;
    std::optional<Transform> cosine_transform;
    Buffer from, to;
};

void SignalMeasure::Impl::whole(const Samples &samples, const MeasureSettings &settings,
                                MeasuredSpectrum &result) {
    std::vector<double> window = window_values(settings.window, samples.length);
    const double gain = gain_of(window, settings);
    std::vector<float> windowed(samples.values.size());
    for (std::size_t c = 0; c < samples.channels; ++c)
        for (std::size_t n = 0; n < samples.length; ++n) {
            const std::size_t i = c * samples.length + n;
            windowed[i] = static_cast<float>(samples.values[i] * (window[n] * gain));
        }
    window = {};
    const bool phase = settings.quantity == Quantity::phase;
    SpectrumSettings wanted;
    wanted.value = phase ? SpectrumValue::phase : SpectrumValue::magnitude;
    result.values = spectrum.of_signals(windowed, samples.channels, samples.length, wanted);
    result.bins = samples.length / 2 + 1;
    result.plan = spectrum.report();
    for (std::size_t i = 0; !phase && i < result.values.size(); ++i)
        result.values[i] = bin_quantity(static_cast<double>(result.values[i]), i % result.bins,
                                        samples.length, settings);
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
    WelchResult welch =
        stft.welch(samples.values, samples.channels, samples.length, wanted, between);
    result.averaged = welch.frames;
    result.bins = welch.bins;
    double to_power = 1; // from density to the mean square of a sine
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
        const bool sine = !settings.density && !is_single(i % welch.bins, settings.size);
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
    StftSettings wanted = stft_settings(settings);
    const double gain = gain_of(window_values(settings.window, settings.size), settings);
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
        for (std::size_t i = 0; i < result.values.size(); ++i)
            if (is_single(i % frames.bins, result.size))
                result.values[i] = std::max(result.values[i] + half, static_cast<float>(lowest_db));
        return;
    }
    result.values.resize(frames.values.size() / 2);
    for (std::size_t i = 0; i < result.values.size(); ++i) {
        const double re = static_cast<double>(frames.values[2 * i]),
                     im = static_cast<double>(frames.values[2 * i + 1]);
        result.values[i] =
            settings.quantity == Quantity::phase
                ? static_cast<float>(std::atan2(im, re))
                : bin_quantity(gain * std::hypot(re, im), i % frames.bins, result.size, settings);
    }
}

/// Ortho-normalised coefficients of every channel.
std::vector<float> SignalMeasure::Impl::cosines(const Samples &samples, PlanReport &plan) {
    std::vector<float> values(samples.values.size());
    Problem problem;
    problem.kind = TransformKind::dct2;
    problem.extents = {samples.length};
    problem.norm = Norm::ortho;
    work_in_chunks(
        chunk_that_fits(device->info(), samples.channels, samples.length * sizeof(float)),
        [&](std::uint64_t at_once) {
            plan = {};
            problem.batch = {at_once};
            if (!cosine_transform || cosine_transform->problem() != problem) {
                cosine_transform.reset();
                from = to = Buffer();
                cosine_transform.emplace(device, problem);
                from = Buffer(device, problem.input_bytes());
                to = Buffer(device, problem.output_bytes());
                plan.compile_milliseconds = cosine_transform->report().compile_milliseconds;
            }
            for (std::size_t c = 0; c < samples.channels; c += at_once) {
                const std::size_t count = std::min<std::size_t>(at_once, samples.channels - c);
                const std::size_t at = c * samples.length, bytes = count * samples.length * 4;
                auto start = Clock::now();
                queue.upload(from, samples.values.data() + at, bytes);
                plan.upload_milliseconds += milliseconds_since(start);
                cosine_transform->execute(queue, from, to);
                queue.finish();
                start = Clock::now();
                queue.download(values.data() + at, to, bytes);
                plan.download_milliseconds += milliseconds_since(start);
            }
        });
    problem.batch = {samples.channels};
    const PlanReport report = cosine_transform->report();
    plan.problem = to_string(problem);
    plan.device = device->info().name;
    plan.workspace_bytes = cosine_transform->workspace_bytes();
    add_choice(plan, report);
    plan.steps = report.steps;
    return values;
}

void SignalMeasure::Impl::cosine(const Samples &samples, const MeasureSettings &settings,
                                 MeasuredSpectrum &result) {
    result.values = cosines(samples, result.plan);
    result.bins = samples.length;
    const double each = 1 / std::sqrt(static_cast<double>(samples.length));
    for (std::size_t i = 0; i < result.values.size(); ++i) {
        const bool constant = i % result.bins == 0;
        const double gain = settings.amplitude ? each * (constant ? 1 : std::sqrt(2)) : 1;
        result.values[i] =
            static_cast<float>(quantity_of(gain * std::fabs(static_cast<double>(result.values[i])),
                                           settings.amplitude && !constant, settings));
    }
}

SignalMeasure::SignalMeasure(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
SignalMeasure::~SignalMeasure() = default;
SignalMeasure::SignalMeasure(SignalMeasure &&) noexcept = default;
SignalMeasure &SignalMeasure::operator=(SignalMeasure &&) noexcept = default;

MeasuredSpectrum SignalMeasure::run(const Signal &signal, const MeasureSettings &asked,
                                    const Interval &interval, const Between &between) {
    const Samples samples(signal, checked(interval, signal));
    const MeasureSettings settings = settled(asked, samples.length);
    check_quantity(settings);
    std::function<void(double)> parts;
    if (between)
        parts = [&](double fraction) { between("transforming frames", fraction); };
    MeasuredSpectrum result;
    result.channels = samples.channels;
    result.size = settings.size > 0 ? settings.size : samples.length;
    switch (settings.mode) {
    case SpectrumMode::spectrum:
    case SpectrumMode::cosine:
        result.size = samples.length;
        if (between)
            between("transforming the interval", -1);
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
    if (settings.mode == SpectrumMode::cosine)
        result.frequency_step /= 2;
    for (std::size_t c = 0; settings.most_peaks > 0 && settings.mode != SpectrumMode::spectrogram &&
                            c < result.channels;
         ++c)
        result.peaks.push_back(spectral_lines({result.row(c, 0), result.bins}, settings.quantity,
                                              result.frequency_step, settings.most_peaks));
    return result;
}

} // namespace imago
