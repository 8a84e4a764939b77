// SPDX-License-Identifier: MIT
// Small kernels that measure what no source says of a device.
#pragma once
#include "engine/device/device.h"
#include "engine/tuning/device_facts.h"

#include <optional>
#include <utility>
#include <vector>

namespace imago {

/// Bytes a second, read and written together, of the best of several copies of a buffer that
/// exceeds the caches. Throws Error as Queue does; so do the others below.
double measure_copy_bandwidth(const DevicePtr &device);

/// Seconds from enqueueing an empty kernel to its end, as the host measures them: the median.
double measure_launch(const DevicePtr &device);

/// A measured time for a varied parameter: a stride in numbers, or live values of a work-item.
using TimeBy = std::pair<unsigned, double>;

/// Times of groups that read local memory at strides of 1, 2, 4, … 64 numbers of 32 bits.
std::vector<TimeBy> time_local_strides(const DevicePtr &device);

/// The number of banks by these times: at this stride and above, all work-items use one bank and
/// the time no longer grows. Empty if strides make no difference, as on a CPU.
std::optional<unsigned> banks_by(const std::vector<TimeBy> &times);

/// Times of an operation in work-items that keep 16, 32, 64 and 128 values alive.
std::vector<TimeBy> time_live_values(const DevicePtr &device);

/// Registers of a work-item by these times: those of the most values before an operation takes half
/// as long again (they spill), and 16 for addresses; 144 means that or more. Empty without times.
std::optional<unsigned> registers_by(const std::vector<TimeBy> &times);

} // namespace imago
