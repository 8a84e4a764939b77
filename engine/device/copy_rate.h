// SPDX-License-Identifier: MIT
// The speed at which a device copies its own memory. It decides which of two devices is better,
// whatever they report.
#pragma once
#include "engine/device/device.h"

#include <optional>
#include <vector>

namespace imago {

/// The maximum seconds that measure_copy_rate() takes, apart from the driver's compiler.
inline constexpr double copy_seconds = 0.4;

/// Returns bytes per second, read and written together: the best of several copies by a kernel.
/// Throws Error as Queue does, and if the kernel does not build.
double measure_copy_rate(const DevicePtr &device);

/// Returns the rate that was kept for this device and driver: 0 if it could not copy; empty if it
/// was not measured. Reads a file in user_folder(UserFolder::cache).
std::optional<double> known_copy_rate(const DeviceInfo &info);

/// Keeps a measured rate. Without a folder for it, it does nothing.
void keep_copy_rate(const DeviceInfo &info, double rate);

enum class CopyTrial {
    if_unknown, ///< measure devices without a kept rate
    again ///< measure all; the better rate is kept, since one that was measured beside other work
          ///< is low
};

/// Measures devices that are not simulators, each by imago-self-test in a separate process, and
/// keeps the rates. Does nothing without that program. Each device takes `deadline` at most; if it
/// exceeds that, its rate is 0. Does not throw.
void measure_copy_rates(const std::vector<DeviceInfo> &devices, CopyTrial trial,
                        double deadline = 20);

} // namespace imago
