// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/window/window.h"

#include <cstddef>
#include <vector>

namespace imago {

/// Returns scipy.signal.get_window(name, size), periodic. A gaussian's deviation there is its
/// parameter times the size. A window of one element is {1}. Throws Error (usage) if size is 0, if
/// the parameter is out of range, and for a dpss whose parameter is not below size / 2.
std::vector<double> window_values(const Window &window, std::size_t size);

/// Returns the windows of a spectrum that is averaged over tapers: window_values() alone for one,
/// otherwise the first `tapers` of scipy.signal.windows.dpss(size, NW, tapers), which are symmetric
/// and have a sum of squares of 1. Throws Error (usage) as window_values(), for no tapers, and for
/// several of another window than a dpss or more than 2 NW of them.
std::vector<std::vector<double>> taper_values(const Window &window, std::size_t size,
                                              std::size_t tapers);

/// How much of a line and of noise windows let pass.
struct WindowGain {
    double coherent = 0; ///< the root of the mean over the tapers of (sum w)^2
    double energy = 0;   ///< the mean over the tapers of sum w^2
};

/// Returns the gains of one or more tapers.
WindowGain gain_of(const std::vector<std::vector<double>> &tapers);

/// Returns the equivalent noise bandwidth in bins of 1 / size: size * energy / coherent^2.
double noise_bandwidth(const WindowGain &gain, std::size_t size);

} // namespace imago
