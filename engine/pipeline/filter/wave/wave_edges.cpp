// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/wave/wave_edges.h"

#include "engine/support/error.h"
#include "engine/values/wave/sentences.h"

namespace imago {

FilterEdges edges_with(const WaveSettings &waves, FilterEdges edges) {
    if (waves.empty())
        return edges;
    if (edges != FilterEdges::none && edges != FilterEdges::automatic)
        throw usage_error(wave_says.needs_no_margin);
    return FilterEdges::none;
}

} // namespace imago
