// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace imago {

/// Calls work(i) for all devices, each in a thread of its own, and waits for all of them. Throws
/// the first device's error, its name and place in the list ahead of the message.
void on_each(const std::vector<DevicePtr> &devices, const std::function<void(std::size_t)> &work);

} // namespace imago
