// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/halftone/halftone_screen.h"

#include <cstdint>
#include <vector>

namespace imago {

/// A plane on the host: height * width samples.
struct HostPlane {
    std::uint64_t height = 0, width = 0;
    std::vector<float> samples;
};

/// Returns the plane with `margin` more samples on every side, each a copy of the sample about one
/// vector of the screen's lattice further in, so that the dots go on in phase: a reflection breaks
/// them, and what a filter makes of that stays near the edges. A side that is too short for that
/// continues by reflection.
HostPlane extended_plane(const HostPlane &plane, const HalftoneScreen &screen,
                         std::uint64_t margin);

} // namespace imago
