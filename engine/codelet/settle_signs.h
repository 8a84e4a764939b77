// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/dag.h"

namespace imago::codelet {

/// Chooses for each node of a simplified dag whether it holds its value or the negated one, so that
/// additions, subtractions and constants absorb the negations. Where that is impossible a negation
/// stays. Keeps only what the outputs need, and the constants that factors were made from.
Dag settle_signs(const Dag &dag);

} // namespace imago::codelet
