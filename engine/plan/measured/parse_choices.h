// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/measured/choice_row.h"

#include <string_view>
#include <vector>

namespace imago {

/// The rows of a text: `question | device | numbers | lines | points | choice | evidence`, one a
/// line; blank lines and those that begin with # are ignored. Throws Error (usage) that names the
/// text, the line and the field, and says what is allowed there.
std::vector<ChoiceRow> parse_choices(std::string_view text, std::string_view name);

} // namespace imago
