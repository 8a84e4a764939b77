// SPDX-License-Identifier: MIT
// The words in resources/tuning/choices, and the values that they allow.
#pragma once
#include "engine/plan/measured/choice_row.h"

#include <span>
#include <string_view>
#include <vector>

namespace imago {

struct QuestionRow {
    Question question;
    std::string_view name;
    std::vector<Field> required,
        optional; ///< one or more of these if none is required
    /// Whether the planner has a general rule where no row fits.
    bool dispensable = false;
};
struct DeviceClassRow {
    DeviceClass device;
    std::string_view name;
};
struct LineClassRow {
    LineClass lines;
    std::string_view name;
};
/// A field's name and its range, both ends included.
struct FieldRow {
    Field field;
    std::string_view name;
    double least, most;
    bool whole; ///< whether it is a whole number
};

// The rows of each table are in the order of its enum.
std::span<const QuestionRow> question_rows();
/// The row of a question.
const QuestionRow &question_row(Question question);
std::span<const DeviceClassRow> device_class_rows();
std::span<const LineClassRow> line_class_rows();
std::span<const FieldRow> field_rows();

} // namespace imago
