// SPDX-License-Identifier: MIT
// What only one vendor's driver accepts or needs, in one place: the rooms above know no vendor's
// instructions, only whether there are any.
#pragma once
#include "engine/values/device_info.h"

#include <optional>
#include <span>
#include <string>

namespace imago {

/// Instructions besides OpenCL C that a driver accepts in a kernel's text.
struct DriverInstructions {
    bool cached = false; ///< accesses that select a cache, and fences between groups
    bool bulk = false;   ///< copies of runs of memory to local memory; implies `cached`
};
DriverInstructions driver_instructions(const DeviceInfo &device);

/// The macros that enable them, empty if the driver has none: in a kernel whose groups wait for
/// each other, and in one of persistent work-groups with bulk copies.
std::span<const char *const> waiting_group_macros(const DriverInstructions &instructions);
std::span<const char *const> bulk_copy_macros(const DriverInstructions &instructions);

/// A program in PTX (NVIDIA, Parallel Thread Execution ISA) whose kernels are to be compiled so
/// that a multiprocessor can hold `groups` of them at a time: each entry has the directive
/// .minnctapersm, which counts groups of the size that the entry requires (.reqntid). Nothing where
/// the text has no entry, or one that requires no size or already bounds its registers.
std::optional<std::string> ptx_with_minimum_groups(const std::string &ptx, int groups);

} // namespace imago
