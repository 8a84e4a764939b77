// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_words.h"

#include <charconv>
#include <cmath>

namespace imago {
namespace {

std::string number(double value, int digits = 6) {
    char text[64];
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
    return {text, end.ptr};
}

std::string counted(std::size_t count, const std::string &what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string with_unit(double value, const std::string &unit) {
    return number(value) + (unit.empty() ? " s" : " of " + unit);
}

std::string gaps_of(const CsvFindings &findings, const CsvGapCount &gap) {
    return column_words(findings, gap.column) + " has " + counted(gap.count, "gap") +
           ", the first in line " + std::to_string(gap.first_line);
}

std::string left_out_sentence(const CsvFindings &findings, const CsvLeftOut &left) {
    std::string words = column_words(findings, left.column);
    words[0] = 'C';
    switch (left.kind) {
    case CsvColumnKind::counter:
        return words + " counts the rows and is no channel.";
    case CsvColumnKind::empty:
        return words + (left.numbers > 0
                            ? " begins empty, with " + counted(left.numbers, "number") +
                                  " further down; it was left out, and its name takes it."
                            : " is empty and was left out.");
    case CsvColumnKind::words:
    case CsvColumnKind::values:
    case CsvColumnKind::time:
        break;
    }
    return words + " has words and was left out.";
}

/// Lists some of them in one sentence, and the number of the others.
void add_left_out(const CsvFindings &findings, std::vector<std::string> &notes) {
    constexpr std::size_t most = 5;
    const auto &left = findings.left_out;
    for (std::size_t i = 0; i < std::min(most, left.size()); ++i)
        notes.push_back(left_out_sentence(findings, left[i]));
    if (left.size() > most)
        notes.push_back(counted(left.size() - most, "more column") +
                        " without numbers were left out.");
}

const char *separator_words(CsvSeparator separator) {
    switch (separator) {
    case CsvSeparator::comma:
        return "commas";
    case CsvSeparator::semicolon:
        return "semicolons";
    case CsvSeparator::tab:
        return "tabs";
    case CsvSeparator::space:
        return "blanks";
    case CsvSeparator::pipe:
        return "bars";
    case CsvSeparator::none:
        break;
    }
    return "no separator";
}

std::string form_words(const CsvFindings &findings) {
    switch (findings.format.time->form) {
    case CsvTimeForm::own:
        return "in its own unit";
    case CsvTimeForm::iso:
        return "year first";
    case CsvTimeForm::day_month:
        return "day before month";
    case CsvTimeForm::month_day:
        return "month before day";
    case CsvTimeForm::clock:
        return "time of day";
    default:
        return std::string("in ") + csv_name(csv_time_forms(), findings.format.time->form);
    }
}

void add_doubts(const CsvFindings &findings, std::vector<std::string> &notes) {
    for (const CsvDoubt doubt : findings.doubts)
        if (doubt == CsvDoubt::separator)
            notes.push_back(findings.format.separator == CsvSeparator::comma
                                ? "Its commas were read as separators; they may be decimal commas."
                                : "Its commas were read as decimal commas; they may separate.");
        else if (doubt == CsvDoubt::day_or_month)
            notes.push_back(
                std::string("Its dates were read with the ") +
                (findings.format.time->form == CsvTimeForm::month_day ? "month" : "day") +
                " first; both orders are possible.");
}

void add_sampling(const CsvFindings &findings, std::vector<std::string> &notes) {
    const CsvSampling &sampling = *findings.sampling;
    for (const CsvClockJump &jump : sampling.jumps)
        notes.push_back("The clock goes " + std::string(jump.forward ? "forward" : "back") +
                        " by an hour in line " + std::to_string(jump.line) +
                        ", as for daylight saving time; the times after it were moved by that.");
    const bool linear = findings.format.resample == CsvResample::linear;
    if (findings.rate_wished && !linear) {
        notes.push_back("The times were passed over, as a rate was given.");
        return;
    }
    if (sampling.even && !(linear && findings.rate_wished))
        return;
    std::string words = uneven_sentence(sampling, findings.time_unit);
    words[0] = 'I';
    if (!sampling.even)
        notes.push_back(words + ".");
    notes.push_back(linear
                        ? counted(findings.rows, "row") + " were resampled on the lines between "
                                                          "them, at even times."
                        : "The samples were taken as they stand, at the mean rate of " +
                              number(sampling.rate, 9) + " a " +
                              (findings.time_unit.empty() ? "second" : findings.time_unit) + ".");
}

} // namespace

std::string column_words(const CsvFindings &findings, std::size_t column) {
    const std::string &title = findings.columns[column].title;
    return "column " + std::to_string(column + 1) + (title.empty() ? "" : " ('" + title + "')");
}

std::string back_step_sentence(const CsvBackStep &back) {
    std::string text = "line " + std::to_string(back.line);
    text += back.seconds == 0 ? " repeats the time of line " + std::to_string(back.line_before)
                              : " has a time " + number(-back.seconds) + " before that of line " +
                                    std::to_string(back.line_before);
    if (std::fabs(back.seconds + 3600) < 60)
        text += ", as where daylight saving time ends";
    return text + "; times must rise, and " + counted(back.count, "row") +
           (back.count == 1 ? " does" : " do") + " not";
}

std::string uneven_sentence(const CsvSampling &sampling, const std::string &unit) {
    return "its times are uneven: steps take from " + with_unit(sampling.shortest, unit) + " to " +
           with_unit(sampling.longest, unit) + ", mostly " + with_unit(sampling.step, unit) + "; " +
           counted(sampling.uneven_steps, "step") +
           (sampling.uneven_steps == 1 ? " differs" : " differ") +
           ", and the longest one ends in line " + std::to_string(sampling.longest_line);
}

std::string gap_sentence(const CsvFindings &findings) {
    constexpr std::size_t most = 8;
    std::string text = "it has cells that are empty or NaN: ";
    for (std::size_t i = 0; i < std::min(most, findings.gaps.size()); ++i)
        text += (i ? "; " : "") + gaps_of(findings, findings.gaps[i]);
    if (findings.gaps.size() > most)
        text += "; " + counted(findings.gaps.size() - most, "more column");
    return text;
}

std::string format_words(const CsvFindings &findings) {
    const CsvFormat &format = findings.format;
    std::string text = separator_words(format.separator);
    text += format.decimal == CsvDecimal::comma ? ", decimal comma" : ", decimal point";
    if (format.encoding != CsvEncoding::utf8)
        text += format.encoding == CsvEncoding::latin1 ? ", Latin-1" : ", UTF-16";
    text += ", " + counted(format.header_rows, "header row");
    if (format.time)
        text += "; time in " + column_words(findings, format.time->column) + ", " +
                form_words(findings) + (format.time->joined ? ", and in the next one" : "");
    return text;
}

std::vector<std::string> notes_of(const CsvFindings &findings) {
    std::vector<std::string> notes{"The table was read with " + format_words(findings) + "."};
    add_doubts(findings, notes);
    add_left_out(findings, notes);
    for (const CsvGapCount &gap : findings.gaps) {
        std::string words = gaps_of(findings, gap);
        words[0] = 'C';
        notes.push_back(words + ", filled on the line between the neighbours" +
                        (gap.at_ends > 0 ? "; " + std::to_string(gap.at_ends) +
                                               " at the ends hold the nearest value."
                                         : "."));
    }
    if (findings.sampling)
        add_sampling(findings, notes);
    else if (findings.format.time)
        notes.push_back("One row has no rate.");
    return notes;
}

} // namespace imago
