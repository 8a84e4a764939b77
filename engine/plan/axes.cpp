// SPDX-License-Identifier: MIT
// How a problem becomes lines along its axes, one way for each kind.
#include "engine/plan/axes.h"

#include "engine/plan/linear_rule.h"
#include "engine/reference/dft.h"

#include <cmath>
#include <utility>

namespace imago {
namespace {

/// A problem as rows and columns: a 1D problem is one row, or its batch is the rows.
struct Array {
    std::size_t n1 = 1; ///< length of the columns
    std::size_t n2 = 1; ///< length of the rows
    std::size_t images = 1;
    bool columns = false; ///< the columns are transformed, too
    std::size_t rows() const { return images * n1; }
    std::size_t half() const { return n2 / 2 + 1; }
};

Array array_of(const Problem &problem) {
    Array a;
    a.n2 = problem.extents.back();
    a.columns = problem.extents.size() == 2;
    a.n1 = a.columns ? problem.extents.front() : 1;
    a.images = problem.batch;
    return a;
}

/// The factor of a complex transform of n points: 1, 1/sqrt n or 1/n.
double fft_scale(Norm norm, bool inverse, double n) {
    if (norm == Norm::ortho)
        return 1 / std::sqrt(n);
    return (norm == Norm::backward) == inverse ? 1 / n : 1.0;
}

LineSide complex_side(Slot slot, Strides strides) {
    LineSide side;
    side.slot = slot;
    side.strides = strides;
    return side;
}

LineSide row_side(Slot slot, Hook hook, std::size_t rows, std::size_t row_stride) {
    LineSide side;
    side.slot = slot;
    side.hook = hook;
    side.rows = rows;
    side.row_stride = row_stride;
    return side;
}

LineProblem complex_rows(const Array &a, Slot in, Slot out, bool inverse) {
    LineProblem lines;
    lines.name = "rows";
    lines.points = a.n2;
    lines.inner = a.rows();
    lines.in = complex_side(in, {1, a.n2, 0, 0});
    lines.out = complex_side(out, {1, a.n2, 0, 0});
    lines.inverse = inverse;
    return lines;
}

/// Columns of an array that is `width` complex numbers wide.
LineProblem complex_columns(const Array &a, std::size_t width, Slot in, Slot out, bool inverse) {
    LineProblem lines;
    lines.name = "columns";
    lines.points = a.n1;
    lines.inner = width;
    lines.outer = a.images;
    lines.in = complex_side(in, {width, 1, 0, a.n1 * width});
    lines.out = complex_side(out, {width, 1, 0, a.n1 * width});
    lines.inverse = inverse;
    return lines;
}

/// Real rows to half spectra, two rows a complex line.
LineProblem real_rows(const Array &a, Slot in, Slot out) {
    LineProblem lines;
    lines.name = "rows";
    lines.points = a.n2;
    lines.inner = (a.rows() + 1) / 2;
    lines.in = row_side(in, Hook::real_pair, a.rows(), a.n2);
    lines.out = row_side(out, Hook::half_spectrum_pair, a.rows(), a.half());
    return lines;
}

LineProblem real_rows_inverse(const Array &a, Slot in, Slot out) {
    LineProblem lines = real_rows(a, out, in);
    std::swap(lines.in, lines.out);
    lines.inverse = true;
    return lines;
}

std::vector<LineProblem> plan_fft(const Problem &problem, const Array &a) {
    const bool inverse = problem.kind == TransformKind::ifft;
    std::vector<LineProblem> lines{complex_rows(a, Slot::input, Slot::output, inverse)};
    if (a.columns)
        lines.push_back(complex_columns(a, a.n2, Slot::output, Slot::output, inverse));
    lines.back().scale = fft_scale(problem.norm, inverse, double(a.n1 * a.n2));
    return lines;
}

std::vector<LineProblem> plan_rfft(const Problem &problem, const Array &a) {
    std::vector<LineProblem> lines{real_rows(a, Slot::input, Slot::output)};
    if (a.columns)
        lines.push_back(complex_columns(a, a.half(), Slot::output, Slot::output, false));
    lines.back().scale = fft_scale(problem.norm, false, double(a.n1 * a.n2));
    return lines;
}

std::vector<LineProblem> plan_irfft(const Problem &problem, const Array &a) {
    std::vector<LineProblem> lines;
    if (a.columns)
        lines.push_back(complex_columns(a, a.half(), Slot::input, Slot::work_a, true));
    lines.push_back(real_rows_inverse(a, a.columns ? Slot::work_a : Slot::input, Slot::output));
    lines.back().scale = fft_scale(problem.norm, true, double(a.n1 * a.n2));
    return lines;
}

/// e^{-j pi k/2n} f(k) for k = 0..n/2, complex: f is `first` for k = 0 and `other` above.
std::vector<double> dct_factors(std::size_t n, double first, double other) {
    std::vector<double> factors;
    for (std::size_t k = 0; k <= n / 2; ++k) {
        const auto w = reference::root_of_unity<double>(k, 4 * n);
        factors.push_back(w.real() * (k == 0 ? first : other));
        factors.push_back(w.imag() * (k == 0 ? first : other));
    }
    return factors;
}

/// Factors of coefficient 0 and of the others that turn scipy's unnormalised DCT-II of length n
/// into the norm asked: 1, the orthonormal ones, or 1/2n.
std::pair<double, double> dct2_norm(Norm norm, double n) {
    if (norm == Norm::ortho)
        return {1 / std::sqrt(4 * n), 1 / std::sqrt(2 * n)};
    const double factor = norm == Norm::forward ? 1 / (2 * n) : 1;
    return {factor, factor};
}

/// dct3 and idct2 are one transform, as are dct2 and idct3, but for the norm's direction.
Norm flipped(Norm norm) {
    if (norm == Norm::ortho)
        return norm;
    return norm == Norm::backward ? Norm::forward : Norm::backward;
}

LineSide dct_side(const Array &a, Slot slot, std::vector<double> factors_a,
                  std::vector<double> factors_b) {
    LineSide side;
    side.slot = slot;
    side.hook = Hook::dct_columns;
    side.strides = {0, 0, 0, a.n1 * a.n2};
    side.columns = a.n2;
    side.dct_a = std::move(factors_a);
    side.dct_b = std::move(factors_b);
    return side;
}

/// Three stages in two steps (DCT-MD): rows that reorder as they load, columns that post-process as
/// they store.
std::vector<LineProblem> plan_dct2(const Array &a, Norm norm) {
    LineProblem rows = real_rows(a, Slot::input, Slot::work_a);
    rows.in.reorder_points = true;
    rows.in.reorder_rows = a.n1;
    LineProblem columns = complex_columns(a, a.half(), Slot::work_a, Slot::output, false);
    const auto [first1, other1] = dct2_norm(norm, double(a.n1));
    const auto [first2, other2] = dct2_norm(norm, double(a.n2));
    columns.out = dct_side(a, Slot::output, dct_factors(a.n1, first1, other1),
                           dct_factors(a.n2, first2, other2));
    return {rows, columns};
}

/// The inverse of plan_dct2 with the same norm.
std::vector<LineProblem> plan_dct2_inverse(const Array &a, Norm norm, bool threshold) {
    LineProblem columns = complex_columns(a, a.half(), Slot::input, Slot::work_a, true);
    const auto [first1, other1] = dct2_norm(norm, double(a.n1));
    const auto [first2, other2] = dct2_norm(norm, double(a.n2));
    columns.in = dct_side(a, Slot::input, dct_factors(a.n1, 1 / first1, 1 / other1),
                          dct_factors(a.n2, 1 / first2, 1 / other2));
    columns.threshold = threshold;
    LineProblem rows = real_rows_inverse(a, Slot::work_a, Slot::output);
    rows.out.reorder_points = true;
    rows.out.reorder_rows = a.n1;
    rows.scale = 1 / double(a.n1 * a.n2);
    return {columns, rows};
}

/// Real lines along one axis of the array, through a rule.
LineProblem real_lines(const Array &a, bool columns, const LinearRule &rule, Slot in, Slot out) {
    LineProblem lines;
    lines.name = columns ? "columns" : "rows";
    lines.points = rule.length;
    lines.inverse = rule.inverse;
    LineSide side;
    side.hook = Hook::linear;
    side.samples = columns ? a.n1 : a.n2;
    side.rows = columns ? a.n2 : a.rows();
    side.row_stride = columns ? 1 : a.n2;
    side.strides.point = columns ? a.n2 : 1;
    if (columns) {
        lines.outer = a.images;
        side.strides.outer = a.n1 * a.n2;
    }
    lines.inner = (side.rows + 1) / 2;
    lines.in = lines.out = side;
    lines.in.slot = in;
    lines.in.terms = rule.load;
    lines.out.slot = out;
    lines.out.terms = rule.store;
    return lines;
}

/// The rule of one axis of a real-to-real transform.
LinearRule axis_rule(const Problem &problem, bool columns, std::size_t n,
                     const PlanOptions &options) {
    const bool pair =
        problem.kind == TransformKind::idct_idxst || problem.kind == TransformKind::idxst_idct;
    if (!pair)
        return linear_rule(problem.kind, problem.norm, n, options.dct_algorithm);
    if (problem.norm != Norm::backward)
        throw usage_error(std::string(kind_name(problem.kind)) +
                          " has no norm but backward: it is unnormalised as its paper has it.");
    if ((problem.kind == TransformKind::idxst_idct) == columns)
        return linear_rule(TransformKind::idxst, Norm::backward, n);
    LinearRule rule = linear_rule(TransformKind::dct3, Norm::backward, n);
    for (LinearTerms &row : rule.store) // DCT-MD Eq. 1b is half of scipy's DCT-III
        for (LinearTerm &term : row)
            term.factor *= 0.5;
    return rule;
}

/// Each axis by itself: rows, then columns in place.
std::vector<LineProblem> plan_each_axis(const Problem &problem, const Array &a,
                                        const PlanOptions &options) {
    std::vector<LineProblem> lines;
    lines.push_back(
        real_lines(a, false, axis_rule(problem, false, a.n2, options), Slot::input, Slot::output));
    if (a.columns)
        lines.push_back(real_lines(a, true, axis_rule(problem, true, a.n1, options), Slot::output,
                                   Slot::output));
    return lines;
}

/// DCT-MD's three stages are for two axes of DCT-II or III, by its N-point algorithm.
bool three_stages(const Problem &problem, const PlanOptions &options) {
    return problem.extents.size() == 2 && !options.row_column &&
           options.dct_algorithm == DctAlgorithm::n;
}

} // namespace

std::vector<LineProblem> line_problems(const Problem &problem, const PlanOptions &options) {
    const Array a = array_of(problem);
    const bool idct = problem.kind == TransformKind::idct2 || problem.kind == TransformKind::dct3;
    if (options.threshold_at_load && !(idct && three_stages(problem, options)))
        throw usage_error("A threshold at load is for idct2 and dct3 along two axes; " +
                          to_string(problem) + " is not one.");
    switch (problem.kind) {
    case TransformKind::fft:
    case TransformKind::ifft:
        return plan_fft(problem, a);
    case TransformKind::rfft:
        return plan_rfft(problem, a);
    case TransformKind::irfft:
        return plan_irfft(problem, a);
    default:
        break;
    }
    if (!three_stages(problem, options))
        return plan_each_axis(problem, a, options);
    switch (problem.kind) {
    case TransformKind::dct2:
        return plan_dct2(a, problem.norm);
    case TransformKind::idct3:
        return plan_dct2(a, flipped(problem.norm));
    case TransformKind::idct2:
        return plan_dct2_inverse(a, problem.norm, options.threshold_at_load);
    case TransformKind::dct3:
        return plan_dct2_inverse(a, flipped(problem.norm), options.threshold_at_load);
    default:
        break;
    }
    return plan_each_axis(problem, a, options);
}

} // namespace imago
