// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/device_info.h"
#include "engine/array/plan_report.h"

#include <string>

namespace imago {

/// An OpenCL implementation as people call it, with its version: two of them may offer the same
/// processor under the same name.
struct PlatformLabel {
    std::string name;    ///< "PoCL", "Intel OpenCL", "NVIDIA CUDA"; one line, never empty
    std::string version; ///< "3.1", "2026.1": two numbers at most; empty where none is told

    std::string text() const { return version.empty() ? name : name + " " + version; }
    bool operator==(const PlatformLabel &) const = default;
};

/// By the platform's name and version, and the driver's.
PlatformLabel platform_label(const DeviceInfo &info);

/// Writes the device and its platform into a report.
void name_device(PlanReport &report, const DeviceInfo &info);

/// A device that computes for the sake of debugging, orders of magnitude slower than the processor
/// that it runs on. It may call itself a GPU. Never the default device.
bool is_simulator(const DeviceInfo &info);

} // namespace imago
