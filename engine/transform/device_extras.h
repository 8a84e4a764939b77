// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <ostream>
#include <string>

namespace imago {

/// The extras that are worth a self-test on a device, from what it says of itself: on NVIDIA's GPUs
/// of compute capability 7.0 or more (bulk copies: 9.0), none elsewhere.
DeviceExtras possible_extras(const DeviceInfo &info);

/// The extras that a device has shown: from this process, else the user's cache (keyed by device,
/// driver and generator version, checked as programs are), else by a self-test with known answers.
/// That runs in a process of its own, imago-self-test, which a kernel may crash or hang: what it
/// has not shown within self_test_seconds does not work. None where possible_extras() has none,
/// where the program is not found (find_helper_program(); its variable is IMAGO_SELF_TEST), and
/// with IMAGO_EXTRAS=off; the variable may also hold the answer, as to_string() writes it, for a
/// process whose parent has it. Never throws for the device's sake. Any thread may call.
DeviceExtras device_extras(const DevicePtr &device);

inline constexpr int self_test_seconds = 60;

/// The self-test itself, in this process: a line to `out` for each extra as soon as it has shown
/// that it works, "waiting_groups 1". Throws Error when the device fails.
void test_extras(const DevicePtr &device, std::ostream &out);

/// As test_extras() writes them, all in one text.
std::string to_string(const DeviceExtras &extras);

/// What such lines say; unknown ones, and the last one without its end, say nothing.
DeviceExtras parse_extras(const std::string &lines);

} // namespace imago
