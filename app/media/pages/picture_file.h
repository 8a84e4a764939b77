// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"
#include "engine/support/sentence.h"
#include "engine/values/jpeg/jpeg_picture.h"
#include "engine/values/recipe/recipe.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

namespace imago {

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
