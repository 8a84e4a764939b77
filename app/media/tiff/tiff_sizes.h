// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>

namespace imago {

/// The bytes of numbers in the header and the directories of a TIFF (TIFF 6.0, section 2) or of a
/// BigTIFF, whose offsets have 64 bits. The header has the offset of the first directory at
/// `number`; a directory is the number of its entries, these, and the offset of the next one.
struct TiffSizes {
    std::size_t number = 4; ///< offsets, and counts of values
    std::size_t count = 2;  ///< the number of entries

    std::size_t entry() const { return 4 + 2 * number; } ///< tag, type, count and value
    std::size_t value() const { return 4 + number; }     ///< where an entry has its value
    std::size_t directory(std::size_t entries) const { return count + entry() * entries + number; }
    static TiffSizes of(bool big) { return big ? TiffSizes{8, 8} : TiffSizes{}; }
};

/// The numbers in the header that tell the two apart.
inline constexpr unsigned tiff_version = 42, big_tiff_version = 43;

/// Files that may grow beyond this become BigTIFF: offsets of 32 bits end at 4 GiB.
inline constexpr std::uint64_t longest_classic_tiff = 0xffffffffu - (std::uint64_t{64} << 20);

} // namespace imago
