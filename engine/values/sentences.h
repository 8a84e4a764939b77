// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct ValuesSentences {
    Form<2> and_clause{"%1; %2"};
    Form<2> and_part{"%1, %2"};
    Form<0> any_size{"any size"};
    Form<0> averaged_tapers{"power, averaged over tapers"};
    Form<2> bad_band{"A band from %1 to %2 cycles per sample is not possible; it needs 0 <= low < "
                     "high <= 0.5 (below 0 for complex samples only)."};
    Form<2> bad_band_of_complex{"A band from %1 to %2 cycles per sample is not possible; it needs "
                                "-0.5 <= low < high <= 0.5."};
    Form<1> bad_edges{"Edges of %1 cycles per sample are not possible; the range is 0 to 0.5."};
    Form<0> band_energy{"energy of a scale"};
    Form<1> barriers{"barriers of a group: %1"};
    Form<1> beside_others{"Together with other drivers: %1"};
    Form<0> block_means{"coefficients but the means of blocks"};
    Form<0> block_noise{"noise of blocks by tone"};
    Form<0> block_powers{"powers of blocks"};
    Form<0> bluestein{"Bluestein"};
    Form<1> bluestein_over{"Bluestein over %1 points"};
    Form<0> blur_ratios{"samples divided by the blurred estimate"};
    Form<0> blur_residual{"samples minus the blurred result"};
    Form<0> blurred_spectra{"half spectra times the transfer function"};
    Form<0> bulk_copies{"lines by bulk copies"};
    Form<2> both_sentences{"%1 %2"};
    Form<1> busiest_core{"work of the busiest core: %1 of the mean"};
    Form<0> byte_samples{"samples to or from 8 bits"};
    Form<1> bytes{"%1 B"};
    Form<0> chirp_at_load{"chirp at load"};
    Form<1> chosen_shape{"chosen: %1"};
    Form<0> columns{"columns"};
    Form<0> complex_numbers{"complex"};
    Form<0> corrected_estimate{"estimate times its correction"};
    Form<0> dct_coefficients{"DCT coefficients"};
    Form<0> decided_by_model{"The cost model chose this shape."};
    Form<2> decided_by_model_before{
        "The cost model chose this shape. It predicts it to be %1 times "
        "as fast as the next best: %2."};
    Form<1> decided_by_options{
        "Options chose this plan: %1. What they leave open is the planner's choice."};
    Form<1> decided_by_race{"A race of the cost model's best plans chose this plan: %1."};
    Form<1> decided_by_record{"A record of a search chose this plan: %1."};
    Form<1> decided_by_rows{"The planner's rules chose this shape, by measured rows: %1."};
    Form<0> decided_by_rules{"The planner's rules chose this shape, and the cost model predicts "
                             "none of those that it compared to be faster."};
    Form<0> decided_by_rules_alone{
        "The planner's rules chose this shape, and the cost model was asked for no other."};
    Form<0> decided_by_rules_first{"The planner's rules chose this shape."};
    Form<0> decided_by_rules_unmodelled{
        "The planner's rules chose this shape, which the cost model does not know."};
    Form<1> decided_by_search{"A search in this program chose this plan: %1."};
    Form<1> driver_exited{"It ended the process that asked for its devices with exit code %1."};
    Form<0> driver_is_gone{
        "OpenCL does not work in a process that was forked after its first use: the threads of its "
        "driver do not exist there. Start processes anew (in Python by the method 'spawn' or "
        "'forkserver'), or use OpenCL in the children alone."};
    Form<1> driver_late{"It gave no answer within %1 s when it was asked for its devices."};
    Form<1> driver_signalled{"It ended the process that asked for its devices by signal %1."};
    Form<2> exchange_wavefronts{"exchanges: %1 wavefronts a group, %2 of those without conflicts"};
    Form<1> exposed_term{"not hidden %1"};
    Form<0> factors_at_store{"factors at store"};
    Form<0> fading_frame{"a frame that fades to the mean"};
    Form<0> faster_but_equal{"that is within the model's error, and the chosen shape has smaller "
                             "work-items or fewer warps"};
    Form<0> faster_by_advice{"on such devices its predictions alone choose no shape, but a search, "
                             "a race or 'imago-cli tune --fit' does"};
    Form<1> faster_by_less{
        "it replaces the shape of the rules from a predicted gain of %1 times on"};
    Form<0> faster_than_bound{"the step's shape was not open: options name it, or it has but one"};
    Form<0> faster_than_measured{"the shape of the rules was measured for such lines, or has what "
                                 "the model is not fitted for"};
    Form<0> faster_than_times{"measured times decide over predictions"};
    Form<0> filtered_blocks{"filter of blocks"};
    Form<0> fitted_here{"The predictions are by the model that was fitted on this machine."};
    Form<0> flat_areas{"averages of flat areas"};
    Form<0> four_step_twiddle{"four-step twiddle at store"};
    Form<0> frame_means{"means of frames"};
    Form<3> from_to{"%1: %2 to %3"};
    Form<0> gaussian_columns{"Gaussian along columns"};
    Form<0> gaussian_rows{"Gaussian along rows"};
    Form<1> gibibytes{"%1 GiB"};
    Form<3> groups_of_unit{"groups of a compute unit: %1, limited by %2 (occupancy %3%)"};
    Form<0> half_spectrum{"a half spectrum"};
    Form<0> half_spectrum_frequencies{"frequencies of a half spectrum"};
    Form<0> host_processor{"the host's processor"};
    Form<0> image_margin{"the margin around the image"};
    Form<2> in_one_launch{"%1 and %2 in one launch"};
    Form<1> issue_term{"instructions %1"};
    Form<2> items_and_lines{"%1 work-items a line, lines of a group: %2"};
    Form<0> jpeg_picture{"picture of luma and chroma"};
    Form<0> jpeg_planes{"luma and chroma of the picture"};
    Form<0> kept_sums{"count and energy of the kept coefficients"};
    Form<1> kibibytes{"%1 KiB"};
    Form<0> lanes_across{"lanes across"};
    Form<0> lanes_along{"lanes along"};
    Form<2> lanes_and_strips{"numbers in a lane: %1, strips of a work-item: %2"};
    Form<0> lanes_hybrid{"lanes hybrid"};
    Form<1> launch_term{"launch %1"};
    Form<0> limit_groups{"groups"};
    Form<0> limit_items{"work-items"};
    Form<0> limit_local_memory{"local memory"};
    Form<0> limit_registers{"registers"};
    Form<1> lines_of_axis{"lines of axis %1"};
    Form<0> local_joint{"local, joint"};
    Form<0> local_parts{"local, real then imaginary"};
    Form<1> local_term{"local memory %1"};
    Form<0> log_magnitudes{"log magnitudes, mean over the planes"};
    Form<0> magnitude_histogram{"histogram of magnitudes"};
    Form<0> mask_and_back{"mask, and back"};
    Form<0> mask_at_load{"mask at load"};
    Form<0> mask_picture{"the mask times a picture"};
    Form<0> mask_shapes{"the mask's shapes at every frequency"};
    Form<2> measured_row{"%1 (%2)"};
    Form<1> mebibytes{"%1 MiB"};
    Form<1> memory_term{"memory %1"};
    Form<1> microseconds{"%1 µs"};
    Form<1> milliseconds{"%1 ms"};
    Form<1> minimum_groups{"registers for %1 groups"};
    Form<0> mixed_border{"estimate near the edges"};
    Form<0> mixed_planes{"planes of other colours"};
    Form<2> moved_in_lines{"%1 moved, cache lines %2 of a copy's"};
    Form<2> moved_in_sectors{"%1 moved, sectors %2 of a copy's"};
    Form<0> neighbouring_points{"neighbouring points"};
    Form<1> next_shape{"next best: %1"};
    Form<0> no_band{"There is no band to filter by."};
    Form<2> no_column{"There is no column %1 in an image of %2."};
    Form<2> no_row{"There is no row %1 in an image of %2."};
    Form<0> overlapped_blocks{"picture or signal from overlapping blocks"};
    Form<0> packed_real_line{"a real line, packed"};
    Form<2> padded{"padded %1 after %2"};
    Form<1> phases{"in %1 phases"};
    Form<0> picture_quality{"PSNR and SSIM"};
    Form<0> pillars{"pillars"};
    Form<0> plan_compiling{
        "by the kernel of any size, while the plan for this size is compiled in the background"};
    Form<0> plan_failed{
        "by the kernel of any size, since the plan for this size could not be compiled"};
    Form<2> plan_faster{"by the plan for this size: %1 ms, %2 ms by the kernel of any size"};
    Form<2> plan_gathering{"by the kernel of any size: a plan for this size would have saved %1 ms "
                           "so far, and is compiled at %2 ms"};
    Form<0> plan_same_bytes{
        "by the kernel of any size, so that the result is the same whatever is cached"};
    Form<2> plan_slower{"by the kernel of any size: %1 ms, %2 ms by the plan for this size"};
    Form<0> plan_trying{"by the plan for this size, whose first runs are compared"};
    Form<1> planar{"planar %1"};
    Form<1> points_apart{"points %1 apart"};
    Form<0> pointwise{"pointwise"};
    Form<0> poisson_modes{"modes of Poisson's equation times factors"};
    Form<0> poisson_residual{"residual of Poisson's equation, summed"};
    Form<1> predicted{"%1 predicted"};
    Form<2> predicted_and_measured{"%1 predicted, %2 measured"};
    Form<0> predicted_estimate{"estimate continued by its last change"};
    Form<3> predicted_faster{"The cost model predicts %2 to be %1 times as fast; %3."};
    Form<0> prefetch{"prefetch"};
    Form<0> print_tones{"tones of inks"};
    Form<0> private_scratch{"private scratch"};
    Form<0> quantised{"quantised coefficients"};
    Form<1> rader{"Rader over %1 points"};
    Form<1> radices{"radices %1"};
    Form<0> real_line_coefficients{"coefficients of a real line"};
    Form<0> real_line_samples{"samples of a real line"};
    Form<0> reassigned_power{"power with its time and frequency"};
    Form<0> reduce{"reduce"};
    Form<2> registers_denied{"registers: %1 of the %2 that a work-item wants"};
    Form<0> registers_only{"registers only"};
    Form<0> regularised_spectra{"half spectra divided by the transfer function"};
    Form<0> reordered{"reordered"};
    Form<0> rows{"rows"};
    Form<0> rows_and_columns{"rows and columns"};
    Form<0> run_loads{"lines loaded as one run"};
    Form<0> run_stores{"lines stored as one run"};
    Form<0> scaled_spectra{"spectra times factors"};
    Form<1> scratch_of_item{"%1 of scratch"};
    Form<1> scratch_term{"scratch %1"};
    Form<0> screen_dots{"dots of the screen"};
    Form<0> screen_sums{"screen by tone and phase"};
    Form<0> screen_wave{"wave of the screen in tiles"};
    Form<1> seconds{"%1 s"};
    Form<0> shape_by_rules{"by the planner's rules"};
    Form<0> shown_values{"spectra to the values that are shown"};
    Form<0> shrunk_band{"scale under its gain"};
    Form<1> spill_term{"spilled registers %1"};
    Form<1> spilled_vectors{"spilled vectors of a strip: %1"};
    Form<0> stage{"stage"};
    Form<0> streaming_stores{"streaming stores"};
    Form<0> summed_power{"power of spectra, summed"};
    Form<0> summed_products{"powers and products of two channels, summed"};
    Form<1> then_exchange{"then %1"};
    Form<0> threshold_and_back{"threshold of coefficients, and back"};
    Form<0> threshold_at_load{"threshold at load"};
    Form<0> transpose{"transpose"};
    Form<0> transposed{"transposed"};
    Form<0> two_half_spectra{"two half spectra"};
    Form<0> two_lines_of_dct_coefficients{"two lines of DCT coefficients"};
    Form<0> two_real_lines{"two real lines"};
    Form<0> two_real_rows{"two real rows"};
    Form<0> unexplained_part{"what the screen does not explain"};
    Form<0> validation_sums{"sums of generalised cross-validation"};
    Form<0> wiener_gains{"Wiener gains of blocks"};
    Form<0> windowed_blocks{"windowed blocks of the picture"};
    Form<0> windowed_frames{"signals to windowed frames"};
    Form<0> work_group{"work-group"};
    Form<1> wrong_member{"The report lacks \"%1\", or it has a value there that it cannot have."};
};
inline constexpr ValuesSentences values_says;

} // namespace imago
