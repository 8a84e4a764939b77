// SPDX-License-Identifier: MIT
// What a program's environment and its calls have set for all plans of this process.
#pragma once
#include "engine/device/device.h"

#include <atomic>
#include <cstddef>
#include <string>

namespace imago::fftw {

/// Where transforms run: on the host where that is faster, or, with IMAGO_HOST_PATH=off, on the
/// device whatever a device can do.
bool host_path();

/// The device that IMAGO_DEVICE names: an index or a part of its name; `rank`: of the GPUs, or else
/// of all devices, the one that this process's MPI rank on this machine counts to. Null if there is
/// none; last_error() then says why. Opened once. A processor has as many threads as this process
/// may take of those that MPI's ranks share (threads.h).
DevicePtr device();

/// Executions by the place where they ran. With IMAGO_FFTW_REPORT=FILE they are added to the file
/// as a line when the process ends.
struct Counts {
    std::atomic<std::size_t> host{0}, device{0};
};
Counts &counts();
/// Whether they are asked for.
bool reports_counts();

/// The reason of this thread's last call that failed.
std::string &last_error();

} // namespace imago::fftw
