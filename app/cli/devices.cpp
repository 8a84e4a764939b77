// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"
#include "app/cli/report.h"

#include <iostream>
#include <memory>

namespace imago::cli {

namespace {

template <class T>
nlohmann::ordered_json optional_json(const std::optional<T> &value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json device_json(const DeviceInfo &info) {
    return {{"index", info.index},
            {"name", info.name},
            {"type", device_type_name(info.type)},
            {"vendor", info.vendor},
            {"platform", info.platform_name},
            {"platform_version", info.platform_version},
            {"device_version", info.device_version},
            {"c_version", info.c_version},
            {"driver_version", info.driver_version},
            {"compute_units", info.compute_units},
            {"clock_mhz", info.clock_mhz},
            {"max_work_group_size", info.max_work_group_size},
            {"max_work_item_sizes", info.max_work_item_sizes},
            {"global_memory", info.global_memory},
            {"max_allocation", info.max_allocation},
            {"local_memory", info.local_memory},
            {"local_memory_dedicated", info.local_memory_dedicated},
            {"global_cache", info.global_cache},
            {"cache_line", info.cache_line},
            {"native_vector_width_float", info.native_vector_width_float},
            {"native_vector_width_double", info.native_vector_width_double},
            {"double_precision", info.double_precision},
            {"extensions", info.extensions},
            {"warp_width", optional_json(info.warp_width)},
            {"registers_per_group", optional_json(info.registers_per_group)},
            {"compute_capability", optional_json(info.compute_capability)},
            {"local_memory_banks", optional_json(info.local_memory_banks)},
            {"local_memory_per_compute_unit", optional_json(info.local_memory_per_compute_unit)},
            {"board_name", optional_json(info.board_name)}};
}

void print_devices(const std::vector<DeviceInfo> &devices) {
    std::vector<std::vector<std::string>> rows{{"", "name", "type", "platform", "units", "memory",
                                                "local memory", "vector", "double", "driver"}};
    for (const DeviceInfo &info : devices)
        rows.push_back(
            {std::to_string(info.index), info.board_name ? *info.board_name : info.name,
             device_type_name(info.type), info.platform_name, std::to_string(info.compute_units),
             bytes_text(info.global_memory),
             bytes_text(info.local_memory) + (info.local_memory_dedicated ? "" : " (global)"),
             std::to_string(info.native_vector_width_float), info.double_precision ? "yes" : "no",
             info.driver_version});
    print_table(std::cout, rows, "rlllrrrrll");
}

void run_devices(const CommonOptions &options) {
    std::vector<DeviceInfo> devices = enumerate_devices();
    if (devices.empty())
        throw Error(no_device_message());
    if (!options.device.empty())
        devices = {select_device(devices, options.device)};
    if (!options.json)
        return print_devices(devices);
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const DeviceInfo &info : devices)
        list.push_back(device_json(info));
    std::cout << json_text({{"devices", list}});
}

} // namespace

void add_devices(CLI::App &app) {
    CLI::App *command = app.add_subcommand("devices", "List the OpenCL devices of this machine");
    const auto options = std::make_shared<CommonOptions>();
    add_common_options(*command, *options);
    command->callback([options] { run_devices(*options); });
}

} // namespace imago::cli
