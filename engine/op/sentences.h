// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The names of operations, their parameters and words in the window, and what they refuse, in the
/// order of their names. cmake/EngineWords.cmake takes all of them into the catalogues.
struct OpSentences {
    Form<0> accelerated{"Accelerated"};
    Form<0> airy{"Airy disc (microscope)"};
    Form<0> align{"Align"};
    Form<0> align_beyond{"Beyond its edges"};
    Form<2> align_channels{"A picture and a reference that have %1 and %2 channels cannot be "
                           "aligned; both have as many."};
    Form<0> align_cubic{"Cubic"};
    Form<0> align_edge{"Nearest sample"};
    Form<0> align_fourier{"Fourier"};
    Form<0> align_interpolation{"Between samples"};
    Form<0> align_onto{"Slices are laid on"};
    Form<0> align_onto_first{"The first slice"};
    Form<0> align_onto_last{"The last slice"};
    Form<0> align_onto_mean{"The mean of the slices"};
    Form<0> align_reference{"Reference"};
    Form<2> align_reference_infinite{
        "The reference has samples that are NaN or infinite: %1 of %2; fill them first."};
    Form<0> align_reference_missing{"An alignment needs a reference, and no file is named."};
    Form<0> align_rotation{"Turn and scale too"};
    Form<0> align_show{"Result"};
    Form<0> align_show_aligned{"Aligned picture"};
    Form<0> align_show_correlation{"Correlation"};
    Form<4> align_sizes{"A picture of %1 x %2 samples and a reference of %3 x %4 cannot be "
                        "aligned; they have one size."};
    Form<0> align_suffix{"aligned"};
    Form<0> align_tip{"Lay a picture on another one of the same scene"};
    Form<0> align_weights{"Frequencies"};
    Form<0> align_weights_automatic{"By agreement"};
    Form<0> align_weights_none{"By amplitude"};
    Form<0> align_weights_phase{"All the same"};
    Form<0> align_wrap{"Wrapped"};
    Form<0> align_zero{"Zero"};
    Form<0> angle{"Angle"};
    Form<0> aperture{"Numerical aperture"};
    Form<0> aperture_above_index{
        "The aperture of a microscope is smaller than the refractive index."};
    Form<0> block{"Blocks"};
    Form<0> block_means{"Kept means of blocks"};
    Form<0> bytes{"Size of the file"};
    Form<0> change{"Least change"};
    Form<0> channel_blue{"blue"};
    Form<0> channel_green{"green"};
    Form<0> channel_luma{"luma"};
    Form<0> channel_red{"red"};
    Form<0> channel_rgb{"RGB"};
    Form<0> channel_ycbcr{"YCbCr"};
    Form<0> channels{"Channels"};
    Form<0> coefficients{"Coefficients"};
    Form<0> coefficients_text{"<kept> of <coefficients>"};
    Form<0> coefficients_tip{"How many of all coefficients stay."};
    Form<0> column_angle{"Turn"};
    Form<0> column_column{"Column"};
    Form<0> column_confidence{"Confidence"};
    Form<0> column_down{"Down"};
    Form<0> column_page{"Page"};
    Form<0> column_plane{"Plane"};
    Form<0> column_right{"Right"};
    Form<0> column_row{"Row"};
    Form<0> column_scale{"Scale"};
    Form<0> column_score{"Score"};
    Form<0> complex_signal{"The signal has complex samples; cross-correlations and impulse "
                           "responses are of real ones."};
    Form<0> confocal{"Confocal microscope"};
    Form<0> convolve{"Convolve"};
    Form<0> convolve_circular{"Circular"};
    Form<0> convolve_full{"Full"};
    Form<0> convolve_mode{"Part that is kept"};
    Form<0> convolve_same{"Same size"};
    Form<0> convolve_suffix{"convolved"};
    Form<0> convolve_tip{"Convolve or correlate a picture with a kernel"};
    Form<0> convolve_valid{"Valid"};
    Form<0> correlate{"Correlate"};
    Form<0> correlate_flat{"All samples of one of both signals are the same; they have no lag."};
    Form<0> correlate_lags{"Lags up to (0: all)"};
    Form<0> correlate_normalised{"−1 to 1"};
    Form<0> correlate_scaling{"Scale"};
    Form<0> correlate_suffix{"correlation"};
    Form<0> correlate_sums{"Sums of products"};
    Form<0> cross_correlation{"Cross-correlation"};
    Form<0> cross_correlation_tip{"By how much one channel is late behind another one"};
    Form<0> deconvolve{"Sharpen"};
    Form<0> deconvolve_suffix{"sharpened"};
    Form<0> deconvolve_tip{"Undo a blur that is known: of defocus, motion or a microscope"};
    Form<0> deconvolve_volume{"In three dimensions"};
    Form<1> different_pages{"Pages that are taken together need one size and as many channels, "
                            "and page %1 has others than the first."};
    Form<0> disc{"Disc (defocus)"};
    Form<0> divide{"Divide by it"};
    Form<0> edges{"Edges"};
    Form<0> edges_automatic{"Automatic"};
    Form<0> edges_mean{"Mean"};
    Form<0> edges_mirror{"Mirrored"};
    Form<0> edges_none{"None"};
    Form<0> edges_periodic{"Periodic"};
    Form<0> edges_taper{"Faded"};
    Form<0> edges_zero{"Zero"};
    Form<0> energy_kept{"Energy kept"};
    Form<0> energy_kept_tip{"Share of the sum of squares of all coefficients that stays. The "
                            "transform keeps energy, so "
                            "it is also the share of the picture's."};
    Form<0> estimated_size{"Estimated size"};
    Form<0> estimated_size_text{"≈ <estimated_bytes> · <estimated_rate> bit/px"};
    Form<0> estimated_size_tip{"An estimate, not the size of a file: the entropy of all "
                               "coefficients when those that stay are "
                               "rounded in steps of the threshold, and a bit for each sign. A "
                               "coder that uses the places of "
                               "coefficients, as JPEG does, needs less. Headers are not counted, "
                               "nor is the loss of PSNR by the "
                               "rounding."};
    Form<0> figure_angle{"Turn, counter-clockwise"};
    Form<0> figure_background_largest{"Lightest background, relative to its mean"};
    Form<0> figure_background_least{"Darkest background, relative to its mean"};
    Form<0> figure_beyond{"Beyond the picture's range"};
    Form<0> figure_change{"Change of the last iteration"};
    Form<0> figure_confidence{"Confidence"};
    Form<0> figure_confidence_least{"Least confidence"};
    Form<0> figure_first{"First sample's place, in samples"};
    Form<0> figure_iterations{"Iterations"};
    Form<0> figure_kernel_sum{"Sum of the kernel"};
    Form<0> figure_lag{"Lag of the largest peak, in samples"};
    Form<0> figure_lag_peak{"Correlation there"};
    Form<0> figure_lag_seconds{"The same as a time"};
    Form<0> figure_match_best{"Best place, down and right"};
    Form<0> figure_match_count{"Places"};
    Form<0> figure_match_score{"Its score"};
    Form<0> figure_noise{"Noise"};
    Form<0> figure_overlap{"Overlap"};
    Form<0> figure_peak{"Peak of the correlation"};
    Form<0> figure_psnr{"PSNR"};
    Form<0> figure_psnr_tip{"Peak signal-to-noise ratio between the original and the result as it "
                            "is saved: above 40 dB the "
                            "eye hardly sees a difference, below 30 dB it does."};
    Form<0> figure_residual{"Residual"};
    Form<0> figure_response_delay{"Delay of the largest peak, in samples"};
    Form<0> figure_response_peak{"Response there"};
    Form<0> figure_scale{"Scale"};
    Form<0> figure_shift{"Shift, down and right"};
    Form<0> figure_shift_largest{"Largest shift"};
    Form<0> figure_ssim{"SSIM"};
    Form<0> figure_ssim_tip{"Structural similarity of the luma (Wang 2004): 1 is identical."};
    Form<0> file_size_text{"<file_bytes> bytes · <file_rate> bit/px"};
    Form<0> file_size_tip{"The bytes of the JPEG file that holds the result, with its metadata."};
    Form<0> flatten{"Flatten"};
    Form<0> flatten_suffix{"flattened"};
    Form<0> flatten_tip{"Even out the light of a picture by its own background"};
    Form<0> gaussian{"Gaussian"};
    Form<0> iterations{"Iterations"};
    Form<0> keep{"Percent kept"};
    Form<0> kept{"Kept"};
    Form<0> kept_tip{"Share of the DCT coefficients that stay, over all compressed channels."};
    Form<0> kernel{"Kernel"};
    Form<0> kernel_missing{"A convolution needs a kernel, and no file is named."};
    Form<0> line{"Line (motion)"};
    Form<0> match{"Match"};
    Form<1> match_deep{"A template is one picture, not %1 of an array."};
    Form<0> match_distance{"Distance (0: half the template)"};
    Form<0> match_flat{"All samples of the template are the same; it matches nowhere."};
    Form<4> match_larger{"A template of %1 x %2 samples does not fit into a picture of %3 x %4."};
    Form<0> match_peaks{"Places at most"};
    Form<0> match_suffix{"matched"};
    Form<0> match_template{"Template"};
    Form<2> match_template_infinite{
        "The template has samples that are NaN or infinite: %1 of %2; fill them first."};
    Form<0> match_template_missing{"A search needs a template, and no file is named."};
    Form<0> match_threshold{"Least score"};
    Form<0> match_tip{"Find the places of a small picture in a larger one"};
    Form<0> mean_removed{"Mean removed"};
    Form<0> mean_removed_tip{
        "No field crosses the edges, so the charges must add up to 0: the mean of the density is "
        "subtracted before the equation is solved."};
    Form<0> method{"Method"};
    Form<0> moved_picture{
        "The result's samples lie at other places than the picture's, whose alpha or left-out "
        "samples it cannot keep: take off the alpha, or fill the samples, first."};
    Form<2> no_channel{"There is no channel %1; the signal has %2. A reference of its own comes "
                       "from another file."};
    Form<2> no_operation{"There is no operation \"%1\"; there are %2."};
    Form<3> no_setting{"The operation \"%1\" has no setting \"%2\"; it has %3."};
    Form<0> noise{"Noise (0: found)"};
    Form<0> normalised{"Normalised"};
    Form<2> not_finite{
        "Samples that are NaN or infinite: %1 of %2. They would spread over the whole "
        "result; fill them first."};
    Form<1> note_blank_page{"All samples of page %1 are the same; it stays where it is."};
    Form<0> note_diverged{"Richardson–Lucy stopped: an iteration fitted the picture worse than a "
                          "constant. The result is that of the iteration before."};
    Form<1> note_inverted{"The correlation is stronger at a lag of %1 samples, with the opposite "
                          "sign: one of both signals may be inverted."};
    Form<0> note_no_match{"No place has the least score: the template may be turned, or of another "
                          "size."};
    Form<3> note_psf_columns{
        "The blur's %1 columns were cut to the middle %2: of the picture's %3, "
        "no others reach from one to another."};
    Form<3> note_psf_rows{"The blur's %1 rows were cut to the middle %2: of the picture's %3, no "
                          "others reach from one to another."};
    Form<3> note_psf_slices{"The blur's %1 slices were cut to the middle %2: of the stack's %3, no "
                            "others reach from one to another."};
    Form<0> note_ringing{"There are waves beside edges, or noise that was taken for detail: a "
                         "smaller blur, more noise or fewer iterations lessen them."};
    Form<0> note_unmatched{"No place stands out at which the pictures match: the shift may be "
                           "chance."};
    Form<1> one_plane{
        "A picture of a blur or a kernel has one plane, or three of colours, not %1."};
    Form<4> other_picture_size{
        "The result has %1 x %2 samples and the picture %3 x %4: what shows both "
        "beside each other, or keeps the picture's alpha or left-out samples, takes "
        "a result of its size."};
    Form<0> pair_range{"The result is beyond the range of its numbers; scale the signals."};
    Form<2> pair_rates{"The signals have %1 and %2 samples per second; both have one rate."};
    Form<1> pair_text{"A pair of channels is two numbers of channels, as 1,2, not '%1'."};
    Form<0> pixel{"Size of a pixel"};
    Form<0> psf{"Blur"};
    Form<0> psf_file{"Picture of the blur"};
    Form<0> psf_file_missing{"The blur is a picture, and no file is named."};
    Form<0> psf_picture{"From a picture"};
    Form<0> psf_spot{"Bright spot"};
    Form<0> psnr{"PSNR to reach"};
    Form<0> quality{"JPEG quality"};
    Form<0> quality_used{"Quality used"};
    Form<0> quality_used_text{"<quality>|, dead zone <dead_zone_used>"};
    Form<0> quality_used_tip{
        "The JPEG quality of the steps, and the dead zone in steps if it is wider than rounding."};
    Form<0> refractive_index{"Refractive index"};
    Form<0> regularisation{"Regularisation"};
    Form<0> residual_text{"<relative_residual>||none: constant density"};
    Form<0> residual_tip{"How well the potential fulfils the equation: the norm of density − mean "
                         "+ ∇²u, divided by that "
                         "of density − mean."};
    Form<0> response{"Impulse response"};
    Form<0> response_before{"Samples before 0"};
    Form<0> response_length{"Samples from 0 on (0: all)"};
    Form<1> response_longest{
        "A response of these signals has %1 samples at most, those before 0 included."};
    Form<0> response_silent{"All samples of the reference are 0; nothing answers it."};
    Form<0> response_suffix{"response"};
    Form<0> response_tip{"What a system makes of a click, from a sweep and its recording"};
    Form<0> richardson_lucy{"Richardson–Lucy"};
    Form<0> rounding{"Rounding explains"};
    Form<0> rounding_text{"up to <rounding_bound>||–"};
    Form<0> rounding_tip{"The largest residual that rounding to single precision may leave. The "
                         "Laplacian multiplies the "
                         "rounding of the potential by the squared frequencies."};
    Form<0> sampling{"Chroma"};
    Form<0> sampling_full{"4:4:4"};
    Form<0> sampling_half{"4:2:2"};
    Form<0> sampling_quarter{"4:2:0"};
    Form<0> scale{"Scale of the background"};
    Form<0> show_residual{"Residual"};
    Form<0> show_sharpened{"Sharpened picture"};
    Form<0> show_transfer{"Transfer function"};
    Form<0> size{"Size of the blur"};
    Form<0> slice{"Distance of slices"};
    Form<1> spot_beside{
        "The column and the row of a spot are %1 or more, so that the square around it "
        "is within the picture."};
    Form<0> spot_even{"The side of the square around a spot is an odd number."};
    Form<0> spot_size{"Side of the square"};
    Form<0> ssim{"SSIM to reach"};
    Form<0> strength{"Strength"};
    Form<0> subtract{"Subtract it"};
    Form<4> takes_number{"\"%1\" takes a number from %2 to %3, not '%4'."};
    Form<3> takes_word{"\"%1\" takes one of %2, not '%3'."};
    Form<0> threshold{"Threshold"};
    Form<0> threshold_used{"Threshold used"};
    Form<0> threshold_used_tip{"The smallest magnitude that stays, in units of the samples."};
    Form<0> tikhonov{"Tikhonov"};
    Form<0> volume_slices{"A volume has two slices or more, and this picture has one."};
    Form<0> wavelength{"Wavelength"};
    Form<0> widefield{"Widefield microscope"};
    Form<0> wiener{"Wiener"};
    Form<0> zone{"Dead zone"};
};
inline constexpr OpSentences op_says;

} // namespace imago
