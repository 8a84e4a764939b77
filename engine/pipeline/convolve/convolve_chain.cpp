// SPDX-License-Identifier: MIT
#include "engine/pipeline/convolve/convolve_chain.h"

#include "engine/array/region_copy.h"
#include "engine/pipeline/planes/margins.h"
#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

/// Lines below this are convolved as a whole: a batch of them fills the device.
constexpr std::size_t least_blocked = 1 << 16;
/// Samples of all blocks that are on the device at a time, about: enough for all cores, and few
/// enough for the caches of a processor.
constexpr std::size_t blocked_at_once = 1 << 20;

std::size_t product(const std::vector<std::size_t> &lengths) {
    return std::accumulate(lengths.begin(), lengths.end(), std::size_t{1}, std::multiplies<>());
}

std::size_t length_of(const ConvolveAxis &axis) {
    return axis.length;
}
std::size_t count_of(const ConvolveAxis &axis) {
    return axis.count;
}
std::size_t period_of(const ConvolveAxis &axis) {
    return axis.period;
}

/// The shape with periods that are transformed fast. Lines of even length are packed into half as
/// many complex points.
ConvolveShape with_fast_periods(ConvolveShape shape) {
    if (shape.circular)
        return shape;
    for (std::size_t i = shape.begin; i < shape.end; ++i) {
        ConvolveAxis &axis = shape.axes[i];
        if (axis.along)
            axis.period = i + 1 == shape.end ? 2 * fast_length((axis.period + 1) / 2)
                                             : fast_length(axis.period);
    }
    return shape;
}

/// Work of transforms of so many points, in parts of one pass over them.
double work_of(double points) {
    return points * (std::log2(points) + 4);
}

/// The transform of pieces of a shape, from the first axis that is convolved on; a kind of two axes
/// or more has one of length 1 before a single one. The kernel's, `kernel`, has its own axes alone.
template <class T>
Problem problem_of(TransformKind kind, const ConvolveShape &shape, const ConvolveBlocks &blocks,
                   std::size_t pieces, bool kernel) {
    std::vector<std::size_t> lengths{pieces, 1};
    std::vector<int> axes{1};
    for (std::size_t i = shape.begin; i < shape.end; ++i) {
        const ConvolveAxis &axis = shape.axes[i];
        if (!axis.along && kernel)
            continue;
        if (axis.along)
            axes.push_back(static_cast<int>(lengths.size()));
        lengths.push_back(blocks.points ? blocks.points : axis.period);
    }
    lengths.push_back(kernel ? 1 : shape.inner());
    Problem problem = problem_on_axes(kind, lengths, axes, Norm::backward, precision_of<T>);
    if (blocks.points && !kernel) { // neighbouring blocks overlap in the input
        problem.in_strides = problem.input_strides();
        problem.in_strides.front() = blocks.kept;
    }
    return problem;
}

/// How many pieces are on the device at a time.
template <class T>
std::size_t pieces_of(const DeviceInfo &info, const ConvolveShape &shape,
                      const ConvolveBlocks &blocks) {
    if (blocks.points) {
        const std::size_t all = (shape.axes[shape.begin].count + blocks.kept - 1) / blocks.kept;
        return std::min(
            all, chunk_that_fits(info, std::max<std::size_t>(1, blocked_at_once / blocks.kept),
                                 2 * blocks.points * sizeof(T)));
    }
    std::uint64_t bytes = shape.inner() * sizeof(T);
    for (std::size_t i = shape.begin; i < shape.end; ++i)
        bytes *= shape.axes[i].period + 2;
    const std::uint64_t needed = 3 * bytes, there = info.global_memory, megabyte = 1'000'000;
    if (needed > there)
        throw Error(pipeline_says.convolve_memory, needed / megabyte, there / megabyte);
    return chunk_that_fits(info, shape.outer(), bytes);
}

} // namespace

ConvolveBlocks convolve_blocks(const ConvolveShape &shape) {
    const ConvolveAxis &axis = shape.axes[shape.begin];
    if (shape.end != shape.begin + 1 || shape.inner() != 1 || axis.count < least_blocked)
        return {};
    ConvolveBlocks best;
    double least = work_of(static_cast<double>(axis.period));
    for (std::size_t points = std::bit_ceil(2 * axis.kernel); points < axis.period; points *= 2) {
        // Rows of blocks begin at multiples of a vector.
        const std::size_t kept = (points - axis.kernel + 1) / 16 * 16;
        if (kept == 0)
            continue;
        const auto blocks = static_cast<double>((axis.count + kept - 1) / kept);
        const double work = blocks * work_of(static_cast<double>(points));
        if (work < least) {
            least = work;
            best = {points, kept};
        }
    }
    return best;
}

