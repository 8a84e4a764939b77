// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_words.h"

#include "app/media/table/sentences.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr int time_digits = 6, rate_digits = 9;

Argument number(double value, int digits = time_digits) {
    return RealNumber{value, digits, RealNumber::Style::significant};
}

Sentence counted(std::size_t count, Form<0> one, Form<1> several) {
    return count == 1 ? Sentence(one) : Sentence(several, count);
}

Sentence with_unit(double value, const std::string &unit) {
    return unit.empty() ? Sentence(table_says.seconds, number(value))
                        : Sentence(table_says.of_unit, number(value), unit);
}

/// Returns column_words() for the start of a sentence.
Sentence first_column_words(const CsvFindings &findings, std::size_t column) {
    const std::string &title = findings.columns[column].title;
    return title.empty() ? Sentence(table_says.column_first, column + 1)
                         : Sentence(table_says.column_titled_first, column + 1, title);
}

Sentence gaps_of(const Sentence &column, const CsvGapCount &gap) {
    return gap.count == 1 ? Sentence(table_says.one_gap, column, gap.first_line)
                          : Sentence(table_says.gaps, column, gap.count, gap.first_line);
}

Sentence left_out_sentence(const CsvFindings &findings, const CsvLeftOut &left) {
    const Sentence column = first_column_words(findings, left.column);
    switch (left.kind) {
    case CsvColumnKind::counter:
        return {table_says.column_counts, column};
    case CsvColumnKind::empty:
        if (left.numbers == 0)
            return {table_says.empty_column, column};
        return {table_says.empty_at_first, column,
                counted(left.numbers, table_says.one_number, table_says.numbers)};
    case CsvColumnKind::words:
    case CsvColumnKind::values:
    case CsvColumnKind::time:
        break;
    }
    return {table_says.column_of_words, column};
}

/// Lists some of the columns in one sentence each, and gives the number of the others.
void add_left_out(const CsvFindings &findings, std::vector<Sentence> &notes) {
    constexpr std::size_t most = 5;
    const auto &left = findings.left_out;
    for (std::size_t i = 0; i < std::min(most, left.size()); ++i)
        notes.push_back(left_out_sentence(findings, left[i]));
    if (left.size() > most)
        notes.push_back(
            counted(left.size() - most, table_says.one_more_left_out, table_says.more_left_out));
}

Sentence separator_words(CsvSeparator separator) {
    switch (separator) {
    case CsvSeparator::comma:
        return table_says.commas;
    case CsvSeparator::semicolon:
        return table_says.semicolons;
    case CsvSeparator::tab:
        return table_says.tabs;
    case CsvSeparator::space:
        return table_says.blanks;
    case CsvSeparator::pipe:
        return table_says.bars;
    case CsvSeparator::none:
        break;
    }
    return table_says.no_separator;
}

Sentence form_words(const CsvFindings &findings) {
    switch (findings.format.time->form) {
    case CsvTimeForm::own:
        return table_says.own_unit;
    case CsvTimeForm::iso:
        return table_says.year_first;
    case CsvTimeForm::day_month:
        return table_says.day_month;
    case CsvTimeForm::month_day:
        return table_says.month_day;
    case CsvTimeForm::clock:
        return table_says.clock;
    default:
        return {table_says.in_unit, csv_name(csv_time_forms(), findings.format.time->form)};
    }
}

void add_doubts(const CsvFindings &findings, std::vector<Sentence> &notes) {
    for (const CsvDoubt doubt : findings.doubts)
        if (doubt == CsvDoubt::separator)
            notes.push_back(findings.format.separator == CsvSeparator::comma
                                ? table_says.separating_commas
                                : table_says.decimal_commas);
        else if (doubt == CsvDoubt::day_or_month)
            notes.push_back(findings.format.time->form == CsvTimeForm::month_day
                                ? table_says.month_first
                                : table_says.day_first);
}

/// Fills one of two templates. The second is for a single step that differs.
Sentence uneven_by(Form<5> form, Form<4> form_of_one, const CsvSampling &sampling,
                   const std::string &unit) {
    const Sentence shortest = with_unit(sampling.shortest, unit);
    const Sentence longest = with_unit(sampling.longest, unit);
    const Sentence usual = with_unit(sampling.step, unit);
    return sampling.uneven_steps == 1
               ? Sentence(form_of_one, shortest, longest, usual, sampling.longest_line)
               : Sentence(form, shortest, longest, usual, sampling.uneven_steps,
                          sampling.longest_line);
}

void add_sampling(const CsvFindings &findings, std::vector<Sentence> &notes) {
    const CsvSampling &sampling = *findings.sampling;
    for (const CsvClockJump &jump : sampling.jumps)
        notes.push_back(
            {jump.forward ? table_says.clock_forward : table_says.clock_back, jump.line});
    const bool linear = findings.format.resample == CsvResample::linear;
    if (findings.rate_wished && !linear) {
        notes.push_back(table_says.given_rate);
        return;
    }
    if (sampling.back && !linear) {
        notes.push_back({table_says.repeats_passed, back_step_sentence(*sampling.back),
                         number(sampling.rate, rate_digits)});
        return;
    }
    if (sampling.even && !(linear && findings.rate_wished))
        return;
    if (!sampling.even)
        notes.push_back(uneven_by(table_says.uneven_note, table_says.uneven_note_by_one, sampling,
                                  findings.time_unit));
    const Argument rate = number(sampling.rate, rate_digits);
    notes.push_back(linear ? Sentence(table_says.resampled, findings.rows)
                    : findings.time_unit.empty()
                        ? Sentence(table_says.mean_rate, rate)
                        : Sentence(table_says.mean_rate_own, rate, findings.time_unit));
}

} // namespace

