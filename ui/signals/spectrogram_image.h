// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/signal_values.h"

#include <QImage>

#include <memory>
#include <vector>

namespace imago {

/// Bins of a channel's spectrogram in as many columns and rows as a screen has: of more frames or
/// bins the largest of each block stays, so that no line and no click is lost. Made off the
/// window's thread, once; other colours look at nothing else.
struct SpectrogramGrid {
    std::size_t columns = 0, rows = 0;
    std::size_t first_bin = 0, bins = 0; ///< of the spectrogram, which the rows stand for
    std::vector<float> values;           ///< row-major, the lowest frequency first
    float largest = 0;                   ///< of all
    static constexpr std::size_t most_columns = 2048, most_rows = 1024;
};
using SpectrogramGridPtr = std::shared_ptr<const SpectrogramGrid>;

/// Of `bins` bins from the first, 0: all; they are there.
SpectrogramGridPtr spectrogram_grid(const MeasuredSpectrum &spectrum, std::size_t channel,
                                    std::size_t first_bin = 0, std::size_t bins = 0);

/// The grid in the colours of magnitude_colours(), `low` and below the first and `high` and above
/// the last one; the highest frequency on top.
QImage spectrogram_image(const SpectrogramGrid &grid, double low, double high);

} // namespace imago
