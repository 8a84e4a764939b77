// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// Returns the maximum number of phases of an exchange. It is more than one only if the addresses
/// between passes are linear: the compiler then knows what each phase reads. The function reads a
/// group's items, passes and sides.
int most_phases(const GroupInput &in, const Group &group);

/// Returns the exchanges of a group whose other parts are known, within `most_numbers` numbers of
/// local memory. The last exchange changes the items' order from that of the load to that of the
/// store. Throws Error if a line does not fit.
GroupExchanges plan_exchanges(const GroupInput &in, const Group &group, std::size_t most_numbers);

} // namespace imago
