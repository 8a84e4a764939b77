// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"
#include "engine/values/device_info.h"
#include "engine/values/plan_report.h"

#include <string>
#include <string_view>

namespace imago {

/// CL_PLATFORM_NAME of PoCL.
inline constexpr std::string_view pocl_platform = "Portable Computing Language";

/// The usual name of an OpenCL implementation, with its version: two implementations may offer the
/// same processor under the same name.
struct PlatformLabel {
    std::string name;    ///< "PoCL", "Intel OpenCL", "NVIDIA CUDA"; one line, never empty
    std::string version; ///< "3.1", "2026.1": two numbers at most; empty if unknown

    /// Name and version: "PoCL 3.1".
    std::string text() const { return version.empty() ? name : name + " " + version; }
    bool operator==(const PlatformLabel &) const = default;
};

/// Derives the label from the name and version of the platform, and the driver's version.
PlatformLabel platform_label(const DeviceInfo &info);

/// Sets the device and its platform in a report.
void name_device(PlanReport &report, const DeviceInfo &info);

/// Sets the host's processor, which computes without OpenCL, as the device of a report.
void name_host(PlanReport &report);

/// Where a report's run was computed: its device with the platform, or the host's processor.
Sentence place_words(const PlanReport &report);

/// Whether a device serves debugging and is orders of magnitude slower than the processor that it
/// runs on. It may report that it is a GPU. It is never the default device.
bool is_simulator(const DeviceInfo &info);

} // namespace imago
