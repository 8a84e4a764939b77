// SPDX-License-Identifier: MIT
#pragma once
#include "engine/host/strided_problem.h"
#include "engine/plan/problem/problem.h"

namespace imago {

/// Whether the host's transforms have a kind, or the forward kind of an inverse one.
bool has_host_kind(TransformKind kind);

/// Sets type, sign and kinds of a strided problem, which is unscaled. Throws
/// std::logic_error if has_host_kind() is false.
void set_kinds(const Problem &problem, StridedProblem &strided);

} // namespace imago
