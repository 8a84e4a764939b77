// SPDX-License-Identifier: MIT
#include "engine/vendor/vendor.h"

#include <array>

namespace imago {
namespace {

// Compute capabilities: 10 * major + minor.
constexpr unsigned first_with_cached = 70, first_with_bulk = 90;

constexpr std::array<const char *, 2> macros = {"NVIDIA_PTX", "BULK_PTX"};

} // namespace

DriverInstructions driver_instructions(const DeviceInfo &device) {
    if (device.type != DeviceType::gpu || device.vendor.find("NVIDIA") == std::string::npos)
        return {};
    const unsigned capability = device.compute_capability.value_or(0);
    return {capability >= first_with_cached, capability >= first_with_bulk};
}

std::span<const char *const> waiting_group_macros(const DriverInstructions &instructions) {
    return std::span(macros).first(instructions.cached ? 1 : 0);
}

std::span<const char *const> bulk_copy_macros(const DriverInstructions &instructions) {
    return std::span(macros).first(instructions.bulk ? 2 : 0);
}

std::optional<std::string> ptx_with_minimum_groups(const std::string &ptx, int groups) {
    std::string text;
    std::size_t done = 0;
    for (std::size_t entry = ptx.find(".entry "); entry != std::string::npos;
         entry = ptx.find(".entry ", done)) {
        const std::size_t body = ptx.find("\n{", entry);
        if (body == std::string::npos)
            return std::nullopt;
        const std::string head = ptx.substr(entry, body - entry);
        if (head.find(".reqntid") == std::string::npos ||
            head.find(".maxnreg") != std::string::npos ||
            head.find(".minnctapersm") != std::string::npos)
            return std::nullopt;
        text += ptx.substr(done, body - done) + "\n.minnctapersm " + std::to_string(groups);
        done = body;
    }
    if (text.empty())
        return std::nullopt;
    return text + ptx.substr(done);
}

} // namespace imago
