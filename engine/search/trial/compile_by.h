// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/trial/child.h"
#include "engine/transform/transform.h"

#include <optional>
#include <stop_token>

namespace imago {

/// Has a worker compile a plan at low priority, so that the driver's cache has it. Returns the
/// milliseconds of its processor; empty if the process failed, or `cancel` was asked for. It calls
/// no driver in this process.
std::optional<double> compile_by(Child &child, const DeviceInfo &device,
                                 const RequestedTransform &requested,
                                 const std::stop_token &cancel);

} // namespace imago
