// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/spectrogram_image.h"

#include "engine/array/logarithmic_rows.h"
#include "ui/view/colour/colour_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace imago {
namespace {

/// The ends of a grid's bins.
LogarithmicAxis axis_of(const SpectrogramGrid &grid) {
    const double low = static_cast<double>(grid.first_bin) - 0.5;
    return {low, low + static_cast<double>(grid.bins)};
}

std::shared_ptr<SpectrogramGrid> empty_logarithmic(std::size_t columns, std::size_t first_bin,
                                                   std::size_t bins) {
    auto grid = std::make_shared<SpectrogramGrid>();
    grid->columns = columns;
    grid->rows = SpectrogramGrid::most_rows;
    grid->first_bin = first_bin;
    grid->bins = bins;
    grid->logarithmic = true;
    grid->values.assign(columns * grid->rows, std::numeric_limits<float>::lowest());
    return grid;
}

} // namespace

double SpectrogramGrid::edge_of(double row) const {
    const LogarithmicAxis axis = axis_of(*this);
    const double part = row / static_cast<double>(rows);
    return logarithmic ? axis.at(part) : axis.low + part * (axis.high - axis.low);
}

SpectrogramGridPtr logarithmic_grid(const MeasuredSpectrum &spectrum, std::size_t channel,
                                    std::size_t first_bin, std::size_t bins) {
    const auto grid = empty_logarithmic(std::min(spectrum.frames, SpectrogramGrid::most_columns),
                                        first_bin, bins > 0 ? bins : spectrum.bins - first_bin);
    const std::vector<ElementSpan> covered = axis_of(*grid).rows_of(grid->bins, grid->rows);
    for (std::size_t t = 0; t < spectrum.frames; ++t) {
        const std::size_t column = t * grid->columns / spectrum.frames;
        const double *from = spectrum.row(channel, t) + first_bin;
        for (std::size_t row = 0; row < grid->rows; ++row) {
            float &value = grid->values[row * grid->columns + column];
            value = std::max(value, nearest_float(*std::max_element(from + covered[row].first,
                                                                    from + covered[row].last + 1)));
        }
    }
    grid->largest = *std::max_element(grid->values.begin(), grid->values.end());
    return grid;
}

SpectrogramGridPtr logarithmic_grid(const SpectrogramGrid &from) {
    const auto grid = empty_logarithmic(from.columns, from.first_bin, from.bins);
    const std::vector<ElementSpan> covered = axis_of(*grid).rows_of(from.rows, grid->rows);
    for (std::size_t row = 0; row < grid->rows; ++row)
        for (std::size_t of = covered[row].first; of <= covered[row].last; ++of)
            for (std::size_t x = 0; x < grid->columns; ++x) {
                float &value = grid->values[row * grid->columns + x];
                value = std::max(value, from.values[of * from.columns + x]);
            }
    grid->largest = from.largest;
    return grid;
}

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
        const double *row = spectrum.row(channel, t) + first_bin;
        for (std::size_t k = 0; k < grid->bins; ++k) {
            float &value = grid->values[k * grid->rows / grid->bins * grid->columns + column];
            value = std::max(value, nearest_float(row[k]));
            grid->largest = std::max(grid->largest, value);
        }
    }
    return grid;
}

QImage spectrogram_image(const SpectrogramGrid &grid, double low, double high, ColourMap map) {
    QImage image(static_cast<int>(grid.columns), static_cast<int>(grid.rows), QImage::Format_RGB32);
    const ColourTable &colours = magnitude_colours(map);
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
