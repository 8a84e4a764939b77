// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of TIFF files that are written (TIFF 6.0, section 2): a chain of directories.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace imago {

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
