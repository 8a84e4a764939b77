// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/plan/table/tables.h"

namespace imago {

/// Writes a step's table to a new buffer of at least one double, through pieces of some megabytes
/// on the host. The host computes a spectrum of few points, in double or long double. The device
/// computes a longer one, with its chirp, in the table's precision. This temporarily takes about as
/// much additional device memory as the two intermediate results of a convolution of this length.
/// Throws Error if that does not fit, and as build_plan() does.
Buffer upload_table(const DevicePtr &device, const StepTable &table);

} // namespace imago
