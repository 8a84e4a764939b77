// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/plan_choices.h"

#include "app/cli/options/options.h"
#include "engine/plan/axes/cosine_axes.h"
#include "engine/plan/problem/plan_options_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>

namespace imago::cli {

namespace {

/// PlanOptions that have a command-line option, with its help text.
constexpr std::pair<const char *, const char *> named_options[] = {
    {"family", "Kernels: automatic (as suits the device), lanes (vectors of a work-item, for CPUs) "
               "or work-group (for GPUs)"},
    {"lane-width", "Numbers of a lane: 1, 4, 8 or 16; 0 for the device's default"},
    {"twiddles",
     "Factors between passes: table (default, computed in double), precise (sincos on the "
     "device) or native (native_sin and native_cos, float only, refused where they are "
     "inaccurate)"},
    {"exchange", "Exchange between passes of the work-group family: automatic, joint, "
                 "real-then-imaginary or registers (no exchange: a work-item holds a line of 64 "
                 "points or fewer); any value but automatic implies the family"},
    {"reorder", "Reordering of the samples of a DCT: automatic, gather (when they are read) or "
                "scatter (when they are written)"},
    {"primes",
     "Method for lengths with a prime factor p above 31, on GPUs 61: automatic, bluestein, "
     "or rader (where p - 1 has no such factor)"},
    {"columns",
     "Axes whose points are not neighbours in memory: automatic, strips (where they are) or "
     "transposed (as rows, between two transposes)"},
    {"largest-radix", "Largest radix of a pass, 2 to 32; 0 for the family's default"},
    {"longest-step", "Most points of a line in one step; 0 for the family's default"},
    {"structure", "Automatic; any-size (the kernel that all sizes share); or for the lanes family "
                  "along (the lanes of a vector along one line), across (a line in each) or "
                  "hybrid (some lanes along each of a few lines)"},
    {"prefetch", "Lanes family, prefetches of a work-item's next lines: automatic, off or on"},
    {"streaming-stores", "Lanes family, stores past the caches: automatic, off or on"},
    {"first-radix",
     "Lanes family, first radix with lanes along a line: 4, 8 or 16; 0 for the default"},
    {"item-points", "Lanes family: approximate points of a work-item's lines; 0 for the default"},
};

/// The algorithm of a cosine transform: the FFT for each axis, or each axis by itself.
struct Algorithm {
    DctAlgorithm dct = DctAlgorithm::n;
    bool row_column = false;
};
constexpr std::pair<const char *, Algorithm> algorithms[] = {
    {"n", {}},
    {"padded-2n", {DctAlgorithm::padded_2n, false}},
    {"mirrored-2n", {DctAlgorithm::mirrored_2n, false}},
    {"4n", {DctAlgorithm::four_n, false}},
    {"row-column", {DctAlgorithm::n, true}}};

Algorithm algorithm_of(const std::string &name, TransformKind kind) {
    const Algorithm algorithm = choice(algorithms, name, "--algorithm");
    if (algorithm.dct != DctAlgorithm::n && kind_row(kind).forward != TransformKind::dct2)
        throw usage_error("--algorithm " + name +
                          " is an algorithm of the DCT-II, for dct2 and idct3 only; the kind is " +
                          std::string(kind_name(kind)));
    if (algorithm.row_column && !staged_kind(kind))
        throw usage_error("--algorithm row-column is for dct2, dct3, idct2, idct3, idct_idxst and "
                          "idxst_idct only; the kind is " +
                          std::string(kind_name(kind)));
    return algorithm;
}

/// Chooses the family that an exchange implies. Throws Error (usage) for options that the chosen
/// family does not have.
void settle_family(PlanOptions &options) {
    using Switch = PlanOptions::Switch;
    if (options.exchange != PlanOptions::Exchange::automatic) {
        if (options.family == PlanOptions::Family::lanes)
            throw usage_error("--exchange is for the work-group family only; --family is lanes");
        options.family = PlanOptions::Family::work_group;
    }
    using Structure = PlanOptions::Structure;
    const bool lanes_only =
        (options.structure != Structure::automatic && options.structure != Structure::any_size) ||
        options.prefetch != Switch::automatic || options.streaming_stores != Switch::automatic ||
        options.first_radix || options.item_points;
    if (lanes_only && options.family == PlanOptions::Family::work_group)
        throw usage_error("--structure (except any-size), --prefetch, --streaming-stores, "
                          "--first-radix and --item-points are for the lanes family only; the "
                          "family is work-group");
}

/// Every option of a plan with its allowed values, one a line.
std::string options_help() {
    std::string text =
        "Options of the plan as name=value,name=value, also those without a separate option:";
    for (const PlanOptionName &option : plan_option_names())
        text += "\n" + std::string(option.name) + ": " + std::string(option.allowed);
    return text;
}

} // namespace

void add_plan_choices(CLI::App &command, PlanChoices &choices) {
    for (const auto &[name, help] : named_options)
        command.add_option_function<std::string>(
            "--" + std::string(name),
            [&choices, name = name](const std::string &value) { choices.named[name] = value; },
            help);
    command.add_option("--algorithm", choices.algorithm,
                       "For dct2 and idct3: n, padded-2n, mirrored-2n or 4n, the points of the FFT "
                       "for an axis of N. For these and dct3, idct2 and the IDXST pairs: "
                       "row-column, each axis by itself instead of three stages");
    command.add_option("--options", choices.options, options_help());
}

PlanOptions plan_options(const PlanChoices &choices, const Problem &problem) {
    PlanOptions options = parse_plan_options(choices.options);
    for (const auto &[name, value] : choices.named)
        set_plan_option(options, name, value, "--" + name);
    const Algorithm algorithm = algorithm_of(choices.algorithm, problem.kind);
    if (choices.algorithm != "n") {
        options.dct_algorithm = algorithm.dct;
        options.row_column = algorithm.row_column;
    }
    if (options.twiddles == PlanOptions::Twiddles::native && problem.precision == Precision::f64)
        throw usage_error(
            "--twiddles native is for float only; in double, table and precise are allowed");
    settle_family(options);
    return options;
}

} // namespace imago::cli
