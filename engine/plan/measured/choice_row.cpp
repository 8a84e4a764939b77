// SPDX-License-Identifier: MIT
#include "engine/plan/measured/choice_row.h"

namespace imago {

bool ChoiceRow::has(Field field) const {
    for (const auto &[name, value] : values)
        if (name == field)
            return true;
    return false;
}

double ChoiceRow::number(Field field) const {
    for (const auto &[name, value] : values)
        if (name == field)
            return value;
    return 0;
}

} // namespace imago
