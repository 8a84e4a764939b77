// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// What this room says to people, in the order of the names. cmake/EngineWords.cmake takes all of
/// them into the catalogues.
struct DesktopSentences {
    Form<1> complex_density{"'%1' is no density: its samples are complex"};
    Form<1> density_shape{"'%1' is no density: its shape must be a height and a width"};
    Form<4> different_files{
        "files of one batch must agree in length and rate: '%1' has %2, and '%3' has %4"};
    Form<2> different_kinds{"files of one batch must agree: the samples of one of '%1' and '%2' "
                            "are complex, and those of the other are real"};
    Form<2> facts{"%1 samples at a rate of %2"};
    Form<1> facts_without_rate{"%1 samples at an unknown rate"};
    Form<0> no_png{"the picture cannot be made into a PNG file"};
    Form<0> single_density{
        "The samples were rounded to single precision; imago-cli poisson solves in double."};
    Form<0> stack_cancelled{"the stack was not read to its end"};
    Form<3> stack_memory{"the slices of '%1' and their results take %2 MB of memory, and %3 MB are "
                         "free"};
    Form<1> too_many_samples{"the files have more than the %1 samples that are allowed together"};
    Form<1> view_formats{"cannot write '%1': what is shown can be written as .csv, .npy or .png"};
    Form<3> view_formats_of_signal{
        "cannot write '%1': what is shown can be written as .csv, .npy or .png, a signal also as "
        "%2, and a complex one as %3"};
};
inline constexpr DesktopSentences desktop_says;

} // namespace imago
