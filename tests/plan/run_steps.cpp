// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plan/run_steps.h"

#include "tests/plan/step_line.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <stdexcept>

namespace imago::test {

void run_steps(const std::vector<StepSpec> &steps, Slots &slots) {
    std::mt19937 random;
    for (const StepSpec &spec : steps) {
        const Slot in = spec.lines.in.slot, out = spec.lines.out.slot;
        if (out == Slot::input)
            throw std::logic_error("A step stores in the input.");
        std::vector<std::size_t> order(spec.lines.count());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (in == out || (slots.in_place && in == Slot::input && out == Slot::output))
            std::shuffle(order.begin(), order.end(), random);
        for (std::size_t number : order)
            StepLine(spec, slots, number).run();
    }
}

} // namespace imago::test
