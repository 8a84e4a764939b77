// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/device_info.h"

namespace imago {

/// Whether a CPU's own prefetching serves streams of memory better than prefetches in a kernel, and
/// its vectors of 16 floats are no faster than pairs of 8. Both occur together on Intel's
/// processors, the only ones on which they were measured. OpenCL reports neither.
bool prefetches_streams(const DeviceInfo &device);

/// Whether the driver reports a kernel that failed on the device by the next call that waits, so
/// that nobody has to ask the launch's event. NVIDIA's does, with CL_OUT_OF_RESOURCES; PoCL's only
/// leaves a status with the event.
bool waiting_reports_failures(const DeviceInfo &device);

} // namespace imago
