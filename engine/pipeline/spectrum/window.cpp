// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/window.h"

#include "engine/pipeline/spectrum/cosine_sum.h"
#include "engine/pipeline/spectrum/dpss.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace imago {
namespace {

/// Half cosines over the fraction `alpha` of the window, at n / size.
double tukey(double place, double alpha) {
    const double from_end = std::min(place, 1 - place);
    if (alpha == 0 || from_end >= alpha / 2)
        return 1;
    return 0.5 - 0.5 * std::cos(2 * std::numbers::pi * from_end / alpha);
}

double kaiser(double place, double beta) {
    const double x = 2 * place - 1;
    return std::cyl_bessel_i(0.0, beta * std::sqrt(std::max(1 - x * x, 0.0))) /
           std::cyl_bessel_i(0.0, beta);
}

double gaussian(double place, double deviation) {
    const double x = (place - 0.5) / deviation;
    return std::exp(-x * x / 2);
}

/// A window's element at the place n / size.
double value_at(const Window &window, double place) {
    switch (window.kind) {
    case WindowKind::tukey:
        return tukey(place, window.parameter);
    case WindowKind::kaiser:
        return kaiser(place, window.parameter);
    case WindowKind::gaussian:
        return gaussian(place, window.parameter);
    default:
        return cosine_sum_of(window.kind).at(2 * std::numbers::pi * place);
    }
}

void check_width(double width, std::size_t size) {
    if (2 * width >= static_cast<double>(size))
        throw usage_error(pipeline_says.dpss_width,
                          RealNumber{width, 6, RealNumber::Style::significant}, size);
}

/// scipy.signal.windows.dpss(size, width, sym=False): of one element more, of which the last is
/// dropped, with the height of its norm "approximate".
std::vector<double> periodic_dpss(std::size_t size, double width) {
    check_width(width, size);
    std::vector<double> values = dpss(size + 1, width, 1).front();
    const auto whole = static_cast<double>(size + 1);
    double scale = 1 / *std::max_element(values.begin(), values.end());
    if ((size + 1) % 2 == 0)
        scale *= whole * whole / (whole * whole + width);
    values.pop_back();
    for (double &value : values)
        value *= scale;
    return values;
}

} // namespace

std::vector<double> window_values(const Window &window, std::size_t size) {
    if (size == 0)
        throw usage_error(pipeline_says.empty_window);
    check(window);
    if (size == 1)
        return {1.0};
    if (window.kind == WindowKind::dpss)
        return periodic_dpss(size, window.parameter);
    std::vector<double> values(size);
    for (std::size_t n = 0; n < size; ++n)
        values[n] = value_at(window, static_cast<double>(n) / static_cast<double>(size));
    return values;
}

std::vector<std::vector<double>> taper_values(const Window &window, std::size_t size,
                                              std::size_t tapers) {
    if (tapers == 1)
        return {window_values(window, size)};
    check(window);
    if (tapers == 0)
        throw usage_error(pipeline_says.no_tapers);
    if (window.kind != WindowKind::dpss)
        throw usage_error(pipeline_says.tapers_of_window, tapers, window_name(window));
    if (size == 0)
        throw usage_error(pipeline_says.empty_window);
    check_width(window.parameter, size);
    if (tapers > most_tapers(window))
        throw usage_error(pipeline_says.too_many_tapers, tapers, window_name(window),
                          most_tapers(window));
    return dpss(size, window.parameter, tapers);
}

WindowGain gain_of(const std::vector<std::vector<double>> &tapers) {
    WindowGain gain;
    for (const std::vector<double> &taper : tapers) {
        const double sum = std::accumulate(taper.begin(), taper.end(), 0.0);
        gain.coherent += sum * sum;
        for (const double value : taper)
            gain.energy += value * value;
    }
    const auto count = static_cast<double>(tapers.size());
    return {std::sqrt(gain.coherent / count), gain.energy / count};
}

double noise_bandwidth(const WindowGain &gain, std::size_t size) {
    return static_cast<double>(size) * gain.energy / (gain.coherent * gain.coherent);
}

} // namespace imago
