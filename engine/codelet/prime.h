// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/convolution.h"
#include "engine/codelet/initialize.h"

namespace imago::codelet {

/// The algorithms of odd and prime lengths.
Sequence symmetric_dft(Builder &builder, const Sequence &x);
Sequence rader_dft(Builder &builder, const Sequence &x);
Sequence rader_real_dft(Builder &builder, const Sequence &x, Kernel kernel);
bool is_prime(int n);

} // namespace imago::codelet
