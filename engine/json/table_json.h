// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/op_values.h"

#include <nlohmann/json.hpp>

namespace imago::json {

/// A table as a list of objects, one for each row, with a member for each column; whole numbers as
/// such.
nlohmann::ordered_json table_json(const OpTable &table);

} // namespace imago::json
