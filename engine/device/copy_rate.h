// SPDX-License-Identifier: MIT
// How fast a device copies its own memory: what tells the better of two devices, whatever they call
// themselves.
#pragma once
#include "engine/device/device.h"

#include <optional>
#include <vector>

namespace imago {

/// Seconds that measure_copy_rate() takes at most, beside the driver's compiler.
inline constexpr double copy_seconds = 0.4;

/// Bytes a second, read and written together: the best of some copies by a kernel. Throws Error as
/// Queue does, and where the kernel does not build.
double measure_copy_rate(const DevicePtr &device);

/// What was kept for this device and driver: 0 where it could not copy; nothing where it was not
/// measured. Reads a file in user_folder(UserFolder::cache).
std::optional<double> known_copy_rate(const DeviceInfo &info);

/// Keeps what was measured; without a folder for it, nothing.
void keep_copy_rate(const DeviceInfo &info, double rate);

enum class CopyTrial {
    if_unknown, ///< where nothing is kept of a device
    again ///< of all; the better rate is kept, since one that was taken beside other work is low
};

/// Measures devices that are no simulators, each by imago-self-test in a process of its own, and
/// keeps what came of it. Without that program, nothing. Each takes `deadline` at most (then its
/// rate is 0). Does not throw.
void measure_copy_rates(const std::vector<DeviceInfo> &devices, CopyTrial trial,
                        double deadline = 20);

} // namespace imago
