// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/left_out_driver.h"

#include <vector>

namespace imago {

/// Service::leave_out_drivers() in a thread of its own, while a small window says what goes on when
/// it takes longer than half a second: new drivers, of which one hangs. Needs a QApplication.
std::vector<LeftOutDriver> leave_out_drivers_in_sight();

} // namespace imago
