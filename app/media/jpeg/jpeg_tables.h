// SPDX-License-Identifier: GPL-3.0-or-later
// Files of quantisation tables, as libjpeg's cjpeg -qtables has them.
#pragma once
#include "engine/values/jpeg/quantisation.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// Reads tables from a text: 64 or 128 whole numbers from 1 to 255, row by row, between blanks and
/// ends of lines; a # begins a comment. One table is for luma and chroma alike. `name` is that of
/// the file, for sentences. Throws Error.
JpegTables jpeg_tables_of(const std::string &text, const std::string &name);

/// Reads tables from the bytes of such a text, or of a JPEG file. Throws Error.
JpegTables jpeg_tables_in(const std::vector<unsigned char> &bytes, const std::string &name);

/// Reads tables from such a file, or those of a JPEG file. Throws Error.
JpegTables read_jpeg_tables(const std::filesystem::path &path);

/// The text of both tables, which jpeg_tables_of() reads.
std::string jpeg_tables_text(const JpegTables &tables);

} // namespace imago
