// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct WaveSentences {
    Form<2> gain{"A wave's gain of %1 is not possible; the range is 0 to %2."};
    Form<0> needs_no_margin{"Waves are those of the picture itself, without a margin or a taper: "
                            "edges none or automatic are allowed."};
    Form<4> outside{"The wave %1,%2 does not fit a picture of %3 x %4 pixels: at most half as many "
                    "cycles as pixels are possible on each side."};
    Form<6> outside_volume{"The wave %1,%2,%3 does not fit a volume of %4 x %5 pixels and %6 "
                           "slices: at most half as many cycles as samples are possible along "
                           "each axis."};
    Form<1> phase{"A wave's phase of %1 degrees is not possible; the range is -360 to 360."};
    Form<3> phase_of_own_conjugate{
        "The wave %1,%2 is its own conjugate, so that its phase changes by 0 or 180 degrees only, "
        "not by %3."};
    Form<4> phase_of_own_in_volume{
        "The wave %1,%2,%3 is its own conjugate, so that its phase changes by 0 or 180 degrees "
        "only, not by %4."};
    Form<2> strongest{"The %1 strongest waves are not possible; the range is 0 to %2."};
    Form<0> strongest_stay{"The strongest waves are those that are kept; without keeping only some "
                           "waves, none are allowed."};
    Form<2> too_many{"%1 waves are not possible; at most %2 are."};
    Form<2> twice{"The wave %1,%2 is given twice, perhaps once as its conjugate; once is allowed."};
    Form<3> twice_in_volume{"The wave %1,%2,%3 is given twice, perhaps once as its conjugate; once "
                            "is allowed."};
};
inline constexpr WaveSentences wave_says;

} // namespace imago
