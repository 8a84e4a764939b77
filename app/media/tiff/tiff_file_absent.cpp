// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces reader and writer of TIFF files if libtiff was not found.
#include "app/media/tiff/sentences.h"
#include "app/media/tiff/tiff_encode.h"
#include "app/media/tiff/tiff_file.h"
#include "engine/support/error.h"

namespace imago {

struct TiffFile::State {};

TiffFile::TiffFile(std::span<const unsigned char>, const std::string &name) {
    throw Error(tiff_says.no_libtiff, name);
}
TiffFile::~TiffFile() = default;
TiffFile::TiffFile(TiffFile &&) noexcept = default;

std::size_t TiffFile::count() const {
    return 0;
}

bool TiffFile::skips_thumbnail() const {
    return false;
}

std::vector<Sentence> TiffFile::page_notes() const {
    return {};
}

PixelDensity TiffFile::density() const {
    return {};
}

TiffPicture TiffFile::read(std::size_t, const TiffLimits &) {
    return {};
}

std::vector<unsigned char> encode_tiff(const TiffSamples &, const TiffRowSource &,
                                       const std::string &name) {
    throw Error(tiff_says.no_libtiff_to_write, name);
}

} // namespace imago
