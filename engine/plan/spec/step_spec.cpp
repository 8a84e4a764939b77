// SPDX-License-Identifier: MIT
#include "engine/plan/spec/step_spec.h"

namespace imago {

std::size_t LineProblem::outer() const {
    std::size_t product = 1;
    for (std::size_t i = 1; i < loops.size(); ++i)
        product *= loops[i];
    return product;
}

void pair_lines(LineProblem &lines) {
    lines.real_lines = lines.loops.front();
    lines.alone = lines.independent;
    if (!lines.alone)
        lines.loops.front() = (lines.real_lines + 1) / 2;
}

} // namespace imago
