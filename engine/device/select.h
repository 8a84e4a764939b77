// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/error.h"
#include "engine/values/device_info.h"

#include <string_view>
#include <vector>

namespace imago {

/// The reason why an enumeration is empty, in words: why_no_device() of engine/device/no_device.h.
Sentence no_device_message();

/// The device that `choice` names: empty for the default (preferred_device() of
/// engine/device/preferred.h: the one that copies fastest, never a simulator), an index, or a part
/// of its name or its platform's name or label ("PoCL 3.1"), case-insensitive; "platform/name" if
/// two platforms have the name. The first of several matches is chosen. Throws Error: usage, naming
/// the devices, if none matches; failure, with no_device_message(), if there is no device at all;
/// failure, for the default, if there are only simulators.
const DeviceInfo &select_device(const std::vector<DeviceInfo> &devices, std::string_view choice);

} // namespace imago
