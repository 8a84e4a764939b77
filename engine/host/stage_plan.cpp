// SPDX-License-Identifier: MIT
#include "engine/host/stage_plan.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace imago::host {
namespace {

using Type = StridedProblem::Type;

/// Whether axis i is one along which one side is real and the other half a spectrum.
bool is_half_axis(const StridedProblem &problem, std::size_t i) {
    return i + 1 == problem.axes.size() &&
           (problem.type == Type::real_to_complex || problem.type == Type::complex_to_real);
}

/// Elements between stages along axis i of a pruned problem.
std::ptrdiff_t points_between(const StridedProblem &problem, std::size_t i) {
    const std::ptrdiff_t given = given_points(problem, i), wanted = wanted_points(problem, i);
    if (is_half_axis(problem, i))
        return problem.type == Type::real_to_complex ? wanted : given;
    return std::max(given, wanted);
}

/// Bytes of a part of a batch whose stages follow each other within the second cache.
constexpr double part_bytes = 1 << 17;

} // namespace

std::ptrdiff_t stored_points(const StridedProblem &problem, std::size_t i, bool half) {
    const std::ptrdiff_t n = problem.axes[i].n;
    return half && i + 1 == problem.axes.size() ? n / 2 + 1 : n;
}

std::ptrdiff_t given_points(const StridedProblem &problem, std::size_t i) {
    return problem.given.empty() ? stored_points(problem, i, problem.type == Type::complex_to_real)
                                 : problem.given[i];
}

std::ptrdiff_t wanted_points(const StridedProblem &problem, std::size_t i) {
    return problem.wanted.empty() ? stored_points(problem, i, problem.type == Type::real_to_complex)
                                  : problem.wanted[i];
}

DenseStrides dense_strides(const StridedProblem &problem, bool complex, bool half) {
    DenseStrides dense;
    dense.axes.resize(problem.axes.size());
    dense.batch.resize(problem.batch.size());
    std::ptrdiff_t stride = complex ? 2 : 1;
    for (std::size_t i = dense.axes.size(); i-- > 0;) {
        dense.axes[i] = stride;
        stride *= problem.pruned() ? points_between(problem, i) : stored_points(problem, i, half);
    }
    for (std::size_t i = dense.batch.size(); i-- > 0;) {
        dense.batch[i] = stride;
        stride *= problem.batch[i].n;
    }
    dense.numbers = static_cast<std::size_t>(stride);
    return dense;
}

bool has_work(const StridedProblem &problem) {
    const auto some = [](const StridedAxis &axis) { return axis.n > 0; };
    return std::all_of(problem.axes.begin(), problem.axes.end(), some) &&
           std::all_of(problem.batch.begin(), problem.batch.end(), some);
}

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
    const auto end = [&](std::ptrdiff_t stride, bool half) {
        return (stored_points(problem, last, half) - 1) * stride;
    };
    const auto [low, high] =
        std::minmax({std::ptrdiff_t(0), end(line.in, problem.type == Type::complex_to_real),
                     end(line.out, problem.type == Type::real_to_complex)});
    std::ptrdiff_t reach = high - low + 2;
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

bool repeats_input(const StridedProblem &problem) {
    return std::any_of(problem.batch.begin(), problem.batch.end(),
                       [](const StridedAxis &loop) { return loop.in == 0 && loop.n > 1; });
}

bool is_innermost(const StridedProblem &problem, const StridedAxis &loop) {
    return std::all_of(problem.axes.begin(), problem.axes.end(), [&](const StridedAxis &axis) {
        return axis.n == 1 || std::abs(loop.in) < std::abs(axis.in);
    });
}

namespace {

/// One of the arrays that stages read and write, and its strides.
struct Array {
    Place place;
    std::vector<std::ptrdiff_t> axes, batch;
};

template <class T>
class Planner {
  public:
    explicit Planner(const StridedProblem &problem) : problem_(problem) {
        for (const StridedAxis &axis : problem.axes) {
            input_.axes.push_back(axis.in);
            output_.axes.push_back(axis.out);
            here_.push_back(given_points(problem, here_.size()));
        }
        for (const StridedAxis &loop : problem.batch) {
            input_.batch.push_back(loop.in);
            output_.batch.push_back(loop.out);
        }
    }

