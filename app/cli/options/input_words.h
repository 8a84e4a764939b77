// SPDX-License-Identifier: GPL-3.0-or-later
// What commands read and write, for the texts of their options.
#pragma once
#include "engine/values/media/file_format.h"

#include <initializer_list>
#include <string>

namespace imago::cli {

/// "image (PNG, TIFF, ...)", "array (NPY, ...)", "sound (WAV, ...)", "raw I and Q (...)", by the
/// table of formats.
std::string image_words();
std::string array_file_words();
std::string sound_words();
std::string iq_words();
/// What --array is for.
std::string array_words();
/// ".png, .tif, .jpg or .webp": the usual endings of formats that are written.
std::string written_words(std::initializer_list<FileFormat::Kind> kinds);
/// What may stand for a file: ". A pipe is -".
std::string pipe_words();

} // namespace imago::cli
