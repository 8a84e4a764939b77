// SPDX-License-Identifier: MIT
#include "engine/values/media/reading.h"

#include <charconv>
#include <sstream>

namespace imago {
namespace {

constexpr double most_channels = 1024, most_bytes = 9e15, largest_rate = 1e15, most_columns = 1e6;

/// Numbers of choices in older files, where they are not places in the list of names.
constexpr CsvGaps gap_numbers[] = {CsvGaps::refuse, CsvGaps::interpolate, CsvGaps::zero};
constexpr CsvResample resample_numbers[] = {CsvResample::refuse, CsvResample::none,
                                            CsvResample::linear};

/// Calls visit(name, names of the choices, values by number, setting) for each choice; without
/// values by number, they are those of the names.
template <class Settings, class Visit>
void each_choice(Settings &settings, const Visit &visit) {
    visit("encoding", csv_encodings(), std::span<const CsvEncoding>(), settings.encoding);
    visit("separator", csv_separators(), std::span<const CsvSeparator>(), settings.separator);
    visit("decimal", csv_decimals(), std::span<const CsvDecimal>(), settings.decimal);
    visit("quote", csv_quotes(), std::span<const CsvQuote>(), settings.quote);
    visit("time-form", csv_time_forms(), std::span<const CsvTimeForm>(), settings.time_form);
    visit("gaps", csv_gap_choices(), std::span<const CsvGaps>(gap_numbers), settings.gaps);
    visit("resample", csv_resample_choices(), std::span<const CsvResample>(resample_numbers),
          settings.resample);
}

/// The choice that a value names; empty if there is none.
template <class T>
std::optional<T> choice_in(const ViewValue &value, std::span<const CsvName<T>> names,
                           std::span<const T> numbers) {
    if (const auto *word = std::get_if<std::string>(&value)) {
        for (const CsvName<T> &row : names)
            if (*word == row.name)
                return row.value;
    } else if (const auto *number = std::get_if<double>(&value)) {
        const std::size_t count = numbers.empty() ? names.size() : numbers.size();
        if (*number >= 0 && *number < static_cast<double>(count)) {
            const auto place = static_cast<std::size_t>(*number);
            return numbers.empty() ? names[place].value : numbers[place];
        }
    }
    return std::nullopt;
}

/// A column by its number, from 1 in settings and from 0 in values.
std::optional<std::size_t> column_of(const std::string &text) {
    std::size_t number = 0;
    const char *end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, number);
    return status == std::errc{} && stop == end && number < most_columns ? std::optional(number)
                                                                         : std::nullopt;
}

} // namespace

void put_raw(ViewValues &reading, const RawFormat &format) {
    reading["raw"] = raw_name(format);
    reading["channels"] = static_cast<double>(format.channels);
    reading["rate"] = format.sample_rate;
    reading["header"] = static_cast<double>(format.header_bytes);
    reading["centre"] = format.centre_frequency;
}

std::optional<RawFormat> raw_in(const ViewValues &reading) {
    auto format = parse_raw_format(view_value<std::string>(reading, "raw").value_or(""));
    if (!format)
        return format;
    format->channels =
        static_cast<std::size_t>(number_of(reading, "channels", 1, 1, most_channels));
    format->sample_rate = number_of(reading, "rate", 0, 0, largest_rate);
    format->header_bytes =
        static_cast<std::uint64_t>(number_of(reading, "header", 0, 0, most_bytes));
    format->centre_frequency = number_of(reading, "centre", 0, -largest_rate, largest_rate);
    return format;
}

void put_table(ViewValues &reading, const CsvSettings &settings) {
    reading["table"] = true;
    each_choice(settings, [&](const char *name, auto names, auto, const auto &setting) {
        const std::optional value(setting);
        if (const std::string word = value ? csv_name(names, *value) : ""; !word.empty())
            reading[name] = word;
    });
    if (settings.header_rows)
        reading["header-rows"] = static_cast<double>(*settings.header_rows);
    if (settings.time_column == "none")
        reading["time"] = "none";
    else if (settings.time_column)
        reading["time"] = static_cast<double>(column_of(*settings.time_column).value_or(1)) - 1;
    reading["table-rate"] = settings.rate;
    std::string columns;
    for (const std::string &column : settings.columns)
        columns += (columns.empty() ? "" : " ") + std::to_string(column_of(column).value_or(1) - 1);
    reading["columns"] = columns;
}

std::optional<TableReading> table_in(const ViewValues &reading) {
    constexpr double no_time = -2; // of "time" in older files, where -1 is a guess of any setting
    if (!view_value<bool>(reading, "table").value_or(false))
        return std::nullopt;
    TableReading table;
    CsvSettings &settings = table.settings;
    const auto is_set = [&](const char *name) {
        return reading.contains(name) && reading.at(name) != ViewValue(-1.0);
    };
    each_choice(settings, [&](const char *name, auto names, auto numbers, auto &setting) {
        if (!is_set(name))
            return;
        if (const auto choice = choice_in(reading.at(name), names, numbers))
            setting = *choice;
        else
            table.whole = false;
    });
    const auto count_in = [&](const char *name) -> std::optional<std::size_t> {
        const double count = is_set(name) ? number_of(reading, name, -1, -1, most_columns) : 0;
        table.whole &= count >= 0;
        return is_set(name) && count >= 0 ? std::optional(static_cast<std::size_t>(count))
                                          : std::nullopt;
    };
    settings.header_rows = count_in("header-rows");
    if (is_set("time") &&
        (reading.at("time") == ViewValue("none") || reading.at("time") == ViewValue(no_time)))
        settings.time_column = "none";
    else if (const auto column = count_in("time"))
        settings.time_column = std::to_string(*column + 1);
    settings.rate = number_of(reading, "table-rate", 0, 0, largest_rate);
    std::istringstream columns(view_value<std::string>(reading, "columns").value_or(""));
    for (std::string word; columns >> word;)
        if (const auto column = column_of(word))
            settings.columns.push_back(std::to_string(*column + 1));
        else
            table.whole = false;
    return table;
}

} // namespace imago
