// SPDX-License-Identifier: MIT
// The probes that measure a device's facts, by name, so that each can run in a process that may
// crash or hang.
#pragma once
#include "engine/device/device.h"
#include "engine/tuning/device_facts.h"

#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// The names of the probes that apply to a device: on a CPU, whose compiler keeps values in memory
/// and whose local memory has no banks, not "registers" and "banks".
std::vector<std::string> probe_names(const DeviceInfo &device);

/// Runs one probe, and returns the fields of MeasuredFacts that it found; none if the device makes
/// no difference visible. Throws Error: usage for another name; as Queue does.
MeasuredFacts probe(const DevicePtr &device, std::string_view name);

} // namespace imago
