// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace imago {

/// Calls work(i) for all devices, each in a separate thread, and waits for all of them. Throws the
/// first device's error, with its name and index in the list before the message.
void on_each(const std::vector<DevicePtr> &devices, const std::function<void(std::size_t)> &work);

} // namespace imago
