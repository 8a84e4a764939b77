// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/options.h"

#include "engine/device/enumerate.h"
#include "engine/device/select.h"

#include <CLI/CLI.hpp>

namespace imago::cli {
namespace {

/// What a number may look like, where that is more than digits.
std::string examples_of(QuantityUnit unit) {
    return unit == QuantityUnit::number ? std::string()
                                        : ", such as " + std::string(quantity_examples(unit));
}

} // namespace

void add_common_options(CLI::App &command, CommonOptions &options) {
    command.add_option(
        "--device", options.device,
        "OpenCL device: an index of 'imago-cli devices' or a part of a name; default: "
        "the one that it names as the default");
    command.add_flag("--json", options.json, "Report as JSON on standard output");
}

DevicePtr open_device(const CommonOptions &options) {
    return Device::open(select_device(enumerate_devices(), options.device).index);
}

void add_devices_option(CLI::App &command, std::optional<std::string> &list,
                        const std::string &split) {
    command.add_option("--devices", list,
                       "Several devices instead of --device, for example 0,1; " + split +
                           " split by their measured speed");
}

void check_devices(const CommonOptions &options, const std::optional<std::string> &list) {
    if (list && !options.device.empty())
        throw usage_error("give --device or --devices, not both");
}

std::vector<DevicePtr> open_devices(const std::string &list) {
    const std::vector<DeviceInfo> listed = enumerate_devices();
    std::vector<DevicePtr> devices;
    for (const std::string &name : split_list(list)) {
        if (name.empty())
            throw usage_error("--devices takes indices or parts of names separated by commas, for "
                              "example 0,1; '" +
                              list + "' has an empty one");
        devices.push_back(Device::open(select_device(listed, name).index));
    }
    return devices;
}

void check_precision(const Device &device, Precision precision, bool requested,
                     const std::string &input) {
    if (precision != Precision::f64 || device.info().double_precision)
        return;
    throw usage_error((requested ? "--precision double is not possible: \""
                                 : "'" + input + "' holds double samples, and \"") +
                      device.info().name +
                      "\" has no double precision (cl_khr_fp64); --precision float is allowed");
}

Precision parse_precision(const std::string &name) {
    constexpr std::pair<const char *, Precision> precisions[] = {
        {"float", Precision::f32}, {"double", Precision::f64}, {"half", Precision::f16}};
    return choice(precisions, name, "--precision");
}

Precision parse_full_precision(const std::string &name) {
    constexpr std::pair<const char *, Precision> precisions[] = {{"float", Precision::f32},
                                                                 {"double", Precision::f64}};
    return choice(precisions, name, "--precision");
}

double parse_number(const std::string &text, const std::string &option, std::size_t part,
                    Axes axes) {
    const QuantityUnit unit = option_unit(option, part, axes);
    const auto value = parse_quantity(text, unit);
    if (!value)
        throw usage_error(option + " takes a finite number" + examples_of(unit) + ", not '" + text +
                          "'");
    return *value;
}

long long parse_whole(const std::string &text, const std::string &option, long long least,
                      long long most, std::size_t part) {
    const QuantityUnit unit = option_unit(option, part);
    const auto value = parse_whole_quantity(text, unit);
    if (!value || *value < least || *value > most)
        throw usage_error(option + " takes a whole number from " + std::to_string(least) + " to " +
                          std::to_string(most) + examples_of(unit) + ", not '" + text + "'");
    return *value;
}

std::vector<std::string> split_list(const std::string &text) {
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == ',')
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

} // namespace imago::cli
