// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/deconvolve/deconvolver.h"

#include <vector>

namespace imago {

/// What is shown instead of a deconvolved picture, in an array of the request's shape, alike in all
/// channels but for the residual. `shown` is not `sharpened`, and there are views. T is float or
/// double.
template <class T>
std::vector<T> deconvolve_view(DeconvolveSettings::Shown shown, const DeconvolveShape &shape,
                               DeconvolveViews<T> &&views);

} // namespace imago
