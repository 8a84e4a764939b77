// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/colour_map.h"
#include "engine/values/signal_values.h"

#include <QImage>

#include <memory>
#include <vector>

namespace imago {

/// Bins of a channel's spectrogram in at most as many columns and rows as a screen has: if there
/// are more frames or bins, the largest of each block stays, so that no line and no click is lost.
/// Made once, off the window's thread; a change of colours uses only this.
struct SpectrogramGrid {
    std::size_t columns = 0, rows = 0;
    std::size_t first_bin = 0, bins = 0; ///< the spectrogram's bins that the rows cover
    std::vector<float> values;           ///< row-major, the lowest frequency first
    float largest = 0;                   ///< of all
    bool logarithmic = false;            ///< rows have equal ratios of frequencies
    /// The lower end of a row, in bins; of row `rows`, the upper end of the last one.
    double edge_of(double row) const;
    static constexpr std::size_t most_columns = 2048, most_rows = 1024;
};
using SpectrogramGridPtr = std::shared_ptr<const SpectrogramGrid>;

/// The grid of `bins` bins from the first, 0: all; they must exist.
SpectrogramGridPtr spectrogram_grid(const MeasuredSpectrum &spectrum, std::size_t channel,
                                    std::size_t first_bin = 0, std::size_t bins = 0);

/// The same with rows of equal ratios, from the first bin on or half a bin above frequency 0.
SpectrogramGridPtr logarithmic_grid(const MeasuredSpectrum &spectrum, std::size_t channel,
                                    std::size_t first_bin = 0, std::size_t bins = 0);
/// A grid's rows in equal ratios: what it has of them.
SpectrogramGridPtr logarithmic_grid(const SpectrogramGrid &grid);

/// The grid in the colours of a map, with `low` and below in the first and `high` and
/// above in the last one; the highest frequency is on top.
QImage spectrogram_image(const SpectrogramGrid &grid, double low, double high,
                         ColourMap colours = ColourMap::dusk);

} // namespace imago
