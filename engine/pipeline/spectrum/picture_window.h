// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/window/window.h"

#include <complex>
#include <cstddef>
#include <span>

namespace imago {

/// Fades planes, row-major and one after another, towards their edges: the deviations from each
/// plane's mean times the window of its rows and that of its columns, each divided by its own mean,
/// so that a wave's line in the spectrum keeps its height, and the mean nearly does. Throws Error
/// (usage) as window_values() does.
void apply_window(std::span<float> planes, std::size_t width, std::size_t height,
                  const Window &window);
void apply_window(std::span<std::complex<float>> planes, std::size_t width, std::size_t height,
                  const Window &window);

} // namespace imago
