// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>

namespace imago {

/// Whether the machine runs on its battery: it has one (not a mouse's) that discharges, and no
/// mains supply is online. `supplies` is Linux's folder of supplies, each a folder with files
/// "type", "scope", "status" and "online". False if nothing is known. Does not throw.
bool on_battery(const std::filesystem::path &supplies = "/sys/class/power_supply");

} // namespace imago
