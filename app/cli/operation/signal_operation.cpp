// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the operations on signals of engine/op: one for each row there.
#include "app/cli/common/figures_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/options/input_words.h"
#include "app/cli/options/param_options.h"
#include "app/cli/options/table_options.h"
#include "app/media/file/file_bytes.h"
#include "app/media/op_files.h"
#include "app/media/signal/signal_file.h"
#include "engine/op/op_array.h"
#include "engine/op/operation.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/support/printable_text.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace imago::cli {
namespace {

/// The options as typed; empty: not given.
struct SignalOperationOptions {
    explicit SignalOperationOptions(const Operation &of) : operation(of) {}
    const Operation &operation;
    CommonOptions common;
    std::string input, output, rate, precision;
    SignalOptions signal;
    TableOptions table;
    ParamOptions params;
};

bool writes_table(const SignalOperationOptions &options) {
    return lower_extension(options.output) == ".csv";
}

OpValues values_of(const SignalOperationOptions &options) {
    const Operation &operation = options.operation;
    OpValues values = operation.defaults();
    for (std::size_t i = 0; i < values.size(); ++i)
        if (options.params.given(*operation.params()[i]))
            values[i] = options.params.value(*operation.params()[i]);
    operation.check(values);
    return values;
}

/// Whether the work is in doubles: of a signal of doubles it is.
bool wants_doubles(const SignalOperationOptions &options, const Signal &signal) {
    const bool doubles =
        !options.precision.empty() && parse_full_precision(options.precision) == Precision::f64;
    if (!options.precision.empty() && !doubles && signal.is_exact())
        throw usage_error("--precision float would lose digits of '" + options.input +
                          "', whose numbers are doubles");
    return doubles;
}

/// The samples with their places, and of a known rate their times.
void write_places(const std::string &path, const std::string &name, const OpArray &array) {
    CsvText csv;
    csv.add("sample");
    if (array.rate > 0)
        csv.add("time");
    csv.add(name);
    csv.end_row();
    for (std::size_t i = 0; i < array.count(); ++i) {
        const double place = static_cast<double>(array.first + static_cast<std::ptrdiff_t>(i));
        csv.add(place);
        if (array.rate > 0)
            csv.add(place / array.rate);
        std::visit([&](const auto &samples) { csv.add(samples[i]); }, array.samples);
        csv.end_row();
    }
    csv.write(path);
}

std::vector<std::string> write_result(const SignalOperationOptions &options, const OpResult &result,
                                      const Signal &signal) {
    if (writes_table(options)) {
        write_places(options.output, options.operation.texts.suffix.english(), result.array);
        return {};
    }
    Signal made = signal_of(result.array, signal);
    made.sample_rate = result.array.rate;
    return texts_of(write_signal(options.output, std::move(made)));
}

void print(const SignalOperationOptions &options, const OpResult &result,
           const std::vector<std::string> &notes) {
    std::cout << printable_name(options.input) << '\n';
    print_table(std::cout, figure_rows(result.figures), "ll");
    print_plan(std::cout, result.plan);
    for (const std::string &note : notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    if (!options.output.empty())
        std::cout << "Written: " << printable_name(options.output) << '\n';
}

nlohmann::ordered_json json_of(const SignalOperationOptions &options, const OpResult &result,
                               const std::vector<std::string> &notes) {
    nlohmann::ordered_json json{{"input", options.input}, {"samples", result.array.count()}};
    if (result.array.rate > 0)
        json["sample_rate"] = result.array.rate;
    json["precision"] = result.array.doubles() ? "double" : "float";
    add_figures(json, result.figures);
    if (!options.output.empty())
        json["output"] = options.output;
    json["notes"] = notes;
    json["engine_milliseconds"] = result.engine_milliseconds;
    json["plan"] = json::plan_json(result.plan);
    return json;
}

void run_signal_operation(const SignalOperationOptions &options) {
    const OpValues values = values_of(options);
    if (!options.output.empty())
        check_signal_output(options.output, SampleKind::real);
    const SignalInput input =
        read_input(options.input, options.table, options.signal, options.rate);
    const SignalReadResult &read = input.read;
    OpArray array = op_array(read.signal, Interval{}, wants_doubles(options, read.signal));
    if (!input.time_unit().empty()) // no seconds
        array.rate = 0;
    OpFiles files = read_op_files(options.operation, values);
    if (!input.time_unit().empty())
        for (auto &[id, file] : files) {
            auto timeless = std::make_shared<OpArray>(*file);
            timeless->rate = 0;
            file = std::move(timeless);
        }
    const DevicePtr device = open_device(options.common);
    if (array.doubles())
        check_precision(*device, Precision::f64, !options.precision.empty(), options.input);
    const OpResult result = make_runner(options.operation, device)->run(array, values, files, {});
    std::vector<std::string> notes = texts_of(read.notes);
    for (std::string &note : texts_of(result.notes))
        notes.push_back(std::move(note));
    if (!options.output.empty())
        for (std::string &note : write_result(options, result, read.signal))
            notes.push_back(std::move(note));
    if (options.common.json)
        std::cout << json_text(json_of(options, result, notes));
    else
        print(options, result, notes);
}

void add_signal_operation(CLI::App &app, const Operation &operation) {
    CLI::App *command = app.add_subcommand(operation.id, operation.texts.help);
    const auto options = std::make_shared<SignalOperationOptions>(operation);
    using Kind = FileFormat::Kind;
    command
        ->add_option("input", options->input,
                     "What to read: " + sound_words() +
                         ", a table (.csv), raw real samples, or an " + array_file_words() +
                         " of one or more channels" + pipe_words())
        ->required();
    command->add_option(
        "-o,--output", options->output,
        "File to write: " +
            written_words({Kind::table, Kind::array, Kind::sound, Kind::recording}) +
            "; default: none, and the figures are printed");
    for (const ParamFacts *row : operation.params())
        options->params.add(*command, *row);
    command->add_option("--precision", options->precision,
                        "float or double, for the numbers computed and written; default: double "
                        "where a file has doubles, else float");
    command->add_option("--rate", options->rate,
                        "Samples per second, for example 48k or 2.4M; default: the file's");
    add_signal_options(*command, options->signal);
    add_table_options(*command, options->table);
    add_common_options(*command, options->common);
    command->callback([options] { run_signal_operation(*options); });
}

} // namespace

void add_signal_operations(CLI::App &app) {
    for (const Operation *operation : signal_operations())
        add_signal_operation(app, *operation);
}

} // namespace imago::cli
