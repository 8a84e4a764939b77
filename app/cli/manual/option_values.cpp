// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/option_values.h"

#include "app/cli/bench/measure/lottery.h"
#include "app/cli/bench/measure/suites.h"
#include "app/cli/operation/model_option.h"
#include "app/cli/options/param_options.h"
#include "app/manual/man_page.h"
#include "engine/array/colour_map.h"
#include "engine/kind/transform_kinds.h"
#include "engine/op/compress_params.h"
#include "engine/op/measure_params.h"
#include "engine/op/operation.h"
#include "engine/op/step_params.h"
#include "engine/transform/ready_plan.h"
#include "engine/values/media/file_format.h"
#include "engine/values/window/window.h"

#include <CLI/CLI.hpp>

namespace imago::cli {
namespace {

using manual::Completion;
using Words = std::vector<std::string>;

using Kind = FileFormat::Kind;
const Words pictures = endings_of({Kind::picture});
const Words saved_pictures = usual_endings({Kind::picture});
const Words saved_planes = usual_endings({Kind::picture, Kind::array});
const Words arrays = endings_of({Kind::array});
const Words recordings = endings_of({Kind::sound, Kind::table, Kind::recording, Kind::samples});

Words joined(std::initializer_list<Words> parts) {
    Words all;
    for (const Words &part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

Words windows() {
    Words names;
    for (const WindowTraits &row : window_kinds())
        names.emplace_back(row.name);
    return names;
}

Words colours() {
    Words names;
    for (const ColourMapRow &row : colour_map_rows())
        names.emplace_back(row.name);
    return names;
}

/// The kinds that 'transform' takes; a test compares them with its message.
Words kinds() {
    Words names;
    for (const KindRow &row : kind_rows)
        if (row.mask_parts == 0)
            names.emplace_back(row.name);
    return names;
}

Words and_all(Words names) {
    names.push_back("all");
    return names;
}

std::string plans() {
    std::string names;
    for (const auto &[name, built] : ready_plans_names)
        names += (names.empty() ? "" : "|") + std::string(name);
    return names;
}

std::vector<OptionValue> common_rows() {
    return {{"", "--device", "DEVICE", Completion::device, {}},
            {"", "--devices", "DEVICE,DEVICE,...", Completion::devices, {}},
            {"", "--nan", "refuse|zero|neighbours|leave-out"},
            {"", "--crop", "X,Y,WIDTHxHEIGHT"},
            {"", "--depth", "8|16|float"},
            {"", "--quality", "N"},
            {"", "--dpi", "N"},
            {"", "--pixel-size", "SIZE"},
            {"", "--levels", "auto|min-max|P%|LOW,HIGH[,log|gamma:G]"},
            {"", "--save-recipe", "FILE", Completion::files, {"json"}},
            {"", "--page", "N|all"},
            {"", "--plan", plans()},
            {"", "--array", "NAME"},
            {"",
             "--format",
             "FORMAT",
             Completion::words,
             {"cu8", "cs8", "cs16", "cs24", "cs32", "cu16", "cu32", "cf32", "cf64", "u8", "s8",
              "s16", "s24", "s32", "u16", "u32", "f32", "f64"}},
            {"", "--center", "HZ"},
            {"", "--column", "COLUMN"},
            {"", "--separator", "comma|semicolon|tab|space|pipe|none|CHARACTER"},
            {"", "--decimal", "point|comma|CHARACTER"},
            {"", "--header", "ROWS"},
            {"", "--encoding", "utf8|latin1|utf16"},
            {"", "--quote", "double|single|none"},
            {"", "--time-column", "COLUMN|none"},
            {"", "--time-form", "s|ms|us|ns|min|h|d|own|iso|dmy|mdy|clock"},
            {"", "--gaps", "refuse|zero|interpolate|neighbours"},
            {"", "--resample", "none|linear"},
            {"", "--rate", "HZ"},
            {"", "--precision", "float|double|half"},
            {"poisson", "--precision", "float|double"},
            {"", "--strongest", "N"},
            {"", "--suite", "SUITE,...", Completion::words, and_all(suite_names())},
            {"", "--sizes", "SIZE,..."},
            {"", "--points", "LOG2"},
            {"", "--output", "FILE", Completion::files, {}},
            {"", "--plot", "FILE", Completion::files, {"svg"}}};
}

std::vector<OptionValue> plan_rows() {
    return {{"", "--family", "automatic|lanes|work-group"},
            {"", "--lane-width", "0|1|4|8|16"},
            {"", "--twiddles", "table|precise|native"},
            {"", "--exchange", "automatic|joint|real-then-imaginary|registers"},
            {"", "--reorder", "automatic|gather|scatter"},
            {"", "--primes", "automatic|bluestein|rader"},
            {"", "--columns", "automatic|strips|transposed"},
            {"", "--largest-radix", "N"},
            {"", "--longest-step", "N"},
            {"", "--structure", "automatic|any-size|along|across|hybrid"},
            {"", "--prefetch", "automatic|off|on"},
            {"", "--streaming-stores", "automatic|off|on"},
            {"", "--first-radix", "0|4|8|16"},
            {"", "--item-points", "N"},
            {"", "--algorithm", "n|padded-2n|mirrored-2n|4n|row-column"},
            {"", "--options", "NAME=VALUE,..."},
            {"", "problem", "PROBLEM"},
            {"plan", "--seconds", "SECONDS"},
            {"devices", "--deadline", "SECONDS"},
            {"bench",
             "--peers",
             "PEER,...",
             Completion::words,
             {"fftw", "mkl", "clfft", "vkfft", "cufft", "cufft-graph", "none"}},
            {"bench", "--rounds", "N"},
            {"bench", "--most-sizes", "N"},
            {"bench", "--seed", "N"},
            {"bench", "--draws", "DRAW,...", Completion::words, and_all(draw_names())},
            {"bench", "--placement", "in|out|both"},
            {"bench", "--threads", "N"},
            {"bench", "--device-threads", "N"},
            {"bench", "--fftw-effort", "estimate|measure|patient"},
            {"bench", "--fftw-seconds", "SECONDS"},
            {"bench", "--output", "FILE", Completion::files, {"json"}},
            {"tune", "--problems", "PROBLEM,..."},
            {"tune", "--effort", "model|race|quick|full"},
            {"tune", "--budget", "SECONDS"},
            {"tune", "--builders", "N"},
            {"tune", "--explain", "PROBLEM"},
            {"tune", "--rate", "FILE", Completion::files, {}},
            {"tune", "--minutes", "MINUTES"},
            {"tune", "--seed", "N"},
            {"tune", "--full-seconds", "SECONDS"},
            {"tune", "--export", "FILE", Completion::files, {"jsonl"}},
            {"tune", "--import", "FILE", Completion::files, {"jsonl"}}};
}

/// The options that parameters of operations have.
std::vector<OptionValue> param_rows() {
    std::vector<OptionValue> rows;
    const auto add = [&](const std::string &command, const ParamFacts &row) {
        if (row.kind != ParamKind::flag)
            rows.push_back({command, row.option, metavar_of(row), Completion::none, {}, true});
    };
    for (const CompressAmount &amount : compress_amounts())
        add("compress", amount.param);
    for (const auto &row : compress_params())
        add("compress", row);
    for (const auto &row : jpeg_params())
        add("compress", row);
    for (const auto &row : descreen_params())
        add("descreen", row);
    add("filter", named(region_params(), "frame"));
    for (const auto &row : measure_params()) // two take words besides, in rows of their own
        if (&row != &measure_param("window") && &row != &measure_param("quantity"))
            add("spectrum", row);
    for (const Operation *operation : operations()) {
        const bool takes_arrays = operation->input == Operation::Input::arrays;
        for (const ParamFacts *row : operation->params())
            if (row->kind == ParamKind::file && *row->option)
                rows.push_back({operation->id, row->option, row->metavar, Completion::files,
                                takes_arrays ? joined({arrays, {"csv"}, pictures})
                                             : joined({arrays, pictures})});
            else if (*row->option)
                add(operation->id, *row);
        for (const ModelOption &model : operation->models)
            rows.push_back(
                {operation->id, model.option, model_metavar(model), Completion::none, {}, true});
        rows.push_back(
            {operation->id, "input", "FILE", Completion::files,
             takes_arrays ? joined({pictures, arrays, recordings}) : joined({pictures, arrays})});
        rows.push_back({operation->id, "--output", "FILE", Completion::files,
                        takes_arrays ? usual_endings({Kind::picture, Kind::array, Kind::sound,
                                                      Kind::table, Kind::recording, Kind::samples})
                                     : saved_planes});
        rows.push_back({operation->id, "--precision", "float|double"});
    }
    for (const Operation *operation : signal_operations()) {
        for (const ParamFacts *row : operation->params())
            if (row->kind == ParamKind::file)
                rows.push_back(
                    {operation->id, row->option, row->metavar, Completion::files, recordings});
            else
                add(operation->id, *row);
        rows.push_back(
            {operation->id, "input", "FILE", Completion::files, joined({recordings, arrays})});
        rows.push_back({operation->id, "--output", "FILE", Completion::files,
                        usual_endings({Kind::table, Kind::array, Kind::sound, Kind::recording})});
        rows.push_back({operation->id, "--precision", "float|double"});
    }
    return rows;
}

std::vector<OptionValue> picture_rows() {
    return {{"compress", "input", "FILE", Completion::files, pictures},
            {"compress", "--output", "FILE", Completion::files, saved_pictures},
            {"compress", "--tables", "FILE", Completion::files, {"txt", "jpg", "jpeg"}},
            {"compress", "--coefficients", "FILE", Completion::files, {"npy"}},
            {"crop", "input", "FILE", Completion::files, joined({pictures, arrays})},
            {"crop", "--output", "FILE", Completion::files, saved_planes},
            {"descreen", "input", "FILE", Completion::files, joined({pictures, arrays})},
            {"descreen", "--output", "FILE", Completion::files, saved_planes},
            {"descreen", "--screen", "X1,Y1,X2,Y2"},
            {"frc", "first", "FILE", Completion::files, pictures},
            {"frc", "second", "FILE", Completion::files, pictures},
            {"frc", "--output", "FILE", Completion::files, {"csv"}},
            {"frc", "--threshold", "1/7|half-bit|1-bit|3-sigma|NUMBER"},
            {"frc", "--window", "hann|none"},
            {"poisson", "input", "FILE", Completion::files, joined({arrays, pictures})},
            {"poisson", "--output", "FILE", Completion::files, {"npy"}},
            {"poisson", "--field", "FILE", Completion::files, {"npy"}},
            {"poisson", "--spacing", "H|HY,HX"},
            {"batch", "recipe", "FILE", Completion::files, {"json"}},
            {"batch", "input", "FOLDER", Completion::folders, {}},
            {"batch", "--output", "FOLDER", Completion::folders, {}},
            {"batch", "--suffix", "SUFFIX"},
            {"batch", "--format", "ENDING", Completion::words,
             usual_endings({Kind::picture, Kind::array, Kind::sound, Kind::table, Kind::recording,
                            Kind::samples})},
            {"batch", "--jobs", "N"},
            {"run", "session", "FILE", Completion::files, {"imago"}},
            {"run", "--output", "FOLDER", Completion::folders, {}}};
}

std::vector<OptionValue> frequency_rows() {
    return {
        {"filter", "input", "FILE", Completion::files, joined({pictures, arrays, recordings})},
        {"filter", "--output", "FILE", Completion::files,
         usual_endings({Kind::picture, Kind::array, Kind::sound, Kind::table, Kind::recording,
                        Kind::samples})},
        {"filter", "--mask", "FILE", Completion::files, joined({{"json", "npy"}, pictures})},
        {"filter", "--soft", "WIDTH"},
        {"filter", "--strength", "S"},
        {"filter", "--pad", "none|mirror|mean|taper|auto"},
        {"filter", "--channels", "rgb|luma|ycbcr|red|green|blue"},
        {"filter", "--removed", "FILE", Completion::files,
         usual_endings({Kind::picture, Kind::array, Kind::sound})},
        {"filter", "--suggest", "FILE", Completion::files, {"json"}},
        {"filter", "--dimensions", "1|2|3"},
        {"transform", "input", "FILE", Completion::files, joined({arrays, pictures})},
        {"transform", "--kind", "KIND", Completion::words, kinds()},
        {"transform", "--output", "FILE", Completion::files, saved_planes},
        {"transform", "--axes", "AXIS,..."},
        {"transform", "--batch-axis", "AXIS,..."},
        {"transform", "--size", "N"},
        {"transform", "--lengths", "N,..."},
        {"transform", "--wanted", "N,..."},
        {"transform", "--norm", "backward|ortho|forward"},
        {"transform", "--threshold", "T"},
        {"transform", "--layout", "interleaved|planar"},
        {"transform", "--repeat", "N"},
        {"transform", "--tune", "off|auto"},
        {"transform", "--tune-budget", "SECONDS"},
        {"spectrum", "input", "FILE", Completion::files, joined({recordings, arrays, pictures})},
        {"spectrum", "--output", "FILE", Completion::files, {"csv", "npy", "png"}},
        {"spectrum", "--slope", "F1,F2"},
        {"spectrum", "--quantity", metavar_of(measure_param("quantity")) + "|complex"},
        {"spectrum", "--window", "WINDOW", Completion::words, windows()},
        {"spectrum", "--range", "DB"},
        {"spectrum", "--colours", "MAP", Completion::words, colours()},
        {"spectrum", "--line-profile", "U1,V1,U2,V2"},
        {"spectrum", "--dimensions", "1|2"},
        {"help", "command", "COMMAND", Completion::command, {}},
        {"help", "--format", "text|man|markdown|bash|zsh|fish"},
        {"help", "--language", "en|es"},
        {"help", "--folder", "FOLDER", Completion::folders, {}}};
}

/// Alternatives are words that a shell proposes.
void add_words(OptionValue &row) {
    if (row.completion != Completion::none)
        return;
    for (const manual::ValuePart &part : manual::value_parts(row.value))
        if (!part.placeholder)
            row.words.push_back(part.text);
    if (!row.words.empty())
        row.completion = Completion::words;
}

} // namespace

const std::vector<OptionValue> &option_values() {
    static const std::vector<OptionValue> rows = [] {
        std::vector<OptionValue> all;
        for (auto *const part : {common_rows, plan_rows, param_rows, picture_rows, frequency_rows})
            for (OptionValue &row : part()) {
                add_words(row);
                all.push_back(std::move(row));
            }
        return all;
    }();
    return rows;
}

const OptionValue *value_of(const std::string &command, const std::string &option) {
    const OptionValue *found = nullptr;
    for (const OptionValue &row : option_values())
        if (row.option == option && (row.command == command || (row.command.empty() && !found)))
            found = &row;
    return found;
}

void name_values(CLI::App &app) {
    for (CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; }))
        for (CLI::Option *option : command->get_options()) {
            const std::string name = option->get_positional() ? option->get_name(true)
                                     : option->get_lnames().empty()
                                         ? std::string()
                                         : "--" + option->get_lnames().back();
            const OptionValue *const row = value_of(command->get_name(), name);
            if (!row || option->get_items_expected_max() == 0)
                continue;
            option->type_name(row->value);
            if (option->get_items_expected_min() > 1) // the value holds all of its items
                option->option_text(row->value);
        }
}

} // namespace imago::cli
