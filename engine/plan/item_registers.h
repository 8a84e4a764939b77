// SPDX-License-Identifier: MIT
// How many points a work-item of the work-group family holds, by the registers of a device.
#pragma once
#include "engine/array/device_info.h"
#include "engine/plan/problem.h"

#include <cstddef>
#include <optional>

namespace imago {

/// HBPL's R_t, as NVIDIA's compiler has it for our kernels: registers of 32 bits of a work-item
/// with this many points. Two numbers a point, and about 32 for addresses, twiddles and the
/// butterfly's temporaries (63 for 16 points and 80 to 96 for 32 on the H200).
std::size_t registers_of_item(std::size_t points, Precision precision);

/// Work-items of a compute unit at once where each has these registers: whole warps, dealt out to
/// four schedulers with a quarter of the registers each. `items` at most, where it is not 0.
std::size_t resident_items(std::size_t registers, std::size_t unit_registers, std::size_t warp,
                           std::size_t items);

/// Points of a work-item, at most: a power of two from 4 to 32 whose registers the item has, and
/// with which a quarter of the work-items that a compute unit has room for are there at once. 32
/// where nothing is known.
std::size_t widest_item(const DeviceInfo &device, Precision precision);

/// The smallest group with which as many groups as a compute unit takes fill it: HBPL's L where
/// B_max bounds. Nothing where the device's facts are not known.
std::optional<std::size_t> full_group(const DeviceInfo &device);

} // namespace imago
