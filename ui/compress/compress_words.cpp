// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/compress_words.h"

#include "ui/view/colour/colour_map.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

#include <cmath>

namespace imago {
namespace {

struct CompressWords {
    Q_DECLARE_TR_FUNCTIONS(imago::CompressWords)
};

} // namespace

QString spectrum_detail(unsigned block, bool by_frequency) {
    const QString colours = CompressWords::tr("%1 · log |B|").arg(magnitude_map_name());
    return block == 0     ? colours
           : by_frequency ? CompressWords::tr("blocks by frequency · %1").arg(colours)
                          : CompressWords::tr("blocks in place · %1").arg(colours);
}

QString coefficient_words(const Plane &spectrum, unsigned block, bool by_frequency, QPoint pixel) {
    auto x = static_cast<std::size_t>(pixel.x()), y = static_cast<std::size_t>(pixel.y());
    if (block && by_frequency) { // its position inside its block
        const std::size_t blocks = spectrum.width / block, rows = spectrum.height / block;
        x = x % blocks * block + x / blocks;
        y = y % rows * block + y / rows;
    }
    const std::size_t width = block ? block : spectrum.width;
    const std::size_t height = block ? block : spectrum.height;
    // Basis function k of a DCT-II of length N is a cosine of k / 2N cycles a pixel.
    const double across = static_cast<double>(x % width) / (2.0 * static_cast<double>(width));
    const double down = static_cast<double>(y % height) / (2.0 * static_cast<double>(height));
    const double magnitude = std::pow(10.0, spectrum.at(x, y)) - 1;
    const QString coefficient =
        CompressWords::tr("coefficient %1, %2 · %3 across, %4 down cycles per pixel · |B| %5")
            .arg(count_words(x % width), count_words(y % height), fixed_words(across, 4),
                 fixed_words(down, 4), number_words(magnitude, 4));
    return block ? CompressWords::tr("block %1, %2 · %3")
                       .arg(count_words(x / width), count_words(y / height), coefficient)
                 : coefficient;
}

} // namespace imago
