// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <ostream>

namespace imago {

/// Runs the self-test in this process. It writes a line to `out` for each extra as soon as it has
/// shown that it works, "waiting_groups 1". Throws Error if the device fails.
void test_extras(const DevicePtr &device, std::ostream &out);

} // namespace imago
