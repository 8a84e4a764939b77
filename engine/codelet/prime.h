// SPDX-License-Identifier: MIT
#pragma once

#include "engine/codelet/initialize.h"

#include <vector>

namespace imago::codelet {

/// The constant kernel of a convolution.
using Reals = std::vector<long double>;

/// What becomes of a kernel h of odd length m.
enum class Kernel {
    whole,      ///< each sum is a chain, with whose additions its products fuse
    mean_apart, ///< h less its mean adds to 0: (m - 1)^2 + 1 products for m^2, no more additions
};

/// y_q = base + sum_r x_r h_(q-r), q = 0..m-1, with indices modulo m = x.size(); `sum` receives the
/// sum of x. An even length is halved: z^2k - 1 = (z^k - 1)(z^k + 1).
std::vector<Value> cyclic_convolution(Builder &b, const std::vector<Value> &x, const Reals &h,
                                      Kernel kernel, Value base, Value &sum);

/// y_q = sum_r x_r h_(q-r), where h_(j-m) = -h_j. For Kernel::mean_apart, a length of twice an odd
/// number is a complex cyclic convolution of half of it, z^2k + 1 = (z^k - i)(z^k + i).
std::vector<Value> negacyclic_convolution(Builder &b, const std::vector<Value> &x, const Reals &h,
                                          Kernel kernel);

/// The algorithms of odd and prime lengths.
Sequence symmetric_dft(Builder &builder, const Sequence &x);
Sequence rader_dft(Builder &builder, const Sequence &x);
Sequence rader_real_dft(Builder &builder, const Sequence &x, Kernel kernel);
bool is_prime(int n);

} // namespace imago::codelet
