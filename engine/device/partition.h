// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <vector>

namespace imago {

/// Splits a device's compute units into `parts` sub-devices (clCreateSubDevices) that are as equal
/// as possible, each with its own context. Returns the same objects each time, to any thread. Their
/// info is the device's, including index and memory (all parts share that), except the compute
/// units and the name, which includes the part: "cpu-EPYC (part 1 of 2)". One part is the device
/// itself. Throws Error (usage), naming what is allowed, for 0 parts or more than compute units.
/// Throws Error (failure) if the driver does not offer the partition (most GPUs offer none).
std::vector<DevicePtr> partition(const DevicePtr &device, unsigned parts);

} // namespace imago
