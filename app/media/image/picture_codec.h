// SPDX-License-Identifier: GPL-3.0-or-later
// What reads and writes the formats of pictures; internal to app/media.
#pragma once
#include "app/media/image/image_probe.h"
#include "engine/values/media/file_format.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// What is inserted into an encoded picture.
struct PictureExtras {
    std::vector<unsigned char> profile, exif; ///< each may be empty
    PixelDensity density;
    std::size_t width = 0, height = 0;
};

/// Rows of a picture that is encoded: gray or colours, and alpha.
struct PictureRows {
    std::size_t width = 0, height = 0, channels = 1;
    std::size_t bits = 8;                     ///< a sample; 32: floats
    std::function<void *(std::size_t y)> row; ///< from the top; it stays until the next call
};

/// The code of one format. Any thread may call.
struct PictureCodec {
    std::string_view name; ///< in file_formats()
    /// Reads the headers: the dimensions, and properties that a decoder would get wrong. Throws
    /// Error if the image has more than max_pixels, is truncated (a JPEG that lacks its end only
    /// gets a note), has a layout that the decoder reads wrongly or not at all, or is far shorter
    /// than its dimensions need; also if decoding would cost more time or memory than a file of its
    /// length may take (2 s and 16 times the decoded samples for 1 MiB). Null: what reads the
    /// format checks it.
    ImageProbe (*probe)(const ImageBytes &image) = nullptr;
    /// Returns a file, which errors call `name`; null, or nothing returned: OpenCV encodes.
    std::vector<unsigned char> (*encode)(const PictureRows &rows,
                                         const std::string &name) = nullptr;
    int parameter = 0, value = 0; ///< of OpenCV's encoder, if there is one; value 0: the quality
    bool red_first = false;       ///< the order of the encoder; otherwise blue is first
    bool alpha = true;            ///< whether it has alpha
    bool gray = true;             ///< whether it has gray; otherwise gray becomes RGB
    void (*insert)(std::vector<unsigned char> &file, const PictureExtras &extras,
                   std::vector<Sentence> &notes) = nullptr;
    bool inserts_density = false; ///< whether insert() states it; otherwise EXIF does, unless ...
    /// ... this states it in the file as it is encoded.
    bool (*set_density)(std::vector<unsigned char> &file, PixelDensity density) = nullptr;
};

/// The codec of a format; null: it is none of pictures, or Netpbm's.
const PictureCodec *codec_of(const FileFormat &format);

} // namespace imago
