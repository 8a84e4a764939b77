// SPDX-License-Identifier: MIT
#pragma once
#include <array>

namespace imago {

/// The transforms of one axis that BatchSettings::kind can name, in the conventions of scipy.fft
/// (engine/plan/problem/problem.h).
inline constexpr std::array batch_kinds{
    "fft",   "ifft", "rfft", "irfft", "dct1", "dct2",  "dct3",  "dct4",  "idct1", "idct2", "idct3",
    "idct4", "dst1", "dst2", "dst3",  "dst4", "idst1", "idst2", "idst3", "idst4", "idxst"};

} // namespace imago
