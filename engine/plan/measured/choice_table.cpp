// SPDX-License-Identifier: MIT
#include "engine/plan/measured/choice_table.h"

#include "engine/plan/measured/choice_names.h"
#include "engine/plan/measured/shipped_choice_files.h"
#include "engine/plan/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

namespace imago {
namespace {

constexpr std::array<std::string_view, 7> columns = {"question", "device", "numbers", "lines",
                                                     "points",   "choice", "evidence"};

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char by) {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0;;) {
        const std::size_t to = text.find(by, from);
        parts.push_back(trimmed(text.substr(from, to - from)));
        if (to == std::string_view::npos)
            return parts;
        from = to + 1;
    }
}

/// The words of a text, separated by spaces.
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words = split(text, ' ');
    std::erase(words, std::string_view{});
    return words;
}

/// The names of a table as "a, b or c".
template <class Rows>
std::string listed(const Rows &rows) {
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i)
        text += (i == 0 ? "" : i + 1 < rows.size() ? ", " : " or ") + std::string(rows[i].name);
    return text;
}

template <class T>
std::optional<T> number_of(std::string_view text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// One line of a text, which parses itself into a row.
class RowReader {
  public:
    RowReader(std::string_view name, std::size_t line, std::string_view text)
        : place_(std::string(name) + ", line " + std::to_string(line)), parts_(split(text, '|')) {
        if (parts_.size() != columns.size())
            throw usage_error(plan_says.choice_columns, place_, parts_.size());
    }

    ChoiceRow read() {
        const QuestionRow &question = named(question_rows(), 0);
        row_.question = question.question;
        if (parts_[1] != "any")
            row_.devices = classes(device_class_rows(), 1, &DeviceClassRow::device);
        read_numbers();
        if (parts_[3] != "any")
            row_.lines = classes(line_class_rows(), 3, &LineClassRow::lines);
        read_points();
        read_choice(question);
        if (parts_[6].empty())
            refuse(6, "it says what was measured, or why nothing was.");
        row_.evidence = parts_[6];
        return std::move(row_);
    }

  private:
    [[noreturn]] void refuse(std::size_t column, const std::string &allowed) const {
        throw usage_error(plan_says.choice_cell, place_, columns[column], parts_[column], allowed);
    }

    template <class Row>
    const Row &named(std::span<const Row> rows, std::size_t column) const {
        for (const Row &row : rows)
            if (row.name == parts_[column])
                return row;
        refuse(column, "it is " + listed(rows) + ".");
    }

    template <class Row, class Class>
    std::uint32_t classes(std::span<const Row> rows, std::size_t column, Class Row::*value) const {
        std::uint32_t mask = 0;
        for (const std::string_view word : words_of(parts_[column])) {
            const auto row = std::find_if(rows.begin(), rows.end(),
                                          [&](const Row &each) { return each.name == word; });
            if (row == rows.end())
                refuse(column, "it is any, or one or more of " + listed(rows) + ".");
            mask |= bits((*row).*value);
        }
        if (!mask)
            refuse(column, "it is any, or one or more of " + listed(rows) + ".");
        return mask;
    }

    void read_numbers() {
        if (parts_[2] == "float")
            row_.numbers = Numbers::floats;
        else if (parts_[2] == "double")
            row_.numbers = Numbers::doubles;
        else if (parts_[2] == "half")
            row_.numbers = Numbers::halves;
        else if (parts_[2] != "any")
            refuse(2, "it is float, double, half or any.");
    }

    void read_points() {
        const std::string_view text = parts_[4];
        if (text == "any")
            return;
        const std::size_t dots = text.find("..");
        const auto end = [&](std::string_view part, std::size_t open) {
            if (part.empty() && text != ".." && dots != std::string_view::npos)
                return open;
            const auto value = number_of<std::size_t>(part);
            if (!value)
                refuse(4, "it is any, a number, or a range as 4..16, 4.. or ..16.");
            return *value;
        };
        const bool range = dots != std::string_view::npos;
        row_.least = end(text.substr(0, range ? dots : text.size()), 0);
        row_.most = range ? end(text.substr(dots + 2), row_.most) : row_.least;
        if (row_.least > row_.most)
            refuse(4, "its first number is not above its last.");
    }

    void read_choice(const QuestionRow &question) {
        for (const std::string_view word : words_of(parts_[5]))
            read_value(question, word);
        for (const Field field : question.required)
            if (!set(field))
                refuse(5, "the question " + std::string(question.name) + " requires " +
                              names(question.required) + ".");
        if (row_.values.empty() && row_.radices.empty())
            refuse(5, "the question " + std::string(question.name) + " takes one or more of " +
                          names(question.optional) + ".");
    }

    bool set(Field field) const {
        return field == Field::radices ? !row_.radices.empty() : row_.has(field);
    }

    static std::string names(const std::vector<Field> &fields) {
        std::vector<FieldRow> rows;
        for (const Field field : fields)
            rows.push_back(field_rows()[static_cast<std::size_t>(field)]);
        std::string text;
        for (std::size_t i = 0; i < rows.size(); ++i)
            text += (i == 0                ? ""
                     : i + 1 < rows.size() ? ", "
                                           : " and ") +
                    std::string(rows[i].name);
        return text;
    }

    /// Reads "points=16" or "radices=8.2.16".
    void read_value(const QuestionRow &question, std::string_view word) {
        const std::size_t equals = word.find('=');
        const std::string_view name = word.substr(0, equals);
        const auto known = field_rows();
        const auto row = std::find_if(known.begin(), known.end(),
                                      [&](const FieldRow &each) { return each.name == name; });
        const auto takes = [&](const std::vector<Field> &fields) {
            return row != known.end() &&
                   std::find(fields.begin(), fields.end(), row->field) != fields.end();
        };
        if (equals == std::string_view::npos ||
            (!takes(question.required) && !takes(question.optional))) {
            std::vector<Field> all = question.required;
            all.insert(all.end(), question.optional.begin(), question.optional.end());
            refuse(5, "'" + std::string(word) + "' is none of " + names(all) + ", as name=number.");
        }
        if (set(row->field))
            refuse(5, std::string(name) + " stands there twice.");
        const std::string_view text = word.substr(equals + 1);
        if (row->field != Field::radices) {
            row_.values.emplace_back(row->field, value_of(*row, text));
            return;
        }
        for (const std::string_view part : split(text, '.'))
            row_.radices.push_back(static_cast<int>(value_of(*row, part)));
    }

    double value_of(const FieldRow &field, std::string_view text) const {
        const auto value = number_of<double>(text);
        const auto shown = [](double number) {
            return std::to_string(static_cast<long long>(number));
        };
        if (!value || !(*value >= field.least && *value <= field.most) ||
            (field.whole && *value != static_cast<double>(static_cast<long long>(*value))))
            refuse(5, std::string(field.name) + " is " + (field.whole ? "a whole" : "a") +
                          " number from " + shown(field.least) + " to " + shown(field.most) + ".");
        return *value;
    }

    std::string place_;
    std::vector<std::string_view> parts_;
    ChoiceRow row_;
};

/// The names of the classes in a mask, with blanks between; "any" for all bits.
template <class Row, class Class>
std::string class_names(std::span<const Row> rows, std::uint32_t mask, Class Row::*value) {
    if (mask == ~0u)
        return "any";
    std::string text;
    for (const Row &row : rows)
        if (mask & bits(row.*value))
            text += (text.empty() ? "" : " ") + std::string(row.name);
    return text;
}

std::string numbers_name(Numbers numbers) {
    switch (numbers) {
    case Numbers::halves:
        return "half";
    case Numbers::floats:
        return "float";
    case Numbers::doubles:
        return "double";
    case Numbers::any:
        break;
    }
    return "any";
}

/// The choice as `name=number` between blanks, numbers as short as they can be read again.
std::string choice_words(const ChoiceRow &row) {
    std::string text;
    const auto add = [&](Field field, const std::string &value) {
        text += (text.empty() ? "" : " ") +
                std::string(field_rows()[static_cast<std::size_t>(field)].name) + "=" + value;
    };
    for (const auto &[field, value] : row.values) {
        char digits[32];
        const auto end = std::to_chars(digits, digits + sizeof digits, value);
        add(field, std::string(digits, end.ptr));
    }
    std::string radices;
    for (const int radix : row.radices)
        radices += (radices.empty() ? "" : ".") + std::to_string(radix);
    if (!radices.empty())
        add(Field::radices, radices);
    return text;
}

bool serves(const ChoiceRow &row, const ChoiceQuery &query) {
    const auto numbers = static_cast<std::uint32_t>(row.numbers);
    const auto requested = static_cast<std::uint32_t>(query.numbers);
    const bool any_lines = row.lines == ~0u, any_device = row.devices == ~0u;
    return query.points >= row.least && query.points <= row.most && (numbers & requested) &&
           (any_device || (row.devices & query.devices)) &&
           (any_lines || (row.lines & query.lines));
}

} // namespace

