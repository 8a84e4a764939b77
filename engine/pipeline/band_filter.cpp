// SPDX-License-Identifier: MIT
#include "engine/pipeline/band_filter.h"

#include "engine/array/band_response.h"
#include "engine/array/stopwatch.h"
#include "engine/pipeline/chunks.h"
#include "engine/transform/transform.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace imago {
namespace {

constexpr std::size_t longest_margin = 65536;

bool is_smooth(std::size_t n) {
    for (const std::size_t factor : {2, 3, 5, 7})
        while (n % factor == 0)
            n /= factor;
    return n == 1;
}

/// Samples before a channel and of it with both margins.
struct Frame {
    std::size_t before, whole;
};

Frame frame_of(std::size_t length, bool mirror) {
    if (!mirror)
        return {0, length};
    const std::size_t margin =
        std::min({std::max<std::size_t>(length / 8, 16), longest_margin, length});
    std::size_t whole = length + 2 * margin;
    while (!is_smooth(whole) && whole < 3 * length)
        ++whole;
    return {margin, whole};
}

/// The channel with its reflection at both ends (dcba|abcd|dcba).
void extend(const float *channel, std::size_t length, const Frame &frame, float *to) {
    for (std::size_t i = 0; i < frame.before; ++i)
        to[frame.before - 1 - i] = channel[i];
    std::copy_n(channel, length, to + frame.before);
    for (std::size_t i = 0; i < frame.whole - frame.before - length; ++i)
        to[frame.before + length + i] = channel[length - 1 - i];
}

Problem problem_of(TransformKind kind, std::size_t whole, std::size_t batch) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {1, whole}; // masks at load are those of pictures: this one is a line high
    problem.batch = {batch};
    return problem;
}

} // namespace

struct BandFilter::Impl {
    explicit Impl(DevicePtr device_) : device(device_), queue(device_) {}

    void prepare(std::size_t at_once);
    void forward(std::size_t first, std::size_t count);
    void load_factors(const BandSettings &settings);
    void back(std::size_t first, std::size_t count, Signal &result);
    Signal filter(const BandSettings &settings, std::size_t at_once, const Between &between);
    PlanReport finish_report(std::size_t channels, bool kept);

    DevicePtr device;
    Queue queue;
    std::optional<Transform> forward_transform, back_transform;
    Buffer samples, half, mask;
    std::shared_ptr<const Signal> signal; ///< being filtered, or whose spectra are held
    Frame frame{0, 0};
    bool held = false;
    PlanReport report;
};

void BandFilter::Impl::prepare(std::size_t at_once) {
    const Problem forth = problem_of(TransformKind::rfft, frame.whole, at_once);
    if (forward_transform && forward_transform->problem() == forth)
        return;
    held = false;
    forward_transform.reset();
    back_transform.reset();
    samples = half = mask = Buffer();
    PlanOptions options;
    options.mask_at_load = true;
    forward_transform.emplace(device, forth);
    back_transform.emplace(device, problem_of(TransformKind::irfft, frame.whole, at_once), options);
    samples = Buffer(device, forth.input_bytes());
    half = Buffer(device, forth.output_bytes());
    mask = Buffer(device, (frame.whole / 2 + 1) * sizeof(float));
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
    forward_transform->execute(queue, samples, half);
    queue.finish();
}

void BandFilter::Impl::load_factors(const BandSettings &settings) {
    const BandResponse response(settings);
    std::vector<float> factors(frame.whole / 2 + 1);
    for (std::size_t k = 0; k < factors.size(); ++k)
        factors[k] = static_cast<float>(
            response.at(static_cast<double>(k) / static_cast<double>(frame.whole)));
    queue.upload(mask, factors.data(), factors.size() * sizeof(float));
    back_transform->set_mask(mask);
}

void BandFilter::Impl::back(std::size_t first, std::size_t count, Signal &result) {
    back_transform->execute(queue, half, samples);
    queue.finish();
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
    Signal result{{}, signal->channels, signal->length, signal->sample_rate, signal->names};
    result.samples.resize(signal->samples.size());
    for (std::size_t c = 0; c < signal->channels; c += at_once) {
        const std::size_t count = std::min(at_once, signal->channels - c);
        const double fraction = static_cast<double>(c) / static_cast<double>(signal->channels);
        if (!held) {
            if (between)
                between("transforming the signal", fraction);
            forward(c, count);
        }
        held = held || count == signal->channels;
        if (between)
            between("filtering", fraction);
        back(c, count, result);
    }
    return result;
}

PlanReport BandFilter::Impl::finish_report(std::size_t channels, bool kept) {
    report.problem = to_string(problem_of(TransformKind::irfft, frame.whole, channels));
    report.device = device->info().name;
    report.workspace_bytes =
        forward_transform->workspace_bytes() + back_transform->workspace_bytes();
    if (!kept) {
        add_choice(report, forward_transform->report());
        append(report.steps, forward_transform->report().steps);
    }
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
    check(settings);
    if (!signal || signal->empty())
        throw usage_error("There is no signal to filter.");
    const Frame frame = frame_of(signal->length, settings.mirror);
    Impl &own = *impl_;
    const bool kept = own.held && own.signal == signal && own.frame.whole == frame.whole;
    own.held = kept;
    own.signal = signal;
    own.frame = frame;
    Signal result;
    work_in_chunks(
        chunk_that_fits(own.device->info(), signal->channels, (frame.whole + 2) * sizeof(float)),
        [&](std::uint64_t at_once) { result = own.filter(settings, at_once, between); });
    Signal removed = result;
    for (std::size_t i = 0; i < removed.samples.size(); ++i)
        removed.samples[i] = signal->samples[i] - result.samples[i];
    return {std::make_shared<const Signal>(std::move(result)),
            std::make_shared<const Signal>(std::move(removed)),
            own.finish_report(signal->channels, kept)};
}

} // namespace imago
