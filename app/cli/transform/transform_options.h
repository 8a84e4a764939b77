// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/options/options.h"
#include "app/cli/options/plan_choices.h"
#include "app/cli/options/tune_option.h"
#include "app/cli/transform/transform_files.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace imago::cli {

/// The arguments of the subcommand transform, as they were given.
struct TransformOptions {
    CommonOptions common;
    PlanChoices plan;
    std::string input, array, kind;
    TransformOutput output;
    std::optional<std::string> axes, batch_axes, size, devices, threshold;
    std::string norm = "backward";
    std::string precision; ///< empty: the array's
    std::string layout = "interleaved";
    bool in_place = false, ready = false;
    TuneOption tune;
    std::string repeat = "1";
};

/// Adds the arguments to the subcommand, which fill `options` as it is parsed.
void add_transform_options(CLI::App &command, TransformOptions &options);

} // namespace imago::cli
