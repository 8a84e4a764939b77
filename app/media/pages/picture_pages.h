// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy/picture_array.h"
#include "app/media/pages/image_pages.h"

#include <memory>
#include <optional>
#include <string>

namespace imago {

/// The pictures of an image file or of an array (.npy, or .npz with one): pages of a TIFF, frames,
/// planes of the last two axes of three. The object belongs to one thread at a time.
class PicturePages {
  public:
    /// Reads the file. Throws Error as ImagePages, read_array() and picture_array() do.
    explicit PicturePages(const std::filesystem::path &path, const ImageReadOptions &options = {});

    std::size_t count() const;
    /// A page, which is below count(). Throws Error as ImagePages::read() does.
    ImageReadResult read(std::size_t page);

  private:
    std::string name_;
    ImageReadOptions options_;
    std::optional<ImagePages> image_;
    PictureArray array_; ///< of what is no image
};

/// Reads a mask's picture: the luma of an image, 0 .. 1 of its depth's range (float unchanged); or
/// an array of two axes. Throws Error as PicturePages does.
std::shared_ptr<const Plane> read_mask_picture(const std::filesystem::path &path);

} // namespace imago
