// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/options.h"

#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/transform/ready_plan.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <vector>

namespace imago::cli {
namespace {

/// The unit of one number along each kind of axes.
struct PartUnit {
    constexpr PartUnit(QuantityUnit unit) : signal(unit), samples(unit), pixels(unit) {}
    constexpr PartUnit(QuantityUnit of_signal, QuantityUnit of_samples, QuantityUnit of_pixels)
        : signal(of_signal), samples(of_samples), pixels(of_pixels) {}
    QuantityUnit signal, samples, pixels;
};

/// An option, and the units of its numbers; the last is also that of all further ones.
struct OptionUnit {
    std::string_view option;
    std::vector<PartUnit> parts;
};

const std::vector<OptionUnit> &option_units() {
    using enum QuantityUnit;
    const PartUnit frequency{hertz, per_sample, per_pixel}, time{second, sample, pixel};
    static const std::vector<OptionUnit> rows{
        {"--rate", {hertz}},
        {"--centre", {hertz}},
        {"--center", {hertz}},
        {"--low", {frequency}},
        {"--high", {frequency}},
        {"--band", {frequency}},
        {"--stop", {frequency}},
        {"--soft", {frequency}},
        {"--notch", {per_pixel}},
        {"--lattice", {per_pixel}},
        {"--line-profile", {per_pixel}},
        {"--slope", {per_pixel}},
        {"--screen", {per_pixel}},
        {"--wedge", {degree}},
        {"--region", {time, time, frequency, frequency, decibel}},
        {"--lasso", {time, frequency, decibel}},
        {"--comb", {time, time, frequency, number, frequency, decibel}},
        {"--wave", {number, number, number, degree}},
        {"--keep-wave", {number, number, number, degree}},
        {"--size", {sample}},
        {"--sizes", {count}},
        {"--repeat", {count}},
        {"--strongest", {count}},
        {"--most-sizes", {count}},
        {"--rounds", {count}},
        {"--spacing", {metre}},
        {"--range", {decibel}},
        {"--strength", {share}},
        {"--seconds", {second}},
        {"--deadline", {second}},
        {"--budget", {second}},
        {"--tune-budget", {second}},
        {"--full-seconds", {second}},
        {"--fftw-seconds", {second}},
        {"--minutes", {minute}},
        {"--quality", {number}},
        {"--levels", {number}},
        {"--threshold", {number}},
        {"--seed", {number}},
        {"--axes", {number}},
        {"--lengths", {number}},
        {"--wanted", {number}},
        {"--batch-axis", {number}},
        {"--header", {number}},
        {"--page", {number}},
        {"--jobs", {number}},
        {"--points", {number}},
        {"--builders", {number}},
        {"--threads", {number}},
        {"--device-threads", {number}}};
    return rows;
}

const OptionUnit *row_of(std::string_view option) {
    const auto &rows = option_units();
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const OptionUnit &unit) { return unit.option == option; });
    return row == rows.end() ? nullptr : &*row;
}

/// What a number may look like, where that is more than digits.
std::string examples_of(QuantityUnit unit) {
    return unit == QuantityUnit::number ? std::string()
                                        : ", such as " + std::string(quantity_examples(unit));
}

} // namespace

QuantityUnit option_unit(std::string_view option, std::size_t part, Axes axes) {
    const OptionUnit *const row = row_of(option);
    if (!row)
        return QuantityUnit::number;
    const PartUnit &unit = row->parts[std::min(part, row->parts.size() - 1)];
    return axes == Axes::signal ? unit.signal : axes == Axes::samples ? unit.samples : unit.pixels;
}

bool has_option_unit(std::string_view option) {
    return row_of(option) != nullptr;
}

void add_common_options(CLI::App &command, CommonOptions &options) {
    command.add_option(
        "--device", options.device,
        "OpenCL device: an index of 'imago-cli devices' or a part of a name; default: "
        "the one that it names as the default");
    command.add_flag("--json", options.json, "Report as JSON on standard output");
}

void add_plans_option(CLI::App &command) {
    command.add_option_function<std::string>(
        "--plan",
        [](const std::string &text) { use_ready_plans(choice(ready_plans_names, text, "--plan")); },
        "Kernels that transform: any-size, which give the same bytes whatever was compiled, tuned "
        "or recorded; specialised, the planner's for this size, which a driver compiles and which "
        "are faster where work repeats; record, what tune has found, where it has; automatic "
        "(default), any-size for one file, and for many the other two once they pay. The report's "
        "digest names the plan");
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

double parse_number(const std::string &text, const std::string &option, QuantityUnit unit) {
    const auto value = parse_quantity(text, unit);
    if (!value)
        throw usage_error(option + " takes a finite number" + examples_of(unit) + ", not '" + text +
                          "'");
    return *value;
}

double parse_number(const std::string &text, const std::string &option, std::size_t part,
                    Axes axes) {
    return parse_number(text, option, option_unit(option, part, axes));
}

long long parse_whole(const std::string &text, const std::string &option, long long least,
                      long long most, QuantityUnit unit) {
    const auto value = parse_whole_quantity(text, unit);
    if (!value || *value < least || *value > most)
        throw usage_error(option + " takes a whole number from " + std::to_string(least) + " to " +
                          std::to_string(most) + examples_of(unit) + ", not '" + text + "'");
    return *value;
}

long long parse_whole(const std::string &text, const std::string &option, long long least,
                      long long most, std::size_t part) {
    return parse_whole(text, option, least, most, option_unit(option, part));
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
