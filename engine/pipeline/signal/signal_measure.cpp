// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/signal_measure.h"

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/op/measure_params.h"
#include "engine/pipeline/signal/averaged_measure.h"
#include "engine/pipeline/signal/estimate/signal_quantity.h"
#include "engine/pipeline/signal/measured_peaks.h"
#include "engine/pipeline/signal/stft.h"
#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/spectrum/held_transform.h"
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/pipeline/spectrum/window.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/plan/plan.h"
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/planned_transform.h"
#include "engine/transform/ready_plan.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace imago {
namespace {

// The DCT-II of rows of samples; internal to engine/pipeline.

/// Transforms rows on one device, together if they fit, or else a part at a time. The plan of the
/// last size is kept. The object belongs to one thread at a time.
class RowCosines {
  public:
    /// Makes a queue on the device. Throws Error.
    explicit RowCosines(DevicePtr device) : device_(device), queue_(std::move(device)) {}

    /// Returns the ortho-normalised coefficients of each row of `length` samples. `plan` reports
    /// how they were computed. Throws Error.
    std::vector<float> run(std::span<const float> rows, std::size_t length, PlanReport &plan);

    /// Appends its transform and its plan.
    void add_plans(std::vector<PlannedTransform> &all) const;
    /// Runs the transform by this plan from now on. Returns whether the plan is for it.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    DevicePtr device_;
    Queue queue_;
    std::optional<Transform> transform_;
    Buffer from_, to_;
};

/// Rows as lines, or as pictures of one row each, which the kernel of any size serves at more
/// lengths. A DCT-II of one ortho-normalised point is the point.
Problem problem_of(const DeviceInfo &device, std::size_t length, std::size_t rows) {
    Problem lines;
    lines.kind = TransformKind::dct2;
    lines.extents = {length};
    lines.norm = Norm::ortho;
    lines.batch = {rows};
    Problem pictures = lines;
    pictures.extents = {1, length};
    return any_size_plan(device, lines) || !any_size_plan(device, pictures) ? lines : pictures;
}

std::vector<float> RowCosines::run(std::span<const float> rows, std::size_t length,
                                   PlanReport &plan) {
    const std::size_t count = rows.size() / length;
    std::vector<float> values(rows.size());
    work_in_chunks(chunk_that_fits(device_->info(), count, length * sizeof(float)),
                   [&](std::uint64_t at_once) {
                       plan = {};
                       const Problem problem = problem_of(device_->info(), length, at_once);
                       if (!transform_ || transform_->problem() != problem) {
                           transform_.reset();
                           from_ = to_ = Buffer();
                           transform_.emplace(ready_plan(device_, problem));
                           from_ = Buffer(device_, problem.input_bytes());
                           to_ = Buffer(device_, problem.output_bytes());
                           plan.compile_milliseconds = transform_->report().compile_milliseconds;
                       }
                       for (std::size_t r = 0; r < count; r += at_once) {
                           const std::size_t part = std::min<std::size_t>(at_once, count - r);
                           const std::size_t at = r * length, bytes = part * length * 4;
                           auto start = Clock::now();
                           queue_.upload(from_, rows.data() + at, bytes);
                           plan.upload_milliseconds += milliseconds_since(start);
                           transform_->execute(queue_, from_, to_);
                           queue_.finish();
                           start = Clock::now();
                           queue_.download(values.data() + at, to_, bytes);
                           plan.download_milliseconds += milliseconds_since(start);
                       }
                   });
    Problem all = transform_->problem();
    all.batch = {count};
    const PlanReport report = transform_->report();
    plan.problem = to_string(all);
    name_device(plan, device_->info());
    plan.workspace_bytes = transform_->workspace_bytes();
    add_choice(plan, report);
    plan.steps = report.steps;
    return values;
}

void RowCosines::add_plans(std::vector<PlannedTransform> &all) const {
    add_planned(all, transform_);
}

bool RowCosines::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return take_plan(transform_, requested, plan);
}

constexpr std::size_t default_size = 1024;

