// SPDX-License-Identifier: MIT
#include "engine/device/device.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace imago {
namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char &c : result)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return result;
}

bool has_part(const std::string &text, const std::string &lower_part) {
    return lower(text).find(lower_part) != std::string::npos;
}

bool name_has(const DeviceInfo &device, const std::string &part) {
    return has_part(device.name, part) || (device.board_name && has_part(*device.board_name, part));
}

/// "platform/name", each a part. Names may contain slashes themselves, so every one is tried.
bool platform_and_name_have(const DeviceInfo &device, const std::string &choice) {
    for (std::size_t at = choice.find('/'); at != std::string::npos; at = choice.find('/', at + 1))
        if (has_part(device.platform_name, choice.substr(0, at)) &&
            name_has(device, choice.substr(at + 1)))
            return true;
    return false;
}

std::optional<std::size_t> index_of(std::string_view text) {
    std::size_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

const DeviceInfo &default_device(const std::vector<DeviceInfo> &devices) {
    for (const DeviceType type : {DeviceType::gpu, DeviceType::cpu})
        for (const DeviceInfo &device : devices)
            if (device.type == type)
                return device;
    return devices.front();
}

std::string list_of(const std::vector<DeviceInfo> &devices) {
    std::string text;
    for (const DeviceInfo &device : devices)
        text += (text.empty() ? "" : ", ") + std::to_string(device.index) + ": " + device.name +
                " (" + device.platform_name + ")";
    return text;
}

} // namespace

std::string no_device_message() {
    return "No OpenCL device was found on this machine; install a driver, for example "
           "\"sudo apt install pocl-opencl-icd\", which runs OpenCL on any processor.";
}

const DeviceInfo &select_device(const std::vector<DeviceInfo> &devices, std::string_view choice) {
    if (devices.empty())
        throw Error(no_device_message());
    if (choice.empty())
        return default_device(devices);

    if (const auto index = index_of(choice))
        for (const DeviceInfo &device : devices)
            if (static_cast<std::size_t>(device.index) == *index)
                return device;

    // From the narrowest meaning to the widest; the first device in enumeration order wins.
    const std::string part = lower(choice);
    for (const DeviceInfo &device : devices)
        if (lower(device.name) == part)
            return device;
    for (const DeviceInfo &device : devices)
        if (name_has(device, part))
            return device;
    for (const DeviceInfo &device : devices)
        if (has_part(device.platform_name, part) || platform_and_name_have(device, part))
            return device;
    throw usage_error("No OpenCL device matches \"" + std::string(choice) + "\"; choose one of " +
                      list_of(devices) + ", by its number or a part of its name.");
}

} // namespace imago
