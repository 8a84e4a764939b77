// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/plan/tables.h"

namespace imago {

/// Writes a step's table to a buffer of its own, of at least one double, in pieces of some
/// megabytes of the host's memory. A spectrum of few points is computed on the host, in double or
/// long double; a longer one, its chirp included, by the device, in the table's precision, which
/// takes about as much more of its memory, for the time being, as the two intermediate results of a
/// convolution of so many points. Throws Error where that does not fit, and as build_plan() does.
Buffer upload_table(const DevicePtr &device, const StepTable &table);

} // namespace imago
