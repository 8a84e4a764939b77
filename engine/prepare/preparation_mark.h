// SPDX-License-Identifier: MIT
// The file in this user's cache folder that imago-prepare locks while it works on a device, and in
// which it notes for what it has done its work.
#pragma once
#include "engine/device/device.h"

#include <filesystem>

namespace imago {

/// The file of the device with an index; empty if this user has no cache folder.
std::filesystem::path preparation_file(int device);

/// Whether imago-prepare has ended its work for this device, its driver and this version of Imago.
/// Reads a file of some bytes. Does not throw.
bool is_prepared(const DeviceInfo &device) noexcept;

/// Notes that is_prepared() holds from now on, in the open preparation_file(). Returns whether the
/// note was written. Does not throw.
bool mark_prepared(int descriptor, const DeviceInfo &device) noexcept;

} // namespace imago
