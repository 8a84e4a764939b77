// SPDX-License-Identifier: MIT
#include "engine/op/param.h"

#include "engine/op/sentences.h"

namespace imago {

Error refusal_of(const ParamFacts &row, const Argument &given) {
    const auto shown = [](double value) {
        return RealNumber{value, 9, RealNumber::Style::significant};
    };
    return usage_error(op_says.takes_number, row.id, shown(row.range.least), shown(row.range.most),
                       given);
}

} // namespace imago
