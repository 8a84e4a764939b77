// SPDX-License-Identifier: GPL-3.0-or-later
// Without libjpeg no JPEG file is made of coefficients.
#include "app/media/jpeg/jpeg_coder.h"
#include "app/media/jpeg/sentences.h"
#include "engine/support/error.h"

namespace imago {

JpegCoderPtr jpeg_coder() {
    return nullptr;
}

JpegTables read_jpeg_header_tables(const std::vector<unsigned char> &, const std::string &) {
    throw usage_error(jpeg_says.libjpeg_absent);
}

JpegPicture read_jpeg_coefficients(const std::vector<unsigned char> &, const std::string &) {
    throw usage_error(jpeg_says.libjpeg_absent);
}

} // namespace imago
