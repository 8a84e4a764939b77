// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// Why there is no OpenCL device, or why a driver brings none.
enum class NoDeviceCause {
    no_driver,       ///< the loader's folder `path` names none
    missing_library, ///< the driver `path` names a `library` that is not there or cannot be loaded
    left_out,      ///< the driver's `library` ended or held up the process that tried it: `detail`
    no_permission, ///< this user may not open the device's file `path`
    no_kernel_module, ///< the driver's `library` is there, and none of its devices' files (`path`)
    no_cache,         ///< the driver's `library` needs a folder to write to, and has none: `path`
    nothing_found,    ///< the driver's `library` was loaded, and brings no device
    only_simulators,  ///< there is one (`path`, its name), which is used by its name only
    failed,           ///< the loader itself failed: `detail`
};

/// One cause. Paths and names as the system has them; `detail` is one sentence.
struct NoDevice {
    NoDeviceCause cause = NoDeviceCause::no_driver;
    std::string path, library, detail;
    bool operator==(const NoDevice &) const = default;
};

} // namespace imago
