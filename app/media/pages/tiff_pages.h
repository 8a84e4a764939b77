// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of TIFF files (TIFF 6.0, section 2): a chain of directories.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace imago {

/// The most pages of a file.
inline constexpr std::size_t most_pages = 65536;

/// Returns the offsets of the directories of a TIFF's pages, in their order, without reduced copies
/// of other pages. Throws Error that calls the file `name` if the chain leaves the file, returns to
/// itself or has more than most_pages.
std::vector<std::size_t> tiff_page_offsets(std::span<const unsigned char> bytes,
                                           const std::string &name);

/// Makes the directory at `offset` the first one, which is the one that decoders read.
void set_first_directory(std::vector<unsigned char> &bytes, std::size_t offset);

/// Joins files of one page, as encode_image() makes them, to one file.
class TiffJoiner {
  public:
    /// Errors call the file `name`.
    explicit TiffJoiner(std::string name) : name_(std::move(name)) {}

    /// Appends the page of a file in little-endian order. Throws Error if the file would be longer
    /// than 4 GiB, which is as far as offsets reach.
    void add(std::span<const unsigned char> file);
    const std::vector<unsigned char> &bytes() const { return bytes_; }

  private:
    void relocate(std::size_t directory, std::size_t base, int depth);
    void relocate_entry(std::size_t entry, std::size_t base, int depth);
    void relocate_strips(std::size_t entry, std::size_t base);
    std::uint32_t number(std::size_t at, unsigned width) const;
    void put(std::size_t at, std::size_t value);

    std::string name_;
    std::vector<unsigned char> bytes_;
    std::size_t link_ = 4; ///< where the offset of the next page's directory is written
};

} // namespace imago
