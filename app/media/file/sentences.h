// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct FileSentences {
    Form<2> bad_header{"its header says %1 x %2 pixels"};
    Form<1> below_floats{"its largest sample is %1, and pictures are 32-bit floats, which have all "
                         "their digits from 1.2e-38 on; scale it first"};
    Form<0> beyond_floats{"it holds samples beyond the range of 32-bit floats (3.4e38)"};
    Form<1> beyond_memory{"its %1 bytes do not fit in memory"};
    Form<3> bomb{
        "its %1 bytes make %2 to unpack; at most %3 are allowed for a file of that length"};
    Form<0> cannot_open{"it cannot be opened"};
    Form<2> blurred_by_floats{
        "its samples differ by %1 and reach %2: pictures are 32-bit floats, in which rounding "
        "blurs such differences; subtract the mean first"};
    Form<1> ended_early{"it ended before its %1 bytes"};
    Form<0> endless_links{"its symbolic links lead to one another"};
    Form<1> folder_not_writable{"the folder '%1' is not writable"};
    Form<0> is_folder{"it is a folder; name a file in it"};
    Form<0> no_file{"there is no such file"};
    Form<1> no_folder{"there is no folder '%1'"};
    Form<0> no_free_name{"there is no free name for a temporary file in its folder"};
    Form<0> no_output_name{"the name of the output file is empty"};
    Form<1> not_folder{"'%1' is not a folder"};
    Form<2> not_filled{"'%1': %2"};
    Form<3> not_finite{
        "cannot read '%1': samples that are NaN, infinite or marked as no data: %2 of "
        "%3; --nan zero of imago-cli takes them as 0, --nan neighbours as the mean "
        "of the known ones around them, and --nan leave-out keeps them without a value"};
    Form<2> not_finite_filled{
        "Samples that were NaN, infinite or marked as no data: %1 of %2; they "
        "became the mean of the known ones around them."};
    Form<2> not_finite_left_out{
        "Samples that were NaN, infinite or marked as no data: %1 of %2; they are left out: the "
        "work takes the mean of the known ones around them, and saved floats are NaN there."};
    Form<2> not_finite_zeroed{
        "Samples that were NaN, infinite or marked as no data: %1 of %2; they became 0."};
    Form<0> not_plain{"it is not a plain file"};
    Form<0> open_file{"it stands for an open file of a program, not for a name in a folder; name "
                      "the file itself"};
    Form<1> pipe_too_long{"it is a pipe with more than the %1 bytes that fit in memory"};
    Form<2> read_failed{"cannot read '%1': %2"};
    Form<0> read_only{"the file is there and is read-only"};
    Form<2> through_link{"%1 (it is a symbolic link to '%2')"};
    Form<2> too_long{"it has %1 bytes; at most %2 are allowed"};
    Form<3> too_many_pixels{"it has %1 x %2 pixels; at most %3 are allowed"};
    Form<0> too_short{"it is truncated or damaged; it is far too short for its dimensions"};
    Form<2> write_failed{"cannot write '%1': %2"};
};
inline constexpr FileSentences file_says;

} // namespace imago
