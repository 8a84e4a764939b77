// SPDX-License-Identifier: MIT
#include "engine/vendor/driver_instructions.h"

#include "engine/values/platform_label.h"

#include <array>

namespace imago {
namespace {

// Compute capabilities: 10 * major + minor.
constexpr unsigned first_with_cached = 70, first_with_copies = 80, first_with_bulk = 90;

constexpr std::array<const char *, 3> macros = {"BULK_PTX", "NVIDIA_PTX", "ASYNC_PTX"};

} // namespace

DriverInstructions driver_instructions(const DeviceInfo &device) {
    DriverInstructions instructions;
    // PoCL compiles with Clang, and passes its builtins on.
    instructions.builtins = device.type == DeviceType::cpu && device.platform_name == pocl_platform;
    if (device.type != DeviceType::gpu || device.vendor.find("NVIDIA") == std::string::npos)
        return instructions;
    const unsigned capability = device.compute_capability.value_or(0);
    instructions.cached = capability >= first_with_cached;
    instructions.copies = capability >= first_with_copies;
    instructions.bulk = capability >= first_with_bulk;
    return instructions;
}

std::span<const char *const> waiting_group_macros(const DriverInstructions &instructions) {
    return std::span(macros).subspan(1, instructions.copies ? 2 : instructions.cached ? 1 : 0);
}

std::span<const char *const> bulk_copy_macros(const DriverInstructions &instructions) {
    return std::span(macros).first(instructions.bulk ? 2 : 0);
}

} // namespace imago
