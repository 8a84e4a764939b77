// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of transforms, in the order of their names. cmake/EngineWords.cmake adds all of
/// them to the catalogues.
struct TransformSentences {
    Form<0> asking_end{"Asking whether a kernel has ended"};
    Form<0> asking_place{"Asking where a buffer is"};
    Form<1> buffers_of_batch{"The transform %1 needs an array for its input and one for its "
                             "output, or two each if they are complex and planar."};
    Form<1> cannot_share{
        "The input and output of %1 can't share a buffer: their elements are at different places. "
        "The placement inplace of the problem makes a plan for one buffer."};
    Form<4> group_too_large{
        "The step \"%1\" needs groups of %2 work-items; %3 runs this kernel with at most %4."};
    Form<1> incomplete{"%1 The output is incomplete."};
    Form<3> input_imaginary_too_small{
        "The input's imaginary buffer of %1 holds %2 bytes; it needs %3."};
    Form<3> input_too_small{"The input buffer of %1 holds %2 bytes; it needs %3."};
    Form<1> mask_missing{"The mask of %1 is missing."};
    Form<1> mask_not_set{"The transform %1 takes a mask; none has been set."};
    Form<3> mask_too_small{"The mask's buffer of %1 holds %2 bytes; it needs %3."};
    Form<0> measuring_native{"measuring native sine and cosine"};
    Form<3> native_error{"The native sine and cosine of \"%1\" are off by up to %2; native "
                         "twiddles are allowed up to %3."};
    Form<0> no_devices{
        "Work on several devices needs a list of at least one device, all of which are open."};
    Form<4> on_device{"Device %1 of %2, \"%3\": %4"};
    Form<3> output_imaginary_too_small{
        "The output's imaginary buffer of %1 holds %2 bytes; it needs %3."};
    Form<3> output_too_small{"The output buffer of %1 holds %2 bytes; it needs %3."};
    Form<1> overlap{
        "The input and output of %1 overlap; they have to be the same buffer, or separate ones."};
    Form<1> parts_overlap{
        "The real and imaginary parts of the output of %1 overlap; they need a buffer each."};
    Form<1> preparing_step{"preparing the step \"%1\""};
    Form<0> running_share{"Running a share of a batch"};
    Form<1> setting_arguments{"setting the arguments of \"%1\""};
    Form<1> share_numbers{"The shares of %1 devices are as many finite numbers of at least 0, one "
                          "of them above 0; an empty list means that they are measured."};
    Form<1> takes_no_mask{
        "The plan of %1 has no such mask; plans of filter, plans with mask_at_load and, of complex "
        "factors, plans of convolve have one."};
    Form<1> taking_host_memory{"using %1 bytes of the host's memory as a buffer"};
    Form<0> writing_chirp{"writing the chirp of Bluestein's method"};
};
inline constexpr TransformSentences transform_says;

} // namespace imago
