// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/device_check.h"
#include "app/cli/options.h"
#include "app/cli/report.h"
#include "engine/device/driver_check.h"

#include <algorithm>
#include <iostream>
#include <memory>

#include <unistd.h>

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

std::string left_out_text(const LeftOutDriver &driver) {
    return "The driver " + driver.library + " (" + driver.file + ") is left out. " + driver.reason;
}

struct DevicesOptions {
    CommonOptions common;
    bool check = false;
    bool again = false; ///< of drivers
    bool probe = false; ///< see check_here()
    std::string deadline = "60";
};

std::vector<DeviceCheck> check_devices(const std::vector<DeviceInfo> &devices, double deadline) {
    std::vector<DeviceCheck> checks;
    for (const DeviceInfo &info : devices) {
        if (isatty(STDERR_FILENO))
            std::cerr << "\r\033[KChecking " << info.name << std::flush;
        checks.push_back(check_device(info, deadline));
    }
    if (isatty(STDERR_FILENO))
        std::cerr << "\r\033[K" << std::flush;
    return checks;
}

void print_checks(const std::vector<DeviceInfo> &devices, const std::vector<DeviceCheck> &checks) {
    for (std::size_t i = 0; i < checks.size(); ++i) {
        const DeviceCheck &check = checks[i];
        std::cout << '\n'
                  << devices[i].index << " " << devices[i].name << ": "
                  << check_state_name(check.state) << " in " << duration_text(check.seconds * 1e3)
                  << (check.reason.empty() ? "" : ". " + check.reason) << '\n';
        if (check.problems.empty())
            continue;
        std::vector<std::vector<std::string>> rows{
            {"  test", "problem", "", "error", "allowed", "time"}};
        for (const CheckedProblem &problem : check.problems)
            rows.push_back({"  " + problem.name, problem.problem, problem.right ? "right" : "WRONG",
                            significant(problem.error, 2), significant(problem.bound, 2),
                            duration_text(problem.milliseconds)});
        print_table(std::cout, rows, "lllrrr");
    }
}

void run_devices(const DevicesOptions &options) {
    if (options.probe)
        return check_here(open_device(options.common));
    const double deadline = parse_number(options.deadline, "--deadline");
    if (!(deadline > 0))
        throw usage_error("--deadline takes seconds above 0, and " + options.deadline + " is not");
    const std::vector<LeftOutDriver> left_out =
        leave_out_drivers(options.again ? DriverTrial::always : DriverTrial::if_new);
    std::vector<DeviceInfo> devices = enumerate_devices();
    if (devices.empty())
        throw Error(left_out.empty() ? no_device_message() : left_out_text(left_out.front()));
    if (!options.common.device.empty())
        devices = {select_device(devices, options.common.device)};
    std::vector<DeviceCheck> checks;
    if (options.check)
        checks = check_devices(devices, deadline);
    if (options.common.json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (std::size_t i = 0; i < devices.size(); ++i) {
            list.push_back(device_json(devices[i]));
            if (options.check)
                list.back()["check"] = check_json(checks[i]);
        }
        nlohmann::ordered_json report{{"devices", list}};
        for (const LeftOutDriver &one : left_out)
            report["drivers_left_out"].push_back(
                {{"file", one.file}, {"library", one.library}, {"reason", one.reason}});
        std::cout << json_text(report);
    } else {
        print_devices(devices);
        for (const LeftOutDriver &one : left_out)
            std::cout << left_out_text(one) << '\n';
        print_checks(devices, checks);
    }
    const auto failed = std::count_if(checks.begin(), checks.end(), [](const DeviceCheck &check) {
        return check.state != DeviceCheck::State::passed;
    });
    if (failed)
        throw Error(std::to_string(failed) + " of " + std::to_string(checks.size()) +
                    " devices did not pass the check");
}

} // namespace

void add_devices(CLI::App &app) {
    CLI::App *command = app.add_subcommand("devices", "List the OpenCL devices of this machine");
    const auto options = std::make_shared<DevicesOptions>();
    command->add_flag("--check", options->check,
                      "Let each compute small transforms whose results are known, in a process of "
                      "its own, which a driver may crash or hang");
    command->add_option("--deadline", options->deadline,
                        "Seconds after which a check is late; default 60");
    command->add_flag("--try-drivers", options->again,
                      "Try all drivers again, also those that are left out since they crashed or "
                      "hung the process that asked for their devices");
    command->add_flag("--check-probe", options->probe)->group(""); // not for people
    add_common_options(*command, options->common);
    command->callback([options] { run_devices(*options); });
}

} // namespace imago::cli
