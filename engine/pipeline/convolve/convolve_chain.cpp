// SPDX-License-Identifier: MIT
#include "engine/pipeline/convolve/convolve_chain.h"

#include "engine/array/region_copy.h"
#include "engine/pipeline/planes/margins.h"
#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/plan/plan.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

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

/// The shape with the periods that are transformed: of blocks, or those that are transformed fast.
/// Lines of even length are packed into half as many complex points.
ConvolveShape with_periods(ConvolveShape shape, const ConvolveBlocks &blocks) {
    for (std::size_t i = shape.begin; i < shape.end; ++i) {
        ConvolveAxis &axis = shape.axes[i];
        if (blocks.points)
            axis.period = blocks.points;
        else if (axis.along && !shape.circular)
            axis.period = i + 1 == shape.end ? 2 * fast_length((axis.period + 1) / 2)
                                             : fast_length(axis.period);
    }
    return shape;
}

/// Work of transforms of so many points, in parts of one pass over them.
double work_of(double points) {
    return points * (std::log2(points) + 4);
}

/// Whether kernels are mirrored, with the conjugate spectrum: nothing that comes before the samples
/// that are kept is then computed.
bool mirrors(const ConvolveShape &shape, const ConvolveBlocks &blocks) {
    return blocks.points ||
           (!shape.circular && std::all_of(shape.axes.begin(), shape.axes.end(), [](auto &axis) {
               return axis.first + 1 == axis.kernel;
           }));
}

/// Samples of a kernel along an axis as it is transformed: one that is longer than the period is
/// wrapped around.
std::size_t taps_of(const ConvolveAxis &axis) {
    return std::min(axis.kernel, axis.period);
}

/// The transform of arrays of pieces, from the first axis that is convolved on, with these lengths
/// along the axes; a kind of two axes or more has one of length 1 before a single one. The
/// kernel's, `kernel`, has its own axes alone.
template <class T>
Problem problem_of(TransformKind kind, const ConvolveShape &shape, std::size_t pieces, bool kernel,
                   const std::function<std::size_t(const ConvolveAxis &)> &length) {
    std::vector<std::size_t> lengths{pieces, 1};
    std::vector<int> axes{1};
    for (std::size_t i = shape.begin; i < shape.end; ++i) {
        const ConvolveAxis &axis = shape.axes[i];
        if (!axis.along && kernel)
            continue;
        if (axis.along)
            axes.push_back(static_cast<int>(lengths.size()));
        lengths.push_back(length(axis));
    }
    lengths.push_back(kernel ? 1 : shape.inner());
    return problem_on_axes(kind, lengths, axes, Norm::backward, precision_of<T>);
}

/// The bytes that a transform moves, with those to the device and back.
double all_bytes(const DeviceInfo &info, const Problem &problem) {
    return static_cast<double>(problem.input_bytes() + problem.output_bytes() +
                               bytes_of_steps(problem, info));
}

/// What whole plans of a GPU gain by what pruned ones lack: matrices in blocks between their steps,
/// and two steps in one launch (the rows `blocked-columns`, to 0.7 of the time).
constexpr double whole_gain = 0.7;

/// A transform without the zeros behind `given` and without what is behind `kept`, as far as its
/// plan then moves fewer bytes: lines that take several steps may take more to leave them out.
Problem pruned(const DeviceInfo &info, const Problem &whole, const Problem &given,
               const Problem &kept) {
    Problem best = whole;
    double least = all_bytes(info, whole) * (info.type == DeviceType::cpu ? 1 : whole_gain);
    const bool in = given.extents != whole.extents, out = kept.extents != whole.extents;
    for (const auto &[prunes_in, prunes_out] : {std::pair(in, out), {in, false}, {false, out}}) {
        if (!prunes_in && !prunes_out)
            continue;
        Problem problem = whole;
        if (prunes_in) {
            problem.nonzero = given.extents;
            problem.in_strides = given.in_strides;
        }
        if (prunes_out) {
            problem.wanted = kept.extents;
            problem.out_strides = kept.out_strides;
        }
        const double bytes = all_bytes(info, problem);
        if (bytes < least) {
            least = bytes;
            best = problem;
        }
    }
    return best;
}

