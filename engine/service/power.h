// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>

namespace imago {

/// Whether the machine runs on its battery: one of its own (not a mouse's) is there and discharges,
/// and no mains supply is on line. `supplies` is Linux's folder of them, a folder each with files
/// "type", "scope", "status" and "online". Where nothing is known it does not. Does not throw.
bool on_battery(const std::filesystem::path &supplies = "/sys/class/power_supply");

} // namespace imago
