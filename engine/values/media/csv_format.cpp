// SPDX-License-Identifier: MIT
#include "engine/values/media/csv_format.h"

namespace imago {
namespace {

constexpr CsvName<CsvEncoding> encoding_rows[] = {
    {CsvEncoding::utf8, "utf8"}, {CsvEncoding::latin1, "latin1"}, {CsvEncoding::utf16, "utf16"}};
constexpr CsvName<CsvSeparator> separator_rows[] = {
    {CsvSeparator::comma, "comma"}, {CsvSeparator::semicolon, "semicolon"},
    {CsvSeparator::tab, "tab"},     {CsvSeparator::space, "space"},
    {CsvSeparator::pipe, "pipe"},   {CsvSeparator::none, "none"}};
constexpr CsvName<CsvDecimal> decimal_rows[] = {{CsvDecimal::point, "point"},
                                                {CsvDecimal::comma, "comma"}};
constexpr CsvName<CsvQuote> quote_rows[] = {
    {CsvQuote::twofold, "double"}, {CsvQuote::single, "single"}, {CsvQuote::none, "none"}};
constexpr CsvName<CsvTimeForm> time_form_rows[] = {
    {CsvTimeForm::seconds, "s"},       {CsvTimeForm::milliseconds, "ms"},
    {CsvTimeForm::microseconds, "us"}, {CsvTimeForm::nanoseconds, "ns"},
    {CsvTimeForm::minutes, "min"},     {CsvTimeForm::hours, "h"},
    {CsvTimeForm::days, "d"},          {CsvTimeForm::own, "own"},
    {CsvTimeForm::iso, "iso"},         {CsvTimeForm::day_month, "dmy"},
    {CsvTimeForm::month_day, "mdy"},   {CsvTimeForm::clock, "clock"}};
/// The names of nan_policies, by which samples of pictures are filled; "interpolate" says the same
/// as "neighbours" of samples in a row.
constexpr CsvName<CsvGaps> gap_rows[] = {{CsvGaps::refuse, "refuse"},
                                         {CsvGaps::zero, "zero"},
                                         {CsvGaps::interpolate, "interpolate"},
                                         {CsvGaps::interpolate, "neighbours"}};
/// CsvResample::refuse has no name: it is the default until the user makes a choice.
constexpr CsvName<CsvResample> resample_rows[] = {{CsvResample::none, "none"},
                                                  {CsvResample::linear, "linear"}};

} // namespace

std::span<const CsvName<CsvEncoding>> csv_encodings() {
    return encoding_rows;
}
std::span<const CsvName<CsvSeparator>> csv_separators() {
    return separator_rows;
}
std::span<const CsvName<CsvDecimal>> csv_decimals() {
    return decimal_rows;
}
std::span<const CsvName<CsvQuote>> csv_quotes() {
    return quote_rows;
}
std::span<const CsvName<CsvTimeForm>> csv_time_forms() {
    return time_form_rows;
}
std::span<const CsvName<CsvGaps>> csv_gap_choices() {
    return gap_rows;
}
std::span<const CsvName<CsvResample>> csv_resample_choices() {
    return resample_rows;
}

double seconds_of(CsvTimeForm form) {
    constexpr double seconds[] = {1, 1e-3, 1e-6, 1e-9, 60, 3600, 86400, 1}; // in the enum's order
    return is_date(form) ? 0 : seconds[static_cast<std::size_t>(form)];
}

CsvSettings settings_of(const CsvFormat &format) {
    CsvSettings settings;
    settings.encoding = format.encoding;
    settings.separator = format.separator;
    settings.decimal = format.decimal;
    settings.quote = format.quote;
    settings.header_rows = format.header_rows;
    settings.time_column = "none";
    if (format.time) {
        settings.time_column = std::to_string(format.time->column + 1);
        settings.time_form = format.time->form;
    }
    for (const std::size_t column : format.columns)
        settings.columns.push_back(std::to_string(column + 1));
    settings.gaps = format.gaps;
    settings.resample = format.resample;
    return settings;
}

} // namespace imago
