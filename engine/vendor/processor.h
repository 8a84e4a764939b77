// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/device_info.h"

namespace imago {

/// Whether a CPU's own prefetching serves streams of memory better than prefetches in a kernel, and
/// its vectors of 16 floats are no faster than pairs of 8. Both occur together on Intel's
/// processors, the only ones on which they were measured. OpenCL reports neither.
bool prefetches_streams(const DeviceInfo &device);

} // namespace imago
