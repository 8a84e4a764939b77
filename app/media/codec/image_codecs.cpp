// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/codec/image_codecs.h"

#include "app/media/array/module_files.h"
#include "app/media/codec/jpeg_pixels.h"
#include "app/media/codec/picture_library.h"
#include "app/media/codec/png_pixels.h"

#include <utility>

namespace imago {
namespace {

const PictureLibrary &library() {
    return *opened_module<PictureLibrary>("pictures", "imago_picture_library");
}

} // namespace

DecodedPixels decode_pixels(const std::vector<unsigned char> &bytes) {
    if (auto decoded = decode_png(bytes))
        return *std::move(decoded);
    if (auto decoded = decode_jpeg(bytes))
        return *std::move(decoded);
    return {library().decode(bytes), {}, 0};
}

bool encode_pixels(const std::string &extension, const CodecPixels &pixels,
                   std::vector<unsigned char> &bytes, const std::vector<int> &parameters) {
    if (extension == ".png" && parameters.empty())
        if (bytes = encode_png(pixels); !bytes.empty())
            return true;
    return library().encode(extension, pixels, bytes, parameters);
}

} // namespace imago