StftSettings stft_settings(const MeasureSettings &settings, bool complex = false) {
    StftSettings stft;
    stft.complex = complex;
    stft.window = settings.window;
    stft.size = settings.size;
    stft.hop = settings.hop;
    stft.points = settings.pad * settings.size;
    stft.tapers = settings.tapers;
    stft.to_end = true;
    return stft;
}

void check_values(const MeasuredSamples &samples, const MeasureSettings &settings) {
    const std::size_t frames = spectrogram_frames(samples.length, settings);
    const std::size_t most =
        most_spectrogram_values / samples.channels / samples.bins(settings.pad * settings.size);
    if (frames <= most)
        return;
    if (most == 0)
        throw usage_error(pipeline_says.spectrogram_frames_too_large, frames,
                          most_spectrogram_values);
    throw usage_error(pipeline_says.spectrogram_too_large, frames, most_spectrogram_values,
                      hop_for(samples.length, settings, most));
}

void check_quantity(const MeasureSettings &settings) {
    if (settings.mode == SpectrumMode::coherence && settings.quantity != Quantity::magnitude &&
        settings.quantity != Quantity::power)
        throw usage_error(pipeline_says.coherence_quantity);
    if (settings.quantity != Quantity::phase)
        return;
    if (settings.mode == SpectrumMode::spectrogram && settings.tapers > 1)
        throw usage_error(pipeline_says.taper_phase);
    if (settings.mode == SpectrumMode::spectrogram && settings.reassigned)
        throw usage_error(pipeline_says.reassigned_phase);
    if (settings.mode == SpectrumMode::welch)
        throw usage_error(pipeline_says.welch_phase);
    if (settings.mode == SpectrumMode::cosine)
        throw usage_error(pipeline_says.cosine_phase);
}

void check_settings(const MeasureSettings &settings, std::size_t channels) {
    check_quantity(settings);
    check(settings);
    if (settings.mode == SpectrumMode::spectrogram && settings.reassigned && settings.tapers > 1)
        throw usage_error(pipeline_says.reassigned_tapers);
    const ChannelPair &pair = settings.pair;
    if (takes_pair(settings.mode) &&
        (pair.first == pair.second || std::max(pair.first, pair.second) >= channels))
        throw usage_error(pipeline_says.no_pair, pair.first + 1, pair.second + 1, channels);
}

} // namespace

MeasureSettings settled(MeasureSettings settings, std::size_t length) {
    if (settings.mode == SpectrumMode::cosine)
        settings.pad = 1;
    if (settings.mode == SpectrumMode::spectrum || settings.mode == SpectrumMode::cosine)
        return settings;
    if (settings.size == 0)
        settings.size = std::min(default_size, length);
    const std::size_t overlapping = averages_frames(settings.mode) ? 2 : 4;
    if (settings.hop == 0)
        settings.hop = std::max<std::size_t>(settings.size / overlapping, 1);
    return settings;
}

std::size_t spectrogram_frames(std::size_t length, const MeasureSettings &settings) {
    return stft_frames(length, stft_settings(settings));
}

std::size_t hop_for(std::size_t length, const MeasureSettings &settings, std::size_t most_frames) {
    const std::size_t more = length - settings.size; // the first frame, and a rest's own
    return most_frames > 2 ? (more + most_frames - 2) / (most_frames - 1)
                           : std::max<std::size_t>(more, 1);
}

Interval checked(const Interval &interval, const Signal &signal) {
    if (signal.empty() || interval.first >= signal.length ||
        interval.length > signal.length - interval.first)
        throw usage_error(pipeline_says.no_interval, interval.first,
                          interval.first + interval.length, signal.length);
    return {interval.first, interval.length > 0 ? interval.length : signal.length - interval.first};
}

struct SignalMeasure::Impl {
    explicit Impl(const DevicePtr &device)
        : stft(device), cross(device), spectrum(device), cosines(device) {}

