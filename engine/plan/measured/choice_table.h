// SPDX-License-Identifier: MIT
// Measured choices by question: what the planner does where measurements, not reasons, decide.
#pragma once

#include "engine/plan/measured/choice_row.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// The rows of a text: `question | device | numbers | lines | points | choice | evidence`, one a
/// line; blank lines and those that begin with # are ignored. Throws Error (usage) that names the
/// text, the line and the field, and says what is allowed there.
std::vector<ChoiceRow> parse_choices(std::string_view text, std::string_view name);

/// A row as such a line, without its end: parse_choices() gives it again. The evidence has no | and
/// no end of a line.
std::string choice_line(const ChoiceRow &row);

/// A value; all threads may read it.
class ChoiceTable {
  public:
    /// Takes rows in the order in which they are tried.
    explicit ChoiceTable(std::vector<ChoiceRow> rows);

    /// The first matching row, or null: the planner then follows its reasons.
    const ChoiceRow *find(const ChoiceQuery &query) const;
    /// All matching rows, in order.
    std::vector<const ChoiceRow *> find_all(const ChoiceQuery &query) const;

    /// All rows of a question, in order.
    const std::vector<ChoiceRow> &rows(Question question) const {
        return by_question_[static_cast<std::size_t>(question)];
    }

  private:
    std::array<std::vector<ChoiceRow>, question_count> by_question_;
};

/// The rows of resources/tuning/choices, read once. They come with the engine, and a test reads
/// them: throws Error, as parse_choices() does, only in a build that fails that test.
const ChoiceTable &shipped_choices();

} // namespace imago
