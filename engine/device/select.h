// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/error.h"
#include "engine/values/device_info.h"

#include <string_view>
#include <vector>

namespace imago {

/// Returns the reason why an enumeration is empty in words, from why_no_device() of
/// engine/device/no_device.h.
Sentence no_device_message();

/// Returns the device that `choice` names. Empty names the default (preferred_device() of
/// engine/device/preferred.h: the one that copies fastest, never a simulator). Otherwise it is an
/// index, or a part of the device's name or of its platform's name or label ("PoCL 3.1"),
/// case-insensitive, or "platform/name" if two platforms have the name. The first of several
/// matches is chosen. Throws Error (usage), naming the devices, if none matches. Throws Error
/// (failure), with no_device_message(), if there is no device at all, and for the default if there
/// are only simulators.
const DeviceInfo &select_device(const std::vector<DeviceInfo> &devices, std::string_view choice);

} // namespace imago
