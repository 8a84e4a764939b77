// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/region/region_filter.h"

#include "engine/pipeline/signal/exact/exact_rows.h"
#include "engine/pipeline/signal/region/region_frames.h"
#include "engine/pipeline/signal/signal_frame.h"
#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/pipeline/spectrum/held_transform.h"
#include "engine/pipeline/spectrum/window.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/transform/transform.h"
#include "engine/values/platform_label.h"
#include "engine/values/region/region_gain.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>

namespace imago {
namespace {

/// Points of the frames that are transformed at once, at most: on a processor so few that they stay
/// in its caches, and that little is transformed in vain. The number of frames is a power of two,
/// so that regions that are drawn and moved share few plans.
std::size_t points_at_once(const DeviceInfo &device) {
    return std::size_t{1} << (device.type == DeviceType::cpu ? 18 : 21);
}

constexpr double sum_of_squares = 1.5; ///< of four Hann windows, a quarter apart

/// What is filtered.
struct RegionWork {
    const Signal &signal;
    const RegionFrames &frames;
    const RegionGain &gain;
    Interval interval;
    std::size_t numbers = 1; ///< of a sample: 2 for complex ones
};

Problem frames_problem(const RegionWork &work, bool forward, std::size_t rows) {
    Problem problem;
    problem.kind = work.frames.two_sided ? forward ? TransformKind::fft : TransformKind::ifft
                   : forward             ? TransformKind::rfft
                                         : TransformKind::irfft;
    problem.extents = {work.frames.size};
    problem.batch = {rows};
    return problem;
}

/// The signal's samples in an interval, times a factor.
Signal scaled_part(const Signal &signal, const Interval &interval, double factor) {
    Signal part{{},           signal.channels, interval.length,        signal.sample_rate,
                signal.names, signal.kind,     signal.centre_frequency};
    part.samples.resize(part.rows() * part.length);
    for (std::size_t r = 0; r < part.rows(); ++r) {
        const float *from = signal.row(r) + interval.first;
        if (factor == 1)
            std::copy_n(from, part.length, part.row(r));
        else
            std::transform(from, from + part.length, part.row(r), [&](float sample) {
                return static_cast<float>(factor * static_cast<double>(sample));
            });
    }
    return part;
}

/// Filters these hops of a channel in doubles, and writes those of the interval to its numbers.
void filter_cells_exactly(const RegionWork &work, const CellRun &cells, std::size_t channel,
                          const ExactRows &forth, const ExactRows &back,
                          std::vector<double> &numbers) {
    const auto hops = static_cast<std::size_t>(cells.end - cells.first);
    const std::size_t frames = hops + 3, hop = work.frames.hop(), size = work.frames.size;
    const std::size_t parts = work.numbers, bins = work.frames.bins();
    std::vector<double> samples((hops + 6) * hop * parts);
    read_extended(work.signal, channel,
                  (cells.first - 3) * static_cast<std::int64_t>(work.frames.hop()),
                  (hops + 6) * hop, samples.data());
    const std::vector<double> hann = window_values(Window::hann, size);
    std::vector<double> cut(frames * size * parts);
    for (std::size_t i = 0; i < cut.size(); ++i)
        cut[i] =
            hann[i / parts % size] * samples[i / (size * parts) * hop * parts + i % (size * parts)];
    std::vector<double> spectra = forth.run(cut);
    std::vector<float> factors(bins);
    for (std::size_t f = 0; f < frames; ++f) {
        work.gain.row(cells.first - 3 + static_cast<std::int64_t>(f), factors.data());
        for (std::size_t i = 0; i < 2 * bins; ++i)
            spectra[2 * f * bins + i] *= static_cast<double>(factors[i / 2]);
    }
    const std::vector<double> pieces = back.run(spectra);
    const std::size_t begin = static_cast<std::size_t>(cells.first) * hop;
    const std::size_t end = work.interval.first + work.interval.length;
    for (std::size_t n = 0; n < hops * hop; ++n) {
        if (begin + n < work.interval.first || begin + n >= end)
            continue;
        for (std::size_t part = 0; part < parts; ++part) {
            double sum = work.gain.base() * samples[(n + 3 * hop) * parts + part];
            for (std::size_t k = 0; k < 4; ++k) {
                const std::size_t in = k * hop + n % hop, frame = n / hop + 3 - k;
                sum += hann[in] / sum_of_squares * pieces[(frame * size + in) * parts + part];
            }
            numbers[(part * work.signal.channels + channel) * work.interval.length + begin + n -
                    work.interval.first] = sum;
        }
    }
}

/// Filters in doubles, by the host.
Signal filter_exactly(const RegionWork &work, const RegionFilter::Between &between,
                      PlanReport &report) {
    constexpr std::int64_t most_hops = 256;
    const auto start = Clock::now();
    const bool complex = work.frames.two_sided;
    const ExactRows forth(complex ? TransformKind::fft : TransformKind::rfft, work.frames.size);
    const ExactRows back(complex ? TransformKind::ifft : TransformKind::irfft, work.frames.size);
    Signal result = without_samples(work.signal);
    result.length = work.interval.length;
    std::vector<double> numbers;
    for (std::size_t r = 0; r < result.rows(); ++r)
        for (std::size_t n = 0; n < result.length; ++n)
            numbers.push_back(work.gain.base() * work.signal.value(r, work.interval.first + n));
    const auto runs = changed_cells(work.gain.runs(), work.frames, work.interval, most_hops);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (between)
            between(pipeline_says.doing_filter,
                    static_cast<double>(i) / static_cast<double>(runs.size()));
        for (std::size_t c = 0; c < result.channels; ++c)
            filter_cells_exactly(work, runs[i], c, forth, back, numbers);
    }
    set_samples(result, std::move(numbers));
    report = back.report(result.channels);
    report.launch_milliseconds = milliseconds_since(start);
    return result;
}

} // namespace

