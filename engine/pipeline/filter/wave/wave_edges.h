// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/filter_values.h"

namespace imago {

/// Returns how edges are treated with these waves, which are those of the picture's own DFT: as
/// requested if there are none; else `none` for `none` and `automatic`. Throws Error (usage) for
/// other treatments, whose planes are not the picture.
FilterEdges edges_with(const WaveSettings &waves, FilterEdges edges);

} // namespace imago
