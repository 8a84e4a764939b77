// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/picture_codec.h"

namespace imago {

// Each stands in a file of its own in app/media/image/format.
extern const PictureCodec png_codec, tiff_codec, jpeg_codec, bmp_codec, webp_codec;

const PictureCodec *codec_of(const FileFormat &format) {
    for (const PictureCodec *codec :
         {&png_codec, &tiff_codec, &jpeg_codec, &bmp_codec, &webp_codec})
        if (codec->name == format.name)
            return codec;
    return nullptr;
}

} // namespace imago
