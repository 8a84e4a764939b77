// SPDX-License-Identifier: MIT
#pragma once
#include "engine/transform/transform.h"

namespace imago {

/// A faster plan than the current one of a requested transform. It is built, and has run once.
struct BetterPlan {
    RequestedTransform requested;
    BuiltPlanPtr plan;
};

} // namespace imago
