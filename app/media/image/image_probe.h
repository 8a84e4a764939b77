// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"
#include "engine/support/sentence.h"
#include "engine/values/media/file_format.h"

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// An image file's properties before any decoder sees it.
struct ImageProbe {
    std::size_t width = 0;  ///< width as stored, before the orientation is applied
    std::size_t height = 0; ///< height as stored
    bool gray = false;      ///< whether each pixel has one colour sample besides alpha
    int orientation = 1;    ///< EXIF orientation, 1 to 8
    /// Offsets and lengths of the parts to omit before decoding, in rising order. These are PNG
    /// chunks that say nothing about the samples. The decoder prints warnings about colour
    /// profiles, and inflates texts.
    std::vector<std::pair<std::size_t, std::size_t>> cuts;
    ImageMetadata metadata;      ///< metadata of the picture as stored, except its orientation
    std::vector<Sentence> notes; ///< notes for the user about what will be lost
};

/// An image file in memory, its name for messages, and the maximum size of the picture.
struct ImageBytes {
    std::span<const unsigned char> bytes;
    std::string name;
    std::size_t max_pixels = 0;
};

/// Returns the format by its magic number. The list of formats keeps decoders with known problems
/// (DICOM, NITF and others) out of reach. 16 bytes suffice. Throws Error for a format that is not
/// in the list.
const FileFormat &image_format(std::span<const unsigned char> start, const std::string &name);

} // namespace imago
