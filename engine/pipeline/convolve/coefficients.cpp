// SPDX-License-Identifier: MIT
#include "engine/pipeline/convolve/coefficients.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace imago {
namespace {

using Doubles = std::vector<double>;

/// The sums of lines over the samples under a kernel, at each place that is kept. `inner` lines lie
/// beside each other.
Doubles summed_along(const Doubles &from, const ConvolveAxis &axis, bool circular,
                     std::size_t inner) {
    const std::size_t outer = from.size() / (axis.length * inner);
    const auto length = static_cast<std::ptrdiff_t>(axis.length),
               taps = static_cast<std::ptrdiff_t>(axis.kernel);
    Doubles to(outer * axis.count * inner);
    in_parallel(outer, [&](std::size_t o) {
        Doubles sum(inner);
        const auto add = [&](std::ptrdiff_t place, double sign) {
            if (circular)
                place = (place % length + length) % length;
            if (place < 0 || place >= length)
                return;
            const double *row = from.data() + (o * axis.length + std::size_t(place)) * inner;
            for (std::size_t i = 0; i < inner; ++i)
                sum[i] += sign * row[i];
        };
        auto place = static_cast<std::ptrdiff_t>(axis.first);
        for (std::ptrdiff_t k = 1; k < taps; ++k)
            add(place - k, 1);
        for (std::size_t n = 0; n < axis.count; ++n, ++place) {
            add(place, 1);
            std::copy(sum.begin(), sum.end(),
                      to.begin() + std::ptrdiff_t((o * axis.count + n) * inner));
            add(place - taps + 1, -1);
        }
    });
    return to;
}

/// The same over all axes of the kernel.
Doubles summed(Doubles sums, const ConvolveShape &shape) {
    std::size_t inner = shape.inner();
    for (std::size_t i = shape.end; i-- > shape.begin; inner *= shape.axes[i].count)
        if (shape.axes[i].along)
            sums = summed_along(sums, shape.axes[i], shape.circular, inner);
    return sums;
}

} // namespace

template <class T>
CentredKernel<T> centred_kernel(std::span<const T> kernel) {
    const double mean =
        std::accumulate(kernel.begin(), kernel.end(), 0.0) / static_cast<double>(kernel.size());
    CentredKernel<T> centred;
    double squares = 0, largest = 0;
    for (const T sample : kernel) {
        const double rest = static_cast<double>(sample) - mean;
        centred.samples.push_back(static_cast<T>(rest));
        squares += rest * rest;
        largest = std::max(largest, std::abs(static_cast<double>(sample)));
    }
    centred.size = std::sqrt(squares);
    const double rounding = static_cast<double>(std::numeric_limits<T>::epsilon()) * largest;
    if (!(centred.size > rounding * std::sqrt(static_cast<double>(kernel.size()))))
        throw usage_error(pipeline_says.convolve_equal_kernel);
    return centred;
}

template <class T>
std::vector<T> centred_samples(std::span<const T> samples, const ConvolveShape &shape) {
    std::vector<T> centred(samples.begin(), samples.end());
    const std::size_t pieces = shape.outer(), piece = samples.size() / pieces;
    in_parallel(pieces, [&](std::size_t i) {
        const auto first = centred.begin() + std::ptrdiff_t(i * piece),
                   end = first + std::ptrdiff_t(piece);
        const double mean = std::accumulate(first, end, 0.0) / static_cast<double>(piece);
        std::transform(first, end, first,
                       [&](T x) { return static_cast<T>(static_cast<double>(x) - mean); });
    });
    return centred;
}

template <class T>
void make_coefficients(std::span<const T> samples, const ConvolveShape &shape, std::size_t taps,
                       double kernel_size, std::span<T> products) {
    const std::size_t pieces = shape.outer(), piece = samples.size() / pieces,
                      made = products.size() / pieces;
    for (std::size_t p = 0; p < pieces; ++p) {
        Doubles sums(samples.begin() + std::ptrdiff_t(p * piece),
                     samples.begin() + std::ptrdiff_t((p + 1) * piece));
        Doubles squares(piece);
        double most = 0;
        for (std::size_t i = 0; i < piece; ++i) {
            squares[i] = sums[i] * sums[i];
            most = std::max(most, squares[i]);
        }
        sums = summed(std::move(sums), shape);
        squares = summed(std::move(squares), shape);
        // What is left of equal samples by rounding of T, and of the running sums.
        const double rounding = 4 * static_cast<double>(std::numeric_limits<T>::epsilon());
        const double least = most * static_cast<double>(taps) * rounding * rounding +
                             1e-13 * most * static_cast<double>(taps);
        T *out = products.data() + p * made;
        for (std::size_t i = 0; i < made; ++i) {
            const double rest = squares[i] - sums[i] * sums[i] / static_cast<double>(taps);
            out[i] =
                rest > least
                    ? static_cast<T>(std::clamp(
                          static_cast<double>(out[i]) / (kernel_size * std::sqrt(rest)), -1.0, 1.0))
                    : T(0);
        }
    }
}

template CentredKernel<float> centred_kernel(std::span<const float>);
template CentredKernel<double> centred_kernel(std::span<const double>);
template std::vector<float> centred_samples(std::span<const float>, const ConvolveShape &);
template std::vector<double> centred_samples(std::span<const double>, const ConvolveShape &);
template void make_coefficients(std::span<const float>, const ConvolveShape &, std::size_t, double,
                                std::span<float>);
template void make_coefficients(std::span<const double>, const ConvolveShape &, std::size_t, double,
                                std::span<double>);

} // namespace imago
