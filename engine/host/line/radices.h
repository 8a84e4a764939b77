// SPDX-License-Identifier: MIT
#pragma once
#include "engine/host/kernel/kernel_table.h"

#include <vector>

namespace imago::host {

/// Whether a number has prime factors with a pass only.
bool is_smooth(std::size_t points);

/// Whether the lanes of a pass along a line of `points`, behind passes of the product `done`, stay
/// within the groups of its butterflies (Store::split and so on); otherwise they run on through
/// them, and its outputs are transposed or scattered.
bool keeps_groups(std::size_t points, std::size_t done, std::size_t radix, std::size_t lanes);

/// The radices, first pass first, of a line whose lanes are along it; empty: it is too short, or
/// not smooth, or of one pass.
template <class T>
std::vector<std::size_t> along_radices(std::size_t points, const Kernels<T> &);

/// The radices of lines across lanes; points is smooth and at least 2.
template <class T>
std::vector<std::size_t> across_radices(std::size_t points, const Kernels<T> &);

/// Nanoseconds (radices.cpp) of a smooth line of at least 2 points, by the faster way.
template <class T>
double line_cost(std::size_t points, const Kernels<T> &);

} // namespace imago::host
