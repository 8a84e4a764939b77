// SPDX-License-Identifier: MIT
#include "engine/plan/axes/pruned_axes.h"

#include "engine/plan/axes/axis_lines.h"
#include "engine/plan/axes/real_rows.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

using Kind = TransformKind;

/// `count` elements of a line as LineProblem::points_in says it: 0 for all.
std::size_t unless_all(std::size_t count, std::size_t all) {
    return count < all ? count : 0;
}

/// A step along an axis.
struct AxisStep {
    std::size_t axis = 0;
    bool inverse = false;
    bool returns = false; ///< of a filter: whether the axis is transformed back by a later step
    bool filters = false; ///< whether it multiplies by the mask and transforms back at once
};

class PrunedAxes {
  public:
    PrunedAxes(const Problem &problem, const PlanOptions &options)
        : problem_(problem), options_(options), axes_(problem), here_(problem.input_shape()),
          wanted_(problem.output_shape()) {}

    std::vector<LineProblem> lines() {
        const std::vector<AxisStep> steps = filters() ? filter_steps() : steps_of_whole();
        const Array between = array_between(steps);
        std::vector<LineProblem> lines;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const AxisStep &step = steps[i];
            is_last_ = i + 1 == steps.size();
            const Array &in = i == 0 ? axes_.input() : between;
            const Array &out = is_last_ ? axes_.output() : between;
            const bool real = step.axis == axes_.last() && !complex();
            lines.push_back(real ? rows(step, in, out) : along(step, in, out));
            here_[place(step.axis)] = step.returns ? all(step.axis) : wanted_[place(step.axis)];
        }
        lines.back().scale =
            filters() ? 1 / axes_.points() : fft_scale(problem_.norm, inverse(), axes_.points());
        return lines;
    }

  private:
    bool inverse() const { return kind_row(problem_.kind).inverse; }
    bool filters() const { return kind_row(problem_.kind).mask_parts > 0; }
    bool complex() const { return problem_.complex_input() && problem_.complex_output(); }
    std::size_t place(std::size_t axis) const { return problem_.batch.size() + axis; }
    std::size_t half() const { return axes_.extent(axes_.last()) / 2 + 1; }
    /// Frequencies along an axis.
    std::size_t all(std::size_t axis) const {
        return axis == axes_.last() && !complex() ? half() : axes_.extent(axis);
    }

    /// The axes that take a step, in the order of these: as of whole transforms.
    std::vector<AxisStep> steps_of_whole() const {
        const AxesTask task{problem_, options_, axes_};
        std::vector<std::size_t> order = longer_axes(task, complex() ? axes_.rank() : axes_.last());
        if (!complex() || order.empty())
            order.insert(order.begin(), axes_.last());
        if (problem_.kind == Kind::irfft)
            std::reverse(order.begin(), order.end());
        std::vector<AxisStep> steps;
        for (const std::size_t axis : order)
            steps.push_back({axis, inverse()});
        return steps;
    }

    /// From the last axis to the first one of more than one point, whose step also multiplies by
    /// the mask and transforms back; then back along the others.
    std::vector<AxisStep> filter_steps() const {
        const std::vector<std::size_t> order = half_axes({problem_, options_, axes_}, true);
        std::vector<AxisStep> steps{{axes_.last(), false, true}};
        for (const std::size_t axis : order)
            steps.push_back({axis, false, axis != order.back(), axis == order.back()});
        for (std::size_t i = order.size() - 1; i-- > 0;)
            steps.push_back({order[i], true});
        steps.push_back({axes_.last(), true});
        return steps;
    }

    /// The array of what lies between steps: the output, if it has room for that.
    Array array_between(const std::vector<AxisStep> &steps) const {
        Lengths lengths = here_;
        for (std::size_t i = 0; i < lengths.size(); ++i)
            lengths[i] = std::max(lengths[i], wanted_[i]);
        for (const AxisStep &step : steps)
            if (step.returns)
                lengths[place(step.axis)] = all(step.axis);
        if (filters())
            return axes_.work(lengths);
        if (!complex())
            lengths.back() = problem_.kind == Kind::irfft ? here_.back() : half();
        if (problem_.kind != Kind::irfft && lengths == wanted_)
            return axes_.output();
        return steps.size() > 1 ? axes_.work(lengths) : Array();
    }

    LineProblem along(const AxisStep &step, const Array &in, const Array &out) const {
        const std::size_t points = axes_.extent(step.axis), axis = place(step.axis);
        Lengths lengths = here_;
        lengths[axis] = points;
        LineProblem lines = axes_.along(step.axis, lengths, in, out, step.filters);
        lines.inverse = step.inverse;
        lines.points_in = unless_all(here_[axis], points);
        lines.points_out = step.returns ? 0 : unless_all(wanted_[axis], points);
        if (step.filters) {
            lines.filter = std::exchange(lines.in.mask, {});
            lines.filter->parts = kind_row(problem_.kind).mask_parts;
        }
        return lines;
    }

    /// Between real lines and half spectra.
    LineProblem rows(const AxisStep &step, const Array &in, const Array &out) const {
        const bool inverse = step.inverse;
        const std::size_t points = axes_.extent(axes_.last());
        const std::size_t given = here_.back(), wanted = wanted_.back();
        const std::size_t real = inverse ? wanted : given;
        const std::size_t frequencies = inverse ? given : is_last_ ? wanted : half();
        Problem there = problem_; // the real lines that there are
        for (std::size_t axis = 0; axis < axes_.last(); ++axis)
            there.extents[axis] = here_[place(axis)];
        const AxisLines axes(there);
        if (frequencies < half())
            return rows_of_part(axes, in, out, real, frequencies);
        const bool may_pack = real == points || real % 2 == 0;
        LineProblem lines = real_rows({there, options_, axes}, in, out, may_pack);
        const std::size_t together = points / lines.points;
        (inverse ? lines.points_out : lines.points_in) = unless_all(real / together, lines.points);
        return lines;
    }

    /// Each row as complex numbers, of which `frequencies` are there.
    LineProblem rows_of_part(const AxisLines &axes, const Array &in, const Array &out,
                             std::size_t real, std::size_t frequencies) const {
        LineProblem lines = axes.along(axes.last(), axes.lengths(), in, out);
        lines.inverse = lines.doubled = problem_.kind == Kind::irfft;
        pair_lines(lines);
        (lines.inverse ? lines.out : lines.in).payload = RealPairHook{};
        (lines.inverse ? lines.points_in : lines.points_out) = frequencies;
        (lines.inverse ? lines.points_out : lines.points_in) = unless_all(real, lines.points);
        return lines;
    }

    const Problem &problem_;
    const PlanOptions &options_;
    const AxisLines axes_;
    Lengths here_; ///< of what the next step reads
    const Lengths wanted_;
    bool is_last_ = false;
};

} // namespace

std::vector<LineProblem> plan_pruned(const Problem &problem, const PlanOptions &options) {
    return PrunedAxes(problem, options).lines();
}

} // namespace imago
