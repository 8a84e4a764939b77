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

/// A program, and how it was obtained.
struct BuiltProgram {
    cl::Program program; ///< for one device, all kernels built
    /// Time of this call in the driver; 0 if the program was there already.
    double milliseconds = 0;
    /// The minimum work-groups per compute unit that the compiler kept registers for.
    int minimum_groups = 0;
    bool quick = false; ///< whether it was compiled without optimisation
};

/// Builds OpenCL C for a device, once for each (device, source, options, groups) in this process,
/// as long as it is among the programs used last (see limit_programs()): from the user's cache of
/// programs on disk (engine/program/cache.h), else from the source. The environment variable
/// IMAGO_PROGRAM_CACHE=off disables that cache. Any thread may call; two that request the same
/// program wait for one build. A failed build leaves a file with the log and the source, and throws
/// Error with the path of that file.
///
/// `minimum_groups`: the minimum work-groups per compute unit; the compiler uses as few registers
/// as that takes, or spills. Only where DeviceExtras::minimum_groups has been shown; a driver that
/// cannot do it gives the program without. 0: the compiler's choice.
BuiltProgram build_program(const Device &device, const std::string &source,
                           const std::string &options = "", int minimum_groups = 0);

/// Builds a program so that it can run as soon as possible: the one of build_program() if this
/// process or the cache on disk has it, else one that is compiled without optimisation. Only for
/// kernels that compute the same bits both ways. Throws Error as build_program() does.
BuiltProgram build_ready_program(const Device &device, const std::string &source);

/// Whether the cache on disk has the program of build_program(), as far as an entry's name tells.
bool is_stored(const Device &device, const std::string &source);

/// Whether build_program() needs no compiler: this process has the program, or the cache on disk.
bool is_at_hand(const Device &device, const std::string &source);

/// How many programs this process has compiled from source, and loaded from the cache on disk.
struct ProgramCounts {
    std::size_t compiled = 0; ///< from source
    std::size_t loaded = 0;   ///< from the cache on disk
};
/// The counts since the process started. Any thread may call.
ProgramCounts program_counts();

/// Stores on disk the programs of this process whose binary is expensive to get from the driver: on
/// PoCL 0.3 s a kernel; elsewhere build_program() has stored them already and this does nothing.
/// Best called when nobody waits and the kernels have run, since PoCL compiles for a group size at
/// the first launch and the binary holds what was compiled by then. Stores at most `most` of them,
/// so that a caller can check in between whether somebody waits. Returns the entries written. Any
/// thread may call.
std::size_t store_programs(std::size_t most = std::numeric_limits<std::size_t>::max());

/// How many programs store_programs() still has to store.
std::size_t programs_to_store();

/// How many programs a process keeps at first. Each takes 0.7 to 1.8 MB on PoCL; a picture that is
/// compressed and filtered has ten.
inline constexpr std::size_t most_programs = 64;

/// Sets how many programs this process keeps, for build_program() to find again and for
/// store_programs() to store; of each, those used longest ago are released beyond that. Programs in
/// use stay valid. Any thread may call.
void limit_programs(std::size_t most);

/// Forgets the programs of this process, so that the next build_program() uses the disk or the
/// compiler again. Programs in use stay valid.
void forget_programs();

/// The folder of build logs: "build-logs" in user_folder(UserFolder::cache); empty if there is
/// none. The oldest logs are removed if all take more than 16 MiB.
std::optional<std::filesystem::path> build_log_folder();

} // namespace imago
