// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/window.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"

#include <cmath>
#include <numbers>

namespace imago {
namespace {

/// a0 - a1 cos t + a2 cos 2t
struct CosineSum {
    Window window;
    std::string_view name;
    double a0, a1, a2;
};

constexpr CosineSum windows[] = {
    {Window::rectangular, "rectangular", 1, 0, 0},
    {Window::hann, "hann", 0.5, 0.5, 0},
    {Window::hamming, "hamming", 0.54, 0.46, 0},
    {Window::blackman, "blackman", 0.42, 0.5, 0.08},
};

const CosineSum &row_of(Window window) {
    for (const CosineSum &row : windows)
        if (row.window == window)
            return row;
    throw usage_error(pipeline_says.window_number, static_cast<int>(window));
}

} // namespace

std::vector<double> window_values(Window window, std::size_t size) {
    if (size == 0)
        throw usage_error(pipeline_says.empty_window);
    if (size == 1)
        return {1.0};
    const CosineSum &row = row_of(window);
    std::vector<double> values(size);
    for (std::size_t n = 0; n < size; ++n) {
        const double t = 2 * std::numbers::pi * static_cast<double>(n) / static_cast<double>(size);
        values[n] = row.a0 - row.a1 * std::cos(t) + row.a2 * std::cos(2 * t);
    }
    return values;
}

/// The transform of a0 - a1 cos t + a2 cos 2t is a sum of five kernels sin(pi x) / (pi x).
double window_lobe(Window window, double bins) {
    const CosineSum &row = row_of(window);
    const double x = std::fabs(bins), pi = std::numbers::pi;
    const auto sinc = [pi](double t) { return t == 0 ? 1 : std::sin(pi * t) / (pi * t); };
    const double sum = row.a0 * sinc(x) + row.a1 / 2 * (sinc(x - 1) + sinc(x + 1)) +
                       row.a2 / 2 * (sinc(x - 2) + sinc(x + 2));
    return std::fabs(sum) / row.a0;
}

std::string_view window_name(Window window) {
    return row_of(window).name;
}

Window parse_window(std::string_view name) {
    std::string allowed;
    for (const CosineSum &row : windows) {
        if (row.name == name)
            return row.window;
        allowed += (allowed.empty() ? "" : ", ") + std::string(row.name);
    }
    throw usage_error(pipeline_says.no_window, name, allowed);
}

} // namespace imago
