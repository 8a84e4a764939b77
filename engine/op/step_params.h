// SPDX-License-Identifier: MIT
// The parameters of steps that have more than parameters: masks, screens, bands, regions.
#pragma once
#include "engine/op/param.h"
#include "engine/values/recipe/recipe.h"

namespace imago {

std::span<const Param<FilterStep>> filter_params();
std::span<const Param<DescreenSettings>> descreen_params();
std::span<const Param<PoissonSpacing>> spacing_params();
std::span<const Param<RegionStep>> region_params();

/// How edges of pictures are treated: the words of FilterEdges.
std::span<const ParamWord> edge_words();

} // namespace imago
