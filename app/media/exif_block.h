// SPDX-License-Identifier: GPL-3.0-or-later
// EXIF (JEITA CP-3451), as bytes to values and back: a TIFF structure of at most four directories.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace imago {

/// One entry of a directory.
struct ExifEntry {
    unsigned tag = 0;
    unsigned type = 0;                ///< 1 to 13, as TIFF numbers them
    std::uint32_t count = 0;          ///< of values
    std::vector<unsigned char> value; ///< count values, in the byte order of the block
};

/// Tags of image directories that this program sets or asks for.
enum ExifTag : unsigned {
    exif_image_width = 256,
    exif_image_length = 257,
    exif_description = 270,
    exif_orientation = 274,
    exif_directory = 34665,
    exif_gps_directory = 34853,
    exif_interoperability = 40965,
    exif_maker_note = 37500,
    exif_pixel_width = 40962,
    exif_pixel_height = 40963,
};

/// What a file says about its picture, without pointers, thumbnail and what describes the storage
/// of samples. Entries are in rising order of their tags, each tag once.
struct ExifBlock {
    bool big_endian = false;
    std::vector<ExifEntry> image, exif, gps, interoperability;
    std::size_t maker_note_at = 0; ///< where the maker note stood; it may point to itself. 0: none
    std::size_t damaged = 0;       ///< entries that were left out: unknown type, beyond the end,
                                   ///< a directory that is its own ancestor
    bool page_description = false; ///< one of a TIFF's pages (ImageJ, OME) was left out

    bool empty() const {
        return image.empty() && exif.empty() && gps.empty() && interoperability.empty();
    }
};

/// Where a block comes from: of a TIFF file only the entries that any picture may have are taken.
enum class ExifSource { block, tiff_file };

/// The entries of a TIFF structure that can be read. Every value is copied once at most, and all of
/// them together are no longer than `bytes` and 8 MiB. Nothing: it has no header.
std::optional<ExifBlock> parse_exif(std::span<const unsigned char> bytes, ExifSource source);

/// The first value of an entry of the image directory; `otherwise` where there is none.
std::uint32_t exif_number(const ExifBlock &block, unsigned tag, std::uint32_t otherwise);

/// Orientation 1, and where the block states the picture's sides, these.
void set_exif_picture(ExifBlock &block, std::uint32_t width, std::uint32_t height);

/// The block as bytes that stand alone, from "II" or "MM" on. The maker note keeps its place where
/// the rest leaves it.
std::vector<unsigned char> exif_bytes(const ExifBlock &block);

/// The same entries in the other byte order; values of undefined type stay as they are.
void swap_exif_order(ExifBlock &block);

/// Appends directories and values to a TIFF structure, at even offsets.
class ExifWriter {
  public:
    /// The bytes from `pinned` on, for `pinned_length`, are left free; 0: none are.
    ExifWriter(std::vector<unsigned char> &bytes, bool big_endian, std::size_t pinned = 0,
               std::size_t pinned_length = 0);

    /// Room for a directory of so many entries; its offset.
    std::size_t reserve(std::size_t entries);
    /// Writes the entries (sorted by tag) and their values; no directory follows.
    void write(std::size_t directory, std::vector<ExifEntry> entries);
    /// Writes the directories below the image's, and returns the entries that point to them.
    std::vector<ExifEntry> write_below(const ExifBlock &block);
    void put(std::size_t at, std::uint32_t value, unsigned width);

  private:
    std::size_t place(std::size_t length);
    ExifEntry pointer(unsigned tag, std::size_t to) const;

    std::vector<unsigned char> &bytes_;
    bool big_endian_;
    std::size_t pinned_, pinned_length_;
    std::size_t low_, high_; ///< where there is room, before and behind what is pinned
};

} // namespace imago
