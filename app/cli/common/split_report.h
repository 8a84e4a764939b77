// SPDX-License-Identifier: GPL-3.0-or-later
// What --devices prints: the share of each device.
#pragma once
#include "engine/transform/device_split.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

/// Sentences that explain why devices were idle, and name them; none without a split.
std::vector<std::string> split_notes(const std::optional<SplitReport> &split);

/// Adds the split as "split", or without one the plan of the one device as "plan".
void add_work(nlohmann::ordered_json &json, const PlanReport &plan,
              const std::optional<SplitReport> &split);

/// Prints each device's share and times as a table, or without a split the plan of the one device.
void print_work(std::ostream &out, const PlanReport &plan, const std::optional<SplitReport> &split);

} // namespace imago::cli