std::vector<ChoiceRow> parse_choices(std::string_view text, std::string_view name) {
    std::vector<ChoiceRow> rows;
    std::size_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        if (!line.empty() && line.front() != '#')
            rows.push_back(RowReader(name, number, line).read());
    }
    return rows;
}

std::string choice_line(const ChoiceRow &row) {
    const std::string ends = "..";
    std::string points = row.least == 0 && row.most == ~std::size_t{0} ? "any"
                         : row.least == row.most
                             ? std::to_string(row.least)
                             : std::to_string(row.least) + ends +
                                   (row.most == ~std::size_t{0} ? "" : std::to_string(row.most));
    return std::string(question_row(row.question).name) + " | " +
           class_names(device_class_rows(), row.devices, &DeviceClassRow::device) + " | " +
           numbers_name(row.numbers) + " | " +
           class_names(line_class_rows(), row.lines, &LineClassRow::lines) + " | " + points +
           " | " + choice_words(row) + " | " + row.evidence;
}

ChoiceTable::ChoiceTable(std::vector<ChoiceRow> rows) {
    for (ChoiceRow &row : rows)
        by_question_[static_cast<std::size_t>(row.question)].push_back(std::move(row));
}

const ChoiceRow *ChoiceTable::find(const ChoiceQuery &query) const {
    for (const ChoiceRow &row : rows(query.question))
        if (serves(row, query))
            return &row;
    return nullptr;
}

std::vector<const ChoiceRow *> ChoiceTable::find_all(const ChoiceQuery &query) const {
    std::vector<const ChoiceRow *> all;
    for (const ChoiceRow &row : rows(query.question))
        if (serves(row, query))
            all.push_back(&row);
    return all;
}

const ChoiceTable &shipped_choices() {
    static const ChoiceTable table = [] {
        std::vector<ChoiceRow> rows;
        for (const auto &[name, text] : shipped_choice_files())
            for (ChoiceRow &row : parse_choices(text, name))
                rows.push_back(std::move(row));
        return ChoiceTable(std::move(rows));
    }();
    return table;
}

} // namespace imago
