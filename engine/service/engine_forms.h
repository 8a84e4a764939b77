// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

namespace imago {

/// Returns the English templates of all messages of the engine's rooms, each once. A catalogue of
/// another language must have them.
std::vector<std::string> engine_forms();

} // namespace imago
