// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"
#include "app/cli/tune/records.h"

#include <memory>

namespace imago::cli {

namespace {

struct TuneOptions {
    CommonOptions common;
    RecordWishes records;
};

void run_tune(const TuneOptions &options) {
    if (!options.records.any())
        throw usage_error("tune takes --list, --export FILE or --import FILE");
    run_record_wishes(options.records, options.common.device, options.common.json);
}

} // namespace

void add_tune(CLI::App &app) {
    CLI::App *command =
        app.add_subcommand("tune", "Measured choices of plans: list, export and import them");
    const auto options = std::make_shared<TuneOptions>();
    add_record_wishes(*command, options->records);
    add_common_options(*command, options->common);
    command->callback([options] { run_tune(*options); });
}

} // namespace imago::cli
