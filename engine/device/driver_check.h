// SPDX-License-Identifier: MIT
// Tries drivers in a separate process, and leaves out those that crash or hang. They must not crash
// or hang in the program that looks for devices.
#pragma once
#include "engine/values/left_out_driver.h"

#include <vector>

namespace imago {

enum class DriverTrial {
    none,   ///< run nothing; use what earlier trials of the same drivers have shown
    if_new, ///< let a process list all devices if these drivers have not been tried
    always  ///< let a process list all devices in any case
};

/// First gives drivers a folder for their caches if they have none (provide_driver_caches()). Then
/// keeps drivers that crash or block a process which lists their devices away from this process and
/// its children: sets OCL_ICD_VENDORS to a folder of the others. Call this in one thread before
/// anything asks for devices, because a loader reads its list once. If one process that loads all
/// drivers ends within the deadline, all work. Otherwise each is tried by itself, all at once, and
/// then the remaining ones together. The findings are kept below $XDG_CACHE_HOME/imago for these
/// drivers' files (driver_state()). Returns the drivers that are left out; none if the program
/// imago-self-test is missing, or if IMAGO_DRIVER_TRIAL is "off", as it is for children. Does not
/// throw.
std::vector<LeftOutDriver> leave_out_drivers(DriverTrial trial, double deadline_seconds = 10);

/// Tries these drivers again, each by itself. Returns those that still fail, with the reason. If
/// one succeeds, the findings are forgotten, so that the next start tries all. Does not throw.
std::vector<LeftOutDriver> try_again(const std::vector<LeftOutDriver> &left_out,
                                     double deadline_seconds = 10);

} // namespace imago