    void whole(const MeasuredSamples &samples, const MeasureSettings &settings,
               MeasuredSpectrum &result);
    void frames(const MeasuredSamples &samples, const MeasureSettings &settings,
                MeasuredSpectrum &result, const std::function<void(double)> &between);
    void reassigned(const MeasuredSamples &samples, const MeasureSettings &settings,
                    MeasuredSpectrum &result, const std::function<void(double)> &between);
    std::vector<double> whole_values(const MeasuredSamples &samples,
                                     const MeasureSettings &settings, PlanReport &plan);
    void cosine(const MeasuredSamples &samples, const MeasureSettings &settings,
                MeasuredSpectrum &result);

    Stft stft;
    CrossSpectra cross;
    Spectrum spectrum;
    RowCosines cosines;
};

namespace {

std::vector<double> in_doubles(const std::vector<float> &values) {
    return {values.begin(), values.end()};
}

/// Magnitudes, or phases, of rows of `points` samples in doubles.
std::vector<double> exact_values(const std::vector<double> &rows, std::size_t points, bool complex,
                                 bool phase, PlanReport &plan) {
    const auto start = Clock::now();
    const ExactRows exact(complex ? TransformKind::fft : TransformKind::rfft, points);
    const std::vector<double> spectra = exact.run(rows);
    std::vector<double> values(spectra.size() / 2);
    const std::size_t bins = exact.output_numbers() / 2;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::complex<double> x(spectra[2 * i], spectra[2 * i + 1]);
        const std::size_t k = i % bins, shifted = complex ? (k + bins / 2) % bins : k;
        values[i - k + shifted] = phase ? std::arg(x) : std::abs(x);
    }
    plan = exact.report(values.size() / bins);
    plan.launch_milliseconds = milliseconds_since(start);
    return values;
}

} // namespace

/// Returns magnitudes or phases of the windowed samples.
std::vector<double> SignalMeasure::Impl::whole_values(const MeasuredSamples &samples,
                                                      const MeasureSettings &settings,
                                                      PlanReport &plan) {
    std::vector<double> window = window_values(settings.window, samples.length);
    const double gain = amplitude_gain(gain_of({window}).coherent, samples.complex, settings);
    SpectrumSettings wanted;
    wanted.value =
        settings.quantity == Quantity::phase ? SpectrumValue::phase : SpectrumValue::magnitude;
    wanted.shift = samples.complex;
    const std::size_t length = samples.length, points = settings.pad * length;
    const std::size_t count = samples.channels * length;
    if (samples.doubles) {
        const std::size_t parts = samples.complex ? 2 : 1;
        std::vector<double> own(samples.channels * points * parts);
        for (std::size_t i = 0; i < parts * count; ++i)
            own[(i % count / length * points + i % length) * parts + i / count] =
                samples.exact[i] * (window[i % length] * gain);
        return exact_values(own, points, samples.complex, settings.quantity == Quantity::phase,
                            plan);
    }
    const auto windowed = [&](std::size_t i) {
        return static_cast<float>(samples.values[i] * (window[i % length] * gain));
    };
    const auto place = [&](std::size_t i) { return i / length * points + i % length; };
    if (samples.complex) {
        std::vector<std::complex<float>> own(samples.channels * points);
        for (std::size_t i = 0; i < count; ++i)
            own[place(i)] = {windowed(i), windowed(count + i)};
        free_memory(window);
        const auto values = spectrum.of_complex_signals(own, samples.channels, points, wanted);
        plan = spectrum.report();
        return in_doubles(values);
    }
    std::vector<float> own(samples.channels * points);
    for (std::size_t i = 0; i < count; ++i)
        own[place(i)] = windowed(i);
    free_memory(window);
    const auto values = spectrum.of_signals(own, samples.channels, points, wanted);
    plan = spectrum.report();
    return in_doubles(values);
}

void SignalMeasure::Impl::whole(const MeasuredSamples &samples, const MeasureSettings &settings,
                                MeasuredSpectrum &result) {
    result.values = whole_values(samples, settings, result.plan);
    result.bins = samples.bins(result.points);
    if (settings.quantity == Quantity::phase)
        return;
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] = bin_quantity(result.values[i], samples.complex, i % result.bins,
                                        result.points, settings);
}

