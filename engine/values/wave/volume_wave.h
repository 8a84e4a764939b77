// SPDX-License-Identifier: MIT
// Single waves of a volume, as wave_values.h has them of a picture.
#pragma once
#include "engine/values/wave/wave_values.h"

#include <cstddef>
#include <vector>

namespace imago {

/// The sides of a volume, in samples and slices.
struct VolumeExtent {
    std::size_t width = 0, height = 0, depth = 0;
};

/// A wave by its cycles over the volume's width, its height and its slices: a frequency of the
/// volume's own DFT, together with its conjugate. Each is at most half the extent. (0, 0, 0) is the
/// mean.
struct VolumeWave {
    int u = 0; ///< across
    int v = 0; ///< down
    int w = 0; ///< from slice to slice
    bool operator==(const VolumeWave &) const = default;
};

/// A change of one wave: its amplitude times `gain`, its phase plus `phase`, as WaveEdit.
struct VolumeWaveEdit {
    VolumeWave at;
    double gain = 1;  ///< 0 .. largest_wave_gain; 0 removes it
    double phase = 0; ///< degrees, -360 .. 360
};

/// Changes of single waves of a volume. All that are listed are measured.
struct VolumeWaveSettings {
    std::vector<VolumeWaveEdit> waves = {}; ///< at most most_waves, each wave once
    bool only = false;                      ///< all other waves are removed
    bool keep_mean = true;                  ///< with `only`: the mean stays, too
};

/// A wave of the volume before it is changed.
struct MeasuredVolumeWave {
    VolumeWave at;
    std::vector<WavePlane> channels; ///< the phase at column, row and slice 0
    /// The share of the squares of the differences from the mean, 0 .. 1; 0 for the mean itself.
    double contrast_share = 0;
};

/// Whether wave and conjugate are one number of the DFT, as is_own_conjugate() of a picture's.
bool is_own_conjugate(const VolumeWave &at, const VolumeExtent &extent);
/// The distance of crests in samples, where slices are one apart; infinite for the mean.
double wave_period(const VolumeWave &at, const VolumeExtent &extent);

/// Throws Error (usage) as check() of a picture's waves does. Of an empty extent: what depends on
/// it is not checked.
void check(const VolumeWaveSettings &settings, const VolumeExtent &extent);

} // namespace imago
