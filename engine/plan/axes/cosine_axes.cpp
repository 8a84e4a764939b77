// SPDX-License-Identifier: MIT
#include "engine/plan/axes/cosine_axes.h"

#include "engine/plan/axes/cosine_factors.h"
#include "engine/plan/axes/cosine_sides.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/line/line.h"
#include "engine/plan/rule/linear_rule.h"
#include "engine/plan/words/sentences.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace imago {
namespace {

/// Whether the kind is a DCT-II or III, or the inverse of one.
bool cosine(TransformKind kind) {
    return kind == TransformKind::dct2 || kind == TransformKind::idct2 ||
           kind == TransformKind::dct3 || kind == TransformKind::idct3;
}

class CosinePlanner {
  public:
    /// With `each_scale` each of the fused axes applies its own scale, so that the numbers between
    /// them have the range of the coefficients.
    CosinePlanner(const Problem &problem, const PlanOptions &options, const AxisLines &axes,
                  bool each_scale = false)
        : problem_(problem), options_(options), axes_(axes), each_scale_(each_scale),
          scaled_axis_(axes.last()) {}

    std::vector<LineProblem> plan_three_stages() const {
        switch (problem_.kind) {
        case TransformKind::dct2:
            return plan_dct2(problem_.norm);
        case TransformKind::idct3:
            return plan_dct2(flipped(problem_.norm));
        case TransformKind::idct2:
            return plan_dct2_inverse(problem_.norm);
        case TransformKind::dct3:
            return plan_dct2_inverse(flipped(problem_.norm));
        default:
            return plan_idxst_pair();
        }
    }

    /// Plans the axes of a compression whose columns turn, and which alone apply a scale: rows,
    /// then columns, or back from columns. The work array is between them.
    std::vector<LineProblem> plan_turned_columns(bool back) {
        scaled_axis_ = 0;
        const Array work = axes_.real_work();
        const std::size_t rows = last();
        if (!back)
            return {cosine_axis(rows, axes_.input(), work), cosine_axis(0, work, work)};
        return {cosine_axis(0, work, work), cosine_axis(rows, work, axes_.output())};
    }

    /// Plans axis 0 first. Its lines are columns, whose neighbours share memory transactions
    /// (engine/doc/facts.md#columns-first).
    std::vector<LineProblem> plan_cosine_axes() const {
        std::vector<LineProblem> steps;
        for (std::size_t axis = 0; axis < axes_.rank(); ++axis)
            steps.push_back(
                cosine_axis(axis, axis == 0 ? axes_.input() : axes_.output(), axes_.output()));
        steps.front().threshold = options_.threshold_at_load;
        return steps;
    }

  private:
    std::size_t last() const { return axes_.last(); }
    std::size_t extent(std::size_t axis) const { return axes_.extent(axis); }

    /// Returns the complex-linear DCT-II or III of the half spectra along an axis between the first
    /// and the last. The real and the imaginary parts are the two real lines of a complex line.
    LineProblem middle_axis(std::size_t axis, TransformKind kind, Norm norm) const {
        const LinearRule rule = linear_rule(kind, norm, extent(axis));
        LineProblem lines = axes_.along(axis, axes_.half(), axes_.work(), axes_.work(), false,
                                        {static_cast<int>(last())});
        // Complex numbers side by side are twice as many real lines side by side.
        lines.real_lines = 2 * lines.loops.front();
        lines.in.lines.front() = lines.out.lines.front() = 1;
        set_linear(lines, rule, extent(axis));
        return lines;
    }

    LineSide dct_side(const LineSide &plain, Norm norm, bool inverse) const {
        const std::size_t n1 = extent(0), n2 = extent(last());
        LineSide result = plain;
        // One step applies the whole scale: a root may become exact, and a transform of a few
        // points leaves little room for rounding errors.
        const long double scale = dct2_scale(n1, norm, inverse) * dct2_scale(n2, norm, inverse);
        result.payload = DctColumnsHook{.columns = n2,
                                        .a = dct2_factors(n1, norm, inverse, 1),
                                        .b = dct2_factors(n2, norm, inverse, scale)};
        return result;
    }

    /// Returns the columns between half spectra in the work array and the real array's
    /// coefficients.
    LineProblem dct_columns(const Array &in, const Array &out) const {
        return axes_.along(0, axes_.half(), in, out, false, {static_cast<int>(last()), false});
    }

