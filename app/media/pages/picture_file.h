// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/media/tiff/tiff_sizes.h"
#include "engine/array/image.h"
#include "engine/support/sentence.h"
#include "engine/values/jpeg/jpeg_picture.h"
#include "engine/values/recipe/recipe.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace imago {

// Pages of TIFF files that are written (TIFF 6.0, section 2): a chain of directories.

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

/// Throws Error as check_image_output() does for a file of this name, without its folder, and for
/// more pages than its format holds: TIFF and .npy hold any number, the others one. An array holds
/// no levels.
void check_picture_output(const std::filesystem::path &path, const RecipeOutput &output,
                          std::size_t pages);

/// A file of pictures that are encoded as they come, in any order. Any thread may call set().
class PictureFile {
  public:
    /// Throws Error as check_picture_output() does.
    PictureFile(std::filesystem::path path, const RecipeOutput &output, std::size_t pages);

    /// Encodes a page at its depth, or at that of the output, and counts what is clipped. A page
    /// that a JPEG file shows is that file if this is a JPEG file without levels. Returns whether
    /// all pages are set. Throws Error as encode_image() does.
    bool set(std::size_t page, std::shared_ptr<const Image> image,
             const std::shared_ptr<const JpegFile> &jpeg = nullptr);
    /// Writes the file, whole or not at all, when all pages are set. Throws Error as
    /// write_file_atomically() does.
    void write();

    std::size_t clipped() const { return clipped_; }
    /// What was lost, each sentence once.
    const std::vector<Sentence> &notes() const { return notes_; }

  private:
    void add_notes(const std::vector<Sentence> &notes);

    std::filesystem::path path_;
    RecipeOutput output_;
    bool array_;
    std::mutex mutex_;
    std::size_t waiting_;                                ///< pages that are not set
    std::vector<std::vector<unsigned char>> encoded_;    ///< of image files
    std::vector<std::shared_ptr<const Image>> pictures_; ///< of an array
    std::size_t clipped_ = 0;
    std::vector<Sentence> notes_;
};

} // namespace imago