struct RegionFilter::Impl {
    explicit Impl(DevicePtr device_) : device(device_), queue(device_) {}

    Signal filter(const Signal &signal, const RegionSettings &settings, const Interval &interval,
                  const Between &between);
    void run_parts(const RegionWork &work, std::size_t rows, const Between &between,
                   Signal &result);
    void prepare(const RegionWork &work, std::size_t rows);
    void prepare_kernels(std::size_t largest);
    void load_windows(const RegionWork &work);
    void load_factors(const RegionWork &work, const CellRun &cells);
    void clear_rest(std::size_t numbers);
    void filter_cells(const RegionWork &work, const CellRun &cells, std::size_t first,
                      std::size_t count);
    void store(const RegionWork &work, const CellRun &cells, std::size_t first, std::size_t count,
               Signal &result);
    void finish_report();

    DevicePtr device;
    Queue queue;
    std::optional<Transform> forward, back;
    std::optional<Elementwise> gather, scale, add;
    std::uint64_t supported_index = 0; ///< the largest index that the kernels support
    Buffer windows[2];                 ///< for frames of the signal, and for those of the result
    Buffer samples, pieces, spectra, factors, out;
    std::vector<float> row; ///< complex samples on their way back
    PlanReport report;
};

void RegionFilter::Impl::prepare_kernels(std::size_t largest) {
    if (gather && largest <= supported_index)
        return;
    const std::string frames = "skeleton/frames.cl";
    gather.emplace(device,
                   ElementwiseSource{frames, "gather_frames", ArrayWork::windowed_frames, largest});
    scale.emplace(device, ElementwiseSource{"skeleton/spectrum.cl", "scale_spectra",
                                            ArrayWork::scaled_spectra, largest});
    add.emplace(device,
                ElementwiseSource{frames, "add_frames", ArrayWork::overlapped_blocks, largest});
    report.compile_milliseconds += gather->compile_milliseconds() + scale->compile_milliseconds() +
                                   add->compile_milliseconds();
    supported_index = std::max<std::uint64_t>(largest, 0x7fffffff);
}

/// Makes plans, kernels and buffers for this many frames at once, unless they exist.
void RegionFilter::Impl::prepare(const RegionWork &work, std::size_t rows) {
    const Problem forth = frames_problem(work, true, rows);
    if (!forward || forward->problem() != forth) {
        forward.reset(); // frees its memory before the next one takes its own
        back.reset();
        samples = pieces = spectra = factors = out = Buffer();
        forward.emplace(ready_plan(device, forth));
        back.emplace(ready_plan(device, frames_problem(work, false, rows)));
        report.compile_milliseconds +=
            forward->report().compile_milliseconds + back->report().compile_milliseconds;
        // A channel takes three more hops than it has frames.
        const std::size_t hops = 2 * rows * work.frames.hop() * work.numbers;
        samples = Buffer(device, hops * sizeof(float));
        pieces = Buffer(device, forth.input_bytes());
        spectra = Buffer(device, forth.output_bytes());
        factors = Buffer(device, rows * work.frames.bins() * sizeof(float));
        out = Buffer(device, hops * sizeof(float));
        load_windows(work);
    }
    prepare_kernels(std::max(forth.input_numbers(), forth.output_numbers()));
}

/// A complex sample has the factor of its window twice.
void RegionFilter::Impl::load_windows(const RegionWork &work) {
    const std::vector<double> hann = window_values(Window::hann, work.frames.size);
    for (Buffer &window : windows) {
        std::vector<float> values;
        for (const double value : hann)
            values.insert(values.end(), work.numbers,
                          static_cast<float>(&window == windows ? value : value / sum_of_squares));
        window = Buffer(device, values.size() * sizeof(float));
        queue.upload(window, values.data(), window.bytes());
    }
}

