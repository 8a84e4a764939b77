// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/transform/gpu/gpu_device.h"

#include <cstddef>
#include <vector>

namespace imago::test {

/// Runs one in `share` of the problems by their plans for a GPU, none of which has lanes.
void check_all(const char *name, const std::vector<const char *> &problems, std::size_t share,
               const DeviceInfo &info = gpu());

} // namespace imago::test