Sentence column_words(const CsvFindings &findings, std::size_t column) {
    const std::string &title = findings.columns[column].title;
    return title.empty() ? Sentence(table_says.column, column + 1)
                         : Sentence(table_says.column_titled, column + 1, title);
}

Sentence back_step_sentence(const CsvBackStep &back) {
    Sentence step =
        back.seconds == 0
            ? Sentence(table_says.repeated_time, back.line, back.line_before)
            : Sentence(table_says.earlier_time, back.line, number(-back.seconds), back.line_before);
    if (std::fabs(back.seconds + 3600) < 60)
        step = {table_says.summer_time_end, step};
    return back.count == 1 ? Sentence(table_says.row_does_not_rise, step)
                           : Sentence(table_says.rows_do_not_rise, step, back.count);
}

Sentence uneven_sentence(const CsvSampling &sampling, const std::string &unit) {
    return uneven_by(table_says.uneven, table_says.uneven_by_one, sampling, unit);
}

Sentence gap_sentence(const CsvFindings &findings) {
    constexpr std::size_t most = 8;
    Sentence list;
    const auto add = [&](const Sentence &item) {
        list = list.empty() ? item : Sentence(table_says.and_phrase, list, item);
    };
    for (std::size_t i = 0; i < std::min(most, findings.gaps.size()); ++i) {
        const CsvGapCount &gap = findings.gaps[i];
        add(gaps_of(column_words(findings, gap.column), gap));
    }
    if (findings.gaps.size() > most)
        add(counted(findings.gaps.size() - most, table_says.one_more_column,
                    table_says.more_columns));
    return {table_says.gaps_found, list};
}

Sentence format_words(const CsvFindings &findings) {
    const CsvFormat &format = findings.format;
    Sentence list = separator_words(format.separator);
    const auto add = [&](const Argument &part) { list = {table_says.part, list, part}; };
    add(format.decimal == CsvDecimal::comma ? Sentence(table_says.comma)
                                            : Sentence(table_says.point));
    if (format.encoding != CsvEncoding::utf8)
        add(format.encoding == CsvEncoding::latin1 ? "Latin-1" : "UTF-16");
    add(counted(format.header_rows, table_says.one_header_row, table_says.header_rows));
    if (format.time) {
        list = {table_says.time_in, list, column_words(findings, format.time->column),
                form_words(findings)};
        if (format.time->joined)
            list = {table_says.and_next_column, list};
    }
    return list;
}

std::vector<Sentence> particulars_of(const CsvFindings &findings) {
    std::vector<Sentence> notes;
    if (findings.turned)
        notes.push_back(
            counted(findings.format.columns.size(), table_says.row_turned, table_says.rows_turned));
    if (findings.nulls > 0)
        notes.push_back({table_says.nulls, findings.nulls});
    const csv::Footer &footer = findings.footer;
    if (footer.lines > 0)
        notes.push_back(
            footer.lines == 1
                ? Sentence(table_says.footer_line, footer.line, footer.text)
                : Sentence(table_says.footer_lines, footer.lines, footer.line, footer.text));
    if (findings.stated_rate > 0)
        notes.push_back({table_says.stated_rate, number(findings.stated_rate, rate_digits),
                         findings.stated_name});
    const bool reversed = findings.sampling && findings.sampling->reversed;
    if (reversed)
        notes.push_back(table_says.newest_first);
    if (findings.sampling && findings.sampling->coarse > 0 && !findings.rate_wished)
        notes.push_back({table_says.coarse_times, findings.sampling->coarse,
                         number(findings.sampling->rate, rate_digits)});
    return notes;
}

std::vector<Sentence> notes_of(const CsvFindings &findings) {
    std::vector<Sentence> notes{{table_says.read_with, format_words(findings)}};
    add_doubts(findings, notes);
    for (Sentence &note : particulars_of(findings))
        notes.push_back(std::move(note));
    add_left_out(findings, notes);
    for (const CsvGapCount &gap : findings.gaps) {
        const Sentence words = gaps_of(first_column_words(findings, gap.column), gap);
        notes.push_back(findings.format.gaps == CsvGaps::zero ? Sentence(table_says.zeroed, words)
                        : gap.at_ends == 0                    ? Sentence(table_says.filled, words)
                        : gap.at_ends == 1
                            ? Sentence(table_says.filled_to_end, words)
                            : Sentence(table_says.filled_to_ends, words, gap.at_ends));
    }
    if (findings.sampling)
        add_sampling(findings, notes);
    else if (findings.format.time)
        notes.push_back(table_says.one_row);
    return notes;
}

} // namespace imago