void SignalMeasure::Impl::frames(const MeasuredSamples &samples, const MeasureSettings &settings,
                                 MeasuredSpectrum &result,
                                 const std::function<void(double)> &between) {
    check_values(samples, settings);
    StftSettings wanted = stft_settings(settings, samples.complex);
    const WindowGain window =
        gain_of(taper_values(settings.window, settings.size, settings.tapers));
    const double gain = amplitude_gain(window.coherent, samples.complex, settings);
    const bool db = settings.quantity == Quantity::db, several = settings.tapers > 1;
    if (several)
        wanted.output = StftSettings::Output::power;
    if (db && !samples.doubles) {
        wanted.output = StftSettings::Output::decibel;
        wanted.decibel = {settings.reference / gain, silent_db};
    }
    const auto take = [&](auto frames) {
        result.frames = frames.frames;
        result.bins = frames.bins;
        result.plan = std::move(frames.plan);
        const std::size_t parts = wanted.output == StftSettings::Output::spectra ? 2 : 1;
        const auto number = [&](std::size_t i) { return static_cast<double>(frames.values[i]); };
        result.values.resize(frames.values.size() / parts);
        for (std::size_t i = 0; i < result.values.size(); ++i) {
            const std::size_t bin = i % result.bins;
            if (wanted.output == StftSettings::Output::decibel) {
                const bool half = settings.amplitude && !samples.complex &&
                                  is_single(bin, result.points); // the amplitude of a constant
                result.values[i] = number(i) + (half ? 20 * std::log10(0.5) : 0);
            } else if (settings.quantity == Quantity::phase) {
                result.values[i] = std::atan2(number(2 * i + 1), number(2 * i));
            } else {
                const double magnitude = parts == 2 ? std::hypot(number(2 * i), number(2 * i + 1))
                                                    : std::sqrt(number(i));
                result.values[i] =
                    bin_quantity(gain * magnitude, samples.complex, bin, result.points, settings);
            }
        }
    };
    if (samples.doubles)
        take(stft_exactly(samples.exact, samples.channels, samples.length, wanted, between));
    else
        take(stft.run(samples.values, samples.channels, samples.length, wanted, between));
}

/// A steady line has all its power in one cell: |X|^2 summed over its lobe, which Parseval's
/// theorem gives.
void SignalMeasure::Impl::reassigned(const MeasuredSamples &samples,
                                     const MeasureSettings &settings, MeasuredSpectrum &result,
                                     const std::function<void(double)> &between) {
    check_values(samples, settings);
    const StftSettings wanted = stft_settings(settings, samples.complex);
    const auto take = [&](auto frames) {
        result.frames = frames.frames;
        result.bins = frames.bins;
        result.plan = std::move(frames.plan);
        result.values.assign(frames.values.begin(), frames.values.end());
    };
    if (samples.doubles)
        take(reassigned_exactly(samples.exact, samples.channels, samples.length, wanted, between));
    else
        take(stft.reassigned(samples.values, samples.channels, samples.length, wanted, between));
    const double lobe = std::sqrt(static_cast<double>(result.points) *
                                  gain_of({window_values(settings.window, settings.size)}).energy);
    const double gain = amplitude_gain(lobe, samples.complex, settings);
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] = bin_quantity(gain * std::sqrt(result.values[i]), samples.complex,
                                        i % result.bins, result.points, settings);
}

void SignalMeasure::Impl::cosine(const MeasuredSamples &samples, const MeasureSettings &settings,
                                 MeasuredSpectrum &result) {
    if (samples.doubles) {
        const ExactRows exact(TransformKind::dct2, samples.length, Norm::ortho);
        result.values = exact.run(samples.exact);
        result.plan = exact.report(samples.rows);
    } else {
        result.values = in_doubles(cosines.run(samples.values, samples.length, result.plan));
    }
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
        result.values[i] = quantity_of(gain * std::fabs(result.values[i]),
                                       settings.amplitude && !constant, settings);
    }
}

