// SPDX-License-Identifier: MIT
// The number of points that a work-item of the work-group family holds, by a device's registers.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/values/device_info.h"

#include <cstddef>
#include <optional>

namespace imago {

/// The 32-bit registers that a point takes where the points of a group are counted: those of its
/// two numbers, and as many again for what a butterfly makes of them. It is a bound for sizes, not
/// a measurement; registers_of_item() is that.
std::size_t registers_of_point(Precision precision);

/// The 32-bit registers of a work-item with this many points: HBPL's R_t. A point takes those of
/// its two numbers; what addresses, twiddles and the butterfly's temporaries take besides is
/// measured.
std::size_t registers_of_item(std::size_t points, Precision precision);

/// Resident work-items of a compute unit if each has this many registers: whole warps, distributed
/// over four schedulers that have a quarter of the registers each. `items` is their maximum unless
/// it is 0.
std::size_t resident_items(std::size_t registers, std::size_t unit_registers, std::size_t warp,
                           std::size_t items);

/// The most points of a work-item: the largest power of two from 4 to 32 whose registers a
/// work-item has, and at which a measured share of the work-items that a compute unit has room for
/// are resident. 32 where nothing is known of the device.
std::size_t widest_item(const DeviceInfo &device, Precision precision);

/// The smallest group size at which the most groups that a compute unit takes fill it: HBPL's L
/// where B_max is the bound. Empty where the device's facts are not known.
std::optional<std::size_t> full_group(const DeviceInfo &device);

} // namespace imago
