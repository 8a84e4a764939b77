// SPDX-License-Identifier: MIT
#include "engine/reference/expected/expected.h"

#include "engine/reference/dft.h"
#include "engine/reference/expected/real_kinds.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <functional>
#include <numeric>

namespace imago {
namespace {

using Kind = TransformKind;

template <class T>
using Complex = std::vector<std::complex<T>>;

template <class T>
void fourier(Complex<T> &x, const std::vector<std::size_t> &shape, std::size_t axis, int sign,
             HostThreads threads) {
    const reference::Dft<T> dft(shape[axis]);
    along_axis(x, shape, axis, threads, [&](Complex<T> &line) { dft(line.data(), sign); });
}

template <class T>
Complex<T> complex_of(const std::vector<T> &x) {
    Complex<T> z(x.size() / 2);
    for (std::size_t i = 0; i < z.size(); ++i)
        z[i] = {x[2 * i], x[2 * i + 1]};
    return z;
}

template <class T>
std::vector<T> numbers_of(const Complex<T> &z) {
    std::vector<T> x(2 * z.size());
    for (std::size_t i = 0; i < z.size(); ++i) {
        x[2 * i] = z[i].real();
        x[2 * i + 1] = z[i].imag();
    }
    return x;
}

std::vector<std::size_t> half_of(std::vector<std::size_t> shape) {
    shape.back() = shape.back() / 2 + 1;
    return shape;
}

template <class T>
Complex<T> real_forward(const std::vector<T> &x, const std::vector<std::size_t> &extents,
                        HostThreads threads) {
    const std::size_t n = extents.back(), kept = n / 2 + 1;
    Complex<T> z(x.begin(), x.end());
    fourier(z, extents, extents.size() - 1, -1, threads);
    Complex<T> half;
    for (std::size_t i = 0; i < z.size(); ++i)
        if (i % n < kept)
            half.push_back(z[i]);
    for (std::size_t axis = 0; axis + 1 < extents.size(); ++axis)
        fourier(half, half_of(extents), axis, -1, threads);
    return half;
}

template <class T>
std::vector<T> real_inverse(Complex<T> half, const std::vector<std::size_t> &extents,
                            HostThreads threads) {
    const std::size_t n = extents.back(), kept = n / 2 + 1, rows = half.size() / kept;
    for (std::size_t axis = 0; axis + 1 < extents.size(); ++axis)
        fourier(half, half_of(extents), axis, +1, threads);
    Complex<T> whole(rows * n);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t k = 0; k < n; ++k) {
            const auto at = [&](std::size_t i) { return half[row * kept + i]; };
            std::complex<T> value = k < kept ? at(k) : std::conj(at(n - k));
            if (k == 0 || 2 * k == n)
                value = value.real();
            whole[row * n + k] = value;
        }
    fourier(whole, extents, extents.size() - 1, +1, threads);
    std::vector<T> x(whole.size());
    std::transform(whole.begin(), whole.end(), x.begin(), [](const auto &z) { return z.real(); });
    return x;
}

/// The factor of a complex or real FFT.
template <class T>
T fourier_scale(const Problem &problem) {
    const T n = T(problem.points()) / T(problem.transforms());
    const bool inverse = kind_row(problem.kind).inverse;
    switch (problem.norm) {
    case Norm::ortho:
        return 1 / std::sqrt(n);
    case Norm::forward:
        return inverse ? T(1) : 1 / n;
    case Norm::backward:
        break;
    }
    return inverse ? 1 / n : T(1);
}

/// Types I and IV: their FFT has about twice the points.
bool has_doubled_length(Kind kind) {
    return forward_row(kind).type == 1 || forward_row(kind).type == 4;
}

/// Copies what of a dense array is in another one too, which begins at the same element; `parts`
/// numbers to an element.
template <class T>
void copy_common(const std::vector<T> &from, const std::vector<std::size_t> &there,
                 std::vector<T> &to, const std::vector<std::size_t> &here, std::size_t parts) {
    const auto copy = [&](const auto &self, std::size_t axis, std::size_t at,
                          std::size_t place) -> void {
        if (axis == there.size()) {
            std::copy_n(from.begin() + std::ptrdiff_t(at * parts), parts,
                        to.begin() + std::ptrdiff_t(place * parts));
            return;
        }
        for (std::size_t i = 0; i < std::min(there[axis], here[axis]); ++i)
            self(self, axis + 1, at * there[axis] + i, place * here[axis] + i);
    };
    copy(copy, 0, 0, 0);
}

/// An array of one transform with the shape of the same side of another problem: with zeros after
/// it, or less of it.
template <class T>
std::vector<T> reshaped(const std::vector<T> &array, const std::vector<std::size_t> &there,
                        const std::vector<std::size_t> &here, bool complex) {
    const std::size_t parts = complex ? 2 : 1;
    std::vector<T> result(std::accumulate(here.begin(), here.end(), parts, std::multiplies<>()));
    copy_common(array, there, result, here, parts);
    return result;
}

/// By the transform of the padded array.
template <class T>
std::vector<T> expected_pruned(Problem problem, const std::vector<T> &input, HostThreads threads,
                               const std::vector<T> &mask) {
    problem.batch.clear();
    problem.in_strides.clear();
    problem.out_strides.clear();
    Problem whole = problem;
    whole.nonzero.clear();
    whole.wanted.clear();
    const std::vector<T> padded =
        reshaped(input, problem.input_shape(), whole.input_shape(), problem.complex_input());
    return reshaped(expected_transform(whole, padded, threads, mask), whole.output_shape(),
                    problem.output_shape(), problem.complex_output());
}

} // namespace

