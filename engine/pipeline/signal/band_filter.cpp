// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/band_filter.h"

#include "engine/pipeline/signal/exact/exact_rows.h"
#include "engine/pipeline/signal/signal_frame.h"
#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/pipeline/spectrum/held_transform.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/transform/transform.h"
#include "engine/values/band_response.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <complex>
#include <optional>
#include <string>
#include <utility>

namespace imago {
namespace {

Problem problem_of(TransformKind kind, std::size_t whole, std::size_t batch) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {whole};
    problem.batch = {batch};
    return problem;
}

/// The factors of the bins of a spectrum of `whole` points.
template <class T>
std::vector<T> factors_of(const BandSettings &settings, std::size_t whole, bool complex) {
    const BandResponse response(settings);
    const auto points = static_cast<double>(whole);
    std::vector<T> values(complex ? whole : whole / 2 + 1);
    for (std::size_t k = 0; k < values.size(); ++k) {
        const bool below = complex && 2 * k >= whole;
        const double frequency = (static_cast<double>(k) - (below ? points : 0)) / points;
        values[k] = static_cast<T>(response.at(frequency));
    }
    return values;
}

/// A channel with its margins, and back: numbers of ExactRows.
std::vector<double> extended_exactly(const Signal &signal, std::size_t channel,
                                     const SignalFrame &frame) {
    if (!signal.is_complex()) {
        const std::vector<double> row = row_in_doubles(signal, channel, 0, signal.length);
        std::vector<double> whole(frame.whole);
        extend(row.data(), row.size(), frame, whole.data());
        return whole;
    }
    std::vector<double> whole(2 * frame.whole);
    extend(complex_channel<double>(signal, channel), frame,
           reinterpret_cast<std::complex<double> *>(whole.data()));
    return whole;
}

/// Filters in doubles, by the host.
FilteredSignal filter_exactly(const Signal &signal, const BandSettings &settings,
                              const SignalFrame &frame, const BandFilter::Between &between) {
    const auto start = Clock::now();
    const bool complex = signal.is_complex();
    const std::size_t parts = complex ? 2 : 1;
    const ExactRows forth(complex ? TransformKind::fft : TransformKind::rfft, frame.whole);
    const ExactRows back(complex ? TransformKind::ifft : TransformKind::irfft, frame.whole);
    const std::vector<double> factors = factors_of<double>(settings, frame.whole, complex);
    std::vector<double> numbers(signal.samples.size());
    for (std::size_t c = 0; c < signal.channels; ++c) {
        if (between)
            between(pipeline_says.doing_filter,
                    static_cast<double>(c) / static_cast<double>(signal.channels));
        std::vector<double> spectrum = forth.run(extended_exactly(signal, c, frame));
        for (std::size_t i = 0; i < spectrum.size(); ++i)
            spectrum[i] *= factors[i / 2];
        const std::vector<double> samples = back.run(spectrum);
        for (std::size_t part = 0; part < parts; ++part)
            for (std::size_t n = 0; n < signal.length; ++n)
                numbers[(part * signal.channels + c) * signal.length + n] =
                    samples[(frame.before + n) * parts + part];
    }
    Signal result = without_samples(signal);
    set_samples(result, std::move(numbers));
    Signal removed = removed_from(signal, result);
    PlanReport report = back.report(signal.channels);
    report.launch_milliseconds = milliseconds_since(start);
    return {std::make_shared<const Signal>(std::move(result)),
            std::make_shared<const Signal>(std::move(removed)), std::move(report)};
}

} // namespace

struct BandFilter::Impl {
    explicit Impl(DevicePtr device_) : device(device_), queue(device_) {}

    void prepare(std::size_t at_once);
    void forward(std::size_t first, std::size_t count);
    void forward_complex(std::size_t first, std::size_t count);
    void load_factors(const BandSettings &settings);
    void transform_back(std::size_t count);
    void back(std::size_t first, std::size_t count, Signal &result);
    void back_complex(std::size_t first, std::size_t count, Signal &result);
    Signal filter(const BandSettings &settings, std::size_t at_once, const Between &between);
    PlanReport finish_report(std::size_t channels, bool kept);
    /// Returns the bins of a channel's spectrum.
    std::size_t bins() const { return signal->is_complex() ? frame.whole : frame.whole / 2 + 1; }

