// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/options.h"
#include "app/cli/tune/records.h"
#include "app/cli/tune/search_command.h"

#include <CLI/CLI.hpp>
#include <memory>

namespace imago::cli {

namespace {

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
                          "--compare-efforts, --rate, --all) "
                          "or handles records (--list, --export, --import)");
    if (options.records.any())
        run_record_settings(options.records, common.device, common.json);
    else if (options.search.any())
        run_search_command(options.search, common.device, common.json);
    else
        throw usage_error("tune takes --problems, --suite, --explain PROBLEM, --compare-model, "
                          "--compare-efforts, --rate FILE, --all, "
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
