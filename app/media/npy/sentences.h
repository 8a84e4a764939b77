// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct NpySentences {
    Form<0> a_dictionary{"a dictionary"};
    Form<0> a_key{"a key"};
    Form<0> a_shape{"a shape in parentheses"};
    Form<2> and_more{"%1 and %2 more"};
    Form<2> archive_failed{"cannot read '%1' as a .npz file: %2"};
    Form<1> archive_not_made{"cannot write '%1': libzip makes no archive of it"};
    Form<2> array_damaged{"'%1' is damaged (%2)"};
    Form<2> array_failed{"cannot read '%1' as a NumPy array: %2"};
    /// The part between the quotes of the sentences about arrays.
    Form<2> array_of{"%1' of '%2"};
    Form<0> bad_extent{"an extent is not a whole number from 0 to 2^64 - 1"};
    Form<1> bad_key{"the key '%1' is unknown or stands twice"};
    Form<1> behind{"%1 bytes behind its samples were left out."};
    Form<1> beyond_memory{"%1 bytes of samples do not fit in memory"};
    Form<0> beyond_range{"its shape has more elements than can be addressed"};
    Form<4> bomb{"'%1' would unpack from %2 bytes to %3, and %4 are allowed; unpack it by other "
                 "means if you trust it"};
    Form<1> complex_picture{
        "'%1' holds complex samples, and a picture real ones; as a signal its rows "
        "can be filtered"};
    Form<1> different_pages{
        "cannot write '%1': its pages differ in size or colour, and an array has "
        "one size"};
    Form<0> ended_early{"it ended before its samples did"};
    Form<0> ends_in_header{"it ends within its header"};
    Form<2> entry{"'%1' (%2)"};
    Form<0> exif_lost{"A .npy array holds no EXIF: it was not written."};
    Form<1> expected{"%1 was expected"};
    Form<0> expected_colon{"':' after a key was expected"};
    Form<2> expected_one{"'%1' or '%2' was expected"};
    Form<0> expected_truth{"True or False was expected"};
    Form<2> facts{"%1, %2"};
    Form<3> false_claim{"'%1' claims %2 packed bytes, and the file has %3"};
    Form<2> header_failed{"'%1' is not a NumPy array that can be read: in its header, %2"};
    Form<0> keys_missing{"'descr', 'fortran_order' and 'shape' must all be there"};
    Form<1> longer_than_said{"'%1' is longer than the archive says"};
    Form<2> name_an_array{"'%1' holds several arrays; name one (--array): %2"};
    Form<0> no_array{"there is no array (.npy) in it"};
    Form<3> no_array_named{"'%1' has no array '%2'; it has: %3"};
    Form<1> no_closing_quote{"%1 has no closing quote"};
    Form<1> no_libzip{"cannot read '%1': this program was built without libzip, so it cannot read "
                      ".npz; install libzip-dev and build again, or save the array as .npy"};
    Form<1> no_libzip_to_write{"cannot write '%1': this program was built without libzip, so it "
                               "cannot write .npz; .npy is allowed"};
    Form<0> no_magic{"it does not begin as a .npy file does"};
    Form<1> no_names{"--array does not apply: '%1' has no arrays with names"};
    Form<1> no_quotes{"%1 in quotes was expected"};
    Form<1> no_size{"'%1' has no size"};
    Form<1> no_zip{"it is no ZIP archive that can be read (%1)"};
    Form<1> not_printable{"%1 holds a byte that is not printable"};
    Form<2> not_unpacked{"'%1' cannot be unpacked (%2)"};
    Form<0> one_number{"one number"};
    Form<3> picture_axes{"'%1' has %2 axes and %3 samples; a picture takes two axes, rows and "
                         "columns, of 1 or more"};
    Form<0> profile_and_exif_lost{"A .npy array holds no colour profile and no EXIF: they were not "
                                  "written."};
    Form<0> profile_lost{"A .npy array holds no colour profile: it was not written."};
    Form<2> rounded{"%1 of its %2 integers are beyond 2^53 and became the nearest float64."};
    Form<2> rounded_numbers{"%1 of its %2 samples were rounded to 32-bit floats."};
    Form<0> something_follows{"something follows the dictionary"};
    Form<3> stack_axes{
        "'%1' has %2 axes and %3 samples; a picture takes two axes, rows and columns, "
        "a stack of pictures three"};
    Form<0> structured{
        "the type is structured; one plain type is allowed (as float32 or complex64)"};
    Form<0> the_type{"the type"};
    Form<2> too_long_header{"its header of %1 bytes is longer than the %2 that are allowed"};
    Form<2> too_many_numbers{
        "it has %1 numbers, more than the %2 that are allowed; cut it into pieces"};
    Form<1> too_many_extents{
        "cannot write '%1': its shape has too many extents for format version 1.0"};
    Form<1> unknown_type{"its type '%1' is none of bool, int8 to int64, uint8 to uint64, float16, "
                         "float32, float64, complex64 and complex128"};
    Form<1> unknown_version{"format version %1 is unknown; 1, 2 and 3 are allowed"};
    Form<0> unreadable{"which cannot be read"};
    Form<2> wrong_length{"its header promises %1 bytes of samples, and %2 are there"};
    Form<1> wrong_shape{"cannot write '%1': the shape does not match the number of samples"};
};
inline constexpr NpySentences npy_says;

} // namespace imago
