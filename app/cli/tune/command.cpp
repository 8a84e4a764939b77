// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/report.h"
#include "app/cli/options/options.h"
#include "app/cli/tune/search_command.h"
#include "app/media/file/atomic_file.h"
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/json/read_json.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/cache.h"
#include "engine/support/printable_text.h"
#include "engine/tuning/fit/fit_store.h"
#include "engine/tuning/record_store.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <memory>
#include <span>
#include <string>

namespace CLI {
class App;
}

namespace imago::cli {
namespace {

// Records in the subcommand tune: lists, exports and imports them.

struct RecordSettings {
    std::string export_to, import_from;
    bool list = false;
    bool any() const { return list || !export_to.empty() || !import_from.empty(); }
};

using Json = nlohmann::ordered_json;

RecordStore store_of_user() {
    if (auto store = user_records())
        return *store;
    throw Error("There is no place for tuning records: IMAGO_TUNING is off or not an absolute "
                "path, or neither XDG_DATA_HOME nor HOME names a folder.");
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// The records of devices whose names contain `choice`.
std::vector<TuningRecord> of_device(const TuningRecords &records, std::string choice) {
    const bool index = !choice.empty() && std::all_of(choice.begin(), choice.end(),
                                                      [](char c) { return c >= '0' && c <= '9'; });
    if (index)
        choice = select_device(enumerate_devices(), choice).name;
    std::vector<TuningRecord> list = records.all();
    std::erase_if(list, [part = lower(choice)](const TuningRecord &record) {
        return lower(record.device).find(part) == std::string::npos;
    });
    return list;
}

/// How a record relates to the devices of this machine.
std::string use_of(const TuningRecord &record, const std::vector<DeviceInfo> &devices) {
    std::string use = "other device";
    for (const DeviceInfo &device : devices)
        if (device.name == record.device) {
            if (device.driver_version == record.driver &&
                device.compute_units == record.compute_units &&
                record.generator == generator_version)
                return "answer";
            use = "hint";
        }
    return use;
}

Json import_records(const std::string &path, bool json) {
    const RecordStore store = store_of_user();
    const ReadRecords read = read_records(path);
    if (read.records.empty())
        throw Error(read.refused.empty()
                        ? "There are no tuning records in " + path + "."
                        : "Nothing of " + path + " can be taken; " + read.refused.front());
    const std::size_t taken = store.merge(read.records);
    if (!json) {
        for (const std::string &sentence : read.refused)
            std::cout << "Refused: " << sentence << '\n';
        std::cout << "Imported: " << taken << " of " << read.records.size()
                  << " records; of the others " << store.file().string()
                  << " has the same or better evidence\n";
    }
    return {{"file", path},
            {"store", store.file().string()},
            {"taken", taken},
            {"known", read.records.size() - taken},
            {"refused", read.refused}};
}

Json export_records(const std::string &path, const std::string &device, bool json) {
    const RecordStore store = store_of_user();
    const std::vector<TuningRecord> records = of_device(store.read().records, device);
    if (records.empty())
        throw Error("There are no tuning records" + (device.empty() ? "" : " of " + device) +
                    " in " + store.file().string() + " to be exported.");
    std::string text;
    for (const TuningRecord &record : records)
        text += record_line(record) + "\n";
    write_file_atomically(path, {std::as_bytes(std::span(text))});
    if (!json)
        std::cout << "Written: " << printable_name(path) << " (" << records.size() << " records)\n";
    return {{"file", path}, {"records", records.size()}};
}

/// The fitted models, each with whether plans of this machine's devices use it.
Json list_fits(const std::vector<DeviceInfo> &devices, bool json) {
    Json list = Json::array();
    const auto store = user_fits();
    for (const FittedModel &fit : store ? store->read() : std::vector<FittedModel>()) {
        const bool used = std::any_of(devices.begin(), devices.end(),
                                      [&](const DeviceInfo &device) { return holds(fit, device); });
        const std::string evidence = fit.rows.empty() ? "" : fit.rows.front().evidence;
        list.push_back({{"device", fit.device},
                        {"driver", fit.driver},
                        {"date", fit.date},
                        {"evidence", evidence},
                        {"used", used}});
        if (!json)
            std::cout << "Model of " << fit.device << ": " << evidence
                      << (used ? "." : ". Not used: the device, its driver or the engine changed.")
                      << '\n';
    }
    return list;
}

void print_records(const std::vector<TuningRecord> &records, const TuningRecords &own,
                   const std::vector<DeviceInfo> &devices) {
    std::vector<std::vector<std::string>> rows{
        {"device", "units", "problem", "options", "time", "gain", "search", "whose", "use"}};
    for (const TuningRecord &record : records) {
        const TuningRecord *mine = own.find(record.key());
        const std::string requested = to_string(record.requested);
        rows.push_back({record.device, std::to_string(record.compute_units),
                        to_string(record.problem) + (requested.empty() ? "" : " " + requested),
                        record.options == PlanOptions{} ? "-" : to_string(record.options),
                        duration_text(record.evidence.median), fixed(record.gain(), 2),
                        std::string(effort_name(record.effort)) + " " + record.date,
                        mine && *mine == record ? "own" : "shipped", use_of(record, devices)});
    }
    print_table(std::cout, rows, "lrllrrlll");
}

Json list_records(const std::string &device, bool json) {
    const std::vector<std::string> refused = reload_records();
    const std::vector<DeviceInfo> devices = enumerate_devices();
    const std::vector<TuningRecord> records = of_device(*current_records(), device);
    const auto store = user_records();
    TuningRecords own;
    if (store && refused.empty())
        own = store->read().records;
    Json list = Json::array();
    for (const TuningRecord &record : records) {
        Json entry = json::read_json<Json>(record_line(record)).tree;
        entry["use"] = use_of(record, devices);
        list.push_back(std::move(entry));
    }
    if (!json) {
        for (const std::string &sentence : refused)
            std::cout << "Refused: " << sentence << '\n';
        if (records.empty())
            std::cout << "There are no tuning records"
                      << (device.empty() ? "" : " of a device called " + device) << ".\n";
        else
            print_records(records, own, devices);
    }
    return {{"store", store ? store->file().string() : ""},
            {"records", list},
            {"fits", list_fits(devices, json)},
            {"refused", refused}};
}

void add_record_settings(CLI::App &command, RecordSettings &settings) {
    command.add_flag(
        "--list", settings.list,
        "List the records that plans use, yours and those that come with the engine, and "
        "the fitted models");
    command.add_option("--export", settings.export_to, "Write your own records to this file");
    command.add_option("--import", settings.import_from,
                       "Add records of this file to your own where their evidence is better");
}

/// Imports, then exports, then lists, as requested. `device`: an index of 'imago-cli devices', or a
/// part of a name, which may be that of an absent device; empty: all devices'. Throws Error: usage
/// for an index that does not exist; failure if there is no store, a file cannot be read or
/// written, or nothing of an import can be used.
void run_record_settings(const RecordSettings &settings, const std::string &device, bool json) {
    Json report;
    if (!settings.import_from.empty())
        report["import"] = import_records(settings.import_from, json);
    if (!settings.export_to.empty())
        report["export"] = export_records(settings.export_to, device, json);
    if (settings.list)
        report["list"] = list_records(device, json);
    if (json)
        std::cout << json_text(report);
}

struct TuneOptions {
    CommonOptions common;
    RecordSettings records;
    SearchCommand search;
};

/// Refuses both kinds of request at once, since a report is one table or one JSON object.
void run_tune(const TuneOptions &options) {
    const CommonOptions &common = options.common;
    if (options.records.any() && options.search.any())
        throw usage_error("tune either searches (--problems, --suite, --explain, --compare-model, "
                          "--compare-efforts, --rate, --all, --fit, --drop-fit) "
                          "or handles records (--list, --export, --import)");
    if (options.records.any())
        run_record_settings(options.records, common.device, common.json);
    else if (options.search.any())
        run_search_command(options.search, common.device, common.json);
    else
        throw usage_error("tune takes --problems, --suite, --explain PROBLEM, --compare-model, "
                          "--compare-efforts, --rate FILE, --all, --fit, --drop-fit, "
                          "--list, --export FILE or --import FILE");
}

} // namespace

void add_tune(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "tune", "Search for faster plans, explain plans; list, export and import what was found");
    const auto options = std::make_shared<TuneOptions>();
    add_search_command(*command, options->search);
    add_record_settings(*command, options->records);
    add_common_options(*command, options->common);
    command->callback([options] { run_tune(*options); });
}

} // namespace imago::cli
