// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the reader of TIFF files if libtiff was not found.
#include "app/media/tiff/sentences.h"
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

TiffPicture TiffFile::read(std::size_t, const TiffLimits &) {
    return {};
}

} // namespace imago
