// SPDX-License-Identifier: MIT
// Discrete prolate spheroidal sequences; internal to engine/pipeline.
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Returns the `count` sequences of `size` elements with the most energy within `width` / size
/// cycles per sample, the most concentrated first, each with a sum of squares of 1 and the signs of
/// scipy.signal.windows.dpss: the even ones have a positive sum, and the odd ones begin with a
/// positive lobe. They are the eigenvectors of the largest eigenvalues of a tridiagonal matrix
/// (Slepian 1978; Percival and Walden 1993, chapter 8.3). Needs 0 < width < size / 2 and count <=
/// size.
std::vector<std::vector<double>> dpss(std::size_t size, double width, std::size_t count);

} // namespace imago
