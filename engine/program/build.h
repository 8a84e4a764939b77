// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <CL/opencl.hpp>

#include <cstddef>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>

namespace imago {

struct BuiltProgram {
    cl::Program program;
    double milliseconds = 0; ///< time of this call in the driver; 0 when the program was there
    int resident_groups = 0; ///< that the compiler was made to keep registers for
};

/// Builds OpenCL C for a device, once for each (device, source, options, groups) of this process:
/// from the user's cache of programs on disk (engine/program/cache.h), else from the source. The
/// environment variable IMAGO_PROGRAM_CACHE=off switches that cache off. Any thread may call; two
/// that ask for the same program wait for one build. A build that fails leaves a file with the log
/// and the source, and throws Error with the path of that file.
///
/// `resident_groups`: groups of the kernels that a compute unit is to hold at a time, at least; the
/// compiler keeps to as few registers as that takes, or spills. Only where
/// DeviceExtras::resident_groups has been shown; a driver that can't has the program without. 0: as
/// the compiler has it.
BuiltProgram build_program(const Device &device, const std::string &source,
                           const std::string &options = "", int resident_groups = 0);

/// How many programs this process compiled from source, and loaded from the cache on disk.
struct ProgramCounts {
    std::size_t compiled = 0;
    std::size_t loaded = 0;
};
ProgramCounts program_counts();

/// Stores on disk the programs of this process whose binary the driver makes only at a price: on
/// PoCL 0.3 s a kernel; elsewhere build_program has stored them already and this does nothing.
/// Best called when nobody waits and the kernels have run, since PoCL compiles for a group size at
/// the first launch and the binary holds what was compiled by then. Stores at most `most` of them,
/// so that a caller can look in between whether somebody waits. Returns the entries written. Any
/// thread may call.
std::size_t store_programs(std::size_t most = std::numeric_limits<std::size_t>::max());

/// How many programs store_programs() has still to store.
std::size_t programs_to_store();

/// Forgets the programs of this process, so that the next build_program goes to the disk or the
/// compiler again. Programs in use stay valid.
void forget_programs();

/// Where build logs go: "build-logs" in user_folder(UserFolder::cache); nothing where there is
/// none. The oldest are removed where all take more than 16 MiB.
std::optional<std::filesystem::path> build_log_folder();

} // namespace imago