template <class T>
std::vector<T> expected_transform(const Problem &problem, const std::vector<T> &input,
                                  HostThreads threads, const std::vector<T> &mask) {
    if (problem.pruned())
        return expected_pruned(problem, input, threads, mask);
    const auto &extents = problem.extents;
    std::vector<T> y;
    switch (problem.kind) {
    case Kind::fft:
    case Kind::ifft: {
        Complex<T> z = complex_of(input);
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            fourier(z, extents, axis, problem.kind == Kind::fft ? -1 : +1, threads);
        y = numbers_of(z);
        break;
    }
    case Kind::rfft:
        y = numbers_of(real_forward(input, extents, threads));
        break;
    case Kind::irfft:
        y = real_inverse(complex_of(input), extents, threads);
        break;
    case Kind::filter:
    case Kind::convolve: {
        Complex<T> z = real_forward(input, extents, threads);
        for (std::size_t i = 0; i < z.size(); ++i)
            z[i] *= problem.kind == Kind::filter
                        ? std::complex<T>(mask.at(i))
                        : std::complex<T>(mask.at(2 * i), mask.at(2 * i + 1));
        y = real_inverse(std::move(z), extents, threads);
        for (T &value : y)
            value /= T(y.size());
        return y;
    }
    case Kind::compress: // by the initial threshold, which everything reaches
        return input;
    default:
        return expected_real_kind(problem, input, threads);
    }
    const T scale = fourier_scale<T>(problem);
    for (T &value : y)
        value *= scale;
    return y;
}

template std::vector<double> expected_transform(const Problem &, const std::vector<double> &,
                                                HostThreads, const std::vector<double> &);
template std::vector<long double> expected_transform(const Problem &,
                                                     const std::vector<long double> &, HostThreads,
                                                     const std::vector<long double> &);

double expected_error_bound(const Problem &problem) {
    double bits = 1;
    for (const std::size_t extent : problem.extents) { // Bluestein's length is below 4 n
        const std::size_t length = has_doubled_length(problem.kind) ? 2 * extent : extent;
        bits += std::log2(4 * static_cast<double>(std::bit_ceil(length)));
    }
    if (problem.precision == Precision::f16)
        return std::ldexp(std::sqrt(bits), -11);
    return 3 * std::ldexp(std::sqrt(bits), problem.precision == Precision::f64 ? -52 : -23);
}

} // namespace imago
