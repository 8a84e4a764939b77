// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/descreen/screen/tiled_wave.h"

namespace imago {

/// How far the amplitude of a wave depends on the tone around as that of printed lines does. Black
/// lines on white paper that take the share 1 - t of it have the amplitude 2 / pi sin(pi t); a
/// scanner that blurs makes all of them smaller by one factor. Fences, blinds and hum do not vanish
/// towards black and white.
struct PrintLikeness {
    double contrast = 0; ///< the factor: 1 for black lines on white paper, 0 where too few are seen
    double misfit = 1;   ///< share of the squared amplitudes that this does not explain
    double plain_misfit =
        1;             ///< the same for one amplitude, or for amplitudes in proportion to tones
    double spread = 0; ///< standard deviation of the tones
};

/// Compares a plane's wave with its tones: the wave of frequency 0, without a mean taken off. Tiles
/// beside edges of tone count little, since their mean is the tone of neither side.
PrintLikeness print_likeness(const TiledWave &wave, const TiledWave &tones);

} // namespace imago