    StagePlan<T> plan() {
        Array from = input_;
        // Lines over others that are not read: all is read before any of it is written.
        const bool over_others = problem_.in_place && !lines_stay_apart(problem_);
        through_middle_ = over_others && problem_.axes.size() > 1;
        if (over_others && !through_middle_) {
            const bool half = problem_.type == Type::complex_to_real;
            const bool complex = half || problem_.type == Type::complex;
            from = middle(complex, half);
            add(complex ? Action::copy_complex : Action::copy_real, no_axis, input_, from);
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
        add(action, no_axis, from, output_);
    }

    /// Whether the output may have what is between stages.
    bool fits_output() const {
        if (through_middle_)
            return false;
        if (problem_.pruned())
            for (std::size_t i = 0; i < problem_.axes.size(); ++i)
                if (points_between(problem_, i) > wanted_points(problem_, i))
                    return false;
        return true;
    }

    /// The last axis first, from the input; the others in place, in the output if that may be.
    void plan_forward(Array from) {
        const Array between =
            problem_.axes.size() == 1 || fits_output()
                ? output_
                : middle(problem_.type != Type::real, problem_.type == Type::real_to_complex);
        for (std::size_t axis = problem_.axes.size(); axis-- > 0; from = between) {
            const bool is_half =
                problem_.type == Type::real_to_complex && axis + 1 < problem_.axes.size();
            const Action action = problem_.type == Type::real                 ? Action::kind
                                  : problem_.type == Type::complex || is_half ? Action::complex
                                                                              : Action::forward;
            add(action, axis, from, axis == 0 ? output_ : between);
        }
    }

    /// The last axis last; the others in the input where it may be destroyed.
    void plan_backward(Array from) {
        const std::size_t last = problem_.axes.size() - 1;
        const bool may_destroy = (problem_.in_place || problem_.may_destroy_input) &&
                                 !through_middle_ && !problem_.pruned() && !repeats_input(problem_);
        for (std::size_t axis = 0; axis < last; ++axis) {
            const Array to = from.place == Place::input && !may_destroy ? middle(true, true) : from;
            add(Action::complex, axis, from, to);
            from = to;
        }
        add(Action::backward, last, from, output_);
    }

    /// A dense array of the problem's numbers, or of its half spectrum.
    Array middle(bool complex, bool half) {
        DenseStrides dense = dense_strides(problem_, complex, half);
        result_.middle = dense.numbers;
        return {Place::middle, std::move(dense.axes), std::move(dense.batch)};
    }

    /// A stage along one axis, or a copy.
    void add(Action action, std::size_t axis, const Array &from, const Array &to) {
        Stage<T> stage;
        stage.action = action;
        stage.from = from.place;
        stage.to = to.place;
        for (std::size_t i = 0; i < problem_.batch.size(); ++i)
            stage.loops.push_back({problem_.batch[i].n, from.batch[i], to.batch[i]});
        for (std::size_t i = 0; i < problem_.axes.size(); ++i) {
            if (i == axis)
                stage.line = {problem_.axes[i].n, from.axes[i], to.axes[i]};
            else
                stage.loops.push_back({here_[i], from.axes[i], to.axes[i]});
        }
        if (axis != no_axis) {
            stage.given = here_[axis];
            stage.wanted = here_[axis] = wanted_points(problem_, axis);
        }
        if (action == Action::kind)
            stage.kind = problem_.kinds[axis];
        stage.is_backward =
            action == Action::complex && (problem_.type == Type::complex_to_real ||
                                          (problem_.type == Type::complex && problem_.sign > 0));
        result_.stages.push_back(std::move(stage));
    }

    const StridedProblem &problem_;
    bool through_middle_ = false;      ///< whether only the last stage writes the output
    std::vector<std::ptrdiff_t> here_; ///< elements along each axis that the next stage reads
    Array input_{Place::input, {}, {}}, output_{Place::output, {}, {}};
    StagePlan<T> result_;
};

} // namespace

template <class T>
StagePlan<T> plan_stages(const StridedProblem &problem) {
    return has_work(problem) ? Planner<T>(problem).plan() : StagePlan<T>();
}

template StagePlan<float> plan_stages(const StridedProblem &);
template StagePlan<double> plan_stages(const StridedProblem &);

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
        if (loop.n > longest && loop.in != 0 && !is_innermost(problem, loop)) {
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

} // namespace imago::host