    DevicePtr device;
    Queue queue;
    std::optional<Transform> forward_transform, back_transform;
    std::optional<Elementwise> scale; ///< multiplies spectra by factors
    std::uint64_t scale_index = 0;    ///< the largest index that `scale` supports
    Buffer samples, spectra, factors;
    Buffer scaled; ///< spectra for the inverse transform, which may overwrite nothing that is held
    /// The signal that is filtered, or whose spectra are held.
    std::shared_ptr<const Signal> signal;
    SignalFrame frame;
    bool held = false;
    PlanReport report;
};

void BandFilter::Impl::prepare(std::size_t at_once) {
    const bool complex = signal->is_complex();
    const Problem forth =
        problem_of(complex ? TransformKind::fft : TransformKind::rfft, frame.whole, at_once);
    if (forward_transform && forward_transform->problem() == forth)
        return;
    held = false;
    forward_transform.reset();
    back_transform.reset();
    samples = spectra = factors = scaled = Buffer();
    forward_transform.emplace(ready_plan(device, forth));
    back_transform.emplace(
        ready_plan(device, problem_of(complex ? TransformKind::ifft : TransformKind::irfft,
                                      frame.whole, at_once)));
    samples = Buffer(device, forth.input_bytes());
    spectra = Buffer(device, forth.output_bytes());
    factors = Buffer(device, bins() * sizeof(float));
    scaled = Buffer(device, forth.output_bytes());
    if (!scale || forth.output_numbers() > scale_index) {
        scale.emplace(device, ElementwiseSource{"skeleton/spectrum.cl", "scale_spectra",
                                                ArrayWork::scaled_spectra, forth.output_numbers()});
        scale_index = std::max<std::uint64_t>(forth.output_numbers(), 0x7fffffff);
        report.compile_milliseconds += scale->compile_milliseconds();
    }
    report.compile_milliseconds += forward_transform->report().compile_milliseconds +
                                   back_transform->report().compile_milliseconds;
}

void BandFilter::Impl::forward(std::size_t first, std::size_t count) {
    std::vector<float> extended(count * frame.whole);
    for (std::size_t c = 0; c < count; ++c)
        extend(signal->channel(first + c), signal->length, frame,
               extended.data() + c * frame.whole);
    const auto start = Clock::now();
    queue.upload(samples, extended.data(), extended.size() * sizeof(float));
    report.upload_milliseconds += milliseconds_since(start);
    forward_transform->execute(queue, samples, spectra);
    queue.finish();
}

void BandFilter::Impl::load_factors(const BandSettings &settings) {
    const std::vector<float> values =
        factors_of<float>(settings, frame.whole, signal->is_complex());
    queue.upload(factors, values.data(), factors.bytes());
}

void BandFilter::Impl::forward_complex(std::size_t first, std::size_t count) {
    std::vector<std::complex<float>> extended(count * frame.whole);
    for (std::size_t c = 0; c < count; ++c)
        extend(complex_channel<float>(*signal, first + c), frame,
               extended.data() + c * frame.whole);
    const auto start = Clock::now();
    queue.upload(samples, extended.data(), extended.size() * sizeof extended[0]);
    report.upload_milliseconds += milliseconds_since(start);
    forward_transform->execute(queue, samples, spectra);
    queue.finish();
}

/// Leaves the filtered samples in their buffer.
void BandFilter::Impl::transform_back(std::size_t count) {
    using Index = Elementwise::Index;
    const std::size_t strips = (bins() + scale->lanes() - 1) / scale->lanes();
    scale->launch(queue, count * strips, 1, 4 * count * bins() * sizeof(float), spectra.handle(),
                  factors.handle(), scaled.handle(), Index{bins()}, Index{strips});
    back_transform->execute(queue, scaled, samples);
    queue.finish();
}

