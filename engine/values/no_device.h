// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

#include <string>

namespace imago {

/// Why there is no OpenCL device, or why a driver offers none.
enum class NoDeviceCause {
    no_driver,       ///< the loader's folder `path` names no driver
    missing_library, ///< the driver `path` names a `library` that is missing or cannot be loaded
    left_out,      ///< the driver's `library` ended or blocked the process that tried it: `detail`
    no_permission, ///< this user may not open the device's file `path`
    no_kernel_module, ///< the driver's `library` is there, but no file of its devices (`path`)
    /// The driver's `library` needs a folder that it can write to, and has none: `path`.
    no_cache,
    nothing_found,   ///< the driver's `library` was loaded and offers no device
    only_simulators, ///< there is one, called `path`, which is used only if it is named
    failed,          ///< the loader itself failed: `detail`
};

/// One cause. Paths and names as the system has them.
struct NoDevice {
    NoDeviceCause cause = NoDeviceCause::no_driver; ///< what is wrong
    std::string path, library; ///< as the cause says; empty where it says nothing of them
    Sentence detail{};         ///< likewise
    bool operator==(const NoDevice &) const = default;
};

} // namespace imago
