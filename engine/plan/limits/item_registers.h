// SPDX-License-Identifier: MIT
// The number of points that a work-item of the work-group family holds, which depends on the
// device's registers.
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/problem/problem.h"
#include "engine/values/device_info.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// The compiler gives registers in multiples of this many.
inline constexpr std::size_t register_unit = 8;

/// Returns the 32-bit registers that each point of a group takes: those of its two numbers, and as
/// many again for the butterfly's temporaries. This is a bound for sizes. The measured number is
/// registers_of_item().
std::size_t registers_of_point(Precision precision);

/// Returns the 32-bit registers of a work-item with this many points (HBPL's R_t). A point takes
/// the registers of its two numbers. The registers for addresses, twiddles and the butterfly's
/// temporaries are measured.
std::size_t registers_of_item(std::size_t points, Precision precision);

/// Returns the 32-bit registers of a work-item that has one butterfly of a prime radix, which keeps
/// at most five values alive for two points (codelet::Operations::most_alive).
std::size_t registers_of_prime(std::size_t radix, Precision precision);

/// Returns the 32-bit registers of an item that so many groups of `items` each leave to it.
std::size_t registers_of_groups(std::size_t groups, std::size_t items, std::size_t unit_registers,
                                std::size_t warp);

/// Whether two parts of a line that meet in local memory, of so many items, keep a group's items
/// busy: the emptier part leaves no more than four ninths of them idle, which wait for it. On an
/// H200, with 0.17 of them 309 points take 2.44 of the time of two steps, with 0.29 to 0.31 515 and
/// 1285 points 1.6, with 0.39 366 points 1.11 and rfft of 305 1.33, with 0.5 rfft and irfft of 366
/// 1.17; with 0.57 777 and 1030 points take 0.92.
bool fills_both(std::size_t items, std::size_t other_items);

/// Returns the radices with which so many lines of n points have as many items as another part, or
/// more, which take turns if they have one pass. Those of larger radices come first. Empty if none
/// have.
std::optional<std::vector<int>> filling_radices(std::size_t n, std::size_t lines,
                                                std::size_t other_items, const StepLimits &limits);

/// The numbers of local memory for parts of lines that meet there, with which six groups fit on a
/// compute unit. On an H200 3556 points take 0.82 of the time of two steps, 5550 1.14, and 5002,
/// with a convolution of 256 points in each of 41 lines, 1.49.
std::size_t joined_numbers(const StepLimits &limits);

/// Returns the number of resident work-items of a compute unit if each has this many registers.
/// They are whole warps, distributed over four schedulers that have a quarter of the registers
/// each. `items` is their maximum unless it is 0.
std::size_t resident_items(std::size_t registers, std::size_t unit_registers, std::size_t warp,
                           std::size_t items);

/// Returns the maximum points of a work-item: the largest power of two from 4 to 32 for which the
/// work-item has the registers and a measured share of the compute unit's work-items is resident.
/// Returns 32 if nothing is known of the device.
std::size_t widest_item(const DeviceInfo &device, Precision precision);

/// Returns the smallest group size at which the maximum number of groups fills a compute unit:
/// HBPL's L if B_max is the bound. Empty if the device's properties are unknown.
std::optional<std::size_t> full_group(const DeviceInfo &device);

} // namespace imago
