// SPDX-License-Identifier: MIT
#include "engine/plan/limits/measured_choice.h"

#include "engine/plan/measured/choice_names.h"
#include "engine/plan/measured/choice_table.h"
#include "engine/plan/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace imago {
namespace {

std::uint32_t device_classes(const StepLimits &limits) {
    std::uint32_t mask = bits(limits.device.cpu ? DeviceClass::cpu : DeviceClass::gpu);
    if (limits.device.prefetches_streams)
        mask |= bits(DeviceClass::prefetching_cpu);
    if (!limits.device.cpu && limits.device.warp == 32)
        mask |= bits(DeviceClass::gpu_warp_32);
    if (!limits.lanes)
        return mask | bits(DeviceClass::work_group);
    return mask | bits(DeviceClass::lanes) |
           bits(limits.device.cpu ? DeviceClass::cpu_lanes : DeviceClass::gpu_lanes);
}

QueriedNumbers numbers_of(Precision precision) {
    switch (precision) {
    case Precision::f64:
        return QueriedNumbers::doubles;
    case Precision::f16:
        return QueriedNumbers::halves;
    default:
        return QueriedNumbers::floats;
    }
}

ChoiceQuery query(Question question, LineClasses lines, std::size_t points,
                  const StepLimits &limits) {
    return {question, device_classes(limits), lines.mask, numbers_of(limits.precision), points};
}

std::string dispensable_names() {
    std::string names = "all";
    for (const QuestionRow &row : question_rows())
        if (row.dispensable)
            names += ", " + std::string(row.name);
    return names;
}

bool left_out(Question question, const StepLimits &limits) {
    return limits.requested.left_out.test(std::size_t(question));
}

/// Notes a row that a general rule would replace.
void note(const ChoiceRow *row, const StepLimits &limits) {
    if (row && limits.asked && question_row(row->question).dispensable)
        limits.asked->push_back(row);
}

} // namespace

QuestionSet rows_left_out(std::string_view names) {
    QuestionSet questions;
    while (!names.empty()) {
        const std::string_view name = names.substr(0, names.find('.'));
        names.remove_prefix(std::min(name.size() + 1, names.size()));
        bool found = false;
        for (const QuestionRow &row : question_rows())
            if (row.dispensable && (name == "all" || name == row.name)) {
                questions.set(std::size_t(row.question));
                found = true;
            }
        if (!found)
            throw usage_error(plan_says.without_rows, name, dispensable_names());
    }
    return questions;
}

const ChoiceRow *measured_choice(Question question, LineClasses lines, std::size_t points,
                                 const StepLimits &limits) {
    if (left_out(question, limits))
        return nullptr;
    const ChoiceQuery asked = query(question, lines, points, limits);
    const ChoiceRow *row = limits.device.fitted ? limits.device.fitted->find(asked) : nullptr;
    if (!row)
        row = shipped_choices().find(asked);
    note(row, limits);
    return row;
}

bool is_fitted(Question question, const StepLimits &limits) {
    return limits.device.fitted &&
           limits.device.fitted->find(query(question, {}, 0, limits)) != nullptr;
}

std::vector<MeasuredRow> rows_followed(const AskedRows &asked) {
    std::vector<MeasuredRow> rows;
    for (const ChoiceRow *row : asked) {
        MeasuredRow one{std::string(question_row(row->question).name), row->evidence};
        if (std::find(rows.begin(), rows.end(), one) == rows.end())
            rows.push_back(std::move(one));
    }
    return rows;
}

std::vector<const ChoiceRow *> measured_choices(Question question, LineClasses lines,
                                                std::size_t points, const StepLimits &limits) {
    if (left_out(question, limits))
        return {};
    std::vector<const ChoiceRow *> rows =
        shipped_choices().find_all(query(question, lines, points, limits));
    note(rows.empty() ? nullptr : rows.front(), limits);
    return rows;
}

double measured_number(Question question, Field field, const StepLimits &limits, LineClasses lines,
                       std::size_t points) {
    if (const ChoiceRow *row = measured_choice(question, lines, points, limits))
        return row->number(field);
    throw std::logic_error("A question that every device asks has no row for one.");
}

std::size_t measured_count(Question question, Field field, const StepLimits &limits,
                           LineClasses lines, std::size_t points) {
    return static_cast<std::size_t>(measured_number(question, field, limits, lines, points));
}

std::size_t column_room(LineClasses lines, std::size_t points, const StepLimits &limits) {
    const std::size_t own = limits.device.local_numbers;
    const ChoiceRow *row = measured_choice(Question::whole_columns, lines, points, limits);
    return row && row->flag(Field::larger_local) ? std::max(own, limits.more_local) : own;
}

} // namespace imago