    /// Plans DCT-MD. Rows reorder as they load, and columns post-process as they store. The axes
    /// between the first and the last run between them.
    std::vector<LineProblem> plan_dct2(Norm norm) const {
        std::vector<LineProblem> steps{axes_.paired_rows(axes_.input(), axes_.work(), true)};
        for (std::size_t axis = last(); axis-- > 1;)
            steps.push_back(middle_axis(axis, TransformKind::dct2, norm));
        LineProblem columns = dct_columns(axes_.work(), axes_.output());
        columns.out = dct_side(columns.out, norm, false);
        steps.push_back(std::move(columns));
        return steps;
    }

    /// Plans the inverse of plan_dct2 with the same norm.
    std::vector<LineProblem> plan_dct2_inverse(Norm norm) const {
        LineProblem columns = dct_columns(axes_.input(), axes_.work());
        columns.in = dct_side(columns.in, norm, true);
        columns.inverse = true;
        columns.threshold = options_.threshold_at_load;
        std::vector<LineProblem> steps{std::move(columns)};
        for (std::size_t axis = 1; axis < last(); ++axis)
            steps.push_back(middle_axis(axis, TransformKind::idct2, norm));
        LineProblem rows = axes_.paired_rows(axes_.work(), axes_.output(), true);
        steps.push_back(std::move(rows));
        return steps;
    }

    /// Plans DCT-MD Eq. 22 as a 2D IDCT whose coefficients are read backwards along the IDXST's
    /// axis and whose result alternates in sign there. Eq. 1b is half of SciPy's DCT-III, along
    /// each axis.
    std::vector<LineProblem> plan_idxst_pair() const {
        const bool columns = problem_.kind == TransformKind::idxst_idct;
        std::vector<LineProblem> steps = plan_dct2_inverse(Norm::forward);
        auto &coefficients = std::get<DctColumnsHook>(steps.front().in.payload);
        coefficients.flip_rows = columns;
        coefficients.flip_columns = !columns;
        auto &samples = std::get<RealPairHook>(steps.back().out.payload);
        samples.alternate_rows = columns && samples.reorder_rows > 0;
        samples.alternate_points = !columns;
        steps.back().scale = 0.25;
        return steps;
    }

    /// Returns two real lines as one reordered complex line. The DCT-II's post-processing is
    /// applied at store, and its inverse at load.
    LineProblem cosine_axis(std::size_t axis, const Array &in, const Array &out) const {
        const TransformKind kind = problem_.kind;
        const bool inverse = kind == TransformKind::idct2 || kind == TransformKind::dct3;
        const bool flip = kind == TransformKind::dct3 || kind == TransformKind::idct3;
        const Norm norm = flip ? flipped(problem_.norm) : problem_.norm;
        // The scale of all axes, which the last step applies, as in dct_side.
        long double scale = each_scale_ ? dct2_scale(extent(axis), norm, inverse) : 1;
        for (std::size_t other = 0; !each_scale_ && axis == scaled_axis_ && other < axes_.rank();
             ++other)
            scale *= dct2_scale(extent(other), norm, inverse);
        LineProblem lines =
            axes_.along(axis, axes_.lengths(), in, out, false, axes_.pairs_along(axis));
        lines.in.samples = extent(axis);
        lines.unpaired =
            cosine_sides(kind, problem_.norm, extent(axis), DctAlgorithm::n,
                         scale / dct2_scale(extent(axis), norm, inverse), lines.in, lines.out);
        pair_lines(lines);
        lines.inverse = inverse;
        LineSide &samples = inverse ? lines.out : lines.in;
        LineSide &cosines = inverse ? lines.in : lines.out;
        samples.payload = RealPairHook{.reorder_points = true};
        cosines.payload = CosinePairHook{dct2_factors(extent(axis), norm, inverse, scale)};
        return lines;
    }

