// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

namespace imago {

/// Returns the largest absolute error of the device's native_sin and native_cos over the angles of
/// twiddles, -2 pi to 2 pi. A device's first call measures it at 16,384 angles. Any thread may
/// call. Throws Error if the measurement cannot run.
double native_twiddle_error(const DevicePtr &device);

/// The largest error with which native twiddles are allowed. An H200 has 1.1e-6 to 5e-6; a CPU
/// driver with 3.4e-4 has been reported (engine/doc/facts.md#native-sine-and-cosine).
inline constexpr double native_twiddle_bound = 1e-5;

/// Throws Error (usage) with both figures if the device's error is above the bound.
void check_native_twiddles(const DevicePtr &device);

} // namespace imago
