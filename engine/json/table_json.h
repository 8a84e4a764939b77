// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/op_values.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace imago::json {

/// A table as a list of objects, one for each row, with a member for each column; whole numbers as
/// such.
nlohmann::ordered_json table_json(const OpTable &table);
/// Adds tables under their names: one as such, several of a name, as of pages, as a list of them.
void add_tables(nlohmann::ordered_json &json, const std::vector<OpTable> &tables);

} // namespace imago::json
