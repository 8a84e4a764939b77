// SPDX-License-Identifier: MIT
// How a problem becomes lines along its axes, one way for each kind.
#include "engine/plan/axes.h"

#include "engine/plan/axis_lines.h"
#include "engine/plan/cosine_axes.h"
#include "engine/plan/cosine_sides.h"
#include "engine/plan/linear_rule.h"
#include "engine/plan/packed_rule.h"
#include "engine/plan/real_kind.h"

#include <cmath>
#include <utility>

namespace imago {
namespace {

/// The factor of a complex transform of n points: 1, 1/sqrt n or 1/n, rounded once.
double fft_scale(Norm norm, bool inverse, long double n) {
    if (norm == Norm::ortho)
        return static_cast<double>(1 / std::sqrt(n));
    return (norm == Norm::backward) == inverse ? static_cast<double>(1 / n) : 1.0;
}

/// Plans one problem; every function plan_... is the way of some kinds.
class AxesPlanner {
  public:
    AxesPlanner(const Problem &problem, const PlanOptions &options, bool work_group)
        : problem_(problem), options_(options), work_group_(work_group), axes_(problem) {}

    std::vector<LineProblem> plan() {
        switch (problem_.kind) {
        case TransformKind::fft:
        case TransformKind::ifft:
            return plan_fft();
        case TransformKind::rfft:
            return plan_rfft();
        case TransformKind::irfft:
            return plan_irfft();
        case TransformKind::filter:
            return plan_filter();
        default:
            break;
        }
        if (idxst_pair(problem_.kind) && problem_.norm != Norm::backward)
            throw usage_error(std::string(kind_name(problem_.kind)) +
                              " has no norm but backward: it is unnormalised as its paper has it.");
        const CosineWay way = cosine_way(problem_, options_, work_group_);
        return way == CosineWay::none ? plan_each_axis()
                                      : plan_cosine(problem_, options_, axes_, way);
    }

  private:
    std::size_t last() const { return axes_.last(); }
    std::size_t extent(std::size_t axis) const { return axes_.extent(axis); }

    std::vector<LineProblem> plan_fft() const {
        const bool inverse = problem_.kind == TransformKind::ifft;
        std::vector<LineProblem> steps;
        for (std::size_t axis = axes_.rank(); axis-- > 0;) {
            const bool first = axis == last();
            steps.push_back(axes_.along(axis, axes_.lengths(),
                                        first ? axes_.input() : axes_.output(), axes_.output(),
                                        first && options_.mask_at_load));
            steps.back().inverse = inverse;
        }
        steps.back().scale = fft_scale(problem_.norm, inverse, axes_.points());
        return steps;
    }

    /// Whether the real lines of rfft and irfft go by themselves, packed. Inside one transform two
    /// lines together need no half-length step, and what one spreads reaches the other anyway.
    bool packed_rows() const {
        return extent(last()) % 2 == 0 &&
               (axes_.rank() == 1 ? options_.pack_real : axes_.single_line(last()));
    }

    /// Rows between a real array and half spectra.
    LineProblem real_rows(const Array &in, const Array &out) const {
        if (!packed_rows())
            return axes_.paired_rows(in, out);
        LineProblem lines = axes_.along(last(), axes_.lengths(), in, out);
        LineSide &real = in.complex ? lines.out : lines.in;
        LineSide &half = in.complex ? lines.in : lines.out;
        lines.inverse = in.complex;
        lines.points /= 2;
        real.imaginary = real.point;
        real.point *= 2;
        half.hook = Hook::half_spectrum_packed;
        return lines;
    }

    std::vector<LineProblem> plan_rfft() const {
        std::vector<LineProblem> steps{real_rows(axes_.input(), axes_.output())};
        for (std::size_t axis = last(); axis-- > 0;)
            steps.push_back(axes_.along(axis, axes_.half(), axes_.output(), axes_.output()));
        steps.back().scale = fft_scale(problem_.norm, false, axes_.points());
        return steps;
    }

    std::vector<LineProblem> plan_irfft() const {
        std::vector<LineProblem> steps;
        for (std::size_t axis = 0; axis < last(); ++axis) {
            steps.push_back(axes_.along(axis, axes_.half(),
                                        axis == 0 ? axes_.input() : axes_.work(), axes_.work(),
                                        axis == 0 && options_.mask_at_load));
            steps.back().inverse = true;
        }
        steps.push_back(real_rows(axes_.rank() > 1 ? axes_.work() : axes_.input(), axes_.output()));
        steps.back().scale = fft_scale(problem_.norm, true, axes_.points());
        return steps;
    }

    /// There along the axes from the last to the first, which multiplies by the mask and goes back
    /// in the same steps, and back along the others.
    std::vector<LineProblem> plan_filter() const {
        const auto middle = [&](std::size_t axis, bool masked) {
            return axes_.along(axis, axes_.half(), axes_.work(), axes_.work(), masked);
        };
        std::vector<LineProblem> steps{real_rows(axes_.input(), axes_.work())};
        for (std::size_t axis = last(); axis-- > 1;)
            steps.push_back(middle(axis, false));
        steps.push_back(middle(0, true));
        steps.back().filter = std::exchange(steps.back().in.mask, {});
        for (std::size_t axis = 1; axis < last(); ++axis) {
            steps.push_back(middle(axis, false));
            steps.back().inverse = true;
        }
        steps.push_back(real_rows(axes_.work(), axes_.output()));
        steps.back().scale = 1 / axes_.points();
        return steps;
    }

