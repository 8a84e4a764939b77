// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values: one axis after another, by FFTW's guru interface in double or long double.
#include "tests/support/reference.h"

#include <fftw3.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace imago::test {
namespace {

using Kind = TransformKind;

template <class T>
struct Fftw;

template <>
struct Fftw<double> {
    using Plan = fftw_plan;
    using Complex = fftw_complex;
    static constexpr auto plan_c2c = fftw_plan_guru64_dft;
    static constexpr auto plan_r2c = fftw_plan_guru64_dft_r2c;
    static constexpr auto plan_c2r = fftw_plan_guru64_dft_c2r;
    static constexpr auto plan_r2r = fftw_plan_guru64_r2r;
    static constexpr auto execute = fftw_execute;
    static constexpr auto destroy = fftw_destroy_plan;
};

template <>
struct Fftw<long double> {
    using Plan = fftwl_plan;
    using Complex = fftwl_complex;
    static constexpr auto plan_c2c = fftwl_plan_guru64_dft;
    static constexpr auto plan_r2c = fftwl_plan_guru64_dft_r2c;
    static constexpr auto plan_c2r = fftwl_plan_guru64_dft_c2r;
    static constexpr auto plan_r2r = fftwl_plan_guru64_r2r;
    static constexpr auto execute = fftwl_execute;
    static constexpr auto destroy = fftwl_destroy_plan;
};

/// The lines of one axis of a dense array: `outer` blocks of `length` rows of `inner` elements.
struct Lines {
    std::size_t outer = 1, length = 1, inner = 1;

    Lines(const std::vector<std::size_t> &shape, std::size_t axis) : length(shape[axis]) {
        for (std::size_t i = 0; i < axis; ++i)
            outer *= shape[i];
        for (std::size_t i = axis + 1; i < shape.size(); ++i)
            inner *= shape[i];
    }
};

std::ptrdiff_t whole(std::size_t n) {
    return static_cast<std::ptrdiff_t>(n);
}

fftw_iodim64 dimension(std::size_t n, std::size_t in, std::size_t out) {
    return {whole(n), whole(in), whole(out)};
}

/// Unscaled one-dimensional transforms along one axis of a dense array.
template <class T>
class Axis {
  public:
    using Api = Fftw<T>;
    using Samples = std::vector<T>;

    Axis(const std::vector<std::size_t> &shape, std::size_t axis) : lines_(shape, axis) {}

    void complex(Samples &x, int sign) const {
        const auto along = dimension(lines_.length, lines_.inner, lines_.inner);
        const auto [outer, inner] = loops(lines_.length, lines_.length);
        const fftw_iodim64 loop[] = {outer, inner};
        run(Api::plan_c2c(1, &along, 2, loop, points(x), points(x), sign, FFTW_ESTIMATE));
    }

    /// Transforms a last axis of n reals to n/2 + 1 complex numbers, or back.
    Samples to_half(Samples x) const {
        const std::size_t half = lines_.length / 2 + 1;
        Samples y(2 * lines_.outer * half);
        const auto along = dimension(lines_.length, 1, 1);
        const auto loop = dimension(lines_.outer, lines_.length, half);
        run(Api::plan_r2c(1, &along, 1, &loop, x.data(), points(y), FFTW_ESTIMATE));
        return y;
    }

    Samples from_half(Samples x) const {
        const std::size_t half = lines_.length / 2 + 1;
        for (std::size_t line = 0; line < lines_.outer; ++line) {
            points(x)[line * half][1] = 0;
            if (lines_.length % 2 == 0)
                points(x)[line * half + half - 1][1] = 0;
        }
        Samples y(lines_.outer * lines_.length);
        const auto along = dimension(lines_.length, 1, 1);
        const auto loop = dimension(lines_.outer, half, lines_.length);
        run(Api::plan_c2r(1, &along, 1, &loop, points(x), y.data(), FFTW_ESTIMATE));
        return y;
    }

    void real(Samples &x, fftw_r2r_kind kind) const {
        const auto along = dimension(lines_.length, lines_.inner, lines_.inner);
        const auto [outer, inner] = loops(lines_.length, lines_.length);
        const fftw_iodim64 loop[] = {outer, inner};
        run(Api::plan_r2r(1, &along, 2, loop, x.data(), x.data(), &kind, FFTW_ESTIMATE));
    }

    /// Multiplies the elements at index k of the axis, real arrays only.
    void scale(Samples &x, std::size_t k, T factor) const {
        each_line([&](std::size_t first) { x[first + k * lines_.inner] *= factor; });
    }

    /// x_n becomes x_{N-n}, with x_N = 0 (DCT-MD Eq. 21).
    void reverse(Samples &x) const {
        each_line([&](std::size_t first) {
            const auto at = [&](std::size_t n) -> T & { return x[first + n * lines_.inner]; };
            at(0) = 0;
            for (std::size_t n = 1; 2 * n < lines_.length; ++n)
                std::swap(at(n), at(lines_.length - n));
        });
    }

