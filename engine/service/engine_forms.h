// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

namespace imago {

/// The templates of all that the engine's rooms say, in English, each once: what a catalogue of
/// another language has to have.
std::vector<std::string> engine_forms();

} // namespace imago
