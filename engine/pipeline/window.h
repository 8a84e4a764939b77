// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace imago {

/// Windows with their periodic formulas: element n of `size`, t = 2 pi n / size.
enum class Window {
    rectangular, ///< 1
    hann,        ///< 0.5 - 0.5 cos t
    hamming,     ///< 0.54 - 0.46 cos t
    blackman,    ///< 0.42 - 0.5 cos t + 0.08 cos 2t
};

/// scipy.signal.get_window(name, size), periodic; a window of one element is {1}. Throws Error
/// (usage) when size is 0.
std::vector<double> window_values(Window window, std::size_t size);

/// "rectangular", "hann" ...
std::string_view window_name(Window window);
Window parse_window(std::string_view name); ///< throws Error (usage) listing the windows

} // namespace imago
