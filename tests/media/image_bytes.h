// SPDX-License-Identifier: GPL-3.0-or-later
// Image files made byte by byte, with contents that no encoder at hand would write.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace imago::test {

using Bytes = std::vector<unsigned char>;

/// A PNG chunk: length, type, data, CRC.
Bytes png_chunk(const std::string &type, const Bytes &data);

/// A PNG with these header fields, chunks between IHDR and IDAT, and rows (each with its filter
/// byte) in stored Deflate blocks.
Bytes make_png(std::uint32_t width, std::uint32_t height, unsigned bits, unsigned colour,
               const Bytes &rows, const Bytes &chunks = {});

/// An uncompressed TIFF of one strip.
struct TiffParts {
    std::uint32_t width = 0, height = 0;
    unsigned bits = 8, samples = 1, photometric = 1, format = 1, planar = 1;
    unsigned orientation = 0;   ///< 0: no tag
    unsigned extra_samples = 0; ///< of the fourth or second sample; 0: no tag
    bool big_endian = false;
    std::vector<double> values{}; ///< in the order of the file
};
Bytes make_tiff(const TiffParts &parts);

/// An EXIF block ("Exif", then a TIFF) that holds only an orientation.
Bytes make_exif(unsigned orientation, bool big_endian);

/// The JPEG with an APP1 segment of this content after its start marker.
Bytes with_app1(const Bytes &jpeg, const Bytes &content);

} // namespace imago::test
