// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/spectrum/spectrum_picture.h"

#include "engine/array/logarithmic_rows.h"

#include <algorithm>
#include <cmath>

namespace imago::cli {

Image coloured(const std::vector<float> &values, const ColourPicture &picture) {
    const ColourSteps &steps = picture.phase ? phase_colours() : colours_of(picture.map);
    const double span = picture.range.high - picture.range.low;
    Image image{
        .width = picture.width, .height = picture.height, .channels = 3, .depth = SampleDepth::u8};
    image.samples.resize(3 * values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        double t = (static_cast<double>(values[i]) - picture.range.low) / span;
        t = t > 0 ? std::min(t, 1.0) : 0; // NaN is 0 too
        // The last step of the circle of phases is a neighbour of its first; a map's is at the end.
        const double place =
            picture.phase ? std::floor(t * colour_steps) : std::round(t * (colour_steps - 1));
        const Rgb8 &colour = steps[static_cast<std::size_t>(place) % colour_steps];
        for (std::size_t c = 0; c < 3; ++c)
            image.plane(c)[i] = colour[c];
    }
    return image;
}

std::vector<float> spectrogram_rows(const std::vector<float> &values, std::size_t channels,
                                    std::size_t frames, std::size_t bins) {
    std::vector<float> rows(values.size());
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t t = 0; t < frames; ++t)
            for (std::size_t k = 0; k < bins; ++k)
                rows[(c * bins + bins - 1 - k) * frames + t] = values[(c * frames + t) * bins + k];
    return rows;
}

std::vector<float> logarithmic_spectrogram_rows(const std::vector<float> &values,
                                                std::size_t channels, std::size_t frames,
                                                std::size_t bins, bool phase) {
    const std::vector<ElementSpan> spans =
        LogarithmicAxis{-0.5, static_cast<double>(bins) - 0.5}.rows_of(bins, bins);
    std::vector<float> rows(values.size());
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t t = 0; t < frames; ++t) {
            const float *from = values.data() + (c * frames + t) * bins;
            for (std::size_t r = 0; r < bins; ++r)
                rows[(c * bins + bins - 1 - r) * frames + t] =
                    phase ? from[spans[r].first]
                          : *std::max_element(from + spans[r].first, from + spans[r].last + 1);
        }
    return rows;
}

std::vector<float> side_by_side(const std::vector<float> &values, std::size_t planes,
                                std::size_t height, std::size_t width) {
    if (planes == 1)
        return values;
    std::vector<float> rows;
    rows.reserve(values.size());
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t p = 0; p < planes; ++p) {
            const auto row = values.begin() + static_cast<std::ptrdiff_t>((p * height + y) * width);
            rows.insert(rows.end(), row, row + static_cast<std::ptrdiff_t>(width));
        }
    return rows;
}

} // namespace imago::cli
