// SPDX-License-Identifier: MIT
// Steps of one launch that pass their lines on in the local memory of the exchanges.
#pragma once
#include "engine/program/assemble.h"

namespace imago {

/// Sets the macros of a step that stores its lines to local memory, and of one that loads them from
/// there.
void store_to_local(Defines &defines);
void load_from_local(Defines &defines);

} // namespace imago
