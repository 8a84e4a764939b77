// SPDX-License-Identifier: MIT
// Both parts of long lines in one step, whose groups hold whole lines in local memory between the
// parts: for lengths with a prime factor that takes a convolution of its own.
#pragma once

#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/kernel/step.h"
#include "engine/program/assemble.h"

#include <optional>

namespace imago {

// Steps of one launch that pass their lines on in the local memory of the exchanges.

/// Sets the macros of a step that stores its lines to local memory, and of one that loads them from
/// there.
void store_to_local(Defines &defines);
void load_from_local(Defines &defines);

/// Makes one step of the two parts of long lines, complex or real. Returns nothing unless the row
/// `joined-parts` says that this is faster for lines of this length, and a group can hold a line.
std::optional<Step> make_local_pair_step(const LimitedStep &first, const LimitedStep &second);

} // namespace imago
