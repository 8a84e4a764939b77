// SPDX-License-Identifier: GPL-3.0-or-later
// The report of `imago-cli compress`.
#pragma once
#include "app/cli/common/split_report.h"
#include "app/cli/compress/compress_options.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The result of a run, for the report.
struct CompressOutcome {
    const Image &input;
    const CompressSettings &settings;
    const CompressResult &result;
    const std::optional<SplitReport> &split;
    SavedImage saved;
    double read_milliseconds, write_milliseconds;
    std::vector<std::string> notes;
};

/// Prints the outcome as text on standard output.
void print_compress_outcome(const CompressOptions &options, const CompressOutcome &outcome);

/// The outcome for --json.
nlohmann::ordered_json compress_outcome_json(const CompressOptions &options,
                                             const CompressOutcome &outcome);

} // namespace imago::cli
