// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/filter_values.h"
#include "engine/values/wave/volume_wave.h"

#include <vector>

namespace imago {

/// A volume whose single waves were changed.
struct ChangedVolume {
    PictureStack pictures; ///< floats, at the depth of the originals, with their alpha
    std::vector<MeasuredVolumeWave> waves; ///< in the order of the settings, before the change
};

/// Changes single waves of a stack of pictures of one size, which is taken as periodic: on the host
/// and in double precision, by one sum over the samples for each wave. Throws Error (usage) as
/// check() and check_stack() do.
ChangedVolume change_volume_waves(const PictureStack &pictures, const VolumeWaveSettings &settings);

} // namespace imago
