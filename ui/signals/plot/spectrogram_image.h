// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
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
    static constexpr std::size_t most_columns = 2048, most_rows = 1024;
};
using SpectrogramGridPtr = std::shared_ptr<const SpectrogramGrid>;

/// The grid of `bins` bins from the first, 0: all; they must exist.
SpectrogramGridPtr spectrogram_grid(const MeasuredSpectrum &spectrum, std::size_t channel,
                                    std::size_t first_bin = 0, std::size_t bins = 0);

/// The grid in the colours of magnitude_colours(), with `low` and below in the first and `high` and
/// above in the last one; the highest frequency is on top.
QImage spectrogram_image(const SpectrogramGrid &grid, double low, double high);

} // namespace imago
