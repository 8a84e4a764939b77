// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/image/image_file.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The pictures of an image file: the pages of a TIFF, or the one of any other. The file's bytes
/// stay in memory, the pictures do not. The object belongs to one thread at a time.
class ImagePages {
  public:
    /// Reads the file. Throws Error as read_image() does before it decodes, and as TiffFile does.
    explicit ImagePages(const std::filesystem::path &path, const ImageReadOptions &options = {});

    std::size_t count() const { return tiff_ ? tiff_->count() : 1; }
    /// Decodes a page, which is below count(), as read_image() decodes a file of this page alone.
    /// Throws Error as it does.
    ImageReadResult read(std::size_t page);

  private:
    std::string name_;
    ImageReadOptions options_;
    std::vector<unsigned char> bytes_;
    std::optional<TiffFile> tiff_; ///< of these bytes
};

} // namespace imago
