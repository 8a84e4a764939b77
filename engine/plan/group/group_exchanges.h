// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>

namespace imago {

/// The most phases in which an exchange may go: several only between passes whose addresses are
/// linear, so that what a phase reads is known when the kernel is compiled. Reads a group's items,
/// passes and sides.
int most_phases(const GroupInput &in, const Group &group);

/// The exchanges of a group of which the rest is known, in `most_numbers` numbers of local memory.
/// The last exchange changes the items' order from that at load to that at store. Throws Error for
/// a line that does not fit.
GroupExchanges plan_exchanges(const GroupInput &in, const Group &group, std::size_t most_numbers);

} // namespace imago
