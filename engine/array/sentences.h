// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct ArraySentences {
    Form<0> complex_already{"The samples are complex already; only real channels can be I and Q."};
    Form<0> no_known_sample{
        "A plane of the image has no sample that is a number, from which others "
        "could be filled."};
    Form<1> no_region{
        "A region is X,Y,WIDTHxHEIGHT, such as 10,20,256x128: the column and the row of "
        "its upper left pixel, from 0, and its sides; not '%1'."};
    Form<1> odd_channels{
        "%1 channels are not pairs of I and Q; an even number of channels is allowed."};
    Form<1> one_channel{
        "%1 channel is not a pair of I and Q; an even number of channels is allowed."};
    Form<4> region_outside{"The region %1 does not lie inside '%2', which has %3 x %4 pixels."};
};
inline constexpr ArraySentences array_says;

} // namespace imago
