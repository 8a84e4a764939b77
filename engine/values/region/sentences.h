// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct RegionSentences {
    Form<3> bad_comb{
        "A comb of %1 harmonics of %2, each %3 wide, is not possible; it has 1 to 1000 "
        "harmonics, the lowest between 0 and half the rate, and a width above 0."};
    Form<1> bad_frame{"Frames of %1 samples are not possible for regions; they have a power of two "
                      "of samples, 16 to 65536."};
    Form<3> bad_frequencies{"A region from %1 to %2 cycles per sample is not possible; it needs "
                            "%3 <= low < high <= 0.5."};
    Form<1> bad_gain{"A gain of %1 dB is not possible; the range is -200 (silence) to 40."};
    Form<1> bad_lasso{"A lasso of %1 corners is not possible; it has 3 to 10000, and an area."};
    Form<3> bad_times{"A region from sample %1 to sample %2 is not possible; it needs 0 <= from < "
                      "to <= %3, the signal's length."};
    Form<0> different_gains{
        "Regions that are isolated have one gain, which is that of all the rest; "
        "these have several."};
    Form<0> no_region{"There is no region to filter by."};
};
inline constexpr RegionSentences region_says;

} // namespace imago
