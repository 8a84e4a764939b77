// SPDX-License-Identifier: MIT
#include "engine/plan/measured/choice_table.h"

#include "engine/plan/measured/parse_choices.h"
#include "engine/plan/measured/shipped_choice_files.h"

#include <utility>

namespace imago {
namespace {

bool serves(const ChoiceRow &row, const ChoiceQuery &query) {
    const auto numbers = static_cast<std::uint32_t>(row.numbers);
    const auto requested = static_cast<std::uint32_t>(query.numbers);
    const bool any_lines = row.lines == ~0u, any_device = row.devices == ~0u;
    return query.points >= row.least && query.points <= row.most && (numbers & requested) &&
           (any_device || (row.devices & query.devices)) &&
           (any_lines || (row.lines & query.lines));
}

} // namespace

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
