// SPDX-License-Identifier: GPL-3.0-or-later
// Masks as JSON values, as mask files and recipes contain them.
#pragma once
#include "engine/values/filter_values.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace imago {

/// Returns the mask of a mask file's object. Throws Error as parse_mask() does.
FilterMask mask_of_json(const nlohmann::ordered_json &json, const std::string &name);
/// Returns the object of a mask file. Defaults are omitted, and pictures are ignored.
nlohmann::ordered_json mask_json(const FilterMask &mask);

/// Parses a file's text. Throws Error that calls it `name`.
nlohmann::ordered_json parse_json(std::string_view text, const std::string &name);
/// Returns a value for a sentence, without the contents of lists and objects, which may be nested
/// without end.
std::string shown_json(const nlohmann::ordered_json &json);

} // namespace imago
