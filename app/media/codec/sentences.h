// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct CodecSentences {
    Form<1> bad_maximum{"its maximum is %1; 1 to 65535 are allowed"};
    Form<0> bad_pnm{"its PNM header does not hold width, height and maximum"};
    Form<2> bad_sample{"its sample '%1' is no whole number of 0 to its maximum of %2"};
    Form<0> cut_off{"it is truncated; its pixels end before its picture does"};
    Form<1> maximum_kept{"Its maximum is %1; its values are kept as they are."};
    Form<1> maximum_scaled{"Its maximum of %1 was scaled to 255."};
    Form<1> other_tuples{
        "its kind of tuples ('%1') is not read; gray and RGB with or without alpha "
        "and black and white are"};
    Form<0> pictures_follow{"Only the first of its pictures is read."};
    Form<1> scale_kept{"It states a scale of %1; its values are kept as they are."};
};
inline constexpr CodecSentences codec_says;

} // namespace imago
