// SPDX-License-Identifier: MIT
#include "engine/host/host_transform.h"

#include "engine/host/line/aligned.h"
#include "engine/host/stage.h"

#include <algorithm>
#include <cstdlib>

namespace imago::host {
namespace {

/// The stages of a problem, in their order. Empty: there is nothing to do.
template <class T>
struct StagePlan {
    std::vector<Stage<T>> stages;
    /// Numbers of the array between stages, of complex ones interleaved; 0: there is none.
    std::size_t middle = 0;
};

template <class T>
StagePlan<T> plan_stages(const StridedProblem &problem);

using Type = StridedProblem::Type;

/// Points of axis i of an array: half the last one of a half spectrum.
std::ptrdiff_t stored_points(const StridedProblem &problem, std::size_t i, bool half) {
    const std::ptrdiff_t n = problem.axes[i].n;
    return half && i + 1 == problem.axes.size() ? n / 2 + 1 : n;
}

bool has_work(const StridedProblem &problem) {
    const auto some = [](const StridedAxis &axis) { return axis.n > 0; };
    return std::all_of(problem.axes.begin(), problem.axes.end(), some) &&
           std::all_of(problem.batch.begin(), problem.batch.end(), some);
}

/// Whether lines of the last axis, in place, can be written one after another: no line is written
/// over another one that is not read.
bool lines_stay_apart(const StridedProblem &problem) {
    std::vector<StridedAxis> loops = problem.batch;
    if (!problem.axes.empty())
        loops.insert(loops.end(), problem.axes.begin(), problem.axes.end() - 1);
    std::erase_if(loops, [](const StridedAxis &loop) { return loop.n == 1; });
    if (std::any_of(loops.begin(), loops.end(),
                    [](const StridedAxis &loop) { return loop.in != loop.out; }))
        return false;
    if (problem.axes.empty())
        return true;
    const StridedAxis &line = problem.axes.back();
    const bool halves =
        problem.type == Type::real_to_complex || problem.type == Type::complex_to_real;
    if (!halves && (line.in == line.out || line.n == 1))
        return true;
    const std::size_t last = problem.axes.size() - 1;
    const auto extent = [&](std::ptrdiff_t stride, bool half) {
        return (stored_points(problem, last, half) - 1) * std::abs(stride) + 2;
    };
    std::ptrdiff_t reach = std::max(extent(line.in, problem.type == Type::complex_to_real),
                                    extent(line.out, problem.type == Type::real_to_complex));
    std::sort(loops.begin(), loops.end(), [](const StridedAxis &a, const StridedAxis &b) {
        return std::abs(a.in) < std::abs(b.in);
    });
    for (const StridedAxis &loop : loops) {
        if (std::abs(loop.in) < reach)
            return false;
        reach += (loop.n - 1) * std::abs(loop.in);
    }
    return true;
}

/// One of the arrays that stages read and write, and its strides.
struct Array {
    Place place;
    std::vector<std::ptrdiff_t> axes, batch;
};

/// Whether numbers of the input are read for several lines of the batch.
bool repeats_input(const StridedProblem &problem) {
    return std::any_of(problem.batch.begin(), problem.batch.end(),
                       [](const StridedAxis &loop) { return loop.in == 0 && loop.n > 1; });
}

template <class T>
class Planner {
  public:
    explicit Planner(const StridedProblem &problem) : problem_(problem) {
        for (const StridedAxis &axis : problem.axes) {
            input_.axes.push_back(axis.in);
            output_.axes.push_back(axis.out);
        }
        for (const StridedAxis &loop : problem.batch) {
            input_.batch.push_back(loop.in);
            output_.batch.push_back(loop.out);
        }
    }

    StagePlan<T> plan() {
        Array from = input_;
        const bool is_apart = lines_stay_apart(problem_);
        if (problem_.in_place && !is_apart) {
            const bool half = problem_.type == Type::complex_to_real;
            const bool complex = half || problem_.type == Type::complex;
            from = middle(complex, half);
            add(complex ? Action::copy_complex : Action::copy_real, no_axis, input_, from, half);
        }
        if (problem_.axes.empty())
            plan_copy(from);
        else if (problem_.type == Type::complex_to_real)
            plan_backward(from);
        else
            plan_forward(from);
        for (Stage<T> &stage : result_.stages)
            stage.prepare();
        return std::move(result_);
    }

  private:
    static constexpr std::size_t no_axis = ~std::size_t(0);

    void plan_copy(const Array &from) {
        if (problem_.in_place && from.place == Place::input &&
            problem_.type != Type::real_to_complex)
            return;
        const Action action = problem_.type == Type::complex           ? Action::copy_complex
                              : problem_.type == Type::real            ? Action::copy_real
                              : problem_.type == Type::real_to_complex ? Action::real_to_complex
                                                                       : Action::complex_to_real;
        add(action, no_axis, from, output_, false);
    }

