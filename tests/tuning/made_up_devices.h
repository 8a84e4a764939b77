// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/device_info.h"

#include <vector>

namespace imago::test {

/// DeviceInfos as their drivers report them.
DeviceInfo h200();
DeviceInfo turing();
DeviceInfo cdna2();
DeviceInfo gcn();
DeviceInfo arc();
DeviceInfo unknown_gpu();
DeviceInfo pocl_avx512();
DeviceInfo pocl_avx2();
std::vector<DeviceInfo> made_up_devices();

} // namespace imago::test
