// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/reference/expected/along_axis.h"

#include <vector>

namespace imago {

/// One cosine or sine transform, or one of DCT-MD's IDXST and its pairs, along all axes of the
/// problem, with its norm. `x` is dense and row-major. Throws Error (usage) for other kinds.
template <class T>
std::vector<T> expected_real_kind(const Problem &problem, std::vector<T> x, HostThreads threads);

} // namespace imago
