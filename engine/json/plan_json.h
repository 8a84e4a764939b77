// SPDX-License-Identifier: MIT
// Reports for programs: `imago-cli --json` and the C interface have the same objects.
#pragma once
#include "engine/values/plan_report.h"

#include <nlohmann/json.hpp>

#include <string>

namespace imago::json {

/// Indented JSON with a newline; bytes that are not UTF-8 (in file names) become the replacement
/// character.
std::string json_text(const nlohmann::ordered_json &json);

/// The choices of a plan and its times: the members of PlanReport by their names, with sentences
/// both in words and as sentence_json() has them.
nlohmann::ordered_json plan_json(const PlanReport &plan);

} // namespace imago::json
