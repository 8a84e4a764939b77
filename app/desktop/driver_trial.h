// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/left_out_driver.h"

#include <vector>

namespace imago {

/// Calls Service::leave_out_drivers() in a separate thread. A small window explains the wait if it
/// takes longer than half a second, as when a new driver hangs. Needs a QApplication.
std::vector<LeftOutDriver> leave_out_drivers_in_sight();

} // namespace imago
