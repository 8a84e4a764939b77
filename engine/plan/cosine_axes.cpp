// SPDX-License-Identifier: MIT
#include "engine/plan/cosine_axes.h"

#include "engine/plan/linear_rule.h"
#include "engine/reference/dft.h"

#include <cmath>
#include <utility>

namespace imago {
namespace {

/// e^{-j pi k/2n} f(k) for k = 0..n/2, complex: f is `first` for k = 0 and `other` above.
std::vector<double> dct_factors(std::size_t n, long double first, long double other) {
    std::vector<double> factors;
    for (std::size_t k = 0; k <= n / 2; ++k) {
        const auto w = reference::root_of_unity<long double>(k, 4 * n) * (k == 0 ? first : other);
        factors.push_back(static_cast<double>(w.real()));
        factors.push_back(static_cast<double>(w.imag()));
    }
    return factors;
}

/// Factors of coefficient 0 and of the others that turn scipy's unnormalised DCT-II of length n
/// into the norm asked: 1, the orthonormal ones, or 1/2n.
std::pair<long double, long double> dct2_norm(Norm norm, long double n) {
    if (norm == Norm::ortho)
        return {1 / std::sqrt(4 * n), 1 / std::sqrt(2 * n)};
    const long double factor = norm == Norm::forward ? 1 / (2 * n) : 1;
    return {factor, factor};
}

/// dct3 and idct2 are one transform, as are dct2 and idct3, but for the norm's direction.
Norm flipped(Norm norm) {
    if (norm == Norm::ortho)
        return norm;
    return norm == Norm::backward ? Norm::forward : Norm::backward;
}

/// DCT-II or III, or the inverse of one.
bool cosine(TransformKind kind) {
    return kind == TransformKind::dct2 || kind == TransformKind::idct2 ||
           kind == TransformKind::dct3 || kind == TransformKind::idct3;
}

class CosinePlanner {
  public:
    CosinePlanner(const Problem &problem, const PlanOptions &options, const AxisLines &axes)
        : problem_(problem), options_(options), axes_(axes) {}

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

    /// Axis 0 first: its lines are columns, whose neighbours share transactions (FACTS.md, columns
    /// first).
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

    /// Complex-linear DCT-II or III of the half spectra along the middle one of three axes: the
    /// real and the imaginary parts are the two real lines of a complex line.
    LineProblem middle_axis(TransformKind kind, Norm norm) const {
        const LinearRule rule = linear_rule(kind, norm, extent(1));
        LineProblem lines = axes_.along(1, axes_.half(), axes_.work(), axes_.work(), false, {2});
        // Complex numbers side by side are twice as many real lines side by side.
        lines.real_lines = 2 * lines.loops.front();
        lines.in.lines.front() = lines.out.lines.front() = 1;
        set_linear(lines, rule, extent(1));
        return lines;
    }

    LineSide dct_side(const LineSide &plain, Norm norm, bool inverse) const {
        const std::size_t n1 = extent(0), n2 = extent(last());
        LineSide result = plain;
        result.hook = Hook::dct_columns;
        result.columns = n2;
        auto [first1, other1] = dct2_norm(norm, static_cast<long double>(n1));
        auto [first2, other2] = dct2_norm(norm, static_cast<long double>(n2));
        if (inverse) {
            first1 = 1 / first1, other1 = 1 / other1;
            first2 = 1 / first2, other2 = 1 / other2;
        }
        result.dct_a = dct_factors(n1, first1, other1);
        result.dct_b = dct_factors(n2, first2, other2);
        return result;
    }

    /// Columns between half spectra in the work array and the real array's coefficients.
    LineProblem dct_columns(const Array &in, const Array &out) const {
        return axes_.along(0, axes_.half(), in, out, false, {static_cast<int>(last()), false});
    }