    void alternate_signs(Samples &x) const {
        for (std::size_t k = 1; k < lines_.length; k += 2)
            scale(x, k, -1);
    }

    std::size_t length() const { return lines_.length; }

  private:
    template <class Action>
    void each_line(const Action &action) const {
        for (std::size_t o = 0; o < lines_.outer; ++o)
            for (std::size_t i = 0; i < lines_.inner; ++i)
                action(o * lines_.length * lines_.inner + i);
    }

    std::pair<fftw_iodim64, fftw_iodim64> loops(std::size_t in, std::size_t out) const {
        return {dimension(lines_.outer, in * lines_.inner, out * lines_.inner),
                dimension(lines_.inner, 1, 1)};
    }

    static typename Api::Complex *points(Samples &x) {
        return reinterpret_cast<typename Api::Complex *>(x.data());
    }

    static void run(typename Api::Plan plan) {
        if (!plan)
            throw std::runtime_error("FFTW has no plan for this problem.");
        Api::execute(plan);
        Api::destroy(plan);
    }

    Lines lines_;
};

/// A trigonometric kind by SciPy's definition: the computed type, and whether it represents an
/// inverse, whose norms are reversed.
struct Trigonometric {
    int type = 0;
    bool sine = false, inverse = false;
};

Trigonometric trigonometric(Kind kind) {
    const int index = static_cast<int>(kind) - static_cast<int>(Kind::dct1); // 4 of each, in order
    Trigonometric t{index % 4 + 1, index >= 8, index % 8 >= 4};
    if (t.inverse && (t.type == 2 || t.type == 3))
        t.type = 5 - t.type; // II and III are each other's inverse
    return t;
}

fftw_r2r_kind fftw_kind(const Trigonometric &t) {
    constexpr fftw_r2r_kind cosine[] = {FFTW_REDFT00, FFTW_REDFT10, FFTW_REDFT01, FFTW_REDFT11};
    constexpr fftw_r2r_kind sine[] = {FFTW_RODFT00, FFTW_RODFT10, FFTW_RODFT01, FFTW_RODFT11};
    return (t.sine ? sine : cosine)[t.type - 1];
}

/// Weighs the elements that SciPy's orthogonal forms weigh by sqrt 2: at one end before type III,
/// and by the inverse after type II; for DCT-I at both ends on both sides.
template <class T>
void weigh_ends(std::vector<T> &x, const Axis<T> &axis, const Trigonometric &t, bool before) {
    const T root = std::sqrt(T(2));
    const std::size_t last = axis.length() - 1;
    if (t.type == 1 && !t.sine) {
        axis.scale(x, 0, before ? root : 1 / root);
        axis.scale(x, last, before ? root : 1 / root);
    } else if (t.type == 2 && !before) {
        axis.scale(x, t.sine ? last : 0, 1 / root);
    } else if (t.type == 3 && before) {
        axis.scale(x, t.sine ? last : 0, root);
    }
}

template <class T>
T norm_factor(Norm norm, bool inverse, std::size_t logical) {
    if (norm == Norm::ortho)
        return 1 / std::sqrt(T(logical));
    return (norm == Norm::forward) != inverse ? 1 / T(logical) : T(1);
}

template <class T>
void multiply(std::vector<T> &x, T factor) {
    for (T &value : x)
        value *= factor;
}

template <class T>
void trigonometric_axis(std::vector<T> &x, const Axis<T> &axis, const Problem &problem) {
    const Trigonometric t = trigonometric(problem.kind);
    const std::size_t n = axis.length();
    if (problem.norm == Norm::ortho)
        weigh_ends(x, axis, t, true);
    axis.real(x, fftw_kind(t));
    if (problem.norm == Norm::ortho)
        weigh_ends(x, axis, t, false);
    const std::size_t logical = t.type != 1 ? 2 * n : t.sine ? 2 * (n + 1) : 2 * (n - 1);
    multiply(x, norm_factor<T>(problem.norm, t.inverse, logical));
}

/// IDCT by Eq. 1b, or IDXST by Eq. 21.
template <class T>
void md_axis(std::vector<T> &x, const Axis<T> &axis, bool idxst) {
    if (idxst)
        axis.reverse(x);
    axis.real(x, FFTW_REDFT01);
    multiply(x, T(0.5));
    if (idxst)
        axis.alternate_signs(x);
}

template <class T>
void real_axes(std::vector<T> &x, const Problem &problem, const std::vector<std::size_t> &shape) {
    for (std::size_t i = problem.batch.size(); i < shape.size(); ++i) {
        const Axis<T> axis(shape, i);
        const bool last = i + 1 == shape.size();
        if (problem.kind == Kind::idxst)
            md_axis(x, axis, true);
        else if (problem.kind == Kind::idct_idxst)
            md_axis(x, axis, last);
        else if (problem.kind == Kind::idxst_idct)
            md_axis(x, axis, !last);
        else
            trigonometric_axis(x, axis, problem);
    }
}

template <class T>
std::vector<T> fourier_axes(std::vector<T> x, const Problem &problem,
                            std::vector<std::size_t> shape) {
    const Kind kind = problem.kind;
    const bool inverse = kind == Kind::ifft || kind == Kind::irfft;
    const bool half = kind == Kind::rfft || kind == Kind::irfft;
    const std::size_t last = shape.size() - 1;
    const Axis<T> real_axis(shape, last);
    std::size_t points = 1;
    for (std::size_t n : problem.extents)
        points *= n;
    if (half)
        shape[last] = shape[last] / 2 + 1;
    if (kind == Kind::rfft)
        x = real_axis.to_half(std::move(x));
    for (std::size_t i = problem.batch.size(); i < shape.size() - (half ? 1 : 0); ++i)
        Axis<T>(shape, i).complex(x, inverse ? FFTW_BACKWARD : FFTW_FORWARD);
    if (kind == Kind::irfft)
        x = real_axis.from_half(std::move(x));
    multiply(x, norm_factor<T>(problem.norm, inverse, points));
    return x;
}

template <class T>
LongNumbers transformed(const Problem &problem, const Numbers &input) {
    std::vector<std::size_t> shape = problem.batch;
    shape.insert(shape.end(), problem.extents.begin(), problem.extents.end());
    std::vector<T> x(input.begin(), input.end());
    if (problem.kind == Kind::compress) // every coefficient reaches the initial threshold
        return {x.begin(), x.end()};
    if (problem.kind <= Kind::irfft)
        x = fourier_axes(std::move(x), problem, shape);
    else
        real_axes(x, problem, shape);
    return {x.begin(), x.end()};
}

std::vector<std::size_t> shape_of(const Problem &problem, const std::vector<std::size_t> &counts) {
    std::vector<std::size_t> shape = problem.batch;
    shape.insert(shape.end(), counts.begin(), counts.end());
    return shape;
}

std::vector<std::size_t> half_if(std::vector<std::size_t> extents, bool half) {
    if (half)
        extents.back() = extents.back() / 2 + 1;
    return extents;
}

/// Calls visit(place in an array, place in the larger one) for all elements of the former; both
/// begin at the same element.
template <class Visit>
void each_common(const std::vector<std::size_t> &small, const std::vector<std::size_t> &large,
                 const Visit &visit) {
    std::size_t all = 1;
    for (const std::size_t n : small)
        all *= n;
    for (std::size_t i = 0; i < all; ++i) {
        std::size_t place = 0, rest = i, stride = 1;
        for (std::size_t axis = small.size(); axis-- > 0; stride *= large[axis]) {
            place += rest % small[axis] * stride;
            rest /= small[axis];
        }
        visit(i, place);
    }
}

/// Calls copy(i, place) for each number of a pruned array: its place there and in the whole one.
/// `counts`: the elements along each extent; `half`: of half spectra; `parts`: of an element.
template <class Copy>
void each_kept(const Problem &problem, const std::vector<std::size_t> &counts, bool half,
               std::size_t parts, const Copy &copy) {
    each_common(shape_of(problem, counts), shape_of(problem, half_if(problem.extents, half)),
                [&](std::size_t i, std::size_t place) {
                    for (std::size_t p = 0; p < parts; ++p)
                        copy(i * parts + p, place * parts + p);
                });
}

} // namespace

