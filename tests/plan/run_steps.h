// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/step.h"

#include <map>
#include <vector>

namespace imago::test {

/// The buffers of a plan: floats by slot, in double.
using Slots = std::map<Slot, std::vector<double>>;

/// Runs steps one after another on the host, by what step_spec.h says of their fields. Serves the
/// hooks complex, real_pair without reordering, and half_spectrum_pair. Work slots hold NaN until
/// they are written, so a step that reads what none has written shows. Accesses outside a slot
/// throw std::out_of_range.
void run_steps(const std::vector<StepSpec> &steps, Slots &slots);

} // namespace imago::test
