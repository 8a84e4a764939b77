// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_snap.h"

#include <algorithm>
#include <cmath>

namespace imago {

WaveNumber wave_at(QPoint pixel, const FilterResult &result) {
    return {pixel.x() - static_cast<int>(result.width / 2),
            pixel.y() - static_cast<int>(result.height / 2)};
}

QPointF place_of(WaveNumber at, const FilterResult &result) {
    return {at.u + static_cast<double>(result.width / 2),
            at.v + static_cast<double>(result.height / 2)};
}

WaveNumber strongest_near(QPoint pixel, int reach, const FilterResult &result) {
    const int width = static_cast<int>(result.width), height = static_cast<int>(result.height);
    WaveNumber best = wave_at(pixel, result);
    double most = -1;
    for (int y = std::max(0, pixel.y() - reach); y <= std::min(height - 1, pixel.y() + reach); ++y)
        for (int x = std::max(0, pixel.x() - reach); x <= std::min(width - 1, pixel.x() + reach);
             ++x) {
            const WaveNumber at = wave_at({x, y}, result);
            const QPoint away = QPoint(x, y) - pixel;
            if (at == WaveNumber{} || away.x() * away.x() + away.y() * away.y() > reach * reach)
                continue;
            const Frequency frequency = frequency_of(at, result.height, result.width);
            const double magnitude =
                std::pow(10.0, static_cast<double>(result.log_magnitude(
                                   static_cast<std::size_t>(x), static_cast<std::size_t>(y)))) -
                1;
            const double strength = magnitude * std::hypot(frequency.x, frequency.y);
            if (strength > most) {
                most = strength;
                best = at;
            }
        }
    return best;
}

} // namespace imago