    /// Rows that reorder as they load, columns that post-process as they store (DCT-MD); between
    /// them, of three axes, the middle one.
    std::vector<LineProblem> plan_dct2(Norm norm) const {
        std::vector<LineProblem> steps{axes_.paired_rows(axes_.input(), axes_.work(), true)};
        if (axes_.rank() == 3)
            steps.push_back(middle_axis(TransformKind::dct2, norm));
        LineProblem columns = dct_columns(axes_.work(), axes_.output());
        columns.out = dct_side(columns.out, norm, false);
        steps.push_back(std::move(columns));
        return steps;
    }

    /// The inverse of plan_dct2 with the same norm.
    std::vector<LineProblem> plan_dct2_inverse(Norm norm) const {
        LineProblem columns = dct_columns(axes_.input(), axes_.work());
        columns.in = dct_side(columns.in, norm, true);
        columns.inverse = true;
        columns.threshold = options_.threshold_at_load;
        std::vector<LineProblem> steps{std::move(columns)};
        if (axes_.rank() == 3)
            steps.push_back(middle_axis(TransformKind::idct2, norm));
        LineProblem rows = axes_.paired_rows(axes_.work(), axes_.output(), true);
        rows.scale = 1 / double(extent(0) * extent(last()));
        steps.push_back(std::move(rows));
        return steps;
    }

    /// DCT-MD Eq. 22 as a 2D IDCT whose coefficients are read backwards along the IDXST's axis and
    /// whose result alternates in sign there. Eq. 1b is half of scipy's DCT-III, along each axis.
    std::vector<LineProblem> plan_idxst_pair() const {
        const bool columns = problem_.kind == TransformKind::idxst_idct;
        std::vector<LineProblem> steps = plan_dct2_inverse(Norm::forward);
        steps.front().in.flip_rows = columns;
        steps.front().in.flip_columns = !columns;
        steps.back().out.alternate_rows = columns;
        steps.back().out.alternate_points = !columns;
        steps.back().scale *= 0.25;
        return steps;
    }

    /// Two real lines as one complex line, reordered, with the post-processing of DCT-II as it is
    /// stored; its inverse likewise.
    LineProblem cosine_axis(std::size_t axis, const Array &in, const Array &out) const {
        const TransformKind kind = problem_.kind;
        const bool inverse = kind == TransformKind::idct2 || kind == TransformKind::dct3;
        const bool flip = kind == TransformKind::dct3 || kind == TransformKind::idct3;
        const std::size_t n = extent(axis);
        LineProblem lines =
            axes_.along(axis, axes_.lengths(), in, out, false, axes_.pairs_along(axis));
        pair_lines(lines);
        lines.inverse = inverse;
        LineSide &samples = inverse ? lines.out : lines.in;
        LineSide &cosines = inverse ? lines.in : lines.out;
        samples.hook = Hook::real_pair;
        samples.reorder_points = true;
        cosines.hook = Hook::cosine_pair;
        auto [first, other] =
            dct2_norm(flip ? flipped(problem_.norm) : problem_.norm, static_cast<long double>(n));
        if (inverse) {
            first = 1 / first, other = 1 / other;
            lines.scale = 1 / double(n);
        }
        cosines.dct_a = dct_factors(n, first, other);
        return lines;
    }

    const Problem &problem_;
    const PlanOptions &options_;
    const AxisLines &axes_;
};

} // namespace

bool idxst_pair(TransformKind kind) {
    return kind == TransformKind::idct_idxst || kind == TransformKind::idxst_idct;
}

CosineWay cosine_way(const Problem &problem, const PlanOptions &options, bool work_group) {
    const TransformKind kind = problem.kind;
    if (problem.extents.size() < 2 || options.dct_algorithm != DctAlgorithm::n)
        return CosineWay::none;
    if (cosine(kind) && work_group && !options.three_stages)
        return CosineWay::fused;
    return (cosine(kind) || idxst_pair(kind)) && !options.row_column ? CosineWay::three_stages
                                                                     : CosineWay::none;
}

std::vector<LineProblem> plan_cosine(const Problem &problem, const PlanOptions &options,
                                     const AxisLines &axes, CosineWay way) {
    const CosinePlanner planner(problem, options, axes);
    return way == CosineWay::fused ? planner.plan_cosine_axes() : planner.plan_three_stages();
}

} // namespace imago
