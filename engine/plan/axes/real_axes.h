// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/axes/axis_lines.h"

#include <vector>

namespace imago {

/// Returns the lines of a real-to-real transform, axis by axis, the last axis first.
std::vector<LineProblem> plan_each_axis(const AxesTask &task);

} // namespace imago
