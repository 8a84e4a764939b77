// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/table_options.h"

#include "app/media/table/csv_words.h"

#include <CLI/CLI.hpp>
#include <utility>

namespace imago::cli {
namespace {

struct OptionRow {
    const char *name, *about;
    std::string TableOptions::*text;
};

const OptionRow option_rows[] = {
    {"--separator",
     "Tables: separator of cells: comma, semicolon, tab, space (any number), pipe, none, or the "
     "character itself. This and the next options are guessed if they are not given",
     &TableOptions::separator},
    {"--decimal", "Tables: decimal mark: point or comma, or the character itself",
     &TableOptions::decimal},
    {"--header", "Tables: rows before the numbers; empty lines and # comments are not counted",
     &TableOptions::header},
    {"--encoding", "Tables: utf8, latin1 or utf16", &TableOptions::encoding},
    {"--quote", "Tables: quotes around cells: double, single or none", &TableOptions::quote},
    {"--time-column",
     "Tables: the column of times, a title or a number from 1, which gives the rate; or none",
     &TableOptions::time_column},
    {"--time-form",
     "Tables: unit of times: s, ms, us, ns, min, h, d, own (rows per unit of the column); or form "
     "of dates: iso (year first), dmy, mdy, clock (time of day)",
     &TableOptions::time_form},
    {"--gaps",
     "Tables: cells that are empty or NaN: refuse (default); zero: take them as 0; neighbours or "
     "interpolate: on the line between the known ones around them",
     &TableOptions::gaps},
    {"--resample",
     "Tables with uneven times, which are otherwise refused: none: samples unchanged, at the mean "
     "rate; linear: interpolated at the usual step or at --rate (a sine of frequency f stays "
     "within (pi f h)^2 / 2 of its amplitude, where h is the longest step)",
     &TableOptions::resample}};

template <class T>
std::optional<T> parsed(std::span<const CsvName<T>> rows, const std::string &text,
                        const char *option, bool characters = false) {
    if (text.empty())
        return std::nullopt;
    std::string names;
    for (const CsvName<T> &row : rows) {
        const char mark[] = {static_cast<char>(row.value), '\0'};
        if (text == row.name || (characters && mark[0] && text == mark) ||
            (characters && mark[0] == '\t' && text == "\\t"))
            return row.value;
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    }
    throw usage_error(std::string(option) + " takes " + names + ", not '" + text + "'");
}

/// The command-line options that resolve a doubt.
std::string advice(const CsvChoiceNeeded &needed) {
    return needed.about() == CsvDoubt::gaps
               ? "; --gaps interpolate fills them, --column chooses other columns"
               : "; --resample linear makes them even, --resample none takes the samples "
                 "unchanged, --time-column none ignores times";
}

} // namespace

std::string TableOptions::given() const {
    if (!columns.empty())
        return "--column";
    for (const OptionRow &row : option_rows)
        if (!(this->*row.text).empty())
            return row.name;
    return {};
}

void add_table_options(CLI::App &command, TableOptions &options) {
    command
        .add_option("--column", options.columns,
                    "Column of a table, a title or a number from 1; may be repeated. Default: all "
                    "columns of numbers except the time")
        ->allow_extra_args(false);
    for (const OptionRow &row : option_rows)
        command.add_option(row.name, options.*row.text, row.about);
}

CsvSettings settings_of(const TableOptions &options, double rate) {
    CsvSettings settings;
    settings.separator = parsed(csv_separators(), options.separator, "--separator", true);
    settings.decimal = parsed(csv_decimals(), options.decimal, "--decimal", true);
    settings.quote = parsed(csv_quotes(), options.quote, "--quote", true);
    settings.encoding = parsed(csv_encodings(), options.encoding, "--encoding");
    settings.time_form = parsed(csv_time_forms(), options.time_form, "--time-form");
    if (!options.header.empty())
        settings.header_rows =
            static_cast<std::size_t>(parse_whole(options.header, "--header", 0, 1000000));
    if (!options.time_column.empty())
        settings.time_column = options.time_column;
    if (settings.time_form && settings.time_column == "none")
        throw usage_error("--time-form does not apply: --time-column is none");
    settings.columns = options.columns;
    settings.gaps = parsed(csv_gap_choices(), options.gaps, "--gaps").value_or(CsvGaps::refuse);
    settings.resample = parsed(csv_resample_choices(), options.resample, "--resample")
                            .value_or(CsvResample::refuse);
    settings.rate = rate;
    return settings;
}

SignalInput read_input(const std::string &path, const TableOptions &options,
                       const SignalOptions &chosen, const std::string &rate) {
    SignalInput input;
    const CsvSettings settings =
        settings_of(options, rate.empty() ? 0 : parse_rate(rate, "--rate"));
    if (chosen.format.empty() && signal_format(path) == SignalFormat::csv) {
        if (!chosen.array.empty())
            throw usage_error("--array does not apply: '" + path + "' has no arrays with names");
        try {
            CsvTable table = read_csv_table(path, settings);
            input.read = {std::move(table.signal), notes_of(table.findings)};
            input.table = std::move(table.findings);
        } catch (const CsvChoiceNeeded &needed) {
            throw Error(needed.what() + advice(needed));
        }
        if (chosen.iq)
            input.read.signal = complex_of_pairs(std::move(input.read.signal));
        apply_centre(input.read.signal, path, chosen);
        return input;
    }
    const std::string given = options.given();
    if (!given.empty())
        throw usage_error(given + " does not apply: only tables (CSV) have it, not '" + path + "'");
    input.read = read_chosen_signal(path, chosen, rate);
    return input;
}

nlohmann::ordered_json table_json(const CsvFindings &findings) {
    const CsvFormat &format = findings.format;
    nlohmann::ordered_json json{{"separator", csv_name(csv_separators(), format.separator)},
                                {"decimal", csv_name(csv_decimals(), format.decimal)},
                                {"encoding", csv_name(csv_encodings(), format.encoding)},
                                {"header_rows", format.header_rows},
                                {"rows", findings.rows},
                                {"time_column", nullptr}};
    if (format.time) {
        json["time_column"] = format.time->column + 1;
        json["time_form"] = csv_name(csv_time_forms(), format.time->form);
    }
    json["columns"] = nlohmann::ordered_json::array();
    for (const std::size_t column : format.columns)
        json["columns"].push_back(column + 1);
    json["gaps"] = nlohmann::ordered_json::array();
    for (const CsvGapCount &gap : findings.gaps)
        json["gaps"].push_back({{"column", gap.column + 1},
                                {"count", gap.count},
                                {"first_line", gap.first_line},
                                {"at_ends", gap.at_ends}});
    if (findings.sampling && !findings.sampling->back)
        json["times"] = {{"even", findings.sampling->even},
                         {"mean_rate", findings.sampling->rate},
                         {"usual_step", findings.sampling->step},
                         {"shortest_step", findings.sampling->shortest},
                         {"longest_step", findings.sampling->longest},
                         {"longest_step_ends_in_line", findings.sampling->longest_line},
                         {"uneven_steps", findings.sampling->uneven_steps}};
    return json;
}

} // namespace imago::cli
