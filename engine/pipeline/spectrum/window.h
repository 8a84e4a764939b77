// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/signal_values.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace imago {

/// scipy.signal.get_window(name, size), periodic; a window of one element is {1}. Throws Error
/// (usage) if size is 0.
std::vector<double> window_values(Window window, std::size_t size);

/// |W(bins)| / |W(0)| of a long window: how high a line is that far beside its place.
double window_lobe(Window window, double bins);

/// The name of a window: "rectangular", "hann" ...
std::string_view window_name(Window window);
Window parse_window(std::string_view name); ///< throws Error (usage) listing the windows

} // namespace imago
