// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/colour_map.h"
#include "engine/array/image.h"
#include "engine/values/spectrum/spectrum_range.h"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace imago::cli {

/// The mapping of rows of values to a picture, top row first, in the colours of `map` or, if
/// `phase` is set, of phase_colours() over -pi .. pi.
struct ColourPicture {
    std::size_t width = 0, height = 0;
    SpectrumRange range;
    bool phase = false;
    ColourMap map = ColourMap::dusk;
};

/// Colours `values`, row-major. Infinity gets the last colour, other values that are not finite the
/// first.
Image coloured(const std::vector<float> &values, const ColourPicture &picture);

/// Values [channel][frame][bin] as rows of pictures: time to the right, frequency upwards, one
/// channel below another.
std::vector<float> spectrogram_rows(const std::vector<float> &values, std::size_t channels,
                                    std::size_t frames, std::size_t bins);

/// The same with rows of equal ratios, from half a bin above frequency 0 on: as many as bins, each
/// with the largest value of the bins in it, or with that of the lowest one for phases.
std::vector<float> logarithmic_spectrogram_rows(const std::vector<float> &values,
                                                std::size_t channels, std::size_t frames,
                                                std::size_t bins, bool phase);

/// Planes side by side, the first on the left.
std::vector<float> side_by_side(const std::vector<float> &values, std::size_t planes,
                                std::size_t height, std::size_t width);

} // namespace imago::cli
