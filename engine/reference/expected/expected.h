// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/reference/expected/real_kinds.h"

#include <vector>

namespace imago {

/// The result of one transform of the problem by engine/reference: dense row-major input to dense
/// output, a complex element as two numbers, with the problem's norm. All kinds, any number of
/// axes. Half spectra are read as by SciPy's irfftn: imaginary parts that a real line cannot have
/// are dropped. `mask` is filter's, over the half spectrum. T is double or long double. Throws
/// Error (usage) for a kind that has no reference.
template <class T>
std::vector<T> expected_transform(const Problem &problem, const std::vector<T> &input,
                                  HostThreads threads = HostThreads::one,
                                  const std::vector<T> &mask = {});

/// The largest error of a right result in relative L2 (engine/doc/facts.md#error-bound): 3 e
/// sqrt(log2(2 m)), e = 2^-23, in double 2^-52; m is the product of the lengths of the FFTs, which
/// are below 4 n with Bluestein's, and twice as long for types I and IV. In half precision it is
/// 2^-11 sqrt(log2(2 m)), of an input of halves: what is stored is rounded to 2^-11 of itself, at
/// most, once a step. It holds as long as results are within the range of halves.
double expected_error_bound(const Problem &problem);

} // namespace imago
