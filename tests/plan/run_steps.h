// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/kernel/step.h"

#include <map>
#include <vector>

namespace imago::test {

/// The buffers of a plan: numbers by slot, in double.
struct Slots {
    std::map<Slot, std::vector<double>> numbers;
    std::map<Slot, std::vector<double>> imaginary; ///< of planar slots
    std::vector<double> mask;
    double threshold = 0;
    bool in_place = false; ///< Slot::input is Slot::output's buffer

    std::vector<double> &operator[](Slot slot) { return numbers[slot]; }
};

/// Runs steps one after another on the host, from the meaning of their fields in step_spec.h and by
/// the formulas of kernels/hook. It serves every hook. Work slots hold NaN until they are written,
/// which shows a step that reads unwritten numbers. If a step writes the buffer that it reads, its
/// lines go in a random order, which shows a line that reads what another has written. Accesses
/// outside a slot throw std::out_of_range; a step that stores in Slot::input throws
/// std::logic_error.
void run_steps(const std::vector<StepSpec> &steps, Slots &slots);

} // namespace imago::test
