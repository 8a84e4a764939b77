// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace imago {

/// Returns the English templates of all messages of the rooms of files, each once. A catalogue of
/// another language must have them in addition to engine_forms().
std::vector<std::string> media_forms();

} // namespace imago
