// SPDX-License-Identifier: MIT
#pragma once
#include <complex>
#include <string>
#include <vector>

namespace imago::codelet {

/// Radices are 2..largest_radix, and the primes from there to largest_prime. Above 16 a CPU spills
/// its registers (engine/doc/facts.md#register-spills); the rest is for GPUs, whose work-items hold
/// a butterfly of 61 floats in 168 registers.
inline constexpr int largest_radix = 32, largest_prime = 61;

/// Whether there is a butterfly of this radix. Functions below throw std::invalid_argument
/// otherwise.
bool is_radix(int radix);

/// How a butterfly is written.
enum class Form {
    plain, ///< as few products as its method needs
    fused, ///< each product inside an addition, for fused multiply-add: fewer instructions
};

/// The cost of one butterfly as it is written out.
struct Operations {
    int additions = 0;       ///< real additions and subtractions (and negations)
    int multiplications = 0; ///< real multiplications by a constant
    /// Real values in registers at once if all inputs are there from the start and all outputs stay
    /// to the end; at least 2 * radix.
    int most_alive = 0;
    int instructions = 0; ///< with fused multiply-add: one for each addition or single product
};

/// OpenCL C of the forward butterfly: X_k = sum_j x_j e^(-2 pi i j k / radix), unnormalised, as
///     static inline void butterfly_RADIX(lane *xr, lane *xi)
/// on xr[0..radix-1] and xi[0..radix-1], in place, in natural order on both sides, with constant
/// indices only. `lane` (float, double or a vector of them) and the macro REAL(constant), which
/// gives a constant the lane's precision, are defined by the includer. The inverse is the same
/// function called with xr and xi exchanged.
/// The result is computed once for each radix and form; any thread may ask.
std::string butterfly_source(int radix, Form form);

Operations butterfly_operations(int radix, Form form);

/// The derivation of the butterfly: "split radix", "7 x 4 by prime factor", ...
std::string butterfly_method(int radix, Form form);

/// The butterfly of input (radix values) in double precision, by the same statements that
/// butterfly_source() prints. Throws std::invalid_argument also if input has another length.
std::vector<std::complex<double>> evaluate(int radix, Form form,
                                           std::vector<std::complex<double>> input);

} // namespace imago::codelet
