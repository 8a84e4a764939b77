// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <string>

namespace imago {

/// Returns the extras that are worth a self-test on a device, by its properties: on NVIDIA's GPUs
/// of compute capability 7.0 or more (bulk copies: 9.0), none elsewhere.
DeviceExtras possible_extras(const DeviceInfo &info);

/// Returns the extras that a device has shown. They come from this process, or else from the user's
/// cache (keyed by device, driver and generator version, checked as programs are), or else from a
/// self-test with known answers. The test runs in a separate process, imago-self-test, which a
/// kernel may crash or hang. An extra that it has not shown within self_test_seconds does not work.
/// There are none if possible_extras() has none, if the program is not found
/// (find_helper_program(); its variable is IMAGO_SELF_TEST), and with IMAGO_EXTRAS=off. That
/// variable may also hold the answer, as to_string() writes it, for a process whose parent has it.
/// Never throws because of the device. Any thread may call.
DeviceExtras device_extras(const DevicePtr &device);

/// Returns device_extras() where no self-test is needed for it; else none. Work that must end at
/// once, as a race in the background, cannot wait for the test.
DeviceExtras known_device_extras(const DevicePtr &device);

inline constexpr int self_test_seconds = 60;

/// Returns the results in the form that test_extras() of extras_self_test.h writes, all in one
/// text.
std::string to_string(const DeviceExtras &extras);

/// Returns the extras in such lines. Unknown lines, and a last one without its end, are ignored.
DeviceExtras parse_extras(const std::string &lines);

} // namespace imago