    /// The kind of one axis of a real-to-real transform, with a factor of its result.
    std::pair<TransformKind, double> axis_kind(std::size_t axis) const {
        if (!idxst_pair(problem_.kind))
            return {problem_.kind, 1};
        if ((problem_.kind == TransformKind::idxst_idct) == (axis == 0))
            return {TransformKind::idxst, 1};
        return {TransformKind::dct3, 0.5}; // Eq. 1b
    }

    /// What takes the norm's scale out of all steps but the last, along axis 0, as in dct_side. Of
    /// type IV of odd length with the root that all its factors have: they are signs then.
    long double joint_scale(std::size_t axis) const {
        const auto scale = [&](std::size_t of) {
            const RealKind real = real_kind(axis_kind(of).first, problem_.norm, extent(of));
            const bool fourth =
                real.forward == TransformKind::dct4 || real.forward == TransformKind::dst4;
            return fourth && extent(of) % 2 ? real.scale * std::sqrt(0.5L) : real.scale;
        };
        if (axis > 0)
            return 1 / scale(axis);
        long double product = 1;
        for (std::size_t other = 1; other < axes_.rank(); ++other)
            product *= scale(other);
        return product;
    }

    /// Whether the real lines along an axis go by themselves. Those of type IV of even length do
    /// beside others of their transform, too: a line takes n/2 complex points so, and n where two
    /// are one complex line; and its samples are multiplied by fewer rounded factors.
    bool real_lines_alone(std::size_t axis, TransformKind kind) const {
        if (axes_.rank() == 1)
            return options_.pack_real;
        const TransformKind forward = real_kind(kind, problem_.norm, extent(axis)).forward;
        return axes_.single_line(axis) ||
               (extent(axis) % 2 == 0 &&
                (forward == TransformKind::dct4 || forward == TransformKind::dst4));
    }

    static void set_packed(LineProblem &lines, const PackedRule &rule, std::size_t n) {
        lines.points = rule.length;
        lines.inverse = rule.inverse;
        for (LineSide *side : {&lines.in, &lines.out}) {
            side->hook = Hook::packed_linear;
            side->samples = n;
        }
        lines.in.packed_load = rule.load;
        lines.in.packed_terms = rule.load_terms;
        lines.out.packed_store = rule.store;
    }

    LineProblem real_axis(std::size_t axis, const Array &in, const Array &out) const {
        const auto [kind, factor] = axis_kind(axis);
        const std::size_t n = extent(axis);
        const bool alone = real_lines_alone(axis, kind);
        LineProblem lines = axes_.along(axis, axes_.lengths(), in, out, false,
                                        alone ? InnerAxis{} : axes_.pairs_along(axis));
        lines.scale = factor;
        const long double joint = joint_scale(axis);
        lines.apart = cosine_sides(kind, problem_.norm, n, options_.dct_algorithm, joint, lines.in,
                                   lines.out);
        const auto packed = alone
                                ? packed_rule(kind, problem_.norm, n, options_.dct_algorithm, joint)
                                : std::optional<PackedRule>();
        const auto rules =
            real_rules(kind, problem_.norm, n, options_.dct_algorithm, joint, packed.has_value());
        if (rules) {
            lines.in.rule = rules->load;
            lines.out.rule = rules->store;
        }
        if (!packed) {
            pair_lines(lines);
            set_linear(lines, linear_rule(kind, problem_.norm, n, options_.dct_algorithm, joint),
                       n);
            return lines;
        }
        set_packed(lines, *packed, n);
        return lines;
    }

    std::vector<LineProblem> plan_each_axis() const {
        std::vector<LineProblem> steps;
        for (std::size_t axis = axes_.rank(); axis-- > 0;)
            steps.push_back(
                real_axis(axis, axis == last() ? axes_.input() : axes_.output(), axes_.output()));
        return steps;
    }

    const Problem &problem_;
    const PlanOptions &options_;
    const bool work_group_;
    AxisLines axes_;
};

} // namespace

std::vector<LineProblem> line_problems(const Problem &problem, const PlanOptions &options,
                                       bool work_group) {
    const TransformKind kind = problem.kind;
    const bool idct = kind == TransformKind::idct2 || kind == TransformKind::dct3;
    if (options.threshold_at_load && !(idct && problem.extents.size() == 2 &&
                                       cosine_way(problem, options, work_group) != CosineWay::none))
        throw usage_error("A threshold at load is for idct2 and dct3 along two axes; " +
                          to_string(problem) + " is not one.");
    const bool masks =
        kind == TransformKind::ifft || (kind == TransformKind::irfft && problem.extents.size() > 1);
    if (options.mask_at_load && !masks)
        throw usage_error("A mask at load is for ifft, and for irfft along two or three axes; " +
                          to_string(problem) + " is not one.");
    return AxesPlanner(problem, options, work_group).plan();
}

} // namespace imago
