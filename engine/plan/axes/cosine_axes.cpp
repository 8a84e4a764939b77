// SPDX-License-Identifier: MIT
#include "engine/plan/axes/cosine_axes.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/line/line.h"
#include "engine/plan/problem/problem.h"
#include "engine/plan/rule/linear_rule.h"
#include "engine/plan/rule/scaled_kind.h"
#include "engine/plan/table/factors.h"
#include "engine/plan/table/roots.h"
#include "engine/plan/words/sentences.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>

namespace imago {
namespace {

using Kind = TransformKind;

bool of_type_four(Kind forward) {
    return kind_row(forward).type == 4;
}

bool has_sides(Kind forward, std::size_t n, DctAlgorithm algorithm) {
    if (of_type_four(forward))
        return n % 2 == 1;
    if (forward == Kind::dct2)
        return algorithm == DctAlgorithm::n;
    return kind_row(forward).type == 2 || kind_row(forward).type == 3;
}

bool sine_two(Kind forward) {
    return kind_row(forward).sine && !of_type_four(forward);
}

/// Returns the order of samples in memory, and their signs.
CosineOrder sample_order(Kind forward) {
    return {.fourth = of_type_four(forward),
            .reverse = of_type_four(forward) && kind_row(forward).sine,
            .alternate_points = sine_two(forward) || forward == Kind::idxst};
}

/// Returns the order of coefficients in memory, and their signs.
CosineOrder coefficient_order(Kind forward) {
    return {.fourth = of_type_four(forward),
            .reverse = sine_two(forward),
            .shift = forward == Kind::idxst,
            .alternate_points = of_type_four(forward) && kind_row(forward).sine};
}

/// The magnitudes of the factors of coefficients: the first one's, and that of all others.
struct Magnitudes {
    long double first = 0, other = 0;
};

Magnitudes magnitudes_of(const LinearRule &rule, Kind forward, std::size_t n) {
    const auto magnitude = [&](std::size_t k) {
        if (rule.inverse)
            return std::abs(rule.load.at(k)[0].factor);
        // A coefficient has two terms, which coincide for k = 0.
        return (k ? 2 : 1) *
               std::abs(rule.store.at(forward == Kind::dst2 ? n - 1 - k : k)[0].factor);
    };
    if (n == 2) // the two terms of coefficient 1 coincide, too
        return {magnitude(0), magnitude(1) / std::sqrt(2.0L)};
    return {magnitude(0), n > 1 ? magnitude(1) : 0};
}

/// Sets the factors of hermitian_cosines.cl.
void set_factors(HermitianCosinesHook &coefficients, const LinearRule &rule, Kind forward,
                 std::size_t n) {
    if (of_type_four(forward)) {
        coefficients.factors =
            Factors::Values{static_cast<double>(2 * std::abs(rule.store.at(0)[0].factor.real()))};
        return;
    }
    const auto [first, other] = magnitudes_of(rule, forward, n);
    coefficients.factors = {
        n / 2 + 1, [half_root = HalfRoots(2 * n), first = first, other = other](std::size_t k) {
            return std::complex<double>(half_root(k) * (k ? other : first));
        }};
    coefficients.rule = RealRule{.end = static_cast<double>(first), .order = 4 * n, .roots = other};
}

/// The coefficients of packed lines. Those of a forward rule are sums of halves of the frequencies
/// of two real lines.
PackedCosinesHook packed_cosines(const LinearRule &rule, Kind forward, std::size_t n) {
    const auto [first, other] = magnitudes_of(rule, forward, n);
    const auto factors = [n, f = rule.inverse ? other : other / 2](std::size_t power) {
        return Factors(n / 4 + 1, [half_root = HalfRoots(2 * n), f, power](std::size_t k) {
            return std::complex<double>(half_root(power * k) * f);
        });
    };
    return {coefficient_order(forward), factors(1), factors(5), static_cast<double>(first / other)};
}

/// The sides of packed lines of type IV: the rule of packed_dct4() in packed_rule.cpp.
RealSides packed_fourths(Kind forward, std::size_t n, long double scale, const LineSide &in,
                         const LineSide &out) {
    RealSides sides{in, out};
    sides.in.payload =
        PackedSamplesHook{sample_order(forward), {n / 2, [half_root = HalfRoots(n)](std::size_t m) {
                                                      return std::complex<double>(half_root(m));
                                                  }}};
    sides.out.payload =
        PackedSamplesHook{coefficient_order(forward),
                          {n / 2, [half_root = HalfRoots(4 * n), scale](std::size_t m) {
                               return std::complex<double>(2 * scale * half_root(4 * m + 1));
                           }}};
    return sides;
}

// The factors and scales of a DCT-II of one axis, and of its inverse, by an FFT of as many points.

/// Returns the DCT-II's factors c(k) e^{-j pi k/2n} for k = 0..n/2, complex, times `scale`. c(k) is
/// 1. For k > 0 it is sqrt 2 with the orthonormal norm, and sqrt 1/2 for that norm's inverse.
Factors dct2_factors(std::size_t n, Norm norm, bool inverse, long double scale) {
    const long double root2 = std::sqrt(2.0L);
    const long double other = norm != Norm::ortho ? 1 : inverse ? 1 / root2 : root2;
    return {n / 2 + 1, [root = Roots(4 * n), other, scale](std::size_t k) {
                return std::complex<double>(root(k) * (k ? other : 1) * scale);
            }};
}

/// Returns the scale of dct2_factors() that turns SciPy's unnormalised DCT-II of length n into the
/// requested norm: 1, the orthonormal scale, or 1/2n. For an inverse it includes the 1/n of the
/// inverse FFT.
long double dct2_scale(std::size_t n, Norm norm, bool inverse) {
    const auto points = static_cast<long double>(n);
    if (norm == Norm::ortho)
        return inverse ? 2 / std::sqrt(points) : 1 / std::sqrt(4 * points);
    if (norm == Norm::forward)
        return inverse ? 2 : 1 / (2 * points);
    return inverse ? 1 / points : 1;
}

/// Returns the norm of the opposite direction. dct3 and idct2 are the same transform, as are dct2
/// and idct3, except for the norm's direction.
Norm flipped(Norm norm) {
    if (norm == Norm::ortho)
        return norm;
    return norm == Norm::backward ? Norm::forward : Norm::backward;
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
        if (idxst_pair(problem_.kind))
            return plan_idxst_pair();
        return inverse() ? plan_dct2_inverse(norm()) : plan_dct2(norm());
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
    /// Whether it is computed as the inverse of a DCT-II with norm().
    bool inverse() const { return forward_row(problem_.kind).kind == TransformKind::dct3; }
    Norm norm() const {
        return kind_row(problem_.kind).inverse == inverse() ? problem_.norm
                                                            : flipped(problem_.norm);
    }
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
        const bool inverse = this->inverse();
        const Norm norm = this->norm();
        // The scale of all axes, which the last step applies, as in dct_side.
        long double scale = each_scale_ ? dct2_scale(extent(axis), norm, inverse) : 1;
        for (std::size_t other = 0; !each_scale_ && axis == scaled_axis_ && other < axes_.rank();
             ++other)
            scale *= dct2_scale(extent(other), norm, inverse);
        LineProblem lines =
            axes_.along(axis, axes_.lengths(), in, out, false, axes_.pairs_along(axis));
        lines.in.samples = extent(axis);
        lines.unpaired =
            cosine_sides(problem_.kind, problem_.norm, extent(axis), DctAlgorithm::n,
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

std::function<RealSides()> cosine_sides(TransformKind kind, Norm norm, std::size_t n,
                                        DctAlgorithm algorithm, long double factor,
                                        const LineSide &in, const LineSide &out) {
    const Kind forward = scaled_kind(kind, norm, n).forward;
    if (!has_sides(forward, n, algorithm))
        return {};
    return [=] {
        const LinearRule rule = linear_rule(kind, norm, n, algorithm, factor);
        RealSides sides{in, out};
        LineSide &samples = rule.inverse ? sides.out : sides.in;
        LineSide &coefficients = rule.inverse ? sides.in : sides.out;
        samples.payload = SamplePairHook{sample_order(forward)};
        HermitianCosinesHook hook{.order = coefficient_order(forward), .factors = {}, .rule = {}};
        set_factors(hook, rule, forward, n);
        coefficients.payload = std::move(hook);
        return sides;
    };
}

std::function<RealSides()> packed_cosine_sides(TransformKind kind, Norm norm, std::size_t n,
                                               DctAlgorithm algorithm, long double factor,
                                               const LineSide &in, const LineSide &out) {
    const ScaledKind real = scaled_kind(kind, norm, n);
    if (n % 2)
        return {};
    if (of_type_four(real.forward))
        return [=] { return packed_fourths(real.forward, n, factor * real.scale, in, out); };
    // The maps of 2 to 6 samples have fewer roundings: the largest error of 20,000 lines is 0.74
    // of its bound, and 1.3 with these sides.
    constexpr std::size_t fewest = 8;
    if (n < fewest || !has_sides(real.forward, n, algorithm))
        return {};
    return [=] {
        const LinearRule rule = linear_rule(kind, norm, n, algorithm, factor);
        RealSides sides{in, out};
        (rule.inverse ? sides.out : sides.in).payload =
            PackedSamplesHook{sample_order(real.forward), {}};
        (rule.inverse ? sides.in : sides.out).payload = packed_cosines(rule, real.forward, n);
        return sides;
    };
}

bool staged_kind(TransformKind kind) {
    const TransformKind forward = kind_row(kind).forward;
    return forward == TransformKind::dct2 || forward == TransformKind::dct3 || idxst_pair(kind);
}

bool idxst_pair(TransformKind kind) {
    return kind == TransformKind::idct_idxst || kind == TransformKind::idxst_idct;
}

CosineDecomposition cosine_decomposition(const Problem &problem, const PlanOptions &options,
                                         bool work_group) {
    const TransformKind kind = problem.kind;
    if (problem.extents.size() < 2 || options.dct_algorithm != DctAlgorithm::n ||
        !staged_kind(kind))
        return CosineDecomposition::none;
    if (!idxst_pair(kind) && work_group && !options.three_stages)
        return CosineDecomposition::fused;
    return options.row_column ? CosineDecomposition::none : CosineDecomposition::three_stages;
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
