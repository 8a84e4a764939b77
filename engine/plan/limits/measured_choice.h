// SPDX-License-Identifier: MIT
// Looks up measured choices for a step's limits.
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/measured/choice_row.h"
#include "engine/values/step_report.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace imago {

/// Reads PlanOptions::without_rows: a set of questions. Throws Error (usage) for a name
/// that is no question, or one without which there is no plan.
QuestionSet rows_left_out(std::string_view names);

/// The classes of a line, as far as a question distinguishes them.
struct LineClasses {
    std::uint32_t mask = 0;

    constexpr LineClasses() = default;
    constexpr LineClasses(LineClass lines) : mask(bits(lines)) {}
    constexpr LineClasses(std::initializer_list<LineClass> all) {
        for (const LineClass lines : all)
            mask |= bits(lines);
    }
    constexpr void add(LineClass lines) { mask |= bits(lines); }
};

/// Returns the row for lines of these classes and this many points on the limits' device, or null:
/// one that was fitted on this machine, else one that comes with the engine.
const ChoiceRow *measured_choice(Question question, LineClasses lines, std::size_t points,
                                 const StepLimits &limits);
/// Returns all matching rows, the preferred one first.
std::vector<const ChoiceRow *> measured_choices(Question question, LineClasses lines,
                                                std::size_t points, const StepLimits &limits);
/// Whether a row that was fitted on this machine answers a question for any line.
bool is_fitted(Question question, const StepLimits &limits);
/// The rows as a report has them, each once.
std::vector<MeasuredRow> rows_followed(const AskedRows &asked);
/// Returns a field of a question that has a row for every device. Throws std::logic_error if there
/// is no such row.
double measured_number(Question question, Field field, const StepLimits &limits,
                       LineClasses lines = {}, std::size_t points = 0);
std::size_t measured_count(Question question, Field field, const StepLimits &limits,
                           LineClasses lines = {}, std::size_t points = 0);
/// Returns the numbers of local memory for a group of columns of a length other than a power of
/// two: those that the device reports, or more of them where the row `whole-columns` allows it
/// rather than two steps.
std::size_t column_room(LineClasses lines, std::size_t points, const StepLimits &limits);

} // namespace imago