void RegionFilter::Impl::load_factors(const RegionWork &work, const CellRun &cells) {
    const auto frames = static_cast<std::size_t>(cells.end - cells.first) + 3;
    const std::size_t bins = work.frames.bins();
    const auto start = Clock::now();
    queue.write(factors, frames * bins * sizeof(float), [&](void *memory) {
        auto *to = static_cast<float *>(memory);
        for (std::size_t f = 0; f < frames; ++f)
            work.gain.row(cells.first - 3 + static_cast<std::int64_t>(f), to + f * bins);
    });
    report.upload_milliseconds += milliseconds_since(start);
}

/// Zeroes the frames behind the first `numbers` of them: a transform of real lines takes two at
/// once, and rounds one by the magnitude of both.
void RegionFilter::Impl::clear_rest(std::size_t numbers) {
    const std::size_t from = numbers * sizeof(float);
    if (from == pieces.bytes())
        return;
    const std::vector<float> zeros((pieces.bytes() - from) / sizeof(float));
    queue.upload(pieces, zeros.data(), pieces.bytes() - from, from);
}

/// Leaves the filtered samples of these hops of some channels in `out`.
void RegionFilter::Impl::filter_cells(const RegionWork &work, const CellRun &cells,
                                      std::size_t first, std::size_t count) {
    using Index = Elementwise::Index;
    const auto hops = static_cast<std::size_t>(cells.end - cells.first);
    const std::size_t frames = hops + 3, size = work.frames.size * work.numbers, hop = size / 4;
    const std::size_t segment = (hops + 6) * hop;
    const std::int64_t begin = (cells.first - 3) * static_cast<std::int64_t>(work.frames.hop());
    const auto start = Clock::now();
    queue.write(samples, count * segment * sizeof(float), [&](void *memory) {
        for (std::size_t c = 0; c < count; ++c)
            read_extended(work.signal, first + c, begin, segment / work.numbers,
                          static_cast<float *>(memory) + c * segment);
    });
    report.upload_milliseconds += milliseconds_since(start);
    const std::size_t strips = (size + gather->lanes() - 1) / gather->lanes();
    gather->launch(queue, count * frames * strips, 1, 2 * count * frames * size * sizeof(float),
                   samples.handle(), windows[0].handle(), windows[0].handle(), pieces.handle(),
                   Index{frames}, Index{size}, Index{size}, Index{count * frames}, Index{strips},
                   Index{hop}, Index{segment}, cl_long{0}, cl_long{0},
                   static_cast<cl_long>(segment), cl_int{0}, cl_int{0});
    clear_rest(count * frames * size);
    forward->execute(queue, pieces, spectra);
    const std::size_t bins = frames * work.frames.bins();
    const std::size_t bin_strips = (bins + scale->lanes() - 1) / scale->lanes();
    scale->launch(queue, count * bin_strips, 1, 5 * count * bins * sizeof(float), spectra.handle(),
                  factors.handle(), spectra.handle(), Index{bins}, Index{bin_strips});
    back->execute(queue, spectra, pieces);
    const std::size_t hop_strips = (hop + add->lanes() - 1) / add->lanes();
    add->launch(queue, count * hops * hop_strips, 1, 6 * count * hops * hop * sizeof(float),
                pieces.handle(), samples.handle(), windows[1].handle(), out.handle(), Index{hops},
                Index{hop}, Index{hop_strips}, static_cast<cl_float>(work.gain.base()));
    queue.finish();
}

/// Copies the samples of `out` that are in the interval to the result.
void RegionFilter::Impl::store(const RegionWork &work, const CellRun &cells, std::size_t first,
                               std::size_t count, Signal &result) {
    const std::size_t hop = work.frames.hop(), numbers = work.numbers;
    const std::size_t begin = static_cast<std::size_t>(cells.first) * hop;
    const std::size_t all = static_cast<std::size_t>(cells.end) * hop - begin;
    const std::size_t from = std::max(begin, work.interval.first);
    const std::size_t to = std::min(begin + all, work.interval.first + work.interval.length);
    const std::size_t at = from - work.interval.first;
    const auto start = Clock::now();
    for (std::size_t c = 0; c < count; ++c) {
        const std::size_t offset = (c * all + from - begin) * numbers * sizeof(float);
        if (numbers == 1) {
            queue.download(result.channel(first + c) + at, out, (to - from) * sizeof(float),
                           offset);
            continue;
        }
        row.resize(2 * (to - from));
        queue.download(row.data(), out, row.size() * sizeof(float), offset);
        float *imaginary = result.row(result.channels + first + c) + at;
        for (std::size_t n = 0; n < to - from; ++n) {
            result.channel(first + c)[at + n] = row[2 * n];
            imaginary[n] = row[2 * n + 1];
        }
    }
    report.download_milliseconds += milliseconds_since(start);
}

