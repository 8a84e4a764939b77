// SPDX-License-Identifier: MIT
// How a problem becomes lines along its axes, one way for each kind.
#include "engine/plan/axes.h"

#include "engine/plan/axis_lines.h"
#include "engine/plan/linear_rule.h"
#include "engine/plan/packed_rule.h"
#include "engine/reference/dft.h"

#include <cmath>
#include <utility>

namespace imago {
namespace {

/// The factor of a complex transform of n points: 1, 1/sqrt n or 1/n.
double fft_scale(Norm norm, bool inverse, double n) {
    if (norm == Norm::ortho)
        return 1 / std::sqrt(n);
    return (norm == Norm::backward) == inverse ? 1 / n : 1.0;
}

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

bool idxst_pair(TransformKind kind) {
    return kind == TransformKind::idct_idxst || kind == TransformKind::idxst_idct;
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
        if (fused_row_column())
            return plan_cosine_axes();
        if (three_stages())
            return plan_three_stages();
        return plan_each_axis();
    }

    /// DCT-MD's three stages are for several axes of DCT-II or III and the IDXST pairs.
    bool three_stages() const {
        const TransformKind kind = problem_.kind;
        if (fused_row_column())
            return false;
        const bool kinds = kind == TransformKind::dct2 || kind == TransformKind::idct2 ||
                           kind == TransformKind::dct3 || kind == TransformKind::idct3 ||
                           idxst_pair(kind);
        return kinds && axes_.rank() >= 2 && !options_.row_column &&
               options_.dct_algorithm == DctAlgorithm::n;
    }

    /// Row–column with all of each axis in one pass, in the work-group family.
    bool fused_row_column() const {
        const TransformKind kind = problem_.kind;
        const bool kinds = kind == TransformKind::dct2 || kind == TransformKind::idct2 ||
                           kind == TransformKind::dct3 || kind == TransformKind::idct3;
        return kinds && work_group_ && axes_.rank() >= 2 && !options_.three_stages &&
               options_.dct_algorithm == DctAlgorithm::n;
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

    /// The loop whose lines are paired: within one transform where it has several axes, so that
    /// transforms do not see each other; an odd number of lines there is not continued by the
    /// batch. Reordered rows are those of axis 0.
    InnerAxis pairs_along(std::size_t axis, bool reordered = false) const {
        if (axes_.rank() == 1)
            return {};
        std::size_t inner = axis == last() ? last() - 1 : last();
        for (std::size_t other = 0; extent(inner) == 1 && other < axes_.rank(); ++other)
            if (other != axis)
                inner = other;
        if (reordered)
            inner = 0;
        return {static_cast<int>(inner), extent(inner) % 2 == 0};
    }

    /// Rows between a real array and half spectra; in `real` and `half` order or back.
    LineProblem real_rows(const Array &in, const Array &out, bool reordered = false) const {
        const bool packed = packed_rows() && !reordered;
        LineProblem lines = axes_.along(last(), axes_.lengths(), in, out, false,
                                        packed ? InnerAxis{} : pairs_along(last(), reordered));
        LineSide &real = in.complex ? lines.out : lines.in;
        LineSide &half = in.complex ? lines.in : lines.out;
        lines.inverse = in.complex;
        if (packed) {
            lines.points /= 2;
            real.imaginary = real.point;
            real.point *= 2;
            half.hook = Hook::half_spectrum_packed;
        } else {
            pair_lines(lines);
            real.hook = Hook::real_pair;
            half.hook = Hook::half_spectrum_pair;
        }
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

    LineProblem reordered_rows(const Array &in, const Array &out) const {
        LineProblem lines = real_rows(in, out, true);
        LineSide &real = in.complex ? lines.out : lines.in;
        real.reorder_points = true;
        real.reorder_rows = extent(0);
        return lines;
    }

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

    /// Rows that reorder as they load, columns that post-process as they store (DCT-MD); between
    /// them, of three axes, the middle one.
    std::vector<LineProblem> plan_dct2(Norm norm) const {
        std::vector<LineProblem> steps{reordered_rows(axes_.input(), axes_.work())};
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
        LineProblem rows = reordered_rows(axes_.work(), axes_.output());
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

    static void set_linear(LineProblem &lines, const LinearRule &rule, std::size_t samples) {
        lines.points = rule.length;
        lines.inverse = rule.inverse;
        for (LineSide *side : {&lines.in, &lines.out}) {
            side->hook = Hook::linear;
            side->samples = samples;
        }
        lines.in.terms = rule.load;
        lines.out.terms = rule.store;
    }

    /// The kind of one axis of a real-to-real transform, with a factor of its result.
    std::pair<TransformKind, double> axis_kind(std::size_t axis) const {
        if (!idxst_pair(problem_.kind))
            return {problem_.kind, 1};
        if ((problem_.kind == TransformKind::idxst_idct) == (axis == 0))
            return {TransformKind::idxst, 1};
        return {TransformKind::dct3, 0.5}; // Eq. 1b
    }

    /// Two real lines as one complex line, reordered, with the post-processing of DCT-II as it is
    /// stored; its inverse likewise.
    LineProblem cosine_axis(std::size_t axis, const Array &in, const Array &out) const {
        const TransformKind kind = problem_.kind;
        const bool inverse = kind == TransformKind::idct2 || kind == TransformKind::dct3;
        const bool flip = kind == TransformKind::dct3 || kind == TransformKind::idct3;
        const std::size_t n = extent(axis);
        LineProblem lines = axes_.along(axis, axes_.lengths(), in, out, false, pairs_along(axis));
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

    LineProblem real_axis(std::size_t axis, const Array &in, const Array &out) const {
        const auto [kind, factor] = axis_kind(axis);
        const std::size_t n = extent(axis);
        const bool alone = axes_.rank() == 1 ? options_.pack_real : axes_.single_line(axis);
        LineProblem lines = axes_.along(axis, axes_.lengths(), in, out, false,
                                        alone ? InnerAxis{} : pairs_along(axis));
        lines.scale = factor;
        const auto packed = alone ? packed_rule(kind, problem_.norm, n, options_.dct_algorithm)
                                  : std::optional<PackedRule>();
        if (!packed) {
            pair_lines(lines);
            set_linear(lines, linear_rule(kind, problem_.norm, n, options_.dct_algorithm), n);
            return lines;
        }
        lines.points = packed->length;
        lines.inverse = packed->inverse;
        for (LineSide *side : {&lines.in, &lines.out}) {
            side->hook = Hook::packed_linear;
            side->samples = n;
        }
        lines.in.packed_load = packed->load;
        lines.in.packed_terms = packed->load_terms;
        lines.out.packed_store = packed->store;
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
    AxesPlanner planner(problem, options, work_group);
    const TransformKind kind = problem.kind;
    const bool idct = kind == TransformKind::idct2 || kind == TransformKind::dct3;
    if (options.threshold_at_load && !(idct && problem.extents.size() == 2 &&
                                       (planner.three_stages() || planner.fused_row_column())))
        throw usage_error("A threshold at load is for idct2 and dct3 along two axes; " +
                          to_string(problem) + " is not one.");
    const bool masks =
        kind == TransformKind::ifft || (kind == TransformKind::irfft && problem.extents.size() > 1);
    if (options.mask_at_load && !masks)
        throw usage_error("A mask at load is for ifft, and for irfft along two or three axes; " +
                          to_string(problem) + " is not one.");
    return planner.plan();
}

} // namespace imago
