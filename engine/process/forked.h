// SPDX-License-Identifier: MIT
// What works in a child of fork(), which has one thread: those of OpenCL's drivers do not exist
// there, so that a call of a driver that the parent had called would wait for ever.
#pragma once

namespace imago {

/// Notes that this process calls drivers from now on: its forked children cannot. Called before
/// the first call of a driver; `loaded` says whether another library of this process has loaded
/// one. Throws Error as need_driver() does.
void begin_with_drivers(bool (*loaded)());

/// Whether this process was forked from one that had called a driver. Costs a load; any thread may
/// call.
bool driver_is_gone() noexcept;

/// Throws Error (failure) if driver_is_gone(): a clear failure instead of waiting for ever.
void need_driver();

} // namespace imago
