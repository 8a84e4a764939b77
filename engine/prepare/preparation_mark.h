// SPDX-License-Identifier: MIT
// The note in this user's cache folder that imago-prepare has done its work for a device.
#pragma once
#include "engine/device/device.h"

namespace imago {

/// Whether imago-prepare has ended its work for this device, its driver, this version of Imago, its
/// kernels and what makes programs of them (generator_version of engine/program/cache.h). Reads a
/// file of some bytes. Does not throw.
bool is_prepared(const DeviceInfo &device) noexcept;
/// The same for another generator_version.
bool is_prepared(const DeviceInfo &device, int generator) noexcept;

/// Notes that is_prepared() holds from now on. Returns whether the note was written. Does not
/// throw.
bool mark_prepared(const DeviceInfo &device) noexcept;

} // namespace imago
