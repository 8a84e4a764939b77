// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the operations of engine/op: one for each row there.
#include "engine/op/operation.h"
#include "app/cli/common/figures_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/operation/model_option.h"
#include "app/cli/options/input_words.h"
#include "app/cli/options/param_options.h"
#include "app/cli/options/signal_options.h"
#include "app/cli/pages/page_option.h"
#include "app/cli/pages/step_command.h"
#include "app/cli/transform/transform_files.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/file/finite_samples.h"
#include "app/media/npy/array_file.h"
#include "app/media/npy/picture_array.h"
#include "app/media/op_files.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/signal/signal_file.h"
#include "app/media/table/csv_file.h"
#include "engine/array/non_finite.h"
#include "engine/json/table_json.h"
#include "engine/op/op_array.h"
#include "engine/op/sentences.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/support/printable_text.h"
#include "engine/support/stopwatch.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago::cli {
namespace {

/// The options as typed; empty: not given.
struct OperationOptions : StepOptions {
    explicit OperationOptions(const Operation &of) : operation(of) {}
    const Operation &operation;
    std::string array, precision;
    ParamOptions params;
    std::vector<std::string> models; ///< of Operation::models
};

OpValues values_of(const OperationOptions &options) {
    const Operation &operation = options.operation;
    OpValues values = operation.defaults();
    for (std::size_t i = 0; i < options.models.size(); ++i)
        if (!options.models[i].empty())
            read_model(operation, operation.models[i], options.models[i], values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const ParamFacts &row = *operation.params()[i];
        if (!options.params.given(row))
            continue;
        values[i] = options.params.value(row);
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        if (options.params.given(*operation.params()[i]) && !operation.applies(values, i))
            throw usage_error(std::string(operation.params()[i]->option) +
                              " has no effect with these options");
    operation.check(values);
    return values;
}

/// The input: an array in its precision, or a picture.
struct Input {
    OpArray array;
    std::optional<Signal> signal; ///< without samples, if the array is of one
    Image image;                  ///< of a picture
    std::vector<bool> left_out;   ///< of the array's samples; empty: none
    std::vector<std::string> notes;
};

bool takes_signal(const OperationOptions &options) {
    return options.operation.input == Operation::Input::arrays && options.page.empty() &&
           is_signal_file(signal_format(options.input), {});
}

/// Refuses what belongs to a picture that is written, instead of ignoring it.
void refuse_image_options(const ImageOptions &image, const std::string &reason) {
    const std::pair<const std::string &, const char *> given[] = {
        {image.depth, "--depth"},
        {image.quality, "--quality"},
        {image.levels, "--levels"},
        {image.dpi, "--dpi"},
        {image.pixel_size, "--pixel-size"}};
    for (const auto &[text, option] : given)
        if (!text.empty())
            throw usage_error(std::string(option) + " does not apply: " + reason);
}

void check_signal_options(const OperationOptions &options) {
    const std::string reason = "'" + options.input + "' is a signal";
    if (!options.array.empty())
        throw usage_error("--array does not apply: " + reason);
    if (!options.recipe.empty())
        throw usage_error("--save-recipe does not apply: " + reason);
    if (!options.image.crop.empty())
        throw usage_error("--crop does not apply: " + reason);
    refuse_image_options(options.image, reason);
    check_signal_output(options.output, SampleKind::real);
}

/// Whether the output is the table that the operation gives.
bool writes_table(const OperationOptions &options) {
    return options.operation.gives == Operation::Gives::table &&
           lower_extension(options.output) == ".csv";
}

/// Checks what is written before any computation.
void check_outputs(const OperationOptions &options) {
    if (takes_signal(options))
        return check_signal_options(options);
    if (!options.output.empty() && !writes_table(options))
        return check_step_outputs(options);
    refuse_image_options(options.image,
                         options.output.empty() ? "no output is named" : "the output is a table");
    if (!options.output.empty())
        check_output_path(options.output);
    if (!options.recipe.empty())
        check_output_path(options.recipe);
}

void check_digits(const OperationOptions &options, const OpArray &array, bool doubles) {
    if (!options.precision.empty() && !doubles && array.doubles())
        throw usage_error("--precision float would lose digits of '" + options.input +
                          "', whose numbers are doubles");
}

Input read_input(const OperationOptions &options) {
    const bool doubles =
        !options.precision.empty() && parse_full_precision(options.precision) == Precision::f64;
    Input input;
    if (takes_signal(options)) {
        SignalReadResult read = read_signal(options.input);
        input.array = op_array(read.signal, options.input, doubles);
        input.signal = without_samples(read.signal);
        check_digits(options, input.array, doubles);
        input.notes = texts_of(read.notes);
        return input;
    }
    if (is_array_name(options.input) && options.page.empty()) {
        const TransformInput read = read_transform_input(options.input, options.array);
        input.array = op_array(read.array, options.input, options.operation, doubles);
        check_digits(options, input.array, doubles);
        if (const auto region = parse_crop(options.image.crop))
            crop(input.array, *region, options.input);
        std::vector<Sentence> filled;
        input.left_out = make_finite(input.array, nan_policy(options.image), options.input, filled);
        input.notes = read.notes;
        for (std::string &note : texts_of(filled))
            input.notes.push_back(std::move(note));
        return input;
    }
    ImageReadResult read =
        read_picture(options.input, read_options(options.image), options.page, options.array);
    input.notes = page_notes(read.notes);
    input.image = std::move(read.image);
    input.array = op_array(input.image);
    if (doubles) {
        const auto floats = std::get<std::vector<float>>(std::move(input.array.samples));
        input.array.samples = std::vector<double>(floats.begin(), floats.end());
    }
    if (count_left_out(input.image) > 0)
        input.left_out = input.image.metadata->left_out;
    return input;
}

/// A picture for an array of one or three planes.
Image image_for(const OpArray &array, const Input &input, const std::string &name) {
    if (array.channels != 1 && array.channels != 3)
        throw usage_error("'" + name + "' has " + std::to_string(array.channels) +
                          " planes, and a picture has 1 or 3: write an array (.npy)");
    Image original;
    original.depth = SampleDepth::f32;
    if (!input.left_out.empty()) {
        ImageMetadata metadata;
        metadata.left_out = input.left_out;
        original.metadata = std::make_shared<const ImageMetadata>(std::move(metadata));
    }
    return *image_of(array, original);
}

SavedImage save(const OperationOptions &options, const Input &input, OpArray &result) {
    if (!input.left_out.empty() && result.moved)
        throw usage_error(op_says.moved_picture);
    if (!input.left_out.empty() && result.count() != input.array.count())
        throw usage_error("--nan leave-out does not apply: the result has another size than '" +
                          options.input + "'");
    const bool of_array = !input.array.shape.empty();
    if (input.signal && !is_array_name(options.output)) {
        SavedImage saved;
        saved.notes = texts_of(write_signal(options.output, signal_of(result, *input.signal)));
        return saved;
    }
    // What an image has besides samples save_image() knows.
    if (!is_array_name(options.output) || (!of_array && !result.doubles()))
        return save_image(options.image, options.output,
                          of_array ? image_for(result, input, options.input)
                                   : *image_of(result, input.image));
    NpyArray array;
    array.shape = result.shape.empty() ? input.array.shape : result.shape;
    if (array.shape.empty()) {
        array.shape = {result.height, result.width};
        if (result.channels > 1)
            array.shape.insert(array.shape.begin(), result.channels);
    }
    std::visit(
        [&](auto &samples) {
            for (std::size_t i = 0; i < input.left_out.size(); ++i)
                if (input.left_out[i])
                    samples[i] = NAN;
            array.data = std::move(samples);
        },
        result.samples);
    write_array(options.output, array);
    return {};
}

struct Outcome : StepOutcome {
    const Input &input;
    const OpResult &result;
};

void write_table(const std::string &path, const OpTable &table) {
    CsvText csv;
    for (const OpTable::Column &column : table.columns)
        csv.add(column.id);
    csv.end_row();
    for (const std::vector<double> &row : table.rows) {
        for (const double value : row)
            csv.add(value);
        csv.end_row();
    }
    csv.write(path);
}

std::string input_text(const OperationOptions &options, const Input &input) {
    if (input.array.shape.empty())
        return image_text(options.input, input.image);
    return printable_name(options.input) + ": " + std::to_string(input.array.channels) +
           (input.array.channels == 1 ? " plane of " : " planes of ") +
           std::to_string(input.array.width) + " x " + std::to_string(input.array.height) +
           (input.array.doubles() ? ", double" : ", float");
}

void print(const OperationOptions &options, const Outcome &outcome) {
    std::cout << input_text(options, outcome.input) << '\n';
    std::vector<std::vector<std::string>> rows = figure_rows(outcome.result.figures);
    if (!options.output.empty() && !is_array_name(options.output) && !outcome.input.signal &&
        !writes_table(options))
        rows.push_back(clipped_row(outcome.saved.clipped));
    rows.push_back(time_row(outcome, outcome.result.engine_milliseconds));
    print_table(std::cout, rows, "ll");
    print_rows(std::cout, outcome.result.table);
    print_plan(std::cout, outcome.result.plan);
    if (writes_table(options))
        print_files(options, outcome.notes, "", {});
    else
        print_files(options, outcome);
}

nlohmann::ordered_json json_of(const OperationOptions &options, const Outcome &outcome) {
    const OpArray &array = outcome.result.array;
    nlohmann::ordered_json json{{"input", options.input},
                                {"width", array.width},
                                {"height", array.height},
                                {"channels", array.channels},
                                {"precision", outcome.input.array.doubles() ? "double" : "float"}};
    add_figures(json, outcome.result.figures);
    if (!outcome.result.table.columns.empty())
        json[outcome.result.table.id] = json::table_json(outcome.result.table);
    if (!options.output.empty()) {
        json["output"] = options.output;
        json["clipped"] = outcome.saved.clipped;
    }
    add_times(json, outcome, outcome.result.engine_milliseconds);
    json["plan"] = json::plan_json(outcome.result.plan);
    return json;
}

void run_operation(const OperationOptions &options) {
    const Operation &operation = options.operation;
    const OpValues values = values_of(options);
    const OpStep step{operation.id, values};
    const bool of_pages = options.page.empty() && !options.output.empty() &&
                          !is_array_name(options.input) && operation.takes_stack(values) &&
                          PicturePages(options.input).count() > 1;
    if (takes_all_pages(options.page) || of_pages) {
        if (options.output.empty() || writes_table(options))
            throw usage_error("--page all needs a file of pictures to write: -o FILE");
        if (!options.precision.empty())
            throw usage_error("--precision does not apply: several pages are computed and "
                              "written as floats; an array (.npy) has doubles");
        return run_all_pages(options, step);
    }
    check_outputs(options);
    const auto read_start = Clock::now();
    const Input input = read_input(options);
    const OpFiles files = read_op_files(operation, values, parse_crop(options.image.crop));
    const double read_milliseconds = milliseconds_since(read_start);
    const DevicePtr device = open_device(options.common);
    if (input.array.doubles())
        check_precision(*device, Precision::f64, !options.precision.empty(), options.input);
    save_recipe_of(options, {step});
    OpResult result =
        make_runner(operation, device)
            ->run(input.array, values, files, {},
                  options.output.empty() || writes_table(options) ? OpWanted::figures
                                                                  : OpWanted::picture);

    const auto write_start = Clock::now();
    Outcome outcome{{{}, read_milliseconds, 0, input.notes}, input, result};
    outcome.doubles = result.array.doubles() && is_array_name(options.output);
    outcome.add_notes(texts_of(result.notes));
    if (writes_table(options)) {
        write_table(options.output, result.table);
        outcome.take({}, write_start);
    } else if (!options.output.empty()) {
        outcome.take(save(options, input, result.array), write_start);
    }
    if (options.common.json)
        std::cout << json_text(json_of(options, outcome));
    else
        print(options, outcome);
}

void add_operation(CLI::App &app, const Operation &operation) {
    CLI::App *command = app.add_subcommand(operation.id, operation.texts.help);
    const auto options = std::make_shared<OperationOptions>(operation);
    for (const ParamFacts *row : operation.params())
        if (is_positional(*row) && !row->after_input) // as of "align REFERENCE MOVING"
            options->params.add(*command, *row);
    command
        ->add_option(
            "input", options->input,
            "What to read: an " + image_words() +
                (operation.input == Operation::Input::arrays
                     ? ", an " + array_file_words() + " of any axes, or a signal: sound or a table"
                     : ", or an " + array_file_words() +
                           " whose last two axes are height and width") +
                pipe_words())
        ->required();
    using Kind = FileFormat::Kind;
    for (const ParamFacts *row : operation.params())
        if (is_positional(*row) && row->after_input)
            options->params.add(*command, *row);
    const bool table = operation.gives == Operation::Gives::table,
               figures = operation.gives == Operation::Gives::figures;
    command
        ->add_option("-o,--output", options->output,
                     "File to write: " + written_words({Kind::picture, Kind::array}) +
                         (operation.input == Operation::Input::arrays
                              ? "; of a signal " + written_words({Kind::sound, Kind::table,
                                                                  Kind::recording, Kind::array})
                              : "") +
                         (table     ? ", or of the table .csv; default: none, and it is printed"
                          : figures ? "; default: none, and the figures are printed"
                                    : ""))
        ->required(!figures && !table);
    options->models.resize(operation.models.size());
    for (std::size_t i = 0; i < operation.models.size(); ++i)
        command->add_option(operation.models[i].option, options->models[i],
                            operation.models[i].help);
    for (const ParamFacts *row : operation.params())
        if (*row->option && !is_positional(*row))
            options->params.add(*command, *row);
    command->add_option("--precision", options->precision,
                        "float or double, for the numbers computed and written; default: the "
                        "array's, float for images");
    command->add_option("--array", options->array, array_words());
    add_save_recipe(*command, options->recipe);
    add_step_options(*command, *options);
    command->callback([options] { run_operation(*options); });
}

} // namespace

void add_operations(CLI::App &app) {
    for (const Operation *operation : operations())
        add_operation(app, *operation);
}

} // namespace imago::cli