template <class T>
ConvolveChain<T>::ConvolveChain(const DevicePtr &device, const ConvolveShape &shape,
                                const PlanMaker &make_plan)
    : shape_(shape), blocks_(convolve_blocks(shape)),
      pieces_(pieces_of<T>(device->info(), with_fast_periods(shape), blocks_)),
      convolve_(make_plan(device, problem_of<T>(TransformKind::convolve, with_fast_periods(shape),
                                                blocks_, pieces_, false))),
      kernel_forward_(make_plan(
          device, problem_of<T>(TransformKind::rfft, with_fast_periods(shape), blocks_, 1, true))),
      samples_(device, convolve_.problem().input_bytes()),
      results_(device, convolve_.problem().output_bytes()),
      transfer_(device, kernel_forward_.problem().output_bytes()) {}

/// The kernel in an array of one period along each of its axes, so that the result begins at index
/// 0.
template <class T>
std::vector<T> ConvolveChain<T>::placed_kernel(std::span<const T> kernel, bool correlate) const {
    const ConvolveShape fast = with_fast_periods(shape_);
    std::size_t all = 1;
    for (std::size_t i = fast.begin; i < fast.end; ++i)
        if (fast.axes[i].along)
            all *= blocks_.points ? blocks_.points : fast.axes[i].period;
    std::vector<T> placed(all);
    const std::function<void(std::size_t, std::size_t, std::size_t)> place = [&](std::size_t i,
                                                                                 std::size_t from,
                                                                                 std::size_t to) {
        if (i == fast.end) {
            placed[to] += kernel[from];
            return;
        }
        const ConvolveAxis &axis = fast.axes[i];
        if (!axis.along) // lines beside each other have the same kernel
            return place(i + 1, from, to);
        const std::size_t period = blocks_.points ? blocks_.points : axis.period;
        const std::size_t first = (blocks_.points ? axis.kernel - 1 : axis.first) % period;
        for (std::size_t k = 0; k < axis.kernel; ++k) {
            const std::size_t sample = correlate ? axis.kernel - 1 - k : k;
            place(i + 1, from + sample * axis.stride, to * period + (k + period - first) % period);
        }
    };
    place(fast.begin, 0, 0);
    return placed;
}

template <class T>
void ConvolveChain<T>::set_kernel(Queue &queue, std::span<const T> kernel, bool correlate) {
    if (correlate == correlate_ &&
        std::equal(kernel.begin(), kernel.end(), kernel_.begin(), kernel_.end()))
        return;
    kernel_.clear(); // until its spectrum is there
    const std::vector<T> placed = placed_kernel(kernel, correlate);
    const Buffer array(queue.device(), placed.size() * sizeof(T));
    queue.upload(array, placed.data(), array.bytes());
    kernel_forward_.execute(queue, array, transfer_);
    queue.finish(); // before the array goes
    convolve_.set_mask(transfer_);
    kernel_.assign(kernel.begin(), kernel.end());
    correlate_ = correlate;
}

template <class T>
std::vector<std::size_t>
ConvolveChain<T>::shape_of(std::size_t pieces, std::size_t (*length)(const ConvolveAxis &)) const {
    const ConvolveShape fast = with_fast_periods(shape_);
    std::vector<std::size_t> lengths{pieces};
    for (std::size_t i = fast.begin; i < fast.end; ++i)
        lengths.push_back(length(fast.axes[i]));
    lengths.push_back(fast.inner());
    return lengths;
}

