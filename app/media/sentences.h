// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct MaskSentences {
    Form<2> bad_point{"'%1' has a point in %2 that is not a pair of numbers"};
    Form<3> bad_truth{"'%1' has \"%2\" in %3; it takes true or false"};
    Form<1> no_json{"'%1' is not JSON"};
    Form<2> no_kind{"'%1' has a shape %2 without a \"kind\""};
    Form<1> no_mask{"'%1' is not a mask file: it has no \"imago-mask\""};
    Form<3> no_number{"'%1' lacks the number \"%2\" in %3"};
    Form<2> no_points{"'%1' lacks the list \"points\" in %2"};
    Form<1> no_shapes{"'%1' has no list of \"shapes\""};
    Form<1> shape{"shape %1"};
    Form<0> the_mask{"the mask"};
    Form<4> unknown_kind{"'%1' has a shape %2 of unknown kind %3; known are %4"};
    Form<3> unknown_member{"'%1' has an unknown \"%2\" in %3"};
    Form<2> unknown_version{"'%1' has version %2 of mask files; known is 1"};
};
inline constexpr MaskSentences mask_says;

} // namespace imago
