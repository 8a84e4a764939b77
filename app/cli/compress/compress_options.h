// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `imago-cli compress`.
#pragma once
#include "app/cli/options/param_options.h"
#include "app/cli/pages/step_command.h"
#include "engine/values/compress_values.h"

#include <optional>
#include <string>

namespace imago::cli {

/// The options as given.
struct CompressOptions : StepOptions {
    std::optional<std::string> devices;
    std::string coefficients;
    ParamOptions params;                ///< of engine/op/compress_params.h
    bool jpeg = false, compare = false; ///< --compare-libjpeg
    std::string tables;                 ///< of --jpeg; empty: not given
};

/// Adds the options to the command.
void add_compress_options(CLI::App &command, CompressOptions &options);

/// The settings of the options. Reads the file of tables if there is one. Throws Error (usage) for
/// wrong options, for two that say how much stays, or none, and for those that do not belong to the
/// kind of compression.
CompressSettings compress_settings(const CompressOptions &options);

} // namespace imago::cli
