// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace imago {

/// The templates of all that the rooms of files say, in English, each once: what a catalogue of
/// another language has to have, beside engine_forms().
std::vector<std::string> media_forms();

} // namespace imago
