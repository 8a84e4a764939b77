// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli transform --devices: a batch over several devices.
#pragma once
#include "app/cli/transform/transform_arrays.h"
#include "engine/transform/split_transform.h"

#include <nlohmann/json.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

/// Splits the batch by the devices' measured speed and transforms `from` into `to`. Throws Error as
/// SplitTransform does.
template <class T>
SplitReport run_split(const std::vector<DevicePtr> &devices, const Problem &problem,
                      const PlanOptions &options, const Numbers<T> &from, Numbers<T> &to) {
    SplitTransform split(devices, problem, options);
    split.execute({from.real.data(), from.imaginary.data()}, {to.real.data(), to.imaginary.data()});
    return split.report();
}

/// Sentences that explain why a device was idle.
std::vector<std::string> split_notes(const SplitReport &report);

nlohmann::ordered_json split_json(const SplitReport &report);

/// Prints each device's share and times as a table.
void print_split(std::ostream &out, const SplitReport &report);

} // namespace imago::cli
