// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/overlay_rows.h"

#include <algorithm>

namespace imago {
namespace {

unsigned overlay_byte(const Image &image, std::size_t at, DisplayRange range) {
    float gray = 0;
    for (std::size_t channel = 0; channel < image.channels; ++channel)
        gray += image.sample(channel, at);
    gray = (gray / static_cast<float>(image.channels) - range.low) / (range.high - range.low);
    return static_cast<unsigned>(gray > 0 ? std::min(gray, 1.0f) * 255 + 0.5f : 0.0f);
}

} // namespace

PixelRows overlay_rows(std::shared_ptr<const Image> a, std::shared_ptr<const Image> b,
                       DisplayRange range) {
    const QSize size(static_cast<int>(a->width), static_cast<int>(a->height));
    return {size, false, [=](QRgb *line, int x, int y, int width) {
                const std::size_t first =
                    static_cast<std::size_t>(y) * a->width + static_cast<std::size_t>(x);
                for (std::size_t i = 0; i < static_cast<std::size_t>(width); ++i) {
                    const unsigned one = overlay_byte(*a, first + i, range),
                                   other = overlay_byte(*b, first + i, range);
                    line[i] = 0xff000000u | one << 16 | other << 8 | one;
                }
            }};
}

} // namespace imago
