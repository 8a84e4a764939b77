// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/signal_values.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace imago {

/// Returns scipy.signal.get_window(name, size), periodic. A window of one element is {1}. Throws
/// Error (usage) if size is 0.
std::vector<double> window_values(Window window, std::size_t size);

/// Returns |W(bins)| / |W(0)| of a long window, which is the relative height of a line at this
/// distance.
double window_lobe(Window window, double bins);

/// Returns the name of a window: "rectangular", "hann" ...
std::string_view window_name(Window window);
Window parse_window(std::string_view name); ///< throws Error (usage) listing the windows

} // namespace imago
