// SPDX-License-Identifier: MIT
#pragma once
#include "engine/kind/transform_kinds.h"

#include <cstddef>
#include <vector>

namespace imago {

/// One axis of a transform or of its batch. Strides are in real numbers, not in elements: an
/// interleaved complex array has even ones. They may be negative, and those of a batch 0.
struct StridedAxis {
    std::ptrdiff_t n = 1;   ///< points, at least 0; of rfft and irfft's last axis the real ones
    std::ptrdiff_t in = 0;  ///< distance of neighbours in the input
    std::ptrdiff_t out = 0; ///< distance of neighbours in the output
    bool operator==(const StridedAxis &) const = default;
};

/// A transform as FFTW's guru interface describes one: any axes, any batch, any strides, complex
/// numbers interleaved or in two arrays. Nothing is scaled. Arrays are given as it runs.
struct StridedProblem {
    /// What is computed: complex to complex, real to half complex (forward), half complex to real
    /// (backward), or a real kind along each axis.
    enum class Type { complex, real_to_complex, complex_to_real, real };
    Type type = Type::complex;
    int sign = -1; ///< complex: of the exponent, -1 forward, +1 backward
    /// Transformed axes; none: a copy. Of the half-complex side of the last one n/2 + 1 are kept.
    std::vector<StridedAxis> axes;
    std::vector<RealKind> kinds;    ///< real: one for each axis
    std::vector<StridedAxis> batch; ///< the other axes; n = 0: there is nothing to do
    bool in_place = false;  ///< whether input and output begin at one address (both real parts)
    bool is_double = false; ///< whether numbers are double rather than float
    /// complex_to_real: whether the input may be overwritten.
    bool may_destroy_input = false;
    /// Of a pruned transform, which has no real kinds and is not in place: elements of the input
    /// along each axis, after which they are 0, and of the output. Empty: all.
    std::vector<std::ptrdiff_t> given, wanted;

    bool pruned() const { return !given.empty() || !wanted.empty(); }

    bool operator==(const StridedProblem &) const = default;
};

} // namespace imago