Problem unpruned(Problem problem) {
    problem.nonzero.clear();
    problem.wanted.clear();
    problem.in_strides.clear();
    problem.out_strides.clear();
    return problem;
}

Numbers padded_input(const Problem &problem, const Numbers &input) {
    if (problem.nonzero.empty())
        return input;
    Numbers whole(dense_input_size(unpruned(problem)));
    each_kept(problem, problem.nonzero, problem.kind == Kind::irfft,
              problem.complex_input() ? 2 : 1,
              [&](std::size_t i, std::size_t place) { whole[place] = input[i]; });
    return whole;
}

LongNumbers wanted_part(const Problem &problem, const LongNumbers &whole) {
    if (problem.wanted.empty())
        return whole;
    LongNumbers part(dense_output_size(problem));
    each_kept(problem, problem.wanted, problem.kind == Kind::rfft, problem.complex_output() ? 2 : 1,
              [&](std::size_t i, std::size_t place) { part[i] = whole[place]; });
    return part;
}

LongNumbers expected_dense(const Problem &problem, const Numbers &input) {
    if (input.size() != dense_input_size(problem))
        throw std::invalid_argument("The problem takes " +
                                    std::to_string(dense_input_size(problem)) + " numbers, not " +
                                    std::to_string(input.size()) + ".");
    if (problem.pruned())
        return wanted_part(problem,
                           expected_dense(unpruned(problem), padded_input(problem, input)));
    return problem.precision == Precision::f64 ? transformed<long double>(problem, input)
                                               : transformed<double>(problem, input);
}

std::vector<double> expected(const Problem &problem, const std::vector<float> &input) {
    const LongNumbers y = expected_dense(problem, {input.begin(), input.end()});
    return {y.begin(), y.end()};
}

} // namespace imago::test
