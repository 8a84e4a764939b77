// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/framed_spectra.h"

#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/spectrum/held_transform.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/values/platform_label.h"

#include <utility>

namespace imago {
namespace {

constexpr std::size_t points_between = std::size_t{1} << 23;
constexpr std::size_t most_shares = 64;

/// A range of samples.
struct Range {
    std::int64_t begin, end;
};

/// Returns the samples of the signal that frames first .. first + count - 1 use.
Range samples_of(const Framing &framing, std::size_t first, std::size_t count) {
    const auto signed_of = [](std::size_t n) { return static_cast<std::int64_t>(n); };
    const std::int64_t length = signed_of(framing.length);
    if (framing.padding == StftPadding::none)
        return {signed_of(framing.begin_of(first)),
                signed_of(framing.begin_of(first + count - 1) + framing.size)};
    const std::int64_t begin = signed_of(first * framing.hop) - signed_of(framing.margin());
    const std::int64_t end = begin + signed_of((count - 1) * framing.hop + framing.size);
    Range range{std::max<std::int64_t>(begin, 0), std::min(end, length)};
    if (framing.padding == StftPadding::reflect) {
        range.end = std::max(range.end, std::min(1 - begin, length));
        range.begin = std::min(range.begin, std::max<std::int64_t>(2 * length - 1 - end, 0));
    }
    return range;
}

/// Returns the maximum number of samples that a part uses. Reflection takes one beyond a frame at
/// either end.
std::size_t largest_segment(const Framing &framing, std::size_t frames) {
    return std::min(framing.length, (frames - 1) * framing.hop + framing.size + 2);
}

} // namespace

FrameShares shares_of(std::size_t frames) {
    const std::size_t share = (frames + most_shares - 1) / most_shares;
    return {share, (frames + share - 1) / share};
}

void check(const Framing &framing) {
    if (framing.channels == 0)
        throw usage_error(pipeline_says.no_channels_to_cut);
    if (framing.length == 0)
        throw usage_error(pipeline_says.no_samples_to_cut);
    if (framing.size == 0)
        throw usage_error(pipeline_says.empty_window);
    if (framing.hop == 0)
        throw usage_error(pipeline_says.empty_hop);
    if (framing.tapers == 0)
        throw usage_error(pipeline_says.no_tapers);
    if (framing.transform_points() < framing.size)
        throw usage_error(pipeline_says.too_few_points, framing.points, framing.size);
    if (framing.padding == StftPadding::none && framing.size > framing.length)
        throw usage_error(pipeline_says.window_too_long, framing.length, framing.size);
    if (framing.padding == StftPadding::reflect && framing.size / 2 >= framing.length)
        throw usage_error(pipeline_says.reflection_too_long, framing.length, framing.size);
}

/// Makes the plan, kernels and buffers for this many frames at a time, unless they exist.
void FramedSpectra::prepare(const Framing &framing, std::size_t frames_at_once) {
    const std::size_t frames = framing.frames();
    channels_at_once_ = std::clamp<std::size_t>(frames_at_once / frames, 1, framing.channels);
    if (framing.together) {
        channels_at_once_ = framing.channels;
        frames_at_once = std::max<std::size_t>(frames_at_once / framing.channels, 1);
    }
    frames_at_once_ = frames;
    if (frames_at_once < frames) {
        const std::size_t parts = (frames + frames_at_once - 1) / frames_at_once;
        frames_at_once_ = (frames + parts - 1) / parts;
    }
    Problem problem;
    problem.kind = framing.complex ? TransformKind::fft : TransformKind::rfft;
    problem.extents = {framing.transform_points()};
    problem.batch = {framing.tapers * channels_at_once_ * frames_at_once_};
    const std::size_t parts_of_sample = framing.complex ? 2 : 1;
    const std::size_t signal_floats =
        parts_of_sample * channels_at_once_ * largest_segment(framing, frames_at_once_);
    const auto fit = [&](Buffer &buffer, std::size_t floats) {
        if (buffer.bytes() == floats * sizeof(float))
            return;
        buffer = Buffer();
        buffer = Buffer(device_, floats * sizeof(float));
    };
    if (!transform_ || transform_->problem() != problem) {
        transform_.reset(); // frees its memory before the next one takes its own
        signal_ = frames_ = spectra_ = Buffer();
        transform_ = std::make_unique<Transform>(ready_plan(device_, problem));
        report_.compile_milliseconds += transform_->report().compile_milliseconds;
    }
    fit(signal_, signal_floats);
    fit(window_, framing.tapers * framing.size);
    fit(means_, framing.centre ? parts_of_sample * channels_at_once_ * frames_at_once_ : 1);
    fit(frames_, problem.input_numbers());
    fit(spectra_, problem.output_numbers());
    largest_index_ = std::max({signal_floats, problem.input_numbers(), problem.output_numbers()});
    if (!gather_kernel_ || gathers_complex_ != framing.complex ||
        largest_index_ > supported_index_) {
        const std::string file = "skeleton/frames.cl";
        means_kernel_.emplace(device_, ElementwiseSource{file, "frame_means",
                                                         ArrayWork::frame_means, largest_index_});
        gather_kernel_.emplace(
            device_,
            ElementwiseSource{file, framing.complex ? "gather_complex_frames" : "gather_frames",
                              ArrayWork::windowed_frames, largest_index_});
        report_.compile_milliseconds +=
            means_kernel_->compile_milliseconds() + gather_kernel_->compile_milliseconds();
        gathers_complex_ = framing.complex;
        // This is set last: if a kernel is not built, both are requested again.
        supported_index_ = std::max<std::uint64_t>(largest_index_, 0x7fffffff);
    }
}

void FramedSpectra::enqueue(std::span<const float> samples, const Framing &framing,
                            const Part &part) {
    using Index = Elementwise::Index;
    const Range range = samples_of(framing, part.first_frame, part.frames);
    const auto segment = static_cast<std::size_t>(range.end - range.begin);
    const auto start = Clock::now();
    const std::size_t rows = part.channels * (framing.complex ? 2 : 1);
    for (std::size_t r = 0; r < rows; ++r) { // the imaginary parts follow the real ones
        const std::size_t row =
            r / part.channels * framing.channels + part.first_channel + r % part.channels;
        queue_.upload(signal_, samples.data() + row * framing.length + range.begin,
                      segment * sizeof(float), r * segment * sizeof(float));
    }
    report_.upload_milliseconds += milliseconds_since(start);
    const std::size_t frames = part.channels * part.frames;
    const std::size_t points = rows * part.frames * framing.size;
    if (framing.centre)
        means_kernel_->launch(queue_, rows * part.frames, 1, points * sizeof(float),
                              signal_.handle(), means_.handle(), Index{part.frames},
                              Index{framing.size}, Index{framing.hop}, Index{segment});
    const auto first = framing.padding == StftPadding::none
                           ? static_cast<cl_long>(range.begin)
                           : static_cast<cl_long>(part.first_frame * framing.hop) -
                                 static_cast<cl_long>(framing.margin());
    const std::size_t size = framing.transform_points();
    const std::uint64_t strips = (size + gather_kernel_->lanes() - 1) / gather_kernel_->lanes();
    const auto gather = [&](const auto &...more) {
        gather_kernel_->launch(
            queue_, framing.tapers * frames * strips, 1,
            framing.tapers * (rows * part.frames * size + points) * sizeof(float), signal_.handle(),
            window_.handle(), means_.handle(), frames_.handle(), Index{part.frames},
            Index{framing.size}, Index{size}, Index{frames}, Index{strips}, Index{framing.hop},
            Index{segment}, cl_long{first}, cl_long{range.begin},
            static_cast<cl_long>(framing.length), static_cast<cl_int>(framing.padding),
            cl_int{framing.centre}, more...);
    };
    if (framing.complex)
        gather(Index{part.channels * segment}, Index{frames});
    else
        gather();
    transform_->execute(queue_, frames_, spectra_);
}

void FramedSpectra::run(std::span<const float> samples, const Framing &framing,
                        const std::vector<std::vector<double>> &windows,
                        const std::function<void(const Part &)> &use,
                        const std::function<void(double)> &between) {
    check(framing);
    if (samples.size() != framing.rows() * framing.length)
        throw usage_error(framing.complex ? pipeline_says.samples_of_complex_channels
                                          : pipeline_says.samples_of_channels,
                          samples.size(), framing.channels, framing.length);
    // With a hop longer than the window, the device gets more samples than there are in frames.
    const std::uint64_t hop_floats =
        std::min(framing.hop, framing.length) * (framing.complex ? 2 : 1);
    const std::uint64_t bytes =
        std::max<std::uint64_t>(2 * framing.tapers * framing.bins(), hop_floats) * sizeof(float);
    const std::size_t frames = framing.channels * framing.frames();
    std::uint64_t at_once = chunk_that_fits(device_->info(), frames, bytes);
    if (between) // the caller may stop the run here
        at_once = std::min<std::uint64_t>(
            at_once, std::max(points_between / framing.transform_points() / framing.tapers, 1ul));
    work_in_chunks(at_once, [&](std::uint64_t pieces) {
        report_ = {};
        prepare(framing, pieces);
        run_parts(samples, framing, windows, use, between);
    });
    Problem all = transform_->problem();
    all.batch = {framing.tapers * frames};
    report_.problem = to_string(all);
    name_device(report_, device_->info());
    report_.workspace_bytes = transform_->workspace_bytes();
    add_choice(report_, transform_->report());
    if (framing.centre)
        report_.steps.push_back(means_kernel_->report());
    report_.steps.push_back(gather_kernel_->report());
    for (StepReport &step : transform_->report().steps)
        report_.steps.push_back(std::move(step));
}

void FramedSpectra::run_parts(std::span<const float> samples, const Framing &framing,
                              const std::vector<std::vector<double>> &windows,
                              const std::function<void(const Part &)> &use,
                              const std::function<void(double)> &between) {
    const std::size_t frames = framing.frames();
    std::vector<float> values;
    for (const std::vector<double> &window : windows)
        values.insert(values.end(), window.begin(), window.end());
    queue_.upload(window_, values.data(), values.size() * sizeof(float));
    for (std::size_t c = 0; c < framing.channels; c += channels_at_once_)
        for (std::size_t f = 0; f < frames; f += frames_at_once_) {
            const Part part{c,        std::min(channels_at_once_, framing.channels - c),
                            f,        std::min(frames_at_once_, frames - f),
                            spectra_, frames_};
            if (between)
                between(static_cast<double>(c * frames + part.channels * f) /
                        static_cast<double>(framing.channels * frames));
            enqueue(samples, framing, part);
            use(part);
        }
    queue_.finish();
}

std::vector<PlannedTransform> FramedSpectra::plans() const {
    std::vector<PlannedTransform> all;
    add_planned(all, transform_);
    return all;
}

bool FramedSpectra::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return take_plan(transform_, requested, plan);
}

PlanReport FramedSpectra::take_report() {
    return std::exchange(report_, {});
}

} // namespace imago