void BandFilter::Impl::back_complex(std::size_t first, std::size_t count, Signal &result) {
    transform_back(count);
    std::vector<std::complex<float>> row(signal->length);
    for (std::size_t c = 0; c < count; ++c) {
        const auto start = Clock::now();
        queue.download(row.data(), samples, row.size() * sizeof row[0],
                       (c * frame.whole + frame.before) * sizeof row[0]);
        report.download_milliseconds += milliseconds_since(start);
        for (std::size_t n = 0; n < row.size(); ++n) {
            result.channel(first + c)[n] = row[n].real();
            result.imaginary(first + c)[n] = row[n].imag();
        }
    }
}

void BandFilter::Impl::back(std::size_t first, std::size_t count, Signal &result) {
    transform_back(count);
    const auto start = Clock::now();
    for (std::size_t c = 0; c < count; ++c)
        queue.download(result.channel(first + c), samples, signal->length * sizeof(float),
                       (c * frame.whole + frame.before) * sizeof(float));
    report.download_milliseconds += milliseconds_since(start);
}

Signal BandFilter::Impl::filter(const BandSettings &settings, std::size_t at_once,
                                const Between &between) {
    report = {};
    prepare(at_once);
    load_factors(settings);
    Signal result = without_samples(*signal);
    result.samples.resize(signal->samples.size());
    const bool complex = signal->is_complex();
    for (std::size_t c = 0; c < signal->channels; c += at_once) {
        const std::size_t count = std::min(at_once, signal->channels - c);
        const double fraction = static_cast<double>(c) / static_cast<double>(signal->channels);
        if (!held) {
            if (between)
                between(pipeline_says.doing_signal, fraction);
            complex ? forward_complex(c, count) : forward(c, count);
        }
        held = held || count == signal->channels;
        if (between)
            between(pipeline_says.doing_filter, fraction);
        complex ? back_complex(c, count, result) : back(c, count, result);
    }
    return result;
}

PlanReport BandFilter::Impl::finish_report(std::size_t channels, bool kept) {
    report.problem = to_string(problem_of(back_transform->problem().kind, frame.whole, channels));
    name_device(report, device->info());
    report.workspace_bytes =
        forward_transform->workspace_bytes() + back_transform->workspace_bytes();
    if (!kept) {
        add_choice(report, forward_transform->report());
        append(report.steps, forward_transform->report().steps);
    }
    report.steps.push_back(scale->report());
    add_choice(report, back_transform->report());
    append(report.steps, back_transform->report().steps);
    return std::exchange(report, {});
}

BandFilter::BandFilter(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
BandFilter::~BandFilter() = default;
BandFilter::BandFilter(BandFilter &&) noexcept = default;
BandFilter &BandFilter::operator=(BandFilter &&) noexcept = default;

FilteredSignal BandFilter::run(std::shared_ptr<const Signal> signal, const BandSettings &settings,
                               const Between &between) {
    check_filter(signal.get(), settings);
    const bool complex = signal->is_complex();
    const SignalFrame frame = frame_of(signal->length, settings.mirror, complex);
    Impl &own = *impl_;
    if (needs_doubles(*signal, {}))
        return filter_exactly(*signal, settings, frame, between);
    const bool kept = own.held && own.signal == signal && own.frame.whole == frame.whole;
    own.held = kept;
    own.signal = signal;
    own.frame = frame;
    Signal result;
    work_in_chunks(chunk_that_fits(own.device->info(), signal->channels,
                                   (frame.whole + 2) * (complex ? 2 : 1) * sizeof(float)),
                   [&](std::uint64_t at_once) { result = own.filter(settings, at_once, between); });
    Signal removed = removed_from(*signal, result);
    return {std::make_shared<const Signal>(std::move(result)),
            std::make_shared<const Signal>(std::move(removed)),
            own.finish_report(signal->channels, kept)};
}

std::vector<PlannedTransform> BandFilter::plans() const {
    std::vector<PlannedTransform> all;
    add_planned(all, impl_->back_transform); // the one that runs for other bands is first
    add_planned(all, impl_->forward_transform);
    return all;
}

bool BandFilter::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return take_plan(impl_->back_transform, requested, plan) ||
           take_plan(impl_->forward_transform, requested, plan);
}

} // namespace imago