    const Problem &problem_;
    const PlanOptions &options_;
    const AxisLines &axes_;
    const bool each_scale_;
    std::size_t scaled_axis_; ///< of fused axes, the one that applies the scale of all
};

/// Moves what is loaded from the input to the output, which has the same elements: also where the
/// lines are planned by their other sides.
void load_output(std::vector<LineProblem> &steps) {
    const auto move = [](LineSide &side) {
        if (side.slot == Slot::input)
            side.slot = Slot::output;
    };
    for (LineProblem &lines : steps) {
        move(lines.in);
        for (std::function<RealSides()> *sides : {&lines.unpaired, &lines.packed})
            if (*sides)
                *sides = [move, made = std::move(*sides)] {
                    RealSides moved = made();
                    move(moved.in);
                    return moved;
                };
    }
}

/// Whether the columns of a compression should turn, rather than its rows.
bool wants_columns(const Problem &problem, const StepLimits &limits) {
    using Switch = PlanOptions::Switch;
    const Switch requested = limits.requested.turned_columns;
    const auto even = [](std::size_t extent) { return extent % 2 == 0; };
    if (limits.any_size || requested == Switch::off || problem.extents.size() != 2 ||
        !std::all_of(problem.extents.begin(), problem.extents.end(), even))
        return false;
    const ChoiceRow *row =
        measured_choice(Question::turned_columns, {}, problem.extents.front(), limits);
    return requested == Switch::on || (row && row->flag(Field::turned));
}

/// Returns the lines of a compression whose columns turn, in one step between the rows; empty if
/// they cannot.
std::vector<LineProblem> plan_columns_between(const CompressParts &parts,
                                              const StepLimits &limits) {
    const bool each_scale = parts.there.precision == Precision::f16;
    const AxisLines from(parts.there), to(parts.back);
    CosinePlanner there(parts.there, parts.there_options, from, each_scale);
    CosinePlanner back(parts.back, parts.back_options, to, each_scale);
    std::vector<LineProblem> steps = there.plan_turned_columns(false);
    std::vector<LineProblem> returning = back.plan_turned_columns(true);
    if (!plan_turned_lines(steps.back(), returning.front(), limits))
        return {};
    steps.back().turns = true;
    returning.front().threshold = true;
    std::move(returning.begin(), returning.end(), std::back_inserter(steps));
    return steps;
}

/// Returns the lines of one direction of a compression.
std::vector<LineProblem> plan_direction(const Problem &problem, const PlanOptions &options,
                                        CosineDecomposition way) {
    const AxisLines axes(problem);
    const CosinePlanner planner(problem, options, axes, problem.precision == Precision::f16);
    return way == CosineDecomposition::fused ? planner.plan_cosine_axes()
                                             : planner.plan_three_stages();
}

} // namespace

bool idxst_pair(TransformKind kind) {
    return kind == TransformKind::idct_idxst || kind == TransformKind::idxst_idct;
}

CosineDecomposition cosine_decomposition(const Problem &problem, const PlanOptions &options,
                                         bool work_group) {
    const TransformKind kind = problem.kind;
    if (problem.extents.size() < 2 || options.dct_algorithm != DctAlgorithm::n)
        return CosineDecomposition::none;
    if (cosine(kind) && work_group && !options.three_stages)
        return CosineDecomposition::fused;
    return (cosine(kind) || idxst_pair(kind)) && !options.row_column
               ? CosineDecomposition::three_stages
               : CosineDecomposition::none;
}

std::vector<LineProblem> plan_cosine(const Problem &problem, const PlanOptions &options,
                                     const AxisLines &axes, CosineDecomposition way) {
    const CosinePlanner planner(problem, options, axes);
    return way == CosineDecomposition::fused ? planner.plan_cosine_axes()
                                             : planner.plan_three_stages();
}

CompressParts compress_parts(const Problem &problem, const PlanOptions &options) {
    CompressParts parts{problem, problem, options, options};
    parts.there.kind = TransformKind::dct2;
    parts.back.kind = TransformKind::idct2;
    parts.back.in_strides = parts.back.out_strides = problem.output_strides();
    parts.back_options.threshold_at_load = true;
    return parts;
}

std::vector<LineProblem> plan_compress(const Problem &problem, const PlanOptions &options,
                                       const StepLimits &limits) {
    const CompressParts parts = compress_parts(problem, options);
    const CosineDecomposition way = cosine_decomposition(parts.there, options, !limits.lanes);
    if (way == CosineDecomposition::none)
        throw usage_error(plan_says.threshold_without_inverse, to_string(problem));
    if (way == CosineDecomposition::fused && wants_columns(problem, limits))
        if (auto lines = plan_columns_between(parts, limits); !lines.empty())
            return lines;
    std::vector<LineProblem> steps = plan_direction(parts.there, parts.there_options, way);
    std::vector<LineProblem> returning = plan_direction(parts.back, parts.back_options, way);
    load_output(returning);
    if (way == CosineDecomposition::fused) {
        // The rows come first on the way back, so that one step can turn there.
        std::reverse(returning.begin(), returning.end());
        returning.front().threshold = std::exchange(returning.back().threshold, false);
        steps.back().turns = true;
    }
    std::move(returning.begin(), returning.end(), std::back_inserter(steps));
    return steps;
}

} // namespace imago
