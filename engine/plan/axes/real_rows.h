// SPDX-License-Identifier: MIT
// What complex and real transforms share, whole and pruned.
#pragma once
#include "engine/plan/axes/axis_lines.h"

#include <cstddef>
#include <vector>

namespace imago {

/// Returns the factor of a complex transform of n points: 1, 1/sqrt n or 1/n, rounded once.
double fft_scale(Norm norm, bool inverse, long double n);

/// Returns those of the first `count` axes that have more than one point, the last of them first. A
/// transform of one point changes nothing.
std::vector<std::size_t> longer_axes(const AxesTask &task, std::size_t count);

/// Returns the complex axes of half spectra that need a step, the last of them first: those with
/// more than one point. If `masked`, there is at least one, whose step multiplies by the mask.
std::vector<std::size_t> half_axes(const AxesTask &task, bool masked);

/// Returns the rows between a real array and half spectra. Without `may_pack` no row is packed into
/// half as many complex points.
LineProblem real_rows(const AxesTask &task, const Array &in, const Array &out,
                      bool may_pack = true);

} // namespace imago