    /// The last axis first, from the input; the others in place in the output.
    void plan_forward(Array from) {
        for (std::size_t axis = problem_.axes.size(); axis-- > 0; from = output_) {
            const bool is_half =
                problem_.type == Type::real_to_complex && from.place == Place::output;
            const Action action = problem_.type == Type::real                 ? Action::kind
                                  : problem_.type == Type::complex || is_half ? Action::complex
                                                                              : Action::forward;
            add(action, axis, from, output_, true);
        }
    }

    /// The last axis last; the others in the input where it may be destroyed.
    void plan_backward(Array from) {
        const std::size_t last = problem_.axes.size() - 1;
        const bool may_destroy =
            (problem_.in_place || problem_.may_destroy_input) && !repeats_input(problem_);
        for (std::size_t axis = 0; axis < last; ++axis) {
            const Array to = from.place == Place::input && !may_destroy ? middle(true, true) : from;
            add(Action::complex, axis, from, to, true);
            from = to;
        }
        add(Action::backward, last, from, output_, true);
    }

    /// A dense array of the problem's numbers, or of its half spectrum.
    Array middle(bool complex, bool half) {
        Array array = {Place::middle, input_.axes, input_.batch};
        std::ptrdiff_t stride = complex ? 2 : 1;
        for (std::size_t i = array.axes.size(); i-- > 0;) {
            array.axes[i] = stride;
            stride *= stored_points(problem_, i, half);
        }
        for (std::size_t i = array.batch.size(); i-- > 0;) {
            array.batch[i] = stride;
            stride *= problem_.batch[i].n;
        }
        result_.middle = static_cast<std::size_t>(stride);
        return array;
    }

    /// A stage along one axis, or a copy. Loops over the last axis are over half of it, if so said,
    /// where the problem has half spectra.
    void add(Action action, std::size_t axis, const Array &from, const Array &to, bool half) {
        Stage<T> stage;
        stage.action = action;
        stage.from = from.place;
        stage.to = to.place;
        const bool has_halves =
            problem_.type == Type::real_to_complex || problem_.type == Type::complex_to_real;
        for (std::size_t i = 0; i < problem_.batch.size(); ++i)
            stage.loops.push_back({problem_.batch[i].n, from.batch[i], to.batch[i]});
        for (std::size_t i = 0; i < problem_.axes.size(); ++i) {
            const StridedAxis along = {stored_points(problem_, i, half && has_halves && i != axis),
                                       from.axes[i], to.axes[i]};
            if (i == axis)
                stage.line = along;
            else
                stage.loops.push_back(along);
        }
        if (action == Action::kind)
            stage.kind = problem_.kinds[axis];
        stage.is_backward =
            action == Action::complex && (problem_.type == Type::complex_to_real ||
                                          (problem_.type == Type::complex && problem_.sign > 0));
        result_.stages.push_back(std::move(stage));
    }

    const StridedProblem &problem_;
    Array input_{Place::input, {}, {}}, output_{Place::output, {}, {}};
    StagePlan<T> result_;
};

template <class T>
StagePlan<T> plan_stages(const StridedProblem &problem) {
    return has_work(problem) ? Planner<T>(problem).plan() : StagePlan<T>();
}

template StagePlan<float> plan_stages(const StridedProblem &);
template StagePlan<double> plan_stages(const StridedProblem &);

/// Bytes of a part of a batch whose stages follow each other within the second cache.
constexpr double part_bytes = 1 << 17;

/// Parts of a problem, along one axis of its batch.
struct BatchParts {
    std::size_t axis = 0;
    std::ptrdiff_t points = 0; ///< of that axis, in a part; 0: the problem stays whole
};

/// Parts of problems of several stages, which otherwise pass through memory once for each.
BatchParts parts_of(const StridedProblem &problem) {
    const auto has_points = [](const StridedAxis &axis) { return axis.n > 1; };
    if (std::count_if(problem.axes.begin(), problem.axes.end(), has_points) < 2 ||
        !has_work(problem) || (problem.in_place && !lines_stay_apart(problem)))
        return {};
    BatchParts parts;
    double bytes = problem.is_double ? 16 : 8;
    for (const StridedAxis &axis : problem.axes)
        bytes *= static_cast<double>(axis.n);
    std::ptrdiff_t longest = 1;
    for (std::size_t i = 0; i < problem.batch.size(); ++i) {
        const StridedAxis &loop = problem.batch[i];
        bytes *= static_cast<double>(loop.n);
        // An input that is read again stays whole: stages may overwrite it.
        if (loop.n > longest && loop.in != 0) {
            longest = loop.n;
            parts.axis = i;
        }
    }
    if (longest == 1 || bytes <= 2 * part_bytes)
        return {};
    const double points = part_bytes / (bytes / static_cast<double>(longest));
    parts.points = std::max<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(points));
    if (parts.points >= longest)
        parts.points = 0;
    return parts;
}

} // namespace
} // namespace imago::host

