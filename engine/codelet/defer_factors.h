// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/dag.h"

namespace imago::codelet {

/// Moves products by constants towards the outputs, into the additions that they meet: each value
/// is held without its constant factor, which is pending. The sum of two values takes the factor of
/// one of them, and multiplies the other by the ratio of the two, which is a fused multiply-add.
/// A product is left only where an output has a factor other than 1 and -1. No additions are
/// added; a factor that several additions share becomes a product in each of them. The dag is
/// simplified; signs are not settled.
Dag defer_factors(const Dag &dag);

} // namespace imago::codelet
