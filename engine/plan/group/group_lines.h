// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/group/group.h"

namespace imago {

/// Sets L2: for columns enough lines for whole memory transactions, else enough for full warps.
/// Reads a group's items, passes and sides.
GroupLines count_lines(const GroupInput &in, const Group &group);

} // namespace imago
