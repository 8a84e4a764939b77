// SPDX-License-Identifier: MIT
// Kernels that are compiled while nobody waits for them, so that they are in the caches of this
// user when they are needed.
#pragma once

namespace imago {

/// Whether kernels are compiled in the background: not if the environment says IMAGO_PREPARE=off.
bool prepares_in_background();

/// Starts imago-prepare as a process of its own, which compiles and stores what every picture needs
/// on this device, the kernel of any size first (prepare_any_size() of engine/transform). It runs
/// at the lowest priority, outlives this process, and ends at once if another process prepares that
/// device. Does nothing if prepares_in_background() is false or the program is missing. Does not
/// throw.
void start_preparation(int device) noexcept;

} // namespace imago
