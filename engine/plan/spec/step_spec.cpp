// SPDX-License-Identifier: MIT
#include "engine/plan/spec/step_spec.h"

namespace imago {

std::size_t LineProblem::outer() const {
    std::size_t product = 1;
    for (std::size_t i = 1; i < loops.size(); ++i)
        product *= loops[i];
    return product;
}

} // namespace imago