void RegionFilter::Impl::run_parts(const RegionWork &work, std::size_t rows, const Between &between,
                                   Signal &result) {
    const std::size_t channels = std::min(work.signal.channels, std::max<std::size_t>(rows / 4, 1));
    const auto most = static_cast<std::int64_t>(rows / channels) - 3;
    const auto parts = changed_cells(work.gain.runs(), work.frames, work.interval, most);
    report = {};
    prepare(work, rows);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (between)
            between(pipeline_says.doing_filter,
                    static_cast<double>(i) / static_cast<double>(parts.size()));
        load_factors(work, parts[i]);
        for (std::size_t c = 0; c < work.signal.channels; c += channels) {
            const std::size_t count = std::min(channels, work.signal.channels - c);
            filter_cells(work, parts[i], c, count);
            store(work, parts[i], c, count, result);
        }
    }
}

Signal RegionFilter::Impl::filter(const Signal &signal, const RegionSettings &settings,
                                  const Interval &interval, const Between &between) {
    check_regions(&signal, settings);
    if (interval.length == 0 || interval.first + interval.length > signal.length)
        throw usage_error(pipeline_says.no_interval, interval.first,
                          interval.first + interval.length, signal.length);
    const RegionFrames frames = region_frames(signal, settings);
    const RegionGain gain(settings, frames);
    const RegionWork work{signal, frames, gain, interval, signal.is_complex() ? 2u : 1u};
    if (needs_doubles(signal, interval))
        return filter_exactly(work, between, report);
    Signal result = scaled_part(signal, interval, gain.base());
    std::int64_t longest = 0;
    for (const CellRun &run : changed_cells(gain.runs(), frames, interval, frames.cells()))
        longest = std::max(longest, run.end - run.first);
    report = {};
    if (longest > 0) {
        const std::size_t wanted =
            signal.channels * (static_cast<std::size_t>(longest) + 3); // a frame for each
        const std::uint64_t fit = chunk_that_fits(device->info(), std::bit_ceil(wanted),
                                                  2 * frames.size * work.numbers * sizeof(float));
        const std::size_t most =
            std::max<std::size_t>(points_at_once(device->info()) / frames.size, 4);
        const std::size_t rows =
            std::max<std::size_t>(std::min(std::bit_floor(fit), std::bit_ceil(wanted)), 4);
        work_in_chunks(std::min(rows, most), [&](std::uint64_t at_once) {
            run_parts(work, std::max<std::size_t>(std::bit_floor(at_once), 4), between, result);
        });
    }
    name_device(report, device->info());
    if (longest > 0)
        finish_report();
    return result;
}

void RegionFilter::Impl::finish_report() {
    report.problem = to_string(back->problem());
    report.workspace_bytes = forward->workspace_bytes() + back->workspace_bytes();
    add_choice(report, forward->report());
    report.steps.push_back(gather->report());
    append(report.steps, forward->report().steps);
    report.steps.push_back(scale->report());
    add_choice(report, back->report());
    append(report.steps, back->report().steps);
    report.steps.push_back(add->report());
}

RegionFilter::RegionFilter(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
RegionFilter::~RegionFilter() = default;
RegionFilter::RegionFilter(RegionFilter &&) noexcept = default;
RegionFilter &RegionFilter::operator=(RegionFilter &&) noexcept = default;

FilteredSignal RegionFilter::run(const std::shared_ptr<const Signal> &signal,
                                 const RegionSettings &settings, const Between &between) {
    check_regions(signal.get(), settings);
    Signal result = impl_->filter(*signal, settings, {0, signal->length}, between);
    Signal removed = removed_from(*signal, result);
    return {std::make_shared<const Signal>(std::move(result)),
            std::make_shared<const Signal>(std::move(removed)), take_report()};
}

Signal RegionFilter::part(const Signal &signal, const RegionSettings &settings,
                          const Interval &interval, const Between &between) {
    return impl_->filter(signal, settings, interval, between);
}

PlanReport RegionFilter::take_report() {
    return std::exchange(impl_->report, {});
}

std::vector<PlannedTransform> RegionFilter::plans() const {
    std::vector<PlannedTransform> all;
    add_planned(all, impl_->back);
    add_planned(all, impl_->forward);
    return all;
}

bool RegionFilter::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return take_plan(impl_->back, requested, plan) || take_plan(impl_->forward, requested, plan);
}

} // namespace imago
