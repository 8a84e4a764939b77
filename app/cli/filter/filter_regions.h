// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/filter/filter_options.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The option for regions that is given, for refusals; empty: none.
std::string region_option(const FilterOptions &options);

/// The regions of --region, --lasso and --comb: times in seconds and frequencies in hertz, or
/// samples and cycles per sample if the rate is unknown. Empty without one. Throws Error (usage):
/// wrong numbers, or --isolate or --frame without a region.
std::optional<RegionStep> regions_of(const FilterOptions &options, const Signal &signal);

/// Rows of the report about regions; `per` is the unit of time of a table, empty: seconds.
std::vector<std::vector<std::string>> region_rows(const RegionStep &step, const std::string &per);
/// The same for --json.
nlohmann::ordered_json regions_json(const RegionStep &step);

} // namespace imago::cli
