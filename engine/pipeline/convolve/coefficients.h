// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/convolve/convolve_shape.h"

#include <span>
#include <vector>

namespace imago {

/// A kernel less its mean, and the root of the sum of squares of what is left.
template <class T>
struct CentredKernel {
    std::vector<T> samples;
    double size = 0;
};

/// Throws Error (usage) for a kernel of equal samples, with which nothing correlates.
template <class T>
CentredKernel<T> centred_kernel(std::span<const T> kernel);

/// Samples less the mean of each of the arrays that begin at shape.begin, so that what lies beyond
/// their edges counts as the mean.
template <class T>
std::vector<T> centred_samples(std::span<const T> samples, const ConvolveShape &shape);

/// Makes correlation coefficients, -1 to 1, of the products of centred samples and a centred kernel
/// of `taps` samples and that size: divided by the sizes of what lies under the kernel, whose mean
/// is taken off too. Where all of that is equal but for rounding, they are 0.
template <class T>
void make_coefficients(std::span<const T> samples, const ConvolveShape &shape, std::size_t taps,
                       double kernel_size, std::span<T> products);

} // namespace imago
