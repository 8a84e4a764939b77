// SPDX-License-Identifier: GPL-3.0-or-later
// What a directory of a TIFF says of its samples. Private to this room.
#pragma once
#include "app/media/tiff/tiff_handle.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace imago {

/// Floats from here on stand for no data in many files that do not say so.
inline constexpr float no_data_size = 3.4e38f;

inline constexpr std::uint32_t colour_filter_photometric = 32803;

/// How the channels beyond the colours are meant.
enum class TiffAlpha { none, associated, unassociated };

/// The layout of the directory that is current.
struct TiffLayout {
    std::size_t width = 0, height = 0;
    unsigned bits = 1, format = SAMPLEFORMAT_UINT;
    unsigned samples = 1, colours = 1; ///< channels, and those of them that are the colour
    unsigned photometric = PHOTOMETRIC_MINISBLACK, compression = COMPRESSION_NONE;
    bool planar = false;               ///< each channel in strips or tiles of its own
    TiffAlpha alpha = TiffAlpha::none; ///< of the channel after the colours
    /// The sample that stands for none; this type has all integers of 64 bits.
    std::optional<long double> no_data;

    std::size_t plane_size() const { return width * height; }
    /// Gray channels that are pictures of their own; 1 for all other layouts.
    unsigned gray_channels() const;
    /// The value of white of unsigned integers.
    double maximum() const { return static_cast<double>(~std::uint64_t{0} >> (64 - bits)); }
    bool is_lab() const {
        return photometric == PHOTOMETRIC_CIELAB || photometric == PHOTOMETRIC_ICCLAB;
    }
    /// Whether libtiff's own conversion to RGB reads it: YCbCr whose chroma has fewer samples,
    /// which only JPEG's codec brings to the size of the picture.
    bool by_libtiff() const {
        return photometric == PHOTOMETRIC_YCBCR && (compression != COMPRESSION_JPEG || planar);
    }
    bool is_unsigned() const { return format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID; }
};

TiffLayout tiff_layout(const TiffHandle &tiff);

/// A field of text; empty if there is none.
std::string tiff_text(const TiffHandle &tiff, std::uint32_t tag);

} // namespace imago
