// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct JpegSentences {
    Form<0> alpha_dropped{"JPEG has no alpha: it was dropped."};
    Form<1> coding{"libjpeg cannot make the file: %1"};
    Form<0> libjpeg_absent{"This program was built without libjpeg."};
    Form<2> no_planes{"'%1' has %2 planes of coefficients; gray or Y, Cb and Cr are allowed."};
    Form<1> no_tables{"'%1' lacks a quantisation table; it is damaged."};
    Form<2> reading{"libjpeg cannot read '%1': %2"};
    Form<2> table_count{"'%1' is no file of quantisation tables: it has %2 numbers, and takes 64 "
                        "or 128."};
    Form<2> table_number{"'%1' is no file of quantisation tables: it has \"%2\" where a whole "
                         "number from 1 to 255 belongs."};
};
inline constexpr JpegSentences jpeg_says;

} // namespace imago
