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
    return left_out(question, limits)
               ? nullptr
               : shipped_choices().find(query(question, lines, points, limits));
}

std::vector<const ChoiceRow *> measured_choices(Question question, LineClasses lines,
                                                std::size_t points, const StepLimits &limits) {
    if (left_out(question, limits))
        return {};
    return shipped_choices().find_all(query(question, lines, points, limits));
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
