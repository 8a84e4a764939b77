// SPDX-License-Identifier: MIT
// The factors and scales of a DCT-II of one axis, and of its inverse, by an FFT of as many points.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/table/factors.h"

#include <cstddef>

namespace imago {

/// Returns the DCT-II's factors c(k) e^{-j pi k/2n} for k = 0..n/2, complex, times `scale`. c(k) is
/// 1. For k > 0 it is sqrt 2 with the orthonormal norm, and sqrt 1/2 for that norm's inverse.
Factors dct2_factors(std::size_t n, Norm norm, bool inverse, long double scale);

/// Returns the scale of dct2_factors() that turns SciPy's unnormalised DCT-II of length n into the
/// requested norm: 1, the orthonormal scale, or 1/2n. For an inverse it includes the 1/n of the
/// inverse FFT.
long double dct2_scale(std::size_t n, Norm norm, bool inverse);

/// Returns the norm of the opposite direction. dct3 and idct2 are the same transform, as are dct2
/// and idct3, except for the norm's direction.
Norm flipped(Norm norm);

} // namespace imago
