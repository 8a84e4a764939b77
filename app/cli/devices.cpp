// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/report.h"
#include "app/cli/common/terminal.h"
#include "app/cli/device_check.h"
#include "app/cli/facts/facts_text.h"
#include "app/cli/options/options.h"
#include "engine/device/copy_rate.h"
#include "engine/device/driver_check.h"
#include "engine/device/enumerate.h"
#include "engine/device/no_device.h"
#include "engine/device/preferred.h"
#include "engine/device/select.h"
#include "engine/process/helper_program.h"
#include "engine/values/platform_label.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

namespace imago::cli {

namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json optional_json(const std::optional<T> &value) {
    return value ? Json(*value) : Json(nullptr);
}

Json device_json(const DeviceInfo &info) {
    return {{"index", info.index},
            {"name", info.name},
            {"type", device_type_name(info.type)},
            {"vendor", info.vendor},
            {"platform", info.platform_name},
            {"platform_label", platform_label(info).text()},
            {"simulator", is_simulator(info)},
            {"copy_rate", optional_json(known_copy_rate(info))},
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
            {"host_unified_memory", info.host_unified_memory},
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

const char *type_text(const DeviceInfo &info) {
    return is_simulator(info) ? "simulator" : device_type_name(info.type);
}

/// The rate of a copy, once it was measured.
std::string rate_text(const std::optional<double> &rate) {
    if (!rate)
        return "-";
    return *rate > 0 ? imago::rate_text(*rate * 1e-9) + " GB/s" : "failed";
}

void print_devices(const std::vector<DeviceInfo> &devices) {
    std::vector<std::vector<std::string>> rows{{"", "name", "type", "platform", "units", "memory",
                                                "local memory", "vector", "double", "copy",
                                                "driver"}};
    for (const DeviceInfo &info : devices)
        rows.push_back(
            {std::to_string(info.index), info.board_name ? *info.board_name : info.name,
             type_text(info), platform_label(info).text(), std::to_string(info.compute_units),
             bytes_text(info.global_memory),
             bytes_text(info.local_memory) + (info.local_memory_dedicated ? "" : " (global)"),
             std::to_string(info.native_vector_width_float), info.double_precision ? "yes" : "no",
             rate_text(known_copy_rate(info)), info.driver_version});
    print_table(std::cout, rows, "rlllrrrrlrl");
}

std::string left_out_text(const LeftOutDriver &driver) {
    return no_device_sentence(
               {NoDeviceCause::left_out, driver.file, driver.library, left_out_reason(driver)})
        .text();
}

/// The consequence of a missing helper.
const char *loss_text(Helper helper) {
    switch (helper) {
    case Helper::self_test:
        return "drivers are not tried before they are loaded, no copy is timed to find the fastest "
               "device, and features of GPUs beyond OpenCL 1.2 are not used";
    case Helper::preparer:
        return "every command compiles the kernels that pictures of all sizes share";
    case Helper::tune_worker:
        break;
    }
    return "neither 'imago-cli tune' nor the idle window searches for faster plans";
}

Json helpers_json(const std::vector<HelperState> &helpers) {
    Json list = Json::array();
    for (const HelperState &helper : helpers) {
        list.push_back({{"name", helper.name}, {"missing", helper.missing()}});
        if (helper.missing()) {
            list.back()["looked"] = helper.looked;
            list.back()["lost"] = loss_text(helper.helper);
        } else {
            list.back()["path"] = helper.path;
        }
    }
    return list;
}

void print_missing_helpers(const std::vector<HelperState> &helpers) {
    for (const HelperState &helper : helpers)
        if (helper.missing())
            std::cout << "The program " << helper.name
                      << " is missing: " << loss_text(helper.helper) << ". It was searched for at "
                      << helper.looked << ".\n";
}

const char *cause_name(NoDeviceCause cause) {
    constexpr std::pair<NoDeviceCause, const char *> names[] = {
        {NoDeviceCause::no_driver, "no_driver"},
        {NoDeviceCause::missing_library, "missing_library"},
        {NoDeviceCause::left_out, "left_out"},
        {NoDeviceCause::no_permission, "no_permission"},
        {NoDeviceCause::no_kernel_module, "no_kernel_module"},
        {NoDeviceCause::no_cache, "no_cache"},
        {NoDeviceCause::nothing_found, "nothing_found"},
        {NoDeviceCause::only_simulators, "only_simulators"},
    };
    for (const auto &[one, name] : names)
        if (one == cause)
            return name;
    return "failed";
}

/// The report also lists devices and helpers that are missing.
[[noreturn]] void tell_no_device(const std::vector<LeftOutDriver> &left_out, bool json) {
    const std::vector<NoDevice> causes = why_no_device(left_out);
    if (json) {
        Json report{{"devices", Json::array()},
                    {"helpers", helpers_json(helper_states())},
                    {"causes", Json::array()}};
        for (const NoDevice &cause : causes)
            report["causes"].push_back({{"cause", cause_name(cause.cause)},
                                        {"path", cause.path},
                                        {"library", cause.library},
                                        {"sentence", no_device_sentence(cause).text()}});
        std::cout << json_text(report);
    }
    throw Error(no_device_sentences(causes));
}

struct DevicesOptions {
    CommonOptions common;
    bool check = false;
    bool again = false; ///< of drivers
    bool probe = false; ///< see check_here()
    bool facts = false, facts_again = false, names = false;
    std::string deadline = "60";
};

std::vector<DeviceCheck> check_devices(const std::vector<DeviceInfo> &devices, double deadline) {
    std::vector<DeviceCheck> checks;
    for (const DeviceInfo &info : devices) {
        show_progress("Checking " + info.name);
        checks.push_back(check_device(info, deadline));
    }
    show_progress("");
    return checks;
}

void print_checks(const std::vector<DeviceInfo> &devices, const std::vector<DeviceCheck> &checks) {
    for (std::size_t i = 0; i < checks.size(); ++i) {
        const DeviceCheck &check = checks[i];
        std::cout << '\n'
                  << devices[i].index << " " << devices[i].name << ": "
                  << check_state_name(check.state) << " in " << duration_text(check.seconds * 1e3)
                  << (check.reason.empty() ? "" : ". " + check.reason.text()) << '\n';
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

/// The list is empty if there are only simulators.
std::optional<int> default_index() {
    const std::vector<DeviceInfo> all = enumerate_devices();
    std::vector<std::optional<double>> rates;
    for (const DeviceInfo &info : all)
        rates.push_back(known_copy_rate(info));
    const auto preferred = preferred_device(all, rates);
    return preferred ? std::optional(all[*preferred].index) : std::nullopt;
}

/// For completion in shells: tries and measures nothing.
void print_names() {
    leave_out_drivers(DriverTrial::none);
    for (const DeviceInfo &info : enumerate_devices())
        std::cout << info.index << '\t' << info.name << '\n';
}

/// The facts that the options ask for. A check also measures those of devices that pass it, once,
/// which plans then count on.
std::vector<std::optional<FactMeasurement>> facts_of(const std::vector<DeviceInfo> &devices,
                                                     const std::vector<DeviceCheck> &checks,
                                                     const DevicesOptions &options) {
    std::vector<std::optional<FactMeasurement>> facts(devices.size());
    const bool asked = options.facts || options.facts_again;
    FactSettings settings;
    settings.again = options.facts_again;
    for (std::size_t i = 0; i < devices.size(); ++i)
        if (asked || (options.check && checks[i].state == DeviceCheck::State::passed))
            try {
                facts[i] = measure_facts(devices[i], settings);
            } catch (const Error &) {
                if (asked) // else print_missing_helpers() tells of the worker
                    throw;
            }
    return facts;
}

/// Prints when the facts were measured, and perhaps all of them.
void print_facts(const DeviceInfo &device, const FactMeasurement &facts, bool all) {
    std::cout << '\n'
              << device.index << " " << device.name << ": facts "
              << (facts.stored ? "measured before"
                               : "measured in " + duration_text(facts.seconds * 1e3))
              << '\n'
              << (all ? facts_text(device, facts) : "");
}

void run_devices(const DevicesOptions &options) {
    if (options.probe)
        return check_here(open_device(options.common));
    if (options.names) {
        if (options.check || options.again || options.facts || options.facts_again ||
            options.common.json || !options.common.device.empty())
            throw usage_error("--names goes without other options: it tries and measures nothing");
        return print_names();
    }
    const double deadline = parse_number(options.deadline, "--deadline");
    if (!(deadline > 0))
        throw usage_error("--deadline takes seconds above 0, not " + options.deadline);
    const std::vector<LeftOutDriver> left_out =
        leave_out_drivers(options.again ? DriverTrial::always : DriverTrial::if_new);
    std::vector<DeviceInfo> devices = enumerate_devices();
    if (devices.empty())
        tell_no_device(left_out, options.common.json);
    if (devices.size() > 1) // otherwise a measurement could not change the choice
        measure_copy_rates(devices, CopyTrial::if_unknown);
    if (!options.common.device.empty())
        devices = {select_device(devices, options.common.device)};
    if (options.check)
        measure_copy_rates(devices, CopyTrial::again);
    std::vector<DeviceCheck> checks;
    if (options.check)
        checks = check_devices(devices, deadline);
    const std::vector<std::optional<FactMeasurement>> facts = facts_of(devices, checks, options);
    if (options.common.json) {
        Json list = Json::array();
        for (std::size_t i = 0; i < devices.size(); ++i) {
            list.push_back(device_json(devices[i]));
            if (options.check)
                list.back()["check"] = check_json(checks[i]);
            if (facts[i])
                list.back()["facts"] = facts_json(*facts[i]);
        }
        const auto preferred = default_index();
        Json report{{"devices", list},
                    {"default", preferred ? Json(*preferred) : Json(nullptr)},
                    {"helpers", helpers_json(helper_states())}};
        for (const LeftOutDriver &one : left_out)
            report["drivers_left_out"].push_back({{"file", one.file},
                                                  {"library", one.library},
                                                  {"reason", left_out_reason(one).text()}});
        std::cout << json_text(report);
    } else {
        print_devices(devices);
        if (const auto preferred = default_index(); preferred && devices.size() > 1)
            std::cout << "Device " << *preferred << " is the default.\n";
        else if (!preferred)
            std::cout << "There is no default: a simulator is used only by its name.\n";
        for (const LeftOutDriver &one : left_out)
            std::cout << left_out_text(one) << '\n';
        print_missing_helpers(helper_states());
        for (std::size_t i = 0; i < facts.size(); ++i)
            if (facts[i])
                print_facts(devices[i], *facts[i], options.facts || options.facts_again);
        print_checks(devices, checks);
    }
    const auto count = [&](auto &&is) { return std::count_if(checks.begin(), checks.end(), is); };
    const auto busy =
        count([](const DeviceCheck &check) { return check.state == DeviceCheck::State::busy; });
    const auto failed = count([](const DeviceCheck &check) {
        return check.state != DeviceCheck::State::passed && check.state != DeviceCheck::State::busy;
    });
    const std::string of_all = " of " + std::to_string(checks.size()) + " devices ";
    if (failed)
        throw Error(std::to_string(failed) + of_all + "did not pass the check");
    if (busy)
        throw Error(std::to_string(busy) + of_all +
                    "could not be checked: other programs keep this machine busy");
}

} // namespace

void add_devices(CLI::App &app) {
    CLI::App *command = app.add_subcommand("devices", "List the OpenCL devices of this machine");
    const auto options = std::make_shared<DevicesOptions>();
    command->add_flag(
        "--check", options->check,
        "Run small transforms with known results on each device, in a separate "
        "process, so that a driver may crash or hang; of those that pass, measure the "
        "rates, once");
    command->add_flag("--facts", options->facts,
                      "Measure each device's rates once, in a separate process, and print them");
    command->add_flag("--facts-again", options->facts_again,
                      "The same, although they were measured before");
    command->add_option("--deadline", options->deadline,
                        "Seconds after which a check has failed; default 60");
    command->add_flag("--try-drivers", options->again,
                      "Try all drivers again, also those that are left out because they crashed or "
                      "hung when asked for their devices");
    command->add_flag("--names", options->names,
                      "Print numbers and names only, a device a line, for completion in shells");
    command->add_flag("--check-probe", options->probe)->group(""); // for internal use
    add_common_options(*command, options->common);
    command->callback([options] { run_devices(*options); });
}

} // namespace imago::cli
