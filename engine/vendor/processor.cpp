// SPDX-License-Identifier: MIT
#include "engine/vendor/processor.h"

namespace imago {

bool prefetches_streams(const DeviceInfo &device) {
    return device.type == DeviceType::cpu &&
           device.vendor.find("Intel") != std::string::npos; // "GenuineIntel"
}

bool waiting_reports_failures(const DeviceInfo &device) {
    return device.type == DeviceType::gpu && device.vendor.find("NVIDIA") != std::string::npos;
}

} // namespace imago
