// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace imago {

/// The samples of a picture that becomes a TIFF.
struct TiffSamples {
    std::size_t width = 0, height = 0;
    std::size_t channels = 1; ///< gray, RGB, or RGB and alpha
    std::size_t bits = 8;     ///< 8 or 16; 32: floats
    bool big = false;         ///< as BigTIFF, also where it would be short enough without
};

/// The samples of a row, channel by channel in each pixel. They may be changed.
using TiffRowSource = std::function<void *(std::size_t row)>;

/// Returns the bytes of a file in little-endian order: integers packed by LZW with differences of
/// neighbours, floats as they are. BigTIFF where 4 GiB may not hold it. Errors call it `name`.
std::vector<unsigned char> encode_tiff(const TiffSamples &samples, const TiffRowSource &row,
                                       const std::string &name);

} // namespace imago
