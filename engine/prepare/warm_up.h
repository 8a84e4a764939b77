// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/support/sentence.h"

#include <functional>

namespace imago {

/// Whether a device has kernels that serve pictures of every size; others compile for each size.
bool has_any_size(const DeviceInfo &device);

/// Compresses a picture of 16 by 16 samples, and with `all` filters it, too, measures and
/// filters short signals, and removes halftones, so that this process has the kernels that all
/// pictures and signals share, and the driver's compiler is loaded. `between` is called between the
/// steps and may throw. Throws Error.
void warm_up(const DevicePtr &device, bool all,
             const std::function<void(const Sentence &next, double fraction)> &between = {});

} // namespace imago
