// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/filter/wave/wave_stage.h"
#include "engine/pipeline/planes/preview_grid.h"
#include "engine/values/preview_values.h"

#include <memory>
#include <vector>

namespace imago {

/// Returns what is in sight with changed waves from `base`, the preview at `grid` of the mask
/// alone: a change of a wave is a wave that is added, so that its time grows with what is in sight,
/// not with the picture. `edits` are canonical, with `only` those that stay, and the mask has no
/// pictures. The figure of what is removed counts them. With `only` there is no
/// mask. Throws Error.
FilterPreview with_waves(const FilterPreview &base, const PreviewGrid &grid, const FilterMask &mask,
                         const WaveSettings &settings, const std::vector<WaveEdit> &edits,
                         WaveStage &stage);

} // namespace imago