template <class T>
void ConvolveChain<T>::run_pieces(Queue &queue, const T *in, T *out,
                                  const std::function<void(double)> &tell, PlanReport &plan) {
    const std::size_t outer = shape_.outer();
    for (std::size_t first = 0; first < outer; first += pieces_) {
        const std::size_t pieces = std::min(pieces_, outer - first);
        tell(static_cast<double>(first) / static_cast<double>(outer));
        const auto lengths = shape_of(pieces, length_of), periods = shape_of(pieces, period_of),
                   counts = shape_of(pieces, count_of);
        const std::size_t bytes = product(periods) * sizeof(T);
        auto start = Clock::now();
        queue.write(samples_, bytes, [&](void *memory) {
            copy_region<T>(in, lengths, static_cast<T *>(memory), periods);
        });
        plan.upload_milliseconds += milliseconds_since(start);
        convolve_.execute(queue, samples_, results_);
        queue.finish();
        start = Clock::now();
        queue.read(results_, bytes, [&](const void *memory) {
            copy_region<T>(static_cast<const T *>(memory), periods, out, counts);
        });
        plan.download_milliseconds += milliseconds_since(start);
        in += product(lengths);
        out += product(counts);
    }
}

/// Overlap-save: sample i of the result needs those of the line from i - (K - 1) to i, counted in
/// the full convolution.
template <class T>
void ConvolveChain<T>::run_blocks(Queue &queue, const T *in, T *out,
                                  const std::function<void(double)> &tell, PlanReport &plan) {
    const ConvolveAxis &axis = shape_.axes[shape_.begin];
    const auto length = static_cast<std::ptrdiff_t>(axis.length);
    const std::size_t lines = shape_.outer(), kept = blocks_.kept, together = pieces_ * kept;
    for (std::size_t line = 0; line < lines; ++line, in += axis.length, out += axis.count)
        for (std::size_t first = 0; first < axis.count; first += together) {
            tell((static_cast<double>(line) +
                  static_cast<double>(first) / static_cast<double>(axis.count)) /
                 static_cast<double>(lines));
            const auto begin = static_cast<std::ptrdiff_t>(axis.first + first) -
                               static_cast<std::ptrdiff_t>(axis.kernel - 1);
            const std::size_t numbers = together - kept + blocks_.points;
            auto start = Clock::now();
            queue.write(samples_, numbers * sizeof(T), [&](void *memory) {
                T *to = static_cast<T *>(memory);
                in_parallel(pieces_, [&](std::size_t block) {
                    const std::size_t from = block * kept;
                    const std::size_t end = block + 1 == pieces_ ? numbers : from + kept;
                    // Samples of the line follow one another, but at its ends.
                    for (std::size_t i = from; i < end;) {
                        std::ptrdiff_t place = begin + static_cast<std::ptrdiff_t>(i);
                        if (shape_.circular)
                            place = (place % length + length) % length;
                        const bool inside = place >= 0 && place < length;
                        const std::ptrdiff_t next = inside      ? length - place
                                                    : place < 0 ? -place
                                                                : static_cast<std::ptrdiff_t>(end);
                        const std::size_t run = std::min(end - i, static_cast<std::size_t>(next));
                        if (inside)
                            std::copy_n(in + place, run, to + i);
                        else
                            std::fill_n(to + i, run, T());
                        i += run;
                    }
                });
            });
            plan.upload_milliseconds += milliseconds_since(start);
            convolve_.execute(queue, samples_, results_);
            queue.finish();
            start = Clock::now();
            queue.read(results_, pieces_ * blocks_.points * sizeof(T), [&](const void *memory) {
                const T *from = static_cast<const T *>(memory);
                in_parallel(pieces_, [&](std::size_t block) {
                    const std::size_t at = first + block * kept;
                    if (at < axis.count)
                        std::copy_n(from + block * blocks_.points, std::min(kept, axis.count - at),
                                    out + at);
                });
            });
            plan.download_milliseconds += milliseconds_since(start);
        }
}

template <class T>
void ConvolveChain<T>::run(Queue &queue, const T *in, T *out,
                           const std::function<void(double)> &tell, PlanReport &plan) {
    if (blocks_.points)
        run_blocks(queue, in, out, tell, plan);
    else
        run_pieces(queue, in, out, tell, plan);
    plan.steps = convolve_.report().steps;
}

template <class T>
double ConvolveChain<T>::compile_milliseconds() const {
    return convolve_.report().compile_milliseconds + kernel_forward_.report().compile_milliseconds;
}

template <class T>
void ConvolveChain<T>::describe(PlanReport &plan) const {
    plan.problem = to_string(convolve_.problem());
    add_choice(plan, convolve_.report());
    plan.workspace_bytes = convolve_.workspace_bytes();
}

template class ConvolveChain<float>;
template class ConvolveChain<double>;

} // namespace imago
