// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/schedule.h"

#include <string>

namespace imago::codelet {

/// A number that OpenCL C and C++ read back as the same double: 17 digits, always with a point or
/// an exponent, in every locale.
std::string literal(double value);

/// Where inputs and outputs are: number 2 j in xr[j] and 2 j + 1 in xi[j], or number j in x[j].
enum class Slots { complex, real };

/// The schedule as one function `static inline void NAME(lane *xr, lane *xi)`, or `(lane *x)`, of
/// OpenCL C, which is C++ too: in place, straight-line, constant indices. The includer defines
/// `lane` and `REAL(constant)`. An output is stored as soon as its slot's input has been read for
/// the last time.
std::string unparse(const Schedule &schedule, const std::string &name,
                    Slots slots = Slots::complex);

} // namespace imago::codelet
