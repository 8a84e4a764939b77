// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/codelet.h"
#include "engine/codelet/dag.h"

#include <vector>

namespace imago::codelet {

/// One pass of algebra, from the inputs up:
/// - constants fold; 0 * x, 1 * x, -1 * x, x + 0, x - x, x + x (= 2 x) and c * (d * x) simplify;
/// - c x + c y becomes c (x + y) if the products are used only there, or there and in c x - c y;
/// - common subexpressions are one node, operands sorted, a - b and b - a shared;
/// - signs move up: constant factors are positive, and a negation is only at an output.
/// Nodes that no output needs may remain.
Dag simplify(const Dag &dag);

/// Applies simplify() until nothing changes, defer_factors() for the fused form, and
/// settle_signs().
Dag optimize(const Dag &dag, Form form);

/// The products by a constant, by Value, that are written inside the additions that use them, so
/// that a compiler may contract each pair to a fused multiply-add. A product used several times
/// (x + c y and x - c y) counts if each of its additions has no other product inside: it then costs
/// no instruction, and a compiler without fused multiply-add shares it again.
std::vector<bool> fused_products(const Dag &dag);

/// The instructions that a device with fused multiply-add executes: one for each addition and for
/// each product that does not fuse.
int count_instructions(const Dag &dag);

} // namespace imago::codelet
