// SPDX-License-Identifier: MIT
// Instructions in addition to OpenCL C. The rooms above do not know a vendor's instructions, only
// whether there are any.
#pragma once
#include "engine/values/device_info.h"

#include <span>

namespace imago {

/// The instructions that a driver accepts in a kernel's text in addition to OpenCL C.
struct DriverInstructions {
    bool cached = false; ///< accesses that select a cache, and fences between groups
    bool copies = false; ///< an item's copies to local memory, without waiting; implies `cached`
    bool bulk = false;   ///< copies of runs of memory to local memory; implies `copies`
    /// __builtin_prefetch and __builtin_nontemporal_store of the compiler of a CPU
    bool builtins = false;
};
DriverInstructions driver_instructions(const DeviceInfo &device);

/// Returns the macros that enable them; empty if the driver has none. The first function is for a
/// kernel whose groups wait for each other, and the other one for persistent work-groups with bulk
/// copies.
std::span<const char *const> waiting_group_macros(const DriverInstructions &instructions);
std::span<const char *const> bulk_copy_macros(const DriverInstructions &instructions);

} // namespace imago
