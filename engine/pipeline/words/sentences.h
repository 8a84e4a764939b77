// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct PipelineSentences {
    Form<0> align_flat_moving{
        "All samples of the picture are the same; it would lie anywhere on the reference."};
    Form<0> align_flat_reference{
        "All samples of the reference are the same; a picture would lie anywhere on it."};
    Form<0> aligning{"Aligning"};
    Form<0> background_modes{"cosine coefficients times a Gaussian"};
    Form<0> background_out{"samples without their background"};
    Form<0> bands_of_complex{"Bands of complex samples are two-sided, from minus half the rate to "
                             "half the rate; these are not."};
    Form<0> bands_of_real{
        "Two-sided bands belong to complex samples, and those of the signal are real."};
    Form<2> batch_too_large{
        "A batch of %1 numbers exceeds the %2 that are allowed; make the batch smaller."};
    Form<3> brush_points{"%1 has %2 points; 1 to %3 are allowed."};
    Form<2> bytes_out_of_reach{
        "A file of %1 bytes is out of reach; the smallest that any setting gives here has %2."};
    Form<0> cannot_shift{
        "The half spectrum of a signal can't be shifted; only spectra of pictures can."};
    Form<3> close_neighbours{"%1 has neighbours %2 apart, so its vectors are too short or "
                             "point the same way; %3 or more is allowed."};
    Form<0> coherence_quantity{
        "A coherence is 0 to 1: its magnitude and its square, the power, are allowed."};
    Form<0> computing_logs{"Computing log magnitudes"};
    Form<3> convolve_axes_named{"Axes are named for each of the kernel's: %1 are, and a kernel of "
                                "%2 samples has %3."};
    Form<1> convolve_axes_text{
        "Axes are whole numbers with commas between, as 0,2 or -1, not '%1'."};
    Form<1> convolve_axis_twice{"The axis %1 is named twice."};
    Form<3> convolve_axis_unnamed{"The kernel of %1 samples has %2 along axis %3, which is not one "
                                  "of the axes named."};
    Form<0> convolve_equal_kernel{"A kernel of equal samples has no correlation coefficients."};
    Form<3> convolve_kernel_axes{"A kernel of %1 samples has %2 axes, and the input %3: it has as "
                                 "many or fewer."};
    Form<2> convolve_kernel_infinite{"The kernel has samples that are NaN or infinite: %1 of %2."};
    Form<3> convolve_kernel_longer{"In the mode valid the kernel fits into the input, and %1 "
                                   "samples along axis %2 do not fit into %3."};
    Form<2> convolve_memory{"The convolution takes %1 MB on the device, which has %2 MB."};
    Form<4> convolve_no_axis{"There is no axis %1 of %2; they are %3 to %4."};
    Form<1> convolve_no_input{"An input of '%1' has nothing to convolve: it has an axis and a "
                              "sample or more."};
    Form<1> convolve_no_kernel{
        "A kernel of '%1' has nothing to convolve with: it has an axis and a "
        "sample or more."};
    Form<0> convolving{"Convolving"};
    Form<2> correlated_sizes{
        "Pictures of %1 and %2 (width x height x channels) cannot be correlated; "
        "they have one size and as many channels."};
    Form<0> correlating{"Comparing the pictures"};
    Form<0> cosine_phase{
        "A cosine transform has no phase; magnitude, power, db and log are allowed"};
    Form<0> counting{"Counting coefficients by magnitude"};
    Form<0> deconvolve_change{"A change"};
    Form<0> deconvolve_iterations{"A number of iterations"};
    Form<2> deconvolve_memory{"The deconvolution takes %1 MB on the device, which has %2 MB."};
    Form<0> deconvolve_noise{"A noise"};
    Form<4> deconvolve_range{"%1 of %2 is not possible in a deconvolution; the range is %3 to %4."};
    Form<2> deconvolve_samples{"%1 samples do not make a picture of %2 (channels x depth x height "
                               "x width); each is 1 or more, and the samples have to be as many."};
    Form<0> deconvolving{"Removing the blur"};
    Form<2> descreen_planes{"Screens for %1 planes do not fit a picture of %2."};
    Form<1> descreen_strength{"A strength of %1 is not possible; the range is 0 to 2."};
    Form<0> different_slices{"The slices of a volume have one size, one depth and one number of "
                             "channels; these differ."};
    Form<0> doing_back{"transforming back"};
    Form<0> doing_channels{"trying one channel at a time"};
    Form<0> doing_coding{"coding the file"};
    Form<0> doing_comparison{"comparing with the original"};
    Form<0> doing_edges{"fading the edges"};
    Form<0> doing_filter{"filtering"};
    Form<0> doing_frames{"transforming frames"};
    Form<0> doing_interval{"transforming the interval"};
    Form<0> doing_kernels{"building kernels"};
    Form<0> doing_mask{"building the mask"};
    Form<0> doing_peaks{"looking for peaks"};
    Form<2> doing_run{"run %1 of %2"};
    Form<0> doing_selection{"selecting coefficients"};
    Form<0> doing_signal{"transforming the signal"};
    Form<0> doing_transform{"transforming"};
    Form<0> downloading_preview{"Downloading a preview"};
    Form<2> dpss_width{"A dpss with the NW %1 is too wide for %2 samples; it is below half of "
                       "them."};
    Form<1> empty_density{"A density of %1 samples has no potential; each side needs 1 or more."};
    Form<0> empty_hop{"A hop of 0 samples is not possible; it is 1 or more."};
    Form<0> empty_window{"A window of size 0 is not possible; it has 1 or more samples."};
    Form<0> estimating_noise{"Estimating the noise"};
    Form<0> field_of_poisson{"Computing the field"};
    Form<0> finding_screens{"Looking for a halftone"};
    Form<1> floor{"A floor of %1 dB is not possible; it is a finite number."};
    Form<5> flatten_divisor{
        "The background of plane %1 is %2 at column %3 of row %4, counted from 0; to divide by it, "
        "it has to be above %5 everywhere. A larger scale has a smoother background, and subtract "
        "takes any."};
    Form<0> flattening{"Evening out the light"};
    Form<2> grid_range{"Spacings of %1 between rows and %2 between columns are not possible: the "
                       "squares of frequencies exceed the range of the numbers."};
    Form<1> grid_spacing{"A spacing of %1 is not possible; it is a finite number above 0."};
    Form<0> half_spectra_of_signal{"irfft takes half spectra, which the frames of a signal are "
                                   "not; noise, an impulse and a sine are allowed."};
    Form<1> histogram_too_large{
        "A histogram of %1 coefficients is too large; 4294967295 in one buffer are allowed."};
    Form<0> infinite_density{"The density has samples that are not finite; all must be finite."};
    Form<0> infinite_picture{"The picture has samples that are not finite; all must be finite."};
    Form<0> infinite_potential{
        "The potential or its field exceeds the range of the numbers; double "
        "precision or a smaller density may help."};
    Form<3> inner_radius{"%1 has an inner radius of %2, which is not below its outer radius %3."};
    Form<0> jpeg_depth{
        "JPEG has samples of 8 bits, and this picture has others; save it with 8 bits first."};
    Form<3> jpeg_sides{"A picture of %1 x %2 pixels is no JPEG file; sides are at most %3."};
    Form<2> jpeg_step{"A quantisation table with a step of %1 is not possible; steps are 1 to %2."};
    Form<0> judged_potential{"The potential has samples that are not finite; all must be finite."};
    Form<0> judging_deconvolution{"Comparing the result with the picture"};
    Form<0> judging_poisson{"Comparing the potential with the density"};
    Form<1> least_frequency{
        "Peaks from %1 cycles per pixel on are not possible; the range is 0 to 0.7071."};
    Form<1> least_ratio{
        "A ratio of peaks to their surroundings of %1 is not possible; it is above 1."};
    Form<0> needs_quantisation{
        "A quality or a number of bytes needs JPEG's quantisation; a threshold governs no file."};
    Form<1> negative_picture{"Richardson-Lucy deconvolves samples of 0 or more, and the picture "
                             "has %1; Wiener and Tikhonov take any."};
    Form<0> no_channels_to_cut{
        "Signals of 0 channels can't be cut into frames; 1 or more are needed."};
    Form<1> no_double{"\"%1\" has no double precision (cl_khr_fp64); single is allowed."};
    Form<0> no_image_for_patterns{"There is no image to look for patterns in."};
    Form<0> no_image_to_compress{"There is no image to compress."};
    Form<0> no_image_to_descreen{"There is no image to remove a halftone from."};
    Form<0> no_image_to_filter{"There is no image to filter."};
    Form<3> no_interval{"There are no samples %1 to %2 in a signal of %3."};
    Form<0> no_jpeg_coder{
        "This program was built without libjpeg, so it knows no size of JPEG files."};
    Form<3> no_pair{"Channels %1 and %2 do not make a pair; the signal has %3, from 1 on, and the "
                    "two differ."};
    Form<0> no_repeats{"A batch runs at least once."};
    Form<0> no_samples_to_cut{
        "A signal of 0 samples can't be cut into frames; 1 or more are needed."};
    Form<0> no_signal_to_cut{
        "There is no signal to cut into frames; open one, or choose noise, an impulse or a sine."};
    Form<0> no_signal_to_filter{"There is no signal to filter."};
    Form<0> no_tapers{"A spectrum of 0 tapers is not possible; it has 1 or more."};
    Form<1> not_one_axis{"'%1' is not a transform of one axis."};
    Form<0> nothing_to_compare{"There is no image to compare with: it has no samples."};
    Form<2> other_density{"The density has %1 samples; this solver was made for %2."};
    Form<6> other_sizes{
        "Images of different sizes cannot be compared: %1 x %2 x %3 with %4 x %5 x %6."};
    Form<0> picture_missing{"A picture of the mask is missing."};
    Form<2> picture_size{"The mask's picture is %1; this filter needs %2 (width x height, with the "
                         "margin if there is one)."};
    Form<1> picture_value{"The mask's picture has a value of %1; values are from 0 to 1."};
    Form<0> preparing_figures{"Preparing the kernels of the figures"};
    Form<1> preparing_kernel{"Preparing the kernel \"%1\""};
    Form<0> psf_angle{"An angle"};
    Form<0> psf_aperture{"An aperture"};
    Form<0> psf_index{"A refractive index"};
    Form<0> psf_infinite{
        "The point spread function has samples that are not finite; all must be finite."};
    Form<0> psf_missing{"The picture of the point spread function is missing."};
    Form<0> psf_pixel{"A pixel"};
    Form<2> psf_large{
        "A blur of %1 samples is too large for periodic and zero edges, which need all "
        "of it, %2 samples at most; mirrored and faded edges take its middle."};
    Form<2> psf_samples{"%1 samples do not make a point spread function of %2 (depth x height x "
                        "width); each is 1 or more, and the samples have to be as many."};
    Form<0> psf_size{"A size"};
    Form<0> psf_slice{"A distance of slices"};
    Form<1> psf_sum{
        "The samples of the point spread function sum to %1; a sum above 0 is allowed."};
    Form<0> psf_waves{"The wavelength is too small beside the size of a pixel or the distance of "
                      "slices; all three are in one unit."};
    Form<0> psf_wavelength{"A wavelength"};
    Form<2> psnr_out_of_reach{
        "A PSNR of %1 dB is out of reach; the most that any setting gives here is %2."};
    Form<1> real_samples_only{
        "%1 takes real samples, and those of the signal are complex; fft and ifft are allowed."};
    Form<0> reassigned_phase{
        "A reassigned spectrogram has no phase; magnitude, power, db and log are allowed"};
    Form<0> reassigned_tapers{"A reassigned spectrogram has one window, not several tapers."};
    Form<1> reference{
        "A reference of %1 for decibels is not possible; it is a finite number above 0."};
    Form<2> reflection_too_long{
        "A signal of %1 samples can't be cut into frames: the reflection (half of the window's %2 "
        "samples) has to be shorter than the signal. Padding with zeros is allowed."};
    Form<0> removing_screen{"Removing the halftone"};
    Form<0> response_division{"Dividing spectra"};
    Form<1> sample_rate{"A sample rate of %1 is not possible; it is a finite number above 0."};
    Form<3> samples_of_channels{"%1 samples do not make %2 channels of %3 samples."};
    Form<3> samples_of_complex_channels{
        "%1 samples do not make %2 complex channels of %3 samples."};
    Form<3> screen_period{
        "A screen with dots %1 pixels apart is not possible; the range is %2 to %3."};
    Form<1> setting_arguments{"Setting the arguments of \"%1\""};
    Form<2> shape{"Shape %1 of the mask (%2)"};
    Form<5> shape_above{"%1 has %2 %3; the range is above %4 to %5."};
    Form<0> shape_angle{"the angle"};
    Form<0> shape_band{"band"};
    Form<0> shape_brush{"brush"};
    Form<0> shape_elevation{"the elevation"};
    Form<0> shape_high{"high"};
    Form<0> shape_horizontal_frequency{"the horizontal frequency"};
    Form<0> shape_inner_radius{"the inner radius"};
    Form<0> shape_lattice{"lattice"};
    Form<0> shape_low{"low"};
    Form<0> shape_notch{"notch"};
    Form<0> shape_outer_radius{"the outer radius"};
    Form<0> shape_radius{"the radius"};
    Form<5> shape_range{"%1 has %2 %3; the range is %4 to %5."};
    Form<0> shape_slice_frequency{"the frequency from slice to slice"};
    Form<0> shape_soft_edge{"the soft edge"};
    Form<0> shape_stop{"stop"};
    Form<0> shape_strength{"the strength"};
    Form<0> shape_vertical_frequency{"the vertical frequency"};
    Form<0> shape_wedge{"wedge"};
    Form<0> shape_width{"the width"};
    Form<2> size_of_pictures{"A spectrum of %1 samples (planes, height, width) of %2 is not "
                             "possible; sizes are 1 or more, and the samples have to be as many."};
    Form<2> size_of_signals{"A spectrum of %1 samples (signals, length) of %2 is not possible; "
                            "sizes are 1 or more, and the samples have to be as many."};
    Form<0> solving_poisson{"Computing the potential"};
    Form<2> spectrogram_frames_too_large{"A spectrogram of %1 frames exceeds the %2 values that "
                                         "are allowed; a smaller size has fewer."};
    Form<3> spectrogram_too_large{"A spectrogram of %1 frames exceeds the %2 values that are "
                                  "allowed; a hop of %3 has fewer."};
    Form<0> split_jpeg{"JPEG's quantisation runs on one device; give one."};
    Form<2> spot_flat{"The spot at column %1, row %2 is no brighter than what is around it."};
    Form<5> spot_outside{
        "A square of %1 samples around column %2, row %3 is not within the picture of %4 x %5."};
    Form<2> ssim_out_of_reach{
        "An SSIM of %1 is out of reach; the most that any setting gives here is %2."};
    Form<0> summing{"Summing the kept coefficients"};
    Form<0> taper_phase{
        "An average over tapers has no phase; magnitude, power, db and log are allowed"};
    Form<2> tapers_of_window{"%1 tapers belong to the window dpss; \"%2\" is one window."};
    Form<0> threshold_of_jpeg{"JPEG's quantisation takes a quality or a target, and no threshold."};
    Form<0> too_few_coefficients{"There are fewer coefficients than the number to keep."};
    Form<4> too_few_frames{
        "The signal has only %1 frames of %2 samples, each %3 after the last; the batch needs %4."};
    Form<2> too_few_points{"A transform of %1 points is too short for frames of %2 samples."};
    Form<3> too_many_tapers{"%1 tapers of \"%2\" are too many: more than %3, twice its NW, leak."};
    Form<0> uneven_screens{"All planes have as many screens of a halftone, one or two."};
    Form<0> volume_edges{"A volume's edges are periodic (none) or mirrored; other treatments are "
                         "for pictures."};
    Form<2> volume_memory{"This volume takes %1 MB on the device, which has %2 MB."};
    Form<1> volume_numbers{
        "%1 has a frequency from slice to slice, or an elevation, which only the "
        "volumes of a filter in three dimensions have."};
    Form<0> volume_shapes{
        "A volume takes all shapes of a mask but brush strokes, and no pictures of "
        "a mask."};
    Form<0> welch_phase{"Welch's estimate has no phase; magnitude, power, db and log are allowed"};
    Form<2> window_too_long{"A signal of %1 samples can't be cut into frames: the window of %2 "
                            "samples is longer than the signal. Padding is allowed."};
};
inline constexpr PipelineSentences pipeline_says;

} // namespace imago
