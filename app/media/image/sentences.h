// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct ImageSentences {
    Form<1> alpha_dropped{"%1 has no alpha: it was dropped."};
    Form<1> animated{"it is an animated %1; only still ones are read"};
    Form<0> bad_checksum{"it is damaged; a checksum is wrong"};
    Form<1> bad_planes{"cannot write '%1': the image is empty or its planes do not match its size"};
    Form<1> bad_quality{"the JPEG quality %1 is out of range; 1 to 100 are allowed"};
    Form<0> beyond_memory{"its pixels do not fit in memory"};
    Form<0> bits_16{"16-bit"};
    Form<0> bits_8{"8-bit"};
    Form<0> bmp_compression{"it is a BMP of an unknown compression"};
    Form<0> bmp_header{"its BMP header is of an unknown kind"};
    Form<0> cmyk_converted{"Its CMYK colours were converted to RGB."};
    Form<0> cut_off{"it is truncated; its pixels end before its picture does"};
    Form<0> cut_off_jpeg{
        "It is truncated: this JPEG has no end marker, and its lower part may be missing."};
    Form<0> damaged{"it is truncated or damaged"};
    Form<1> damaged_for{"it is truncated or damaged (%1)"};
    Form<1> data_damaged{"Its data are damaged (%1): a part of the picture may be wrong."};
    Form<2> data_damaged_from{
        "Its data are damaged (%1): from row %2 on a part of the picture may be wrong."};
    Form<1> decoder_refuses{"the decoder refuses it (%1)"};
    Form<0> different_headers{"it is damaged; its headers contradict each other"};
    Form<3> encode_failed{"cannot write '%1' as %2: %3"};
    Form<1> encoder_refuses{"the encoder refuses it (%1)"};
    Form<0> encoder_refuses_size{"the encoder refuses a picture of this size"};
    Form<0> exif_damaged{"Its EXIF is damaged and is not kept."};
    Form<1> exif_entries{"Its EXIF is damaged: %1 of its entries are not kept."};
    Form<0> exif_entry{"Its EXIF is damaged: 1 of its entries is not kept."};
    Form<2> exif_too_long{"Its EXIF has %1 bytes; a JPEG holds at most %2: it was not written."};
    Form<0> first_page{"Only the first of its pages is read."};
    Form<0> float_samples{"float"};
    Form<1> gaps_filled{
        "The file holds no samples without a value: %1 have the mean of the known ones "
        "around them; .tif of floats keeps them."};
    Form<0> gray{"gray"};
    Form<0> gray_profile{
        "Its colour profile is for gray, and the file holds RGB: it was not written."};
    Form<1> jpeg_bits{"it is a JPEG of %1 bits a sample; 8 are allowed"};
    Form<0> jpeg_ls{"it is a JPEG-LS, which is not read; JPEG is"};
    Form<2> levels{"Levels were applied: %1 became black, %2 white."};
    Form<0> maker_note{
        "The maker note of its EXIF stands elsewhere in a TIFF: some programs read it no longer."};
    Form<1> metadata_lost{"%1 holds no colour profile and no EXIF: they were not written."};
    Form<4> no_depth{"cannot write '%1': %2 cannot hold %3 samples; %4 can"};
    Form<1> no_extension{"it has no extension; allowed are %1"};
    Form<0> no_ihdr{"it is truncated or damaged; a PNG begins with IHDR"};
    Form<1> no_opencv_to_read{
        "cannot read '%1': this program was built without OpenCV, so it cannot read images; "
        "install libopencv-imgcodecs-dev and build again"};
    Form<1> no_opencv_to_write{
        "cannot write '%1': this program was built without OpenCV, so it cannot write images; "
        "install libopencv-imgcodecs-dev and build again"};
    Form<0> no_picture{"it is truncated or damaged; there is no picture in this JPEG"};
    Form<0> no_zlib_to_read{"Its colour profile is not kept: this program was built without zlib."};
    Form<0> no_zlib_to_write{
        "Its colour profile, resolution and EXIF were not written: this program "
        "was built without zlib, which PNG needs for them."};
    Form<1> other_profile{"Its colour profile is for other colours (CMYK or Lab, for instance), "
                          "and the file holds %1: it was not written."};
    Form<0> page_description{"Its description of pages (ImageJ, OME) is not kept."};
    Form<0> profile_damaged{"Its colour profile is damaged and is not kept."};
    Form<0> profile_too_long{
        "Its colour profile is longer than 4 MiB, which are allowed, and is not kept."};
    Form<2> read_failed{"cannot read '%1': %2"};
    Form<0> rgb_profile{
        "Its colour profile is for RGB, and the file holds gray: it was not written."};
    Form<2> scaled{"Its %1 samples were scaled to %2."};
    Form<2> scaled_floats{"Its %1 samples were scaled to %2; 1.0 is the maximum."};
    Form<0> short_header{"it is truncated; its header says more than is there"};
    Form<1> side_too_long{"cannot write '%1': a side is longer than 2^30 pixels"};
    Form<1> too_many_scans{"it has %1 scans of the picture, more than a JPEG of its length and "
                           "size may; it is made to cost time"};
    Form<0> thumbnail_left_out{"Smaller copies before its first page are left out."};
    Form<0> transparent_gray{"Its transparent gray is not kept."};
    Form<2> unknown_extension{"the extension '%1' is unknown; allowed are %2"};
    Form<1> unknown_format{"it is not an image of a known format (%1)"};
    Form<0> unusual_range{"Its samples do not have the usual range of floats, 0 to 1; levels were "
                          "chosen that fit. --levels of imago-cli sets others."};
    Form<2> write_failed{"cannot write '%1': %2"};
};
inline constexpr ImageSentences image_says;

} // namespace imago
