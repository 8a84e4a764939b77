// SPDX-License-Identifier: GPL-3.0-or-later
// What commands read, for the texts of their options.
#pragma once
#include <string>

namespace imago::cli {

/// "image (PNG, JPEG, ...)", "sound (WAV, ...)", by the tables of formats.
std::string image_words();
std::string sound_words();
/// What may stand for a file: ". A pipe is -".
std::string pipe_words();

} // namespace imago::cli
