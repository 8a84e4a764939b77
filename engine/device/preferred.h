// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/device_info.h"

#include <optional>
#include <vector>

namespace imago {

/// The index in `devices` of the default device; empty if there are only simulators, which are
/// never the default. `rates` are the copy rates (known_copy_rate()), one for each device.
///
/// If all rates are known, it is the fastest device; among those within a tenth of it the first by
/// type (GPU, CPU, accelerator, other) and enumeration. Until all are known, it is the first by
/// that order: nothing waits for a measurement, and the same devices with the same rates have the
/// same default.
std::optional<std::size_t> preferred_device(const std::vector<DeviceInfo> &devices,
                                            const std::vector<std::optional<double>> &rates);

} // namespace imago
