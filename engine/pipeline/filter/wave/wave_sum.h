// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/planes/preview_grid.h"
#include "engine/values/wave/wave_values.h"

#include <complex>
#include <vector>

namespace imago {

/// A wave in the units of the samples: Re(c e^(2 pi i (u x / width + v y / height))), with a c for
/// each plane.
struct SummedWave {
    WaveNumber at;
    std::vector<std::complex<double>> planes;
};

/// Adds waves of the planes of `grid` to their samples at the grid, plane by plane: the means over
/// the pixels of a sample, exactly, also of waves that are finer than the samples. The time grows
/// with the samples times the number of different u. Two threads share the rows.
void add_waves(const PreviewGrid &grid, std::vector<SummedWave> waves, std::size_t planes,
               float *samples);

} // namespace imago
