// SPDX-License-Identifier: GPL-3.0-or-later
// Converts EXIF (JEITA CP-3451) between bytes and values. EXIF is a TIFF structure of at most four
// directories.
#pragma once
#include "app/media/tiff/tiff_sizes.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace imago {

/// One entry of a directory.
struct ExifEntry {
    unsigned tag = 0;
    unsigned type = 0;                ///< 1 to 13 as in TIFF, to 18 as in BigTIFF
    std::uint32_t count = 0;          ///< number of values
    std::vector<unsigned char> value; ///< `count` values, in the byte order of the block
};

/// Tags of image directories that this program sets or reads.
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

/// A file's metadata about its picture, without pointers, the thumbnail and entries about the
/// storage of samples. The entries are in rising order of their tags, and each tag occurs once.
struct ExifBlock {
    bool big_endian = false;
    std::vector<ExifEntry> image, exif, gps, interoperability;
    /// Original offset of the maker note, which may refer to it; 0 if there is none.
    std::size_t maker_note_at = 0;
    /// Number of omitted entries: those of unknown type, those beyond the end, and directories that
    /// are their own ancestors.
    std::size_t damaged = 0;
    /// Whether a description of a TIFF's pages (ImageJ, OME) was omitted.
    bool page_description = false;

    bool empty() const {
        return image.empty() && exif.empty() && gps.empty() && interoperability.empty();
    }
};

/// The source of a block. From a TIFF file only the entries that any picture may have are used.
enum class ExifSource { block, tiff_file };

/// Returns the readable entries of a TIFF structure, which may be a BigTIFF: of the directory at
/// this offset, or of the first one if it is 0. Every value is copied at most once, and all of them
/// together are no longer than `bytes` and 8 MiB. Empty if there is no header.
std::optional<ExifBlock> parse_exif(std::span<const unsigned char> bytes, ExifSource source,
                                    std::size_t directory = 0);

/// Returns the first value of an entry of the image directory; `otherwise` if there is none.
std::uint32_t exif_number(const ExifBlock &block, unsigned tag, std::uint32_t otherwise);

/// Sets orientation 1, and the picture's sides if the block states them.
void set_exif_picture(ExifBlock &block, std::uint32_t width, std::uint32_t height);

/// Returns the block as complete bytes that begin with "II" or "MM". The maker note keeps its
/// offset if the other entries leave room for it.
std::vector<unsigned char> exif_bytes(const ExifBlock &block);

/// Changes the entries to the other byte order. Values of undefined type stay unchanged.
void swap_exif_order(ExifBlock &block);

/// Appends directories and values to a TIFF structure, at even offsets.
class ExifWriter {
  public:
    /// Leaves `pinned_length` bytes from `pinned` on free; 0: none.
    ExifWriter(std::vector<unsigned char> &bytes, bool big_endian, std::size_t pinned = 0,
               std::size_t pinned_length = 0);
    /// Of a file in little-endian order, which may be a BigTIFF.
    ExifWriter(std::vector<unsigned char> &bytes, TiffSizes sizes);

    /// Reserves space for a directory of this many entries, and returns its offset.
    std::size_t reserve(std::size_t entries);
    /// Writes the entries (sorted by tag) and their values. No directory follows.
    void write(std::size_t directory, std::vector<ExifEntry> entries);
    /// Writes the directories below the image's, and returns the entries that point to them.
    std::vector<ExifEntry> write_below(const ExifBlock &block);
    void put(std::size_t at, std::uint64_t value, std::size_t width);

  private:
    std::size_t place(std::size_t length);
    ExifEntry pointer(unsigned tag, std::size_t to) const;

    std::vector<unsigned char> &bytes_;
    bool big_endian_;
    TiffSizes sizes_{};
    std::size_t pinned_, pinned_length_;
    std::size_t low_, high_; ///< free space before and after the pinned bytes
};

} // namespace imago
