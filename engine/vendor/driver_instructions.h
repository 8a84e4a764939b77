// SPDX-License-Identifier: MIT
// Instructions besides OpenCL C. The rooms above know no vendor's, only whether there are any.
#pragma once
#include "engine/values/device_info.h"

#include <span>

namespace imago {

/// Instructions besides OpenCL C that a driver accepts in a kernel's text.
struct DriverInstructions {
    bool cached = false; ///< accesses that select a cache, and fences between groups
    bool bulk = false;   ///< copies of runs of memory to local memory; implies `cached`
    /// __builtin_prefetch and __builtin_nontemporal_store of the compiler of a CPU
    bool builtins = false;
};
DriverInstructions driver_instructions(const DeviceInfo &device);

/// The macros that enable them, empty if the driver has none: in a kernel whose groups wait for
/// each other, and in one of persistent work-groups with bulk copies.
std::span<const char *const> waiting_group_macros(const DriverInstructions &instructions);
std::span<const char *const> bulk_copy_macros(const DriverInstructions &instructions);

} // namespace imago
