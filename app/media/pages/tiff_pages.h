// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of TIFF files that are written (TIFF 6.0, section 2): a chain of directories.
#pragma once
#include "app/media/tiff/tiff_sizes.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace imago {

/// Joins files of one page, as encode_image() makes them, to one file.
class TiffJoiner {
  public:
    /// `big` makes a BigTIFF, which files of more than 4 GiB have to be.
    explicit TiffJoiner(bool big);

    /// Appends the page of a file in little-endian order, TIFF or BigTIFF.
    void add(std::span<const unsigned char> file);
    const std::vector<unsigned char> &bytes() const { return bytes_; }

  private:
    std::size_t copied(std::size_t directory, TiffSizes from, std::size_t base, int depth);
    std::uint64_t number(std::size_t at, std::size_t width) const;
    void put(std::size_t at, std::uint64_t value); ///< of the width of offsets

    TiffSizes sizes_;
    std::vector<unsigned char> bytes_;
    std::size_t link_; ///< where the offset of the next page's directory is written
};

} // namespace imago
