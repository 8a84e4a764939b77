// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct PlanSentences {
    Form<4> choice_cell{"%1: %2 is '%3'; %4"};
    Form<2> choice_columns{"%1: a row has %2 columns; it has 7: question, device, numbers, lines, "
                           "points, choice and evidence."};
    Form<4> arrays_too_large{"The arrays of %1 alone need %2 bytes of memory; \"%3\" has %4"};
    Form<0> axes_of_filter{"filter has at least 2 axes; 1 was given."};
    Form<2> axes_of_transform{"A transform has 1 to %2 axes; %1 were given."};
    Form<1> axis_twice{"The axis %1 is named twice; each axis is transformed once."};
    Form<0> batch{"batch"};
    Form<2> batch_fits{"%1; a batch of %2 fits."};
    Form<4> between_too_large{
        "An intermediate result of %1 takes %2 bytes; \"%3\" allows %4 bytes in one piece"};
    Form<4> convolution_too_large{"The convolution of %1 points for a line of %2 points takes a "
                                  "buffer of %3 bytes; the device allows %4 bytes in one piece."};
    Form<0> count{"count"};
    Form<0> dct1_of_one{"A DCT-I needs at least 2 points on each axis; an extent of 1 was given."};
    Form<1> empty_extent{
        "Every extent and the batch of a transform are at least 1; one of %1 is 0."};
    Form<0> extent{"extent"};
    Form<1> first_radix{"A first radix of %1 is not possible; it is 4, 8 or 16."};
    Form<0> idxst_norm{"IDXST has only the norm backward: it is unnormalised, as in its paper."};
    Form<2> in_place_padding{"In place, %1 takes FFTW's padded last axis and no other strides: "
                             "neighbouring reals along it, in rows of %2 reals."};
    Form<1> in_place_planar{"In place, %1 can't be planar: reals and complex numbers share one "
                            "buffer only when these are interleaved."};
    Form<1> in_place_strides{"In place, %1 needs the same strides for input and output."};
    Form<0> input{"input"};
    Form<4> input_too_large{"The input of %1 takes %2 bytes; \"%3\" allows %4 bytes in one piece"};
    Form<1> lane_width{"A lane width of %1 is not possible; it is 1, 4, 8 or 16."};
    Form<1> largest_group{"A largest group of %1 work-items is not possible; it is at least 1, or "
                          "0 for the device's own."};
    Form<1> largest_radix{"A largest radix of %1 is not possible; it is between 2 and 32."};
    Form<3> line_local_memory{
        "A line of %1 points takes %2 bytes of local memory; the device has %3."};
    Form<3> lines_too_long{
        "The transform %1 has lines of %2 points in a step; at most %3 are possible."};
    Form<0> longest_step{"A longest step of 1 point is not possible; it is at least 2."};
    Form<1> mask_without_inverse{
        "A mask at load is for ifft, and for irfft along two or more axes; %1 is not one."};
    Form<4> memory_too_small{"The transform %1 needs %2 bytes of memory; \"%3\" has %4"};
    Form<0> native_twiddles_of_double{
        "Native twiddles are for float only; in double they are from a table or precise."};
    Form<2> no_axis{
        "There is no axis %1 in an array of %2 axes; axes count from 0, or from -1 backwards."};
    Form<2> no_axis_of_one{
        "There is no axis %1 in an array of %2 axis; axes count from 0, or from -1 backwards."};
    Form<1> no_double{"\"%1\" has no double precision (cl_khr_fp64); only float is possible."};
    Form<1> no_extents{"A problem reads kind:extents[*batch], for example fft:1024*4096 or "
                       "dct2:512x512*3; \"%1\" has no extents."};
    Form<1> no_norm{"There is no norm \"%1\"; the norms are backward, ortho and forward."};
    Form<2> no_option{"There is no option %1 of a plan; the options are %2."};
    Form<2> no_split{
        "A line of %1 points does not split into steps of at most %2 points on this device."};
    Form<2> no_transform{"There is no transform \"%1\"; the kinds are %2."};
    Form<3> not_from_one{"In the problem \"%1\" the %2 \"%3\" is not a whole number from 1 up."};
    Form<1> not_real{"%1 is not a real-to-real transform."};
    Form<1> nothing_fits{"%1; no batch of it fits."};
    Form<1> only_backward{"%1 has only the norm backward: it is unnormalised, as in its paper."};
    Form<1> option_twice{"The option %1 of a plan is given twice; once is allowed."};
    Form<3> option_value{"%1 takes %2, not %3."};
    Form<0> options_end{
        "The options of a plan end with a comma, after which another name=value has to follow."};
    Form<1> options_read{"Options of a plan read name=value,name=value, for example "
                         "points-per-item=16,padding=off; %1 does not."};
    Form<0> output{"output"};
    Form<4> output_too_large{
        "The output of %1 takes %2 bytes; \"%3\" allows %4 bytes in one piece"};
    Form<0> points_and_lines{"Points of a work-item and lines of a group are at least 1, or 0 for "
                             "the planner's choice."};
    Form<2> problem_part{
        "In the problem \"%1\" the part \"%2\" is not one of float, double, half, interleaved, "
        "planar, outofplace, inplace, backward, ortho, forward, in=S,S,..., out=S,S,..., "
        "nonzero=N,N,... and wanted=N,N,...."};
    Form<4> pruned_count{
        "The numbers after \"%1\" of %2 are %3; one for each of its %4 transformed "
        "axes is needed, or none at all."};
    Form<1> pruned_in_place{
        "A pruned transform (nonzero, wanted) is never in place; %1 is one that would be."};
    Form<1> pruned_kind{"fft, ifft, rfft, irfft, filter and convolve alone can be pruned (nonzero, "
                        "wanted); %1 is none of them."};
    Form<1> pruned_mask{"A mask at load multiplies all points; %1 is pruned."};
    Form<5> pruned_range{"The number after \"%1\" of %2 for its transformed axis %3 is %4; it is 1 "
                         "to the %5 elements that the array would have."};
    Form<5> rader_prime_factor{
        "Rader's method does not serve a line of %1 points, which has the prime factor %2: %3 has "
        "the prime factor %4; at most %5 is possible."};
    Form<4> rader_too_long{
        "Rader's method does not serve a line of %1 points, which has the prime factor %2: its "
        "convolution of %3 points is longer than a step of at most %4 points."};
    Form<1> radix{"A radix of %1 is not possible; it is between 2 and 32, or a prime up to 61."};
    Form<1> real_axis_too_long{
        "A real-to-real transform has at most 2^30 points on an axis; %1 were given."};
    Form<0> minimum_groups{
        "The minimum of groups of a compute unit is at least 1, or 0 for the planner's choice."};
    Form<2> smaller_batch_fits{"%1 A batch of %2 fits."};
    Form<4> stride_count{"The strides of the %1 of %2 number %3; one for each of its %4 axes is "
                         "needed, or none at all."};
    Form<2> stride_number{
        "In the problem \"%1\" the stride \"%2\" is not a whole number from 0 up."};
    Form<1> strides_overlap{"The strides of the output of %1 put two elements at one place; every "
                            "element needs its own place."};
    Form<2> strides_too_far{"The strides of the %1 of %2 reach further than can be addressed."};
    Form<4> table_too_large{"A table of %1 takes %2 bytes; \"%3\" allows %4 bytes in one piece"};
    Form<3> table_too_long{
        "The transform %1 has a table of %2 numbers in a step; at most %3 are possible."};
    Form<1> threshold_without_inverse{
        "A threshold at load is for idct2 and dct3 along two axes; %1 is not one."};
    Form<3> too_many_lines{"The transform %1 has %2 lines in a step; at most %3 are possible."};
    Form<1> too_many_points{"The transform %1 has more points than can be addressed."};
    Form<2> two_axes{"%1 has 2 axes; %2 were given."};
    Form<1> two_batches{"The problem \"%1\" has more than one batch; axes of a batch are joined by "
                        "x, for example 3x4."};
    Form<2> without_rows{"The planner has no question '%1' that it can leave out; it has %2."};
};
inline constexpr PlanSentences plan_says;

} // namespace imago
