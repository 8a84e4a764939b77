// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/filter/filter_options.h"
#include "engine/device/device.h"
#include "engine/transform/device_split.h"

#include <memory>
#include <optional>
#include <vector>

namespace imago::cli {

/// What is done to the signal: bands first.
struct SignalFilters {
    std::optional<BandSettings> bands;
    std::optional<RegionStep> regions;
    std::vector<RecipeStep> steps;
};

/// The filters of the options, checked against the signal. Throws Error (usage): no filter, or
/// numbers that do not fit the signal.
SignalFilters filters_of(const FilterOptions &options, const Signal &signal);

/// Filters on one device, or by bands on several if requested, which then report.
FilteredSignal filtered(const std::vector<DevicePtr> &devices,
                        const std::shared_ptr<const Signal> &signal, const SignalFilters &filters,
                        const FilterOptions &options, std::optional<SplitReport> &split);

} // namespace imago::cli
