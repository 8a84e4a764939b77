// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/spectrogram_image.h"

#include "ui/view/colour/colour_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace imago {

SpectrogramGridPtr spectrogram_grid(const MeasuredSpectrum &spectrum, std::size_t channel,
                                    std::size_t first_bin, std::size_t bins) {
    auto grid = std::make_shared<SpectrogramGrid>();
    grid->columns = std::min(spectrum.frames, SpectrogramGrid::most_columns);
    grid->first_bin = first_bin;
    grid->bins = bins > 0 ? bins : spectrum.bins - first_bin;
    grid->rows = std::min(grid->bins, SpectrogramGrid::most_rows);
    constexpr float lowest = std::numeric_limits<float>::lowest();
    grid->values.assign(grid->columns * grid->rows, lowest);
    grid->largest = lowest;
    for (std::size_t t = 0; t < spectrum.frames; ++t) {
        const std::size_t column = t * grid->columns / spectrum.frames;
        const float *row = spectrum.row(channel, t) + first_bin;
        for (std::size_t k = 0; k < grid->bins; ++k) {
            float &value = grid->values[k * grid->rows / grid->bins * grid->columns + column];
            value = std::max(value, row[k]);
            grid->largest = std::max(grid->largest, row[k]);
        }
    }
    return grid;
}

QImage spectrogram_image(const SpectrogramGrid &grid, double low, double high) {
    QImage image(static_cast<int>(grid.columns), static_cast<int>(grid.rows), QImage::Format_RGB32);
    const ColourTable &colours = magnitude_colours();
    const auto scale = static_cast<float>(colour_steps / std::max(high - low, 1e-6));
    const auto base = static_cast<float>(low);
    for (std::size_t y = 0; y < grid.rows; ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(static_cast<int>(grid.rows - 1 - y)));
        const float *values = grid.values.data() + y * grid.columns;
        for (std::size_t x = 0; x < grid.columns; ++x) {
            const float place = std::clamp((values[x] - base) * scale, 0.0f, colour_steps - 1.0f);
            line[x] = colours[static_cast<std::size_t>(place)];
        }
    }
    return image;
}

} // namespace imago
