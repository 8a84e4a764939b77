// SPDX-License-Identifier: MIT
#include "engine/device/select.h"

#include "engine/device/copy_rate.h"
#include "engine/device/no_device.h"
#include "engine/device/preferred.h"
#include "engine/device/sentences.h"
#include "engine/values/platform_label.h"

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

std::optional<std::size_t> index_of(std::string_view text) {
    std::size_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

const DeviceInfo &default_device(const std::vector<DeviceInfo> &devices) {
    std::vector<std::optional<double>> rates;
    if (devices.size() > 1) // otherwise there is no choice
        for (const DeviceInfo &device : devices)
            rates.push_back(known_copy_rate(device));
    if (const auto preferred = preferred_device(devices, rates))
        return devices[*preferred];
    throw Error(no_device_sentence({NoDeviceCause::only_simulators, devices.front().name, {}, {}}));
}

std::string list_of(const std::vector<DeviceInfo> &devices) {
    std::string text;
    for (const DeviceInfo &device : devices)
        text += (text.empty() ? "" : ", ") + std::to_string(device.index) + ": " + device.name +
                " (" + platform_label(device).text() + ")";
    return text;
}

/// Whether a platform's own name or its label contains this part.
bool platform_has(const DeviceInfo &device, const std::string &part) {
    return has_part(device.platform_name, part) || has_part(platform_label(device).text(), part);
}

/// Whether "platform/name" matches, each as a part. Names may contain slashes, so every slash is
/// tried.
bool platform_and_name_have(const DeviceInfo &device, const std::string &choice) {
    for (std::size_t at = choice.find('/'); at != std::string::npos; at = choice.find('/', at + 1))
        if (platform_has(device, choice.substr(0, at)) && name_has(device, choice.substr(at + 1)))
            return true;
    return false;
}

} // namespace

Sentence no_device_message() {
    return no_device_sentences(why_no_device());
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

    // Tries the narrowest meaning first and the widest last. The first device in enumeration order
    // wins.
    const std::string part = lower(choice);
    for (const DeviceInfo &device : devices)
        if (lower(device.name) == part)
            return device;
    for (const DeviceInfo &device : devices)
        if (name_has(device, part))
            return device;
    for (const DeviceInfo &device : devices)
        if (platform_has(device, part) || platform_and_name_have(device, part))
            return device;
    throw usage_error(device_says.no_match, choice, list_of(devices));
}

} // namespace imago
