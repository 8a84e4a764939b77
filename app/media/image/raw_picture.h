// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures in formats that app/media/array reads and writes; internal to app/media.
#pragma once
#include "app/media/image/image_file.h"
#include "app/media/image/picture_codec.h"
#include "app/media/npy/picture_array.h"

#include <filesystem>
#include <span>

namespace imago {

/// The first picture of a file, by its name or, of a file in memory, its format.
ImageReadResult read_raw_picture(const std::filesystem::path &path,
                                 const ImageReadOptions &options);
ImageReadResult read_raw_picture(const FileFormat &format, std::span<const unsigned char> bytes,
                                 const std::string &name, const ImageReadOptions &options);

/// A file of such a format with these rows, whose channels become planes. Throws Error as
/// raw_file() does.
std::vector<unsigned char> encode_raw_picture(const FileFormat &format, const PictureRows &rows,
                                              PixelDensity density,
                                              const std::filesystem::path &path);

} // namespace imago