/// The convolution of pieces of a shape with periods.
template <class T>
Problem convolution_of(const DeviceInfo &info, const ConvolveShape &shape,
                       const ConvolveBlocks &blocks, std::size_t pieces) {
    constexpr TransformKind kind = TransformKind::convolve;
    const auto of = [&](const auto &length) {
        return problem_of<T>(kind, shape, pieces, false, length);
    };
    Problem whole = of([](const ConvolveAxis &axis) { return axis.period; });
    if (blocks.points) { // neighbouring blocks overlap in the input
        whole.in_strides = whole.input_strides();
        whole.in_strides.front() = blocks.kept;
        return pruned(info, whole, whole, of([&](const ConvolveAxis &) { return blocks.kept; }));
    }
    if (shape.circular)
        return whole;
    const bool mirrored = mirrors(shape, blocks);
    return pruned(info, whole, of([](const ConvolveAxis &axis) { return axis.length; }),
                  of([mirrored](const ConvolveAxis &axis) {
                      return axis.count + (mirrored ? 0 : axis.first);
                  }));
}

/// The transform of a kernel.
template <class T>
Problem kernel_problem_of(const DeviceInfo &info, const ConvolveShape &shape,
                          const ConvolveBlocks &blocks) {
    const auto of = [&](const auto &length) {
        return problem_of<T>(TransformKind::rfft, shape, 1, true, length);
    };
    const Problem whole = of([](const ConvolveAxis &axis) { return axis.period; });
    if (shape.circular && !blocks.points) // it is wrapped around
        return whole;
    return pruned(info, whole, of(taps_of), whole);
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
    : shape_(shape), blocks_(convolve_blocks(shape)), periods_(with_periods(shape, blocks_)),
      mirrored_(mirrors(shape, blocks_)), pieces_(pieces_of<T>(device->info(), periods_, blocks_)),
      convolve_(make_plan(device, convolution_of<T>(device->info(), periods_, blocks_, pieces_))),
      kernel_forward_(make_plan(device, kernel_problem_of<T>(device->info(), periods_, blocks_))),
      samples_(device, convolve_.problem().input_bytes()),
      results_(device, convolve_.problem().output_bytes()),
      transfer_(device, kernel_forward_.problem().output_bytes()) {}

/// Writes the kernel as its transform takes it: from index 0 on, mirrored or not, but for a
/// circular convolution as a whole, where it is wrapped around so that the result begins at index
/// 0.
template <class T>
void ConvolveChain<T>::place_kernel(std::span<const T> kernel, bool correlate,
                                    std::span<T> placed) const {
    const bool wraps = shape_.circular && !blocks_.points, reversed = correlate != mirrored_;
    const bool whole = kernel_forward_.problem().nonzero.empty();
    std::fill(placed.begin(), placed.end(), T());
    const std::size_t last = shape_.end - 1; // the kernel goes along it
    const auto place = [&](const auto &self, std::size_t i, std::size_t from,
                           std::size_t to) -> void {
        const ConvolveAxis &axis = periods_.axes[i];
        if (!axis.along) // lines beside each other have the same kernel
            return self(self, i + 1, from, to);
        const std::size_t n = whole ? axis.period : taps_of(axis);
        std::size_t at = (n - (wraps ? axis.first : 0) % n) % n;
        for (std::size_t k = 0; k < axis.kernel; ++k, at = at + 1 < n ? at + 1 : 0) {
            const std::size_t sample = from + (reversed ? axis.kernel - 1 - k : k) * axis.stride;
            if (i < last)
                self(self, i + 1, sample, to * n + at);
            else
                placed[to * n + at] += kernel[sample];
        }
    };
    place(place, shape_.begin, 0, 0);
}

template <class T>
void ConvolveChain<T>::set_kernel(Queue &queue, std::span<const T> kernel, bool correlate) {
    if (correlate == correlate_ &&
        std::equal(kernel.begin(), kernel.end(), kernel_.begin(), kernel_.end()))
        return;
    kernel_.clear(); // until its spectrum is there
    const std::size_t bytes = kernel_forward_.problem().input_bytes();
    const bool fits = bytes <= samples_.bytes(); // which has no samples yet
    const Buffer array = fits ? Buffer() : Buffer(queue.device(), bytes);
    queue.write(fits ? samples_ : array, bytes, [&](void *memory) {
        place_kernel(kernel, correlate, {static_cast<T *>(memory), bytes / sizeof(T)});
    });
    kernel_forward_.execute(queue, fits ? samples_ : array, transfer_);
    queue.finish(); // before the array goes
    convolve_.set_mask(transfer_);
    convolve_.conjugate_mask(mirrored_);
    kernel_.assign(kernel.begin(), kernel.end());
    correlate_ = correlate;
}

/// The lengths of the arrays of pieces: along the axes of the convolution those that `length` says.
template <class T>
std::vector<std::size_t> ConvolveChain<T>::lengths_of(std::size_t pieces,
                                                      const LengthOf &length) const {
    std::vector<std::size_t> lengths{pieces};
    for (std::size_t i = shape_.begin; i < shape_.end; ++i)
        lengths.push_back(length(periods_.axes[i]));
    lengths.push_back(shape_.inner());
    return lengths;
}

template <class T>
void ConvolveChain<T>::run_pieces(Queue &queue, const T *in, T *out,
                                  const std::function<void(double)> &tell, PlanReport &plan) {
    const std::size_t outer = shape_.outer();
    const bool whole_in = convolve_.problem().nonzero.empty(),
               whole_out = convolve_.problem().wanted.empty();
    const auto before = [this](const ConvolveAxis &axis) {
        return mirrored_ || shape_.circular ? 0 : axis.first;
    };
    for (std::size_t first = 0; first < outer; first += pieces_) {
        const std::size_t pieces = std::min(pieces_, outer - first);
        tell(static_cast<double>(first) / static_cast<double>(outer));
        const auto lengths = lengths_of(pieces, [](auto &axis) { return axis.length; }),
                   counts = lengths_of(pieces, [](auto &axis) { return axis.count; });
        const auto given = lengths_of(
                       pieces, [&](auto &axis) { return whole_in ? axis.period : axis.length; }),
                   made = lengths_of(pieces, [&](auto &axis) {
                       return whole_out ? axis.period : axis.count + before(axis);
                   });
        auto start = Clock::now();
        queue.write(samples_, product(given) * sizeof(T), [&](void *memory) {
            copy_region<T>(in, lengths, static_cast<T *>(memory), given);
        });
        plan.upload_milliseconds += milliseconds_since(start);
        convolve_.execute(queue, samples_, results_);
        queue.finish();
        start = Clock::now();
        std::size_t kept = 0;
        for (std::size_t i = shape_.begin; i < shape_.end; ++i)
            kept = kept * made[i - shape_.begin + 1] + before(shape_.axes[i]);
        kept *= shape_.inner();
        queue.read(results_, product(made) * sizeof(T), [&](const void *memory) {
            copy_region<T>(static_cast<const T *>(memory) + kept, made, out, counts);
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
    const std::size_t made = convolve_.problem().wanted.empty() ? blocks_.points : kept;
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
            queue.read(results_, pieces_ * made * sizeof(T), [&](const void *memory) {
                const T *from = static_cast<const T *>(memory);
                in_parallel(pieces_, [&](std::size_t block) {
                    const std::size_t at = first + block * kept;
                    if (at < axis.count)
                        std::copy_n(from + block * made, std::min(kept, axis.count - at), out + at);
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
