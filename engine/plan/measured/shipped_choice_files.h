// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>
#include <utility>
#include <vector>

namespace imago {

/// Names and contents of resources/tuning/choices/*.txt, embedded when the engine is built.
const std::vector<std::pair<std::string_view, std::string_view>> &shipped_choice_files();

} // namespace imago
