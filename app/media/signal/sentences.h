// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct SignalSentences {
    Form<1> annotations{"Its %1 annotations are not shown."};
    Form<1> array_not_finite{"sample %1 is not a finite number"};
    Form<1> bad_axes{"it has %1 axes; (length) and (channels, length) are allowed"};
    Form<1> beyond_float{"sample %1 is beyond the range of float (3.4e38)"};
    Form<0> beyond_memory{"its samples do not fit in memory"};
    Form<1> bytes_behind{"%1 bytes behind its samples were left out."};
    Form<1> centre_by_name{"By its name the centre frequency is %1 Hz."};
    Form<1> clipped{"%1 samples lay beyond full scale and were clipped."};
    Form<0> clipped_one{"1 sample lay beyond full scale and was clipped."};
    Form<0> complex_samples{"its samples are complex; real ones are allowed"};
    Form<1> cut_short{"It is damaged: only %1 samples a channel could be read."};
    Form<0> damaged{"it is damaged"};
    Form<1> different_centres{
        "Its %1 captures have several centre frequencies; that of the first is shown."};
    Form<0> ends_early{"it ends early"};
    Form<2> fewer_samples{"It promises %1 samples a channel, and %2 could be read."};
    Form<1> is_sigmf_archive{
        "cannot read '%1': it is a SigMF archive; unpack it (tar -xf) and open its .sigmf-meta"};
    Form<2> longer_than_said{"Its header promises %1 bytes of samples, and %2 follow; all of them "
                             "were read."};
    Form<0> meta_bytes_between{"there are bytes between its captures (\"core:header_bytes\"); only "
                               "those before the first are skipped"};
    Form<0> meta_capture{"a capture is no object"};
    Form<0> meta_captures{"\"captures\" is no list"};
    Form<0> meta_dataset{"\"core:dataset\" names no file beside it"};
    Form<1> meta_datatype{"its data type \"%1\" is not read; allowed are those as \"cf32_le\", "
                          "\"ci16_le\", \"cu8\" and \"rf32_le\""};
    Form<2> meta_failed{"cannot read '%1' as SigMF metadata: %2"};
    Form<1> meta_lacks{"it has no \"%1\""};
    Form<1> meta_lacks_object{"it has no \"%1\" object"};
    Form<0> meta_no_json{"it is no JSON object"};
    Form<1> meta_no_number{"\"%1\" is no number"};
    Form<0> meta_no_samples{"the recording has no samples (\"core:metadata_only\")"};
    Form<1> meta_no_text{"\"%1\" is no text"};
    Form<2> meta_no_whole{"\"%1\" is no whole number from 0 to %2"};
    Form<1> meta_out_of_range{"\"%1\" is out of range"};
    Form<1> meta_zero{"\"%1\" is 0"};
    Form<2> more_digits{
        "%1 of its %2 numbers have more digits than a float32 (about 7) and were rounded."};
    Form<0> no_channels{"it has no channels"};
    Form<1> no_columns{"only tables (CSV) have columns to choose, and '%1' is none"};
    Form<2> no_metadata{"cannot read '%1': there is no '%2' beside it, which says what its samples "
                        "are; name their format to read them as raw samples"};
    Form<0> no_rate{"Its header has a rate of 0; the rate is unknown."};
    Form<0> no_samples{"it has no samples"};
    Form<1> no_signal{
        "cannot read '%1' as a signal: it is neither sound nor a NumPy array nor a table of "
        "numbers, nor named as raw samples are (.cu8, .cs16, .cf32, .sigmf-meta ...)"};
    Form<1> no_sndfile_to_read{"cannot read '%1': this program was built without libsndfile, so it "
                               "cannot read sound; install libsndfile1-dev and build again"};
    Form<1> no_sndfile_to_write{"cannot write '%1': this program was built without libsndfile, so "
                                "it cannot write sound; install libsndfile1-dev and build again"};
    Form<1> no_sound{"it is none of %1; another program can convert it to one of them"};
    Form<2> not_finite{"sample %1 of channel %2 is not a finite number"};
    Form<0> other_digest{"Its samples do not have the digest of its metadata (core:sha512): one of "
                         "the two files was changed or is damaged."};
    Form<1> rate_by_name{"By its name the rate is %1 samples per second."};
    Form<1> raw_bad_centre{"the centre frequency of '%1' must be a finite number"};
    Form<3> raw_bad_channels{"'%1' cannot have %2 channels; 1 to %3 are allowed"};
    Form<1> raw_bad_rate{
        "the sample rate of '%1' must be a finite number, or 0 where it is unknown"};
    Form<2> raw_failed{"cannot read '%1' as raw samples: %2"};
    Form<3> raw_no_sample{"behind a header of %1 bytes there is no sample of every channel (%2 "
                          "bytes) in its %3 bytes"};
    Form<2> raw_not_finite{"sample %1 of channel %2 is not a finite number; is that its format?"};
    Form<1> raw_rest{"%1 bytes at its end are too few for another sample of every channel."};
    Form<0> raw_rest_one{"1 byte at its end is too few for another sample of every channel."};
    Form<1> raw_too_long{
        "it has more than the %1 samples a channel that are allowed; cut it into pieces"};
    Form<0> real_samples{"its samples are real; complex ones are allowed"};
    Form<2> rounded{"%1 holds whole numbers of 24 bits: %2 samples were rounded."};
    Form<2> shorter_than_said{"Its header promises %1 bytes of samples, and %2 are there; it ends "
                              "early."};
    Form<2> signal_failed{"cannot read '%1' as a signal: %2"};
    Form<2> sound_failed{"cannot read '%1' as sound: %2"};
    Form<2> sound_formats{"cannot write '%1': sound can be written as %2"};
    Form<2> sound_not_written{"cannot write '%1' as sound: %2"};
    Form<0> sound_rate{"a sound file needs a sample rate of a whole number of hertz; write .csv or "
                       ".npy, or give the signal a rate"};
    Form<2> sound_too_long{
        "it has more than the %1 samples that are allowed of %2 channels; cut it into pieces"};
    Form<1> sound_too_long_of_one{
        "it has more than the %1 samples that are allowed of 1 channel; cut it into pieces"};
    Form<3> too_many_channels{"%1 holds up to %2 channels, and the signal has %3"};
    Form<2> too_many_numbers{
        "it has %1 numbers, more than the %2 that are allowed; cut it into pieces"};
    Form<0> unknown_length{"Its header does not give its length, as that of a stream or of a "
                           "recording that broke off; all samples up to its end were read."};
    Form<3> write_formats{"cannot write '%1': a signal can be written as %2, a complex one also as "
                          "%3"};
    Form<1> write_real_iq{
        "cannot write '%1': .cf32 holds complex samples, and those of the signal are real"};
};
inline constexpr SignalSentences signal_says;

} // namespace imago
