// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/device_info.h"

#include <optional>
#include <vector>

namespace imago {

/// The device that is the default, as its place in `devices`; nothing where there are simulators
/// only, which never are. `rates` are their copies' (known_copy_rate()), one a device.
///
/// Where all are known, the fastest; of those that come within a tenth of it the first by the order
/// of types (GPU, CPU, accelerator, other) and of the enumeration. Until all are known, the first
/// by that order among all: so nothing waits for a measurement, and the same devices with the same
/// rates have the same default.
std::optional<std::size_t> preferred_device(const std::vector<DeviceInfo> &devices,
                                            const std::vector<std::optional<double>> &rates);

} // namespace imago
