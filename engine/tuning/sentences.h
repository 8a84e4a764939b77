// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct TuningSentences {
    Form<0> requested_choices{
        "The field \"requested\" of a tuning record holds only options that say what is computed."};
    Form<0> bad_date{"The date of a tuning record reads as 2026-11-20."};
    Form<1> choices_compute{"The %1 of a tuning record say what is computed, which tuning does not "
                            "choose; such options belong under \"requested\"."};
    Form<1> choices_out_of_range{"The %1 of a tuning record are out of range."};
    Form<1> copy_without_time{"The copy on \"%1\" took no time."};
    Form<0> effort_value{"its field \"effort\" has to be race, quick or full."};
    Form<1> fit_is_none{
        "The file of fitted models %1 has a line that is none: it has to be an object "
        "with a device, its driver and rows of coefficients."};
    Form<1> fit_rows{"The file of fitted models %1 has rows of other questions than step-cost, "
                     "lanes-cost and shape-by-model."};
    Form<0> faster_incumbent{
        "The incumbent of a tuning record is faster than the record's own choice."};
    Form<2> file_too_long{"they would have %1 bytes, and a file has %2 at most"};
    Form<2> line_too_long{"has %1 characters; a tuning record has %2 at most."};
    Form<0> locked{"another process keeps them locked"};
    Form<1> model_lengths{
        "The model chooses groups for lines of a power of two from 2, not for %1."};
    Form<2> more_refused{"%1: %2 more lines are refused."};
    Form<2> no_name{"The %1 of a tuning record is not a name, which has 1 to %2 characters and no "
                    "control characters."};
    Form<0> no_object{"is not a JSON object of texts and numbers; a tuning record is such an "
                      "object on one line."};
    Form<1> no_probe{"There is no probe of a device called '%1'."};
    Form<2> no_record{"is not a tuning record: its field \"%1\" has to be %2."};
    Form<0> no_regular_file{"it is not a regular file"};
    Form<0> no_units{"A tuning record's device has 1 or more compute units."};
    Form<0> no_utf8{"has bytes that are not UTF-8; a tuning record is text in UTF-8."};
    Form<1> not_number{"its field \"%1\" has to be a number."};
    Form<2> not_read{"The tuning records in %1 cannot be read: %2."};
    Form<1> not_text{"its field \"%1\" has to be a text."};
    Form<2> not_whole{"its field \"%1\" has to be a whole number from 0 to %2."};
    Form<2> not_written{"The tuning records in %1 cannot be written: %2."};
    Form<2> other_version{
        "%1 is of another format version of tuning records; version %2 is allowed."};
    Form<1> preparing_benchmark{"Preparing the micro-benchmark \"%1\""};
    Form<1> record_refused{"is refused: %1"};
    Form<3> refused_line{"%1: line %2 %3"};
    Form<1> sample_count{"A tuning record has 1 to %1 samples."};
    Form<1> time_above_zero{"The %1 of a tuning record is a finite time of more than 0 ms."};
    Form<1> time_from_zero{"The %1 of a tuning record is a finite time of 0 ms or more."};
    Form<3> too_many_bytes{"%1 has %2 bytes; a file of tuning records has %3 at most."};
    Form<1> unknown_field{"it has a field that a tuning record does not have; there are %1."};
};
inline constexpr TuningSentences tuning_says;

} // namespace imago
