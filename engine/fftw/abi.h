// SPDX-License-Identifier: MIT
// FFTW 3's binary interface, as its manual describes it: numbers and structures that programs were
// compiled with. tests/fftw compares them with fftw3.h.
#pragma once
#include <cstddef>

namespace imago::fftw {

/// fftw_iodim: an axis of the guru interface.
struct Axis32 {
    int n, is, os;
};

/// fftw_iodim64.
struct Axis64 {
    std::ptrdiff_t n, is, os;
};

/// Flags of planning that have a meaning here; the others are allowed and have no effect.
enum Flag : unsigned {
    measure = 0,
    destroy_input = 1u << 0,
    exhaustive = 1u << 3,
    preserve_input = 1u << 4,
    patient = 1u << 5,
    estimate = 1u << 6,
    wisdom_only = 1u << 21,
};

/// Signs of exponents.
enum Sign { forward = -1, backward = +1 };

} // namespace imago::fftw
