// SPDX-License-Identifier: MIT
// Both parts of long lines in one step, whose groups hold whole lines in local memory between the
// parts: for lengths with a prime factor that takes a convolution of its own.
#pragma once
#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/kernel/step.h"

#include <optional>

namespace imago {

/// Makes one step of the two parts of long lines, complex or real. Returns nothing unless the row
/// `joined-parts` says that this is faster for lines of this length, and a group can hold a line.
std::optional<Step> make_local_pair_step(const LimitedStep &first, const LimitedStep &second);

} // namespace imago
