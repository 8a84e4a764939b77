// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct TableSentences {
    Form<1> and_next_column{"%1, and in the next one"};
    Form<2> and_phrase{"%1; %2"};
    Form<3> at_line{"line %1, column %2: %3"};
    Form<0> bars{"bars"};
    Form<1> beyond_double{"'%1' is beyond the range of double (1.8e308)"};
    Form<0> blanks{"blanks"};
    Form<1> cancelled{"reading '%1' was cancelled"};
    Form<0> clock{"time of day"};
    Form<1> clock_back{"The clock goes back by an hour in line %1, as for daylight saving time; "
                       "the times after it were moved by that."};
    Form<1> clock_forward{"The clock goes forward by an hour in line %1, as for daylight saving "
                          "time; the times after it were moved by that."};
    Form<2> coarse_times{"%1 times repeat the one before them, as they have few digits; a rate of "
                         "%2 a second fits all of them."};
    Form<1> column{"column %1"};
    Form<1> column_counts{"%1 counts the rows and is no channel."};
    Form<1> column_first{"Column %1"};
    Form<1> column_of_gaps{"column %1 has no number at all; nothing can be interpolated"};
    Form<1> column_of_words{"%1 has words and was left out."};
    Form<2> column_titled{"column %1 ('%2')"};
    Form<2> column_titled_first{"Column %1 ('%2')"};
    Form<1> columns_to{"1 to %1"};
    Form<0> comma{"decimal comma"};
    Form<0> commas{"commas"};
    Form<0> day_first{"Its dates were read with the day first; both orders are possible."};
    Form<0> day_month{"day before month"};
    Form<1> decimal_comma{"'%1' has a decimal comma, and the table is read with decimal points"};
    Form<0> decimal_commas{"Its commas were read as decimal commas; they may separate."};
    Form<1> decimal_point{"'%1' has a decimal point, and the table is read with decimal commas"};
    Form<3> earlier_time{"line %1 has a time %2 before that of line %3"};
    Form<2> empty_at_first{
        "%1 begins empty, with %2 further down; it was left out, and its name takes it."};
    Form<1> empty_column{"%1 is empty and was left out."};
    Form<1> filled{"%1, filled on the line between the neighbours."};
    Form<1> filled_to_end{
        "%1, filled on the line between the neighbours; 1 at the ends holds the nearest value."};
    Form<2> filled_to_ends{
        "%1, filled on the line between the neighbours; %2 at the ends hold the nearest value."};
    Form<2> footer_line{"Line %1 ('%2'), the last one, is no row and was left out."};
    Form<3> footer_lines{"Its last %1 lines, from line %2 on ('%3'), are no rows and were left "
                         "out."};
    Form<3> gaps{"%1 has %2 gaps, the first in line %3"};
    Form<1> gaps_found{"it has cells that are empty or NaN: %1"};
    Form<0> given_rate{"The times were passed over, as a rate was given."};
    Form<1> header_rows{"%1 header rows"};
    Form<1> in_unit{"in %1"};
    Form<1> is_time_and_channel{"the column '%1' cannot be both the time and a channel"};
    Form<1> mean_rate{"The samples were taken as they stand, at the mean rate of %1 a second."};
    Form<2> mean_rate_own{"The samples were taken as they stand, at the mean rate of %1 a %2."};
    Form<0> month_day{"month before day"};
    Form<0> month_first{"Its dates were read with the month first; both orders are possible."};
    Form<1> more_columns{"%1 more columns"};
    Form<1> more_left_out{"%1 more columns without numbers were left out."};
    Form<2> no_column{"the table has no column '%1'; it has %2"};
    Form<3> no_column_titled{"the table has no column '%1'; it has %2; %3"};
    Form<1> no_number{"'%1' is not a number"};
    Form<0> no_numbers{"there are no numbers in it"};
    Form<0> no_separator{"no separator"};
    Form<0> no_text{"it is no text"};
    Form<2> no_time{"'%1' is no time as the others are (%2)"};
    Form<1> not_finite{"'%1' is not a finite number"};
    Form<1> numbers{"%1 numbers"};
    Form<0> newest_first{
        "Its times fall, as where the newest row comes first; the order was turned round."};
    Form<1> nulls{"%1 NUL characters at its end were left out."};
    Form<0> numbers_beyond_memory{"its numbers do not fit in memory"};
    Form<1> odd_quote{"line %1 has a quote without its other half, or something behind it"};
    Form<3> odd_width{"line %1 has another number of cells (%2) than the others (%3)"};
    Form<3> odd_width_of_commas{"line %1 has another number of cells (%2) than the others (%3); a "
                                "decimal comma needs another separator, or quotes"};
    Form<2> of_unit{"%1 of %2"};
    Form<2> one_gap{"%1 has 1 gap, the first in line %2"};
    Form<0> one_header_row{"1 header row"};
    Form<0> one_more_column{"1 more column"};
    Form<0> one_more_left_out{"1 more column without numbers was left out."};
    Form<0> one_number{"1 number"};
    Form<0> one_row{"One row has no rate."};
    Form<0> own_unit{"in its own unit"};
    Form<2> other_unit{"the unit of '%1' is none that fits %2, the unit of its column"};
    Form<2> part{"%1, %2"};
    Form<0> point{"decimal point"};
    Form<2> read_failed{"cannot read '%1': %2"};
    Form<1> read_with{"The table was read with %1."};
    Form<2> repeated_time{"line %1 repeats the time of line %2"};
    Form<1> resampled{"%1 rows were resampled on the lines between them, at even times."};
    Form<1> row_does_not_rise{"%1; times must rise, and 1 row does not"};
    Form<2> rows_do_not_rise{"%1; times must rise, and %2 rows do not"};
    Form<2> repeats_passed{"%1; the samples were taken as they stand, at the mean rate of %2 a "
                           "second."};
    Form<1> rows_turned{"Its %1 long rows were read as channels."};
    Form<0> row_turned{"Its one long row was read as a channel."};
    Form<1> seconds{"%1 s"};
    Form<0> semicolons{"semicolons"};
    Form<0> separating_commas{"Its commas were read as separators; they may be decimal commas."};
    Form<2> stated_rate{"The rate of %1 a second is from '%2' in its head."};
    Form<1> summer_time_end{"%1, as where daylight saving time ends"};
    Form<2> table_failed{"cannot read '%1' as a table: %2"};
    Form<0> tabs{"tabs"};
    Form<1> thousands{
        "'%1' has a mark between its thousands that may be a decimal mark; write it without"};
    Form<3> time_in{"%1; time in %2, %3"};
    Form<1> too_many_columns{"it has more than %1 columns"};
    Form<4> too_many_samples{
        "evenly spaced it would have %1 samples, and it has %2 rows; at most %3 samples a row are "
        "allowed: cut the table at its longest step (line %4)"};
    Form<1> twice{"the column '%1' is asked for twice"};
    Form<5> uneven{"its times are uneven: steps take from %1 to %2, mostly %3; %4 steps differ, "
                   "and the longest one ends in line %5"};
    Form<4> uneven_by_one{"its times are uneven: steps take from %1 to %2, mostly %3; 1 step "
                          "differs, and the longest one ends in line %4"};
    Form<5> uneven_note{"Its times are uneven: steps take from %1 to %2, mostly %3; %4 steps "
                        "differ, and the longest one ends in line %5."};
    Form<4> uneven_note_by_one{"Its times are uneven: steps take from %1 to %2, mostly %3; 1 step "
                               "differs, and the longest one ends in line %4."};
    Form<0> year_first{"year first"};
    Form<1> zeroed{"%1, taken as 0."};
};
inline constexpr TableSentences table_says;

} // namespace imago
