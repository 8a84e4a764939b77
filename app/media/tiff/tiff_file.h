// SPDX-License-Identifier: GPL-3.0-or-later
// TIFF files by libtiff: which pages there are, and their samples as a picture has them.
#pragma once
#include "engine/array/image.h"
#include "engine/array/pixel_density.h"
#include "engine/support/sentence.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace imago {

/// The most pages of a file.
inline constexpr std::size_t most_pages = 65536;

/// A page as it is stored: the orientation is not applied, and samples may be NaN.
struct TiffPicture {
    Image image; ///< its metadata have the profile and the density only
    int orientation = 1;
    /// Offset of the directory, in which EXIF is found.
    std::size_t directory = 0;
    std::vector<Sentence> notes; ///< what was converted, rounded or left out
};

/// What may be read of a TIFF.
struct TiffLimits {
    std::size_t max_pixels = 0; ///< of a page
    bool narrow = false;        ///< 8-bit samples stay bytes
};

/// The pages of a TIFF or BigTIFF in memory. Every layout, type and codec of libtiff's is read but
/// complex samples, each sample with the value that it has: integers of 1, 2 and 4 bits fill the
/// range of 8 bits; those of 3 to 16 bits keep their values as 8 or 16 bits, and all others become
/// floats. Palettes, CMYK, YCbCr and L*a*b* become RGB. Samples that GDAL_NODATA names, and
/// floats beyond 3.4e38, become NaN. An object belongs to one thread at a time.
class TiffFile {
  public:
    /// The bytes stay where they are. Errors call the file `name`. Throws Error if it is no TIFF,
    /// or its pages have no end.
    TiffFile(std::span<const unsigned char> bytes, const std::string &name);
    ~TiffFile();
    TiffFile(TiffFile &&) noexcept;

    /// Its pages: the directories in their order without masks and reduced copies; the full picture
    /// of a directory (SubIFDs) that is reduced itself; each channel of a directory of several gray
    /// ones; the slices that follow the first in the file, where ImageJ, tifffile or MetaMorph
    /// wrote one directory for all. OME-XML may put them in another order.
    std::size_t count() const;
    /// Whether small copies of the first page stand before it, and were left out.
    bool skips_thumbnail() const;
    /// What its description (ImageJ's, OME-XML) says of them: the axes that they are, of which the
    /// first page's place is the first along all, and the size of a pixel, which is not known if it
    /// is told as in other files.
    std::vector<Sentence> page_notes() const;
    PixelDensity density() const;
    /// Decodes a page, which is below count(). Throws Error for a codec that libtiff lacks, a
    /// strip or tile that is damaged, cut off or not there, complex samples, unknown colours, and
    /// for files crafted to cost time or memory.
    TiffPicture read(std::size_t page, const TiffLimits &limits);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace imago
