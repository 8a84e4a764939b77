// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of samples and coefficients of whole real lines, as the steps define them.
#pragma once
#include "engine/plan/spec/step_spec.h"

#include <complex>
#include <cstddef>
#include <utility>
#include <vector>

namespace imago::test {

/// The position of x'(n) of DCT-MD Eq. 9 in x.
std::size_t reorder_source(std::size_t n, std::size_t all);

/// The factors of a side's coefficients: its hook is cosine_pair or hermitian_cosines.
const Factors &cosine_factors(const LineSide &side);

/// The position of element n of a rule, and its sign.
std::pair<std::size_t, double> element_place(const LineSide &side, std::size_t n);

/// The position of sample v: in the order of Eq. 9, or of type IV, whose sequence is even around
/// -1/2 and odd around N - 1/2.
std::pair<std::size_t, double> sample_place(const LineSide &side, std::size_t v);

/// The position of sample n of a packed line of `all` samples, and its sign.
std::pair<std::size_t, double> packed_place(const LineSide &side, std::size_t all, std::size_t n);

/// Whether the line with frequency f also has the frequency that is stored in its place.
bool stands_twice(const LineSide &side, std::size_t f);

/// The coefficients of type IV that frequency f gives, Re(c V(f)) each.
std::vector<std::pair<std::size_t, std::complex<double>>> fourth_coefficients(const LineSide &side,
                                                                              std::size_t f);

} // namespace imago::test
