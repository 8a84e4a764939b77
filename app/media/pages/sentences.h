// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct PagesSentences {
    Form<1> array_levels{"levels are for pictures; the array '%1' holds the samples as they are"};
    Form<1> spectrum_output{
        "cannot write '%1': the numbers of a spectrum go to an array (.npy), or to a "
        "TIFF file of 32-bit floats (.tif)"};
    Form<2> one_page{
        "cannot write '%1': the picture has %2 pages, and only TIFF files and .npy arrays "
        "hold several"};
    Form<2> page_of{"%1, page %2"};
};
inline constexpr PagesSentences pages_says;

} // namespace imago
