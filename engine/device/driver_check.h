// SPDX-License-Identifier: MIT
// A driver that crashes or hangs as it is loaded must not do so to the program that asks what there
// is: it is tried in a process of its own, and left out.
#pragma once
#include "engine/array/left_out_driver.h"

#include <vector>

namespace imago {

enum class DriverTrial {
    none,   ///< what earlier trials of the same drivers have shown holds; nothing is run
    if_new, ///< a process lists all devices where these drivers have not been tried
    always  ///< it does, whatever is known
};

/// First gives drivers a folder for their caches where they have none (provide_driver_caches()).
/// Then keeps drivers from this process and its children that end or hold up a process which lists
/// their devices: sets OCL_ICD_VENDORS to a folder of the others. To be called before anything asks
/// for devices, in one thread: a loader reads its list once. Where one process that loads all of
/// them comes to its end within the deadline all are well; else each is tried by itself, all at
/// once, and then those that are left together. What is found is kept below $XDG_CACHE_HOME/imago
/// for these drivers' files (driver_state()). Returns those that are left out; none where the
/// program imago-self-test is not there, or IMAGO_DRIVER_TRIAL is "off", which it is for children.
/// Does not throw.
std::vector<LeftOutDriver> leave_out_drivers(DriverTrial trial, double deadline_seconds = 10);

/// Tries these again, each by itself. Those that still fail, with the reason; where one does not,
/// what was known is forgotten, so that the next start tries all. Does not throw.
std::vector<LeftOutDriver> try_again(const std::vector<LeftOutDriver> &left_out,
                                     double deadline_seconds = 10);

} // namespace imago