namespace imago {

namespace {

/// Scratch memory is on the stack up to this many bytes, and kept for the thread up to more.
constexpr std::size_t stack_bytes = std::size_t(8) << 10;
constexpr std::size_t kept_bytes = std::size_t(8) << 20;

/// The stages of a problem, or of its parts.
template <class Impl, class T>
class StagesImpl : public Impl {
  public:
    explicit StagesImpl(const StridedProblem &problem) {
        const host::BatchParts parts = host::parts_of(problem);
        if (parts.points == 0) {
            add(problem, 1, {}, {});
            const std::vector<host::Stage<T>> &stages = parts_.front().plan.stages;
            if (stages.size() == 1 && parts_.front().middle == 0)
                only_stage_ = &stages.front();
            return;
        }
        StridedProblem part = problem;
        StridedAxis &axis = part.batch[parts.axis];
        const std::ptrdiff_t count = axis.n / parts.points, rest = axis.n % parts.points;
        axis.n = parts.points;
        const Shift step = {axis.n * axis.in, axis.n * axis.out};
        add(part, count, {}, step);
        if (rest == 0)
            return;
        axis.n = rest;
        add(part, 1, {count * step.in, count * step.out}, {});
    }

    void run(const StridedArray &in, const StridedArray &out) const override {
        // A short line takes as long as a few calls do.
        if (!only_stage_ || !only_stage_->run_at_once(array_at(in), array_at(out)))
            run_with_memory(in, out);
    }

  private:
    [[gnu::noinline]] void run_with_memory(const StridedArray &in, const StridedArray &out) const {
        const std::size_t bytes = scratch_ * sizeof(T);
        if (bytes <= stack_bytes) {
            alignas(64) unsigned char memory[stack_bytes];
            run_in(in, out, reinterpret_cast<T *>(memory));
        } else if (bytes <= kept_bytes) {
            thread_local host::Numbers<T> kept;
            if (kept.size() < scratch_)
                kept = host::Numbers<T>(scratch_);
            run_in(in, out, kept.data());
        } else {
            host::CacheLineAllocator<T> allocator;
            const std::unique_ptr<T[], Deleter> memory(allocator.allocate(scratch_));
            run_in(in, out, memory.get());
        }
    }

    struct Deleter {
        void operator()(T *p) const { host::CacheLineAllocator<T>().deallocate(p, 0); }
    };
    /// Numbers by which arrays are moved.
    struct Shift {
        std::ptrdiff_t in = 0, out = 0;
    };
    /// Stages that run several times, `step` apart.
    struct Part {
        host::StagePlan<T> plan;
        std::size_t middle;
        std::ptrdiff_t count;
        Shift begin, step;
    };

    void add(const StridedProblem &problem, std::ptrdiff_t count, Shift begin, Shift step) {
        Part part = {host::plan_stages<T>(problem), 0, count, begin, step};
        part.middle = host::padded(part.plan.middle);
        for (const host::Stage<T> &stage : part.plan.stages)
            scratch_ = std::max(scratch_, part.middle + stage.scratch());
        parts_.push_back(std::move(part));
    }

    /// Real arrays have no imaginary parts; a pointer that is moved is not null, all the same.
    static host::ArrayAt<T> array_at(const StridedArray &array) {
        return {static_cast<T *>(array.real),
                static_cast<T *>(array.imaginary ? array.imaginary : array.real)};
    }

    void run_in(const StridedArray &in, const StridedArray &out, T *memory) const {
        if (only_stage_)
            return only_stage_->run(array_at(in), array_at(out), memory);
        for (const Part &part : parts_) {
            // Stages do not write the input unless they may destroy it.
            host::ArrayAt<T> arrays[] = {array_at(in), array_at(out), {memory, memory + 1}};
            move(arrays, part.begin);
            for (std::ptrdiff_t i = 0; i < part.count; ++i) {
                for (const host::Stage<T> &stage : part.plan.stages)
                    stage.run(arrays[static_cast<int>(stage.from)],
                              arrays[static_cast<int>(stage.to)], memory + part.middle);
                move(arrays, part.step);
            }
        }
    }

    static void move(host::ArrayAt<T> *arrays, Shift step) {
        arrays[0] = {arrays[0].re + step.in, arrays[0].im + step.in};
        arrays[1] = {arrays[1].re + step.out, arrays[1].im + step.out};
    }

    std::vector<Part> parts_;
    const host::Stage<T> *only_stage_ = nullptr; ///< from the input to the output
    std::size_t scratch_ = 0;
};

} // namespace

HostTransform::HostTransform(const StridedProblem &problem) {
    if (problem.is_double)
        impl_ = std::make_unique<StagesImpl<Impl, double>>(problem);
    else
        impl_ = std::make_unique<StagesImpl<Impl, float>>(problem);
}

HostTransform::~HostTransform() = default;
HostTransform::HostTransform(HostTransform &&) noexcept = default;
HostTransform &HostTransform::operator=(HostTransform &&) noexcept = default;

} // namespace imago
