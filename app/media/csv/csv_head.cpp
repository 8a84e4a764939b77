// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_head.h"

#include <algorithm>
#include <map>
#include <utility>

namespace imago::csv {
namespace {

constexpr std::size_t most_records = 1000, most_cells = 200000;
constexpr std::size_t judged_records = 200, judged_cells = 20000;

/// The separators in the order of preference if several fit equally.
constexpr CsvSeparator separators[] = {CsvSeparator::semicolon, CsvSeparator::tab,
                                       CsvSeparator::pipe,      CsvSeparator::comma,
                                       CsvSeparator::space,     CsvSeparator::none};

Head split(std::string_view text, std::size_t first_line, CsvSeparator separator, CsvQuote quote) {
    Head head{separator, quote, CsvDecimal::point, {}, {}, 0, false, 0};
    Records records(text, separator, quote, first_line);
    std::vector<Cell> cells;
    for (std::size_t all = 0; head.records.size() < most_records && all < most_cells &&
                              records.next(cells, most_columns + 1);
         all += cells.size()) {
        head.records.push_back(cells);
        head.lines.push_back(records.line());
    }
    head.broken = records.broken();
    // The first lines may describe the device, so the later ones say more.
    std::map<std::size_t, std::size_t> counts;
    for (std::size_t i = head.records.size() / 4; i < head.records.size(); ++i)
        ++counts[head.records[i].size()];
    std::size_t most = 0;
    for (const auto &[width, count] : counts)
        if (count >= most) {
            most = count;
            head.width = width;
        }
    // In "1;2;" on every line a separator ends each cell. The titles may lack the last one.
    const bool ended =
        head.width > 1 &&
        std::all_of(head.records.begin(), head.records.end(), [&](const std::vector<Cell> &record) {
            return record.size() != head.width || cells_that_count(record, 0) < record.size();
        });
    head.width -= ended ? 1 : 0;
    head.ended = ended;
    for (std::vector<Cell> &record : head.records)
        if (record.size() == head.width + 1)
            record.resize(cells_that_count(record, head.width));
    return head;
}

bool fits(const Head &head, std::size_t record) {
    return head.records[record].size() == head.width;
}

struct Count {
    double good = 0, bad = 0;
};

Count count_of(const std::vector<Cell> &cells, CsvDecimal decimal) {
    Count count;
    for (const Cell &cell : cells) {
        const ValueKind kind = value_of(cell.text, decimal).kind;
        if (kind == ValueKind::number || kind == ValueKind::infinite || kind == ValueKind::united)
            ++count.good;
        else if (kind != ValueKind::gap)
            ++(date_form(cell.text) ? count.good : count.bad);
    }
    return count;
}

/// Returns the fraction of cells that are numbers or dates, from the first record that has any. The
/// score is lower if lines differ in width.
double score_of(const Head &head, CsvDecimal decimal) {
    Count sum;
    double fit = 0, misfit = 0, seen = 0;
    bool before = false;
    for (std::size_t i = 0; i < std::min(head.records.size(), judged_records); ++i) {
        const bool fitting = fits(head, i);
        const Count count = fitting ? count_of(head.records[i], decimal) : Count{};
        if (sum.good == 0 && count.good == 0) {
            before = before || !fitting;
            continue;
        }
        sum.good += count.good;
        sum.bad += count.bad;
        ++(fitting ? fit : misfit);
        seen += static_cast<double>(head.records[i].size());
        if (seen > judged_cells)
            break;
    }
    if (sum.good == 0)
        return 0;
    const double score = sum.good / (sum.good + sum.bad) * fit / (fit + misfit);
    return (score - (before ? 0.01 : 0)) * (head.broken ? 0.5 : 1);
}

bool is_whole(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

} // namespace

std::optional<CsvTimeForm> date_form(std::string_view text) {
    const bool plain = text.size() > 8 && (text[8] | 0x20) == 't'; // 20260131T120000
    // A date has a digit early: behind the names of a day and a month at the latest.
    constexpr std::size_t longest_names = 24;
    if (text.size() < 4 || text.substr(0, longest_names).find_first_of("0123456789") == text.npos ||
        (!plain && text.find_first_of(":-./ ", 1) == text.npos))
        return std::nullopt;
    for (const CsvTimeForm form :
         {CsvTimeForm::iso, CsvTimeForm::day_month, CsvTimeForm::month_day, CsvTimeForm::clock})
        if (time_of(text, form, CsvDecimal::point))
            return form;
    return std::nullopt;
}

bool may_be_decimals(const Head &head) {
    if (head.separator != CsvSeparator::comma || head.decimal != CsvDecimal::point)
        return false;
    bool first = true;
    for (std::size_t i = 0; i < head.records.size(); ++i) {
        const std::vector<Cell> &cells = head.records[i];
        const bool whole = std::all_of(cells.begin(), cells.end(), [](const Cell &cell) {
            std::string_view text = cell.text;
            if (text.starts_with('-'))
                text.remove_prefix(1);
            return !cell.quoted && is_whole(text);
        });
        // The titles decide if there are as many as cells, or half as many.
        if (first && !whole && cells.size() > 1)
            return cells.size() * 2 == head.width;
        if (!first && (!whole || cells.size() % 2))
            return false;
        first = false;
    }
    return head.width % 2 == 0;
}

Head best_head(std::string_view text, std::size_t first_line, const CsvSettings &settings) {
    Head best;
    bool found = false;
    for (const CsvSeparator separator : separators) {
        if (settings.separator && *settings.separator != separator)
            continue;
        Head head = split(text, first_line, separator, settings.quote.value_or(CsvQuote::twofold));
        if (!settings.separator && separator != CsvSeparator::none && head.width < 2 && !head.ended)
            continue; // the separator separates nothing
        bool better = false;
        for (const CsvDecimal decimal : {CsvDecimal::point, CsvDecimal::comma}) {
            if (settings.decimal && *settings.decimal != decimal)
                continue;
            const double score = score_of(head, decimal);
            if (found && score <= (better ? head.score : best.score) + 1e-9)
                continue;
            head.decimal = decimal;
            head.score = score;
            better = found = true;
        }
        if (better)
            best = std::move(head);
    }
    return best;
}

} // namespace imago::csv
