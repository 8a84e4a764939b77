// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct RecipeSentences {
    Form<2> band_edges{"Edges of %1 Hz are not possible; the range is 0 to %2 Hz."};
    Form<4> band_frequencies{"A band from %1 to %2 Hz is not possible; it needs %3 <= low < high "
                             "<= %4 Hz."};
    Form<0> blue{"blue"};
    Form<0> bytes_last{"A target of bytes belongs to the last step of a recipe."};
    Form<0> bytes_levels{"A target of bytes takes no levels, which would make another file."};
    Form<1> colour_channel{"The recipe is for the %1 channel, and the picture is gray."};
    Form<0> cropped_signals{"A region to crop is one of pictures, and the recipe is for signals."};
    Form<1> edge_outside{"A filter with its edge at %1 is not possible; the edge is above 0 and "
                         "below half the sample rate."};
    Form<0> green{"green"};
    Form<0> mixed_steps{"The recipe has steps for pictures and steps for signals; it takes one or "
                        "the other."};
    Form<0> no_steps{"The recipe has no step."};
    Form<0> potential_format{
        "A recipe with the step \"poisson\" has an output of the format npy or "
        "tif."};
    Form<0> potential_last{"The step \"poisson\" is the last one of a recipe."};
    Form<0> rate_unknown{"The recipe's frequencies are in hertz, and the signal has no sample "
                         "rate."};
    Form<0> red{"red"};
    Form<4> region_frequencies{
        "A region from %1 to %2 Hz is not possible; it needs %3 <= low < high "
        "<= %4 Hz."};
    Form<3> region_times{
        "A region from %1 to %2 s is not possible; it needs 0 <= from < to <= %3 s, "
        "the signal's length."};
    Form<0> volume_alone{"A recipe for volumes has one step."};
    Form<0> volume_waves{"Single waves are those of a picture; a volume takes none."};
};
inline constexpr RecipeSentences recipe_says;

} // namespace imago
