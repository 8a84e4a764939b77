// SPDX-License-Identifier: MIT
// Small kernels that measure what nobody says of a device.
#pragma once
#include "engine/device/device.h"
#include "engine/tuning/device_facts.h"

#include <optional>
#include <utility>
#include <vector>

namespace imago {

/// Bytes a second, read and written together, of the best of some copies of a buffer that is larger
/// than the caches. Like the others below: throws Error as Queue does.
double measure_copy_bandwidth(const DevicePtr &device);

/// Seconds from enqueueing an empty kernel to its end, as the host sees them: the median.
double measure_launch(const DevicePtr &device);

/// A measured time against what was varied: a stride in numbers, or live values of a work-item.
using TimeBy = std::pair<unsigned, double>;

/// Times of groups that read local memory at strides of 1, 2, 4, … 64 numbers of 32 bits.
std::vector<TimeBy> time_local_strides(const DevicePtr &device);

/// Banks by these times: from as many numbers apart on, all work-items meet in one bank and the
/// time no longer grows. Nothing where strides make no difference, as on a CPU.
std::optional<unsigned> banks_by(const std::vector<TimeBy> &times);

/// Times of an operation in work-items that keep 16, 32, 64 and 128 values alive.
std::vector<TimeBy> time_live_values(const DevicePtr &device);

/// Registers of a work-item by these times: those of the most values before an operation takes
/// half as long again (they spill), and 16 for addresses: 144 stands for any more. Nothing without
/// times.
std::optional<unsigned> registers_by(const std::vector<TimeBy> &times);

/// Copy and launch, and what the facts of a GPU have only assumed. What throws is left out.
MeasuredFacts measure_missing(const DevicePtr &device, const DeviceFacts &facts) noexcept;

} // namespace imago
