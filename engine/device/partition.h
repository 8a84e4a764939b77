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

/// A sub-device of this many of a device's compute units, with its own context. Returns the same
/// object each time, to any thread. Its info is the device's, including the name, except the
/// compute units; all of them are the device itself. Throws Error as partition() does.
DevicePtr first_units(const DevicePtr &device, unsigned units);

/// A processor's device with no more than so many threads: a part of it if it offers such parts,
/// else the device itself, as every other device. 0: as many as it has.
DevicePtr with_threads(const DevicePtr &device, unsigned threads);

} // namespace imago
