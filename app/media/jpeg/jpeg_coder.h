// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/jpeg/jpeg_picture.h"

namespace imago {

/// Makes JPEG files by libjpeg. Null if the program was built without it.
JpegCoderPtr jpeg_coder();

/// Returns the tables that the header of a JPEG file has; of a gray one, luma's for chroma, too.
/// `name` is that of the file, for sentences. Throws Error for other files, for headers that lack
/// one, and without libjpeg.
JpegTables read_jpeg_header_tables(const std::vector<unsigned char> &bytes,
                                   const std::string &name);

/// Returns what a JPEG file holds: its coefficients, tables and sampling. Its planes are one (gray)
/// or three (Y, Cb, Cr). `name` is that of the file, for sentences. Throws Error for other files,
/// for damaged ones, and without libjpeg.
JpegPicture read_jpeg_coefficients(const std::vector<unsigned char> &bytes,
                                   const std::string &name);

} // namespace imago
