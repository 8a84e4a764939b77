// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <CL/opencl.hpp>

#include <string>

namespace imago {

struct BuiltProgram {
    cl::Program program;
    double milliseconds = 0; ///< time of this call in the compiler; 0 when the program was there
};

/// Builds OpenCL C for a device, once for each (device, source, options) of this process. Any
/// thread may call; two that ask for the same program wait for one build. A build that fails leaves
/// a file with the log and the source, and throws Error with the path of that file.
BuiltProgram build_program(const Device &device, const std::string &source,
                           const std::string &options = "");

/// Where build logs go: $XDG_CACHE_HOME/imago/build-logs, or its default below the home folder.
std::string build_log_folder();

} // namespace imago
