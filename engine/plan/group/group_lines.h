// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/group/group.h"

namespace imago {

/// Chooses L2: for columns enough lines for whole memory transactions, and for other lines enough
/// to fill warps. Reads a group's items, passes and sides.
GroupLines count_lines(const GroupInput &in, const Group &group);

} // namespace imago
