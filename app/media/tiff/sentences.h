// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct TiffSentences {
    Form<2> axes_product{"%1 x %2"};
    Form<0> bad_strip_sides{"the sides of its strips or tiles are damaged"};
    Form<1> channel_axis{"%1 channels"};
    Form<1> channels_left_out{"Its channels beyond the colours are not read: %1."};
    Form<0> cmyk{"Its CMYK colours were converted to RGB."};
    Form<1> colour_space{"its colour space (TIFF photometric %1) is not read; gray, RGB, palette, "
                         "CMYK, YCbCr, L*a*b*, LogLuv and colour filter arrays are"};
    Form<0> complex_samples{"its samples are complex; a picture has real ones"};
    Form<1> cut_off_stack{"it is truncated; slice %1 of its stack is not there"};
    Form<3> damaged_part{"its %1 of %2 is damaged or cut off (%3)"};
    Form<1> doubtful{"The decoder warns of it: %1. A part of it may be wrong."};
    Form<0> endless_pages{"its pages lead to one another"};
    Form<1> few_bits{"Its samples have %1 bits; their values are kept as they are."};
    Form<1> frame_axis{"%1 frames"};
    Form<0> lab{"Its L*a*b* colours were converted to sRGB."};
    Form<0> log_luv{"Its LogLuv colours were converted to linear RGB."};
    Form<0> mosaic{"Its pixels are those of a colour filter array: they are read as gray."};
    Form<1> no_codec{"its compression (%1) is not in this build of libtiff"};
    Form<0> no_colour_map{"it is damaged: the colours of its palette (ColorMap) are missing"};
    Form<1> no_libtiff{
        "cannot read '%1': this program was built without libtiff, so it cannot read "
        "TIFF; install libtiff-dev and build again"};
    Form<1> no_libtiff_to_write{
        "cannot write '%1': this program was built without libtiff, so it cannot write "
        "TIFF; install libtiff-dev and build again"};
    Form<1> number{"number %1"};
    Form<1> page_axis{"Its pages are %1."};
    Form<2> page_axes{"Its %1 pages are %2, of which the first change from page to page."};
    Form<2> parts_not_stored{
        "%1 of its %2 strips or tiles are not in the file: their samples are 0."};
    Form<0> premultiplied{"Its colours are multiplied by its alpha, and stay so."};
    Form<2> rounded_floats{"%1 of its %2 samples of 64 bits were rounded to 32-bit floats."};
    Form<2> rounded_integers{
        "%1 of its %2 integers are beyond 2^24 and became the nearest 32-bit float."};
    Form<1> samples{"its samples have %1 bits of a kind that is not read; integers of 1 to 64 bits "
                    "and floats of 16, 24, 32 and 64 bits are"};
    Form<0> separate_inks{"its inks are not CMYK"};
    Form<0> short_header{"it is truncated; its header says more than is there"};
    Form<1> signed_inks{
        "its CMYK inks are integers of %1 bits with a sign; integers without one and "
        "floats are read"};
    Form<1> slice_axis{"%1 slices"};
    Form<1> slice_step{"Its slices are %1 um apart."};
    Form<1> strip{"strip %1"};
    Form<1> tile{"tile %1"};
    Form<1> too_many_pages{"it has more than %1 pages"};
    Form<2> too_many_parts{"it has %1 strips or tiles; at most %2 are allowed"};
    Form<1> unreadable{"it is damaged (%1)"};
    Form<0> white_is_zero{"Its 0 is said to be white; its values are kept as they are."};
    Form<0> wide_parts{"its strips or tiles are far larger than its picture"};
    Form<2> write_failed{"cannot write '%1': libtiff refuses it (%2)"};
};
inline constexpr TiffSentences tiff_says;

} // namespace imago
