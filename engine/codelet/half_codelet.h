// SPDX-License-Identifier: MIT
// Codelets of the DFT of one short real line and of its inverse.
#pragma once
#include "engine/codelet/codelet.h"

#include <string>
#include <vector>

namespace imago::codelet {

/// The two ways between n real numbers and their half spectrum in FFTW's half-complex order, r_0
/// r_1 ... r_(n/2) i_((n+1)/2-1) ... i_1: X_k = sum_j x_j e^(-2 pi i j k / n) = r_k + i i_k, and
/// its inverse times n.
enum class HalfWay { forward, backward };

/// The name of its function: "half_forward_8", "half_backward_8".
std::string half_codelet_name(HalfWay way, int length);

/// OpenCL C of the codelet, as
///     static inline void NAME(lane *x)
/// on x[0..length-1], in place, with constant indices only; the includer defines `lane` and
/// REAL(constant). It is the complex DFT of a real or Hermitian line, of which the optimiser keeps
/// what the results need. Any thread may ask. Throws std::invalid_argument where length is not in
/// 2..largest_radix; so do the others.
std::string half_codelet_source(HalfWay way, int length, Form form);

Operations half_codelet_operations(HalfWay way, int length, Form form);

/// The results for `input` (length values) in double precision, by the same statements that
/// half_codelet_source() prints.
std::vector<double> evaluate(HalfWay way, int length, Form form, const std::vector<double> &input);

} // namespace imago::codelet
