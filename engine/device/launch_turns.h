// SPDX-License-Identifier: MIT
// Turns of kernels, for drivers that cannot run all of them at once.
#pragma once
#include "engine/values/device_info.h"

#include <CL/opencl.hpp>

#include <cstdint>
#include <functional>
#include <vector>

namespace imago {

/// Whether launches on this device take turns: on PoCL before version 6.
///
/// PoCL keeps a kernel's machine code by work-group size and widest grid, newest first, and counts
/// its users. The end of a run releases the first entry of that kernel and size, whichever was
/// counted. So where a wider grid comes or the program's binary is taken while the kernel runs, a
/// later count is below 0, and PoCL ends the process (an assertion in pocl_release_dlhandle_cache;
/// mended by PoCL's commit 9184812d6). Turns are those of this copy of the engine: two copies in
/// one process, as of libimago and libimago_fftw3f, do not see each other's.
///
/// Rejected: one command at a time, which would leave sub-devices idle.
bool launches_take_turns(const DeviceInfo &device);

/// Says that a program is built from what has this hash. Programs of equal hashes share machine
/// code, in all contexts and on all sub-devices. Every program that is launched in turn has one.
/// Any thread may call.
void identify_program(const cl::Program &program, std::uint64_t hash);

/// Launches a kernel by enqueue(), which takes the events to wait for and gives its own, into a
/// queue that runs commands in order. The events are those of other queues' kernels of the same
/// program: a launch that may make PoCL keep an entry runs beside none of them. All are of earlier
/// launches, and none is waited for here but those of other contexts. Throws cl::Error, as
/// enqueue() may. Any thread may call.
cl::Event launch_in_turn(const cl::Kernel &kernel, const cl::NDRange &global,
                         const cl::NDRange &local, const cl::CommandQueue &queue,
                         const std::function<cl::Event(const std::vector<cl::Event> &)> &enqueue);

/// Calls use() while no kernel of the program runs. Returns false, without a call, if others launch
/// it again and again meanwhile. Throws cl::Error. Any thread may call.
bool use_alone(const cl::Program &program, const std::function<void()> &use);

} // namespace imago
