// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_stripes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace imago {
namespace {

/// The mean over a pixel of a wave of so many cycles for each.
float pixel_mean(double cycles) {
    const double half = std::numbers::pi * cycles;
    return cycles == 0 ? 1 : static_cast<float>(std::sin(half) / half);
}

struct Turned {
    float cosine, sine;
};

Turned turned(double turns) {
    const double angle = 2 * std::numbers::pi * (turns - std::floor(turns));
    return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

} // namespace

double WaveOnScreen::period() const {
    return 1 / std::max(1e-9, std::hypot(across, down));
}

double stripes_share(double period) {
    return std::clamp((period - 2.5) / 1.5, 0.0, 1.0);
}

QImage wave_stripes(QSize size, const WaveOnScreen &wave, double strength, bool alone) {
    QImage stripes(size, QImage::Format_ARGB32_Premultiplied);
    const float height = static_cast<float>(stripes_share(wave.period())) *
                         pixel_mean(wave.across) * pixel_mean(wave.down);
    const float opacity = 255 * static_cast<float>(strength);
    std::vector<Turned> columns;
    for (int x = 0; x < size.width(); ++x)
        columns.push_back(turned(wave.across * x));
    for (int y = 0; y < size.height(); ++y) {
        const Turned row = turned(wave.down * y + wave.turns);
        auto *line = reinterpret_cast<QRgb *>(stripes.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const Turned &column = columns[static_cast<std::size_t>(x)];
            const float value = height * (row.cosine * column.cosine - row.sine * column.sine);
            if (alone) {
                const int gray = static_cast<int>(127.5f + 127.5f * value);
                line[x] = qRgb(gray, gray, gray);
            } else {
                const int alpha = static_cast<int>(opacity * std::fabs(value));
                const int gray = value > 0 ? alpha : 0; // premultiplied
                line[x] = qRgba(gray, gray, gray, alpha);
            }
        }
    }
    return stripes;
}

} // namespace imago
