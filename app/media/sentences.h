// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct SettingsSentences {
    Form<0> a_corner{"a list of a time and a frequency"};
    Form<0> a_digest{"64 hexadecimal digits"};
    Form<0> a_list{"a list"};
    Form<0> a_mask{"a mask, as mask files have it"};
    Form<0> a_path{"a path"};
    Form<0> a_region{"the text X,Y,WIDTHxHEIGHT of a region, in pixels"};
    Form<0> a_table{"a list of 64 whole numbers from 1 to 255"};
    Form<0> a_text{"a text"};
    Form<0> a_view_value{"true or false, a number or a text"};
    Form<0> an_object{"an object"};
    Form<2> bad_point{"'%1' has a point in %2 that is not a pair of numbers"};
    Form<4> bad_setting{"'%1' has %3 for \"%2\"; it takes %4"};
    Form<3> bad_truth{"'%1' has \"%2\" in %3; it takes true or false"};
    Form<1> complex_array{"'%1' has complex samples; an operation on pictures takes real ones"};
    Form<1> input_changed{"'%1' has changed since the session was saved."};
    Form<2> input_missing{"The session's file '%1' was not opened: %2."};
    Form<2> json_too_large{"'%1' cannot be read: %2"};
    Form<0> levels_allowed{"\"min-max\", \"automatic\", an object with \"percent\" from 0 to 49, "
                           "or one with \"low\" and a larger \"high\""};
    Form<1> list_up_to{"a list of 1 to %1 elements"};
    Form<1> name_not_utf8{"a session cannot hold the name '%1', which is not UTF-8"};
    Form<2> no_json{"'%1' is not JSON: see line %2"};
    Form<2> no_kind{"'%1' has a shape %2 without a \"kind\""};
    Form<1> no_mask{"'%1' is not a mask file: it has no \"imago-mask\""};
    Form<3> no_number{"'%1' lacks the number \"%2\" in %3"};
    Form<1> no_planes{"'%1' is no picture: its shape must end in a height and a width"};
    Form<2> no_points{"'%1' lacks the list \"points\" in %2"};
    Form<1> no_recipe{"'%1' is not a recipe: it has no \"imago-recipe\""};
    Form<1> no_samples{"'%1' is empty: it needs an axis and a sample"};
    Form<1> no_session{"'%1' is not a session: it has no \"imago-session\""};
    Form<3> no_setting{"'%1' lacks \"%2\"; it takes %3"};
    Form<1> no_shapes{"'%1' has no list of \"shapes\""};
    Form<1> not_digested{"cannot read '%1' to its end"};
    Form<2> not_with_jpeg{"'%1' has \"%2\" in a step with \"jpeg\" or \"bytes\", which takes none"};
    Form<2> number_from_to{"a number from %1 to %2"};
    Form<1> number_too_large{"'%1' has a number that no double holds"};
    Form<1> one_of{"one of %1"};
    Form<2> page_twice{"'%1' has the page \"%2\" twice"};
    Form<2> recipe_for_pictures{"'%1' has a recipe for pictures in %2, which is a page of signals"};
    Form<2> recipe_for_signals{"'%1' has a recipe for signals in %2, which is a page of pictures"};
    Form<1> shape{"shape %1"};
    Form<0> the_mask{"the mask"};
    Form<2> threshold_or_keep{"'%1' has a step \"compress\" that takes one of %2, or \"jpeg\""};
    Form<0> true_or_false{"true or false"};
    Form<4> unknown_kind{"'%1' has a shape %2 of unknown kind %3; known are %4"};
    Form<3> unknown_member{"'%1' has an unknown \"%2\" in %3"};
    Form<2> unknown_recipe_version{"'%1' has version %2 of recipes; known is 1"};
    Form<2> unknown_session_version{"'%1' has version %2 of sessions; known is 1"};
    Form<3> unknown_setting{"'%1' has an unknown \"%2\"; known there are %3"};
    Form<2> unknown_version{"'%1' has version %2 of mask files; known is 1"};
    Form<2> whole_from_to{"a whole number from %1 to %2"};
    Form<0> whole_number{"a whole number"};
};
inline constexpr SettingsSentences settings_says;

} // namespace imago
