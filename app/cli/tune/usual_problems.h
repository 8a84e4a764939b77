// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>
#include <utility>
#include <vector>

namespace imago {

/// resources/tuning/usual_problems.json, embedded, as pairs of path and content.
const std::vector<std::pair<std::string_view, std::string_view>> &usual_problem_files();

} // namespace imago