namespace {

/// Adds the gains of the windows; a whole spectrum has one window.
void add_window(const MeasureSettings &settings, MeasuredSpectrum &result) {
    const std::size_t tapers =
        settings.mode == SpectrumMode::spectrum ? std::size_t{1} : settings.tapers;
    const WindowGain gain = gain_of(taper_values(settings.window, result.size, tapers));
    result.coherent_gain = gain.coherent;
    result.noise_bandwidth = noise_bandwidth(gain, result.size);
}

} // namespace

SignalMeasure::SignalMeasure(DevicePtr device) : impl_(std::make_unique<Impl>(device)) {}
SignalMeasure::~SignalMeasure() = default;
SignalMeasure::SignalMeasure(SignalMeasure &&) noexcept = default;
SignalMeasure &SignalMeasure::operator=(SignalMeasure &&) noexcept = default;

MeasuredSpectrum SignalMeasure::run(const Signal &signal, const MeasureSettings &requested,
                                    const Interval &interval, const Between &between) {
    const MeasuredSamples samples(signal, checked(interval, signal));
    const MeasureSettings settings = settled(requested, samples.length);
    check_settings(settings, samples.channels);
    std::function<void(double)> parts;
    if (between)
        parts = [&](double fraction) { between(pipeline_says.doing_frames, fraction); };
    MeasuredSpectrum result;
    result.channels = samples.channels;
    result.doubles = samples.doubles;
    const bool whole =
        settings.mode == SpectrumMode::spectrum || settings.mode == SpectrumMode::cosine;
    result.size = whole ? samples.length : settings.size;
    result.points = settings.pad * result.size;
    switch (settings.mode) {
    case SpectrumMode::spectrum:
    case SpectrumMode::cosine:
        if (between)
            between(pipeline_says.doing_interval, -1);
        if (settings.mode == SpectrumMode::spectrum)
            impl_->whole(samples, settings, result);
        else
            impl_->cosine(samples, settings, result);
        break;
    case SpectrumMode::welch:
        measure_welch(impl_->stft, samples, settings, parts, result);
        break;
    case SpectrumMode::coherence:
    case SpectrumMode::cross:
        measure_pair(impl_->cross, samples, settings, parts, result);
        break;
    case SpectrumMode::spectrogram:
        if (settings.reassigned)
            impl_->reassigned(samples, settings, result, parts);
        else
            impl_->frames(samples, settings, result, parts);
    }
    if (!whole) {
        result.hop = settings.hop;
        result.first_time = static_cast<double>(result.size) / 2 / samples.rate;
        result.time_step = static_cast<double>(result.hop) / samples.rate;
        result.last_time =
            (static_cast<double>(samples.length) - static_cast<double>(result.size) / 2) /
            samples.rate;
    }
    if (settings.quantity == Quantity::db)
        floor_levels(result);
    result.frequency_step = samples.rate / static_cast<double>(result.points);
    const bool cosine = settings.mode == SpectrumMode::cosine;
    if (cosine)
        result.frequency_step /= 2;
    else
        add_window(settings, result);
    const bool two_sided = samples.complex && !cosine;
    if (two_sided) {
        result.zero_bin = result.bins / 2;
        result.first_frequency =
            samples.zero_frequency - static_cast<double>(result.zero_bin) * result.frequency_step;
    }
    add_peaks(settings, samples.complex, signal.is_exact(), result);
    return result;
}

std::vector<PlannedTransform> SignalMeasure::plans() const {
    std::vector<PlannedTransform> all = impl_->stft.plans();
    for (PlannedTransform &one : impl_->cross.plans())
        all.push_back(std::move(one));
    for (PlannedTransform &one : impl_->spectrum.plans())
        all.push_back(std::move(one));
    impl_->cosines.add_plans(all);
    return all;
}

bool SignalMeasure::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    const bool framed = impl_->stft.take(requested, plan),
               crossed = impl_->cross.take(requested, plan),
               whole = impl_->spectrum.take(requested, plan);
    return impl_->cosines.take(requested, plan) || framed || crossed || whole;
}

} // namespace imago
