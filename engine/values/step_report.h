// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"
#include "engine/values/cost/step_cost.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// How a step's work is spread over work-items.
enum class StepFamily {
    lanes_along,  ///< a work-item a line, its vector lanes along it
    lanes_across, ///< a work-item a few neighbouring lines, one a vector lane
    lanes_hybrid, ///< a work-item a few lines that share vectors, some lanes along each
    any_size,     ///< as lanes_across or work_group, by a kernel that serves every size
    work_group,   ///< a work-group a few lines, points in registers
    pointwise,    ///< every point by itself
    transpose,    ///< squares of neighbouring lines and points change their order in memory
    reduce,       ///< sums over an array
    stage,        ///< a kernel of `bench` that no planner made
};

/// Whether the family is one of the lanes families.
inline bool is_lanes(StepFamily family) {
    return family == StepFamily::lanes_along || family == StepFamily::lanes_across ||
           family == StepFamily::lanes_hybrid || family == StepFamily::any_size;
}

/// The lines of an array: rows lie along its last axis, columns along the one before, pillars along
/// the third from the end. Those of other axes go by the axis's number.
enum class LineAxis { rows, columns, pillars, numbered, rows_and_columns };

/// A part of a line that takes several steps: points that are `distance` apart, neighbouring ones,
/// or the longer line of Bluestein's convolution. Parts of parts follow one another.
struct NamePart {
    /// The kinds of parts.
    enum class Kind { points_apart, neighbouring_points, bluestein };
    Kind kind = Kind::points_apart; ///< the kind of this part
    std::size_t distance = 0;       ///< elements between its points, for points_apart
    bool operator==(const NamePart &) const = default;
};

/// Lines by their name.
struct LineName {
    LineAxis axis = LineAxis::rows; ///< the axis that the lines lie along
    std::vector<NamePart> parts;    ///< the parts, the longest line's first
    std::size_t number = 0;         ///< the axis, from 0, for LineAxis::numbered
    bool operator==(const LineName &) const = default;
};

/// What a line's elements are on one side of a step.
enum class LineElements {
    complex_numbers,
    two_real_rows,
    two_half_spectra,
    half_spectrum,
    two_real_lines,
    packed_real_line,
    dct_coefficients,
    two_lines_of_dct_coefficients,
    half_spectrum_frequencies,
    real_line_samples,
    real_line_coefficients,
};

/// One side of a step: its elements and their layout.
struct LineEnd {
    LineElements elements = LineElements::complex_numbers; ///< what the elements are
    bool planar = false;    ///< real and imaginary parts in buffers of their own
    bool reordered = false; ///< in the order of DCT-MD Eq. 9
    bool operator==(const LineEnd &) const = default;
};

/// What a step does to lines.
struct LineWork {
    /// A convolution, or what else stands between the transform and the one back.
    enum class Middle { nothing, rader, bluestein, mask, threshold };
    LineName name;                  ///< the lines
    LineEnd in;                     ///< what is loaded
    LineEnd out;                    ///< what is stored
    bool threshold_at_load = false; ///< whether a threshold applies to what is loaded
    bool mask_at_load = false;      ///< whether a mask multiplies what is loaded
    /// Whether the four-step method's twiddles multiply what is stored.
    bool four_step_twiddle_at_store = false;
    Middle middle = Middle::nothing; ///< what stands between the transform and the one back
    std::size_t middle_points = 0;   ///< of Rader's and Bluestein's convolutions
    bool chirp_at_load = false;      ///< of Bluestein's method in several steps
    bool factors_at_store = false;   ///< whether factors multiply what is stored
    bool transposed = false;         ///< whether the lines only change their order in memory
    bool operator==(const LineWork &) const = default;
};

/// The work of a step that has no lines.
enum class ArrayWork {
    none,  ///< it works on lines
    other, ///< in words of whoever wrote the kernel
    magnitude_histogram,
    kept_sums,
    log_magnitudes,
    fading_frame,
    image_margin,
    byte_samples,
    picture_quality,
    mask_shapes,
    mask_picture,
    scaled_spectra,
    poisson_modes,
    poisson_residual,
    frame_means,
    windowed_frames,
    shown_values,
    summed_power,
    summed_products,
    averaged_tapers,
    reassigned_power,
    windowed_blocks,
    overlapped_blocks,
    filtered_blocks,
    block_powers,
    block_noise,
    wiener_gains,
    screen_sums,
    screen_dots,
    print_tones,
    unexplained_part,
    mixed_planes,
    screen_wave,
    gaussian_rows,
    gaussian_columns,
    band_energy,
    shrunk_band,
    flat_areas,
    mixed_border,
    jpeg_planes,
    quantised,
    jpeg_picture,
    block_means,
    regularised_spectra,
    validation_sums,
    blurred_spectra,
    blur_ratios,
    corrected_estimate,
    predicted_estimate,
    blur_residual,
};

/// The purpose of one kernel launch.
struct StepWork {
    StepWork() = default;
    /// Work on the lines of one step.
    StepWork(LineWork work) : lines{std::move(work)} {}
    /// Several steps in one launch.
    StepWork(std::vector<LineWork> works) : lines(std::move(works)) {}
    /// Work on no lines.
    StepWork(ArrayWork work) : array(work) {}
    /// Work as a sentence says it: that of a report that another process wrote.
    StepWork(Sentence words) : array(ArrayWork::other), other(std::move(words)) {}
    /// Work in words of whoever wrote the kernel.
    StepWork(std::string words) : StepWork(Sentence::verbatim(std::move(words))) {}
    /// The same.
    StepWork(const char *words) : StepWork(std::string(words)) {}

    std::vector<LineWork> lines;       ///< one, or several in one launch; else none
    ArrayWork array = ArrayWork::none; ///< what the step does where it works on no lines
    Sentence other;                    ///< of ArrayWork::other
    bool operator==(const StepWork &) const = default;
};

/// How work-items pass points on to one another between passes.
struct StepExchange {
    /// The memory that an exchange uses.
    enum class Way {
        none, ///< nothing is known, as of kernels that are no transforms
        registers,
        private_scratch,
        local_joint, ///< local memory, complex numbers
        local_parts, ///< local memory, real parts, then imaginary parts
    };
    /// Numbers left free against bank conflicts: `amount` after every `period`.
    struct Padding {
        std::size_t amount = 0; ///< numbers of a gap
        std::size_t period = 0; ///< numbers between two gaps
        bool operator==(const Padding &) const = default;
    };
    Way way = Way::none;             ///< where the points pass through
    int phases = 1;                  ///< parts in which a component goes through local memory
    std::vector<Padding> paddings{}; ///< of the exchanges that have one, in their order
    bool operator==(const StepExchange &) const = default;
};

/// A row of resources/tuning/choices that a step follows instead of the planner's general rule.
struct MeasuredRow {
    std::string question; ///< what the planner asked, as "radix-order"
    std::string evidence; ///< what was measured, and on which device
    bool operator==(const MeasuredRow &) const = default;
};

/// Why a step keeps the shape of the planner's rules beside the cost model's.
enum class ModelRole {
    unknown,    ///< the model does not know the step, or chose its shape
    advises,    ///< on such devices its predictions alone choose no shape
    outweighed, ///< it replaces the rules' shape only for a larger predicted gain
    measured,   ///< the rules' shape comes from measurements of such lines
    bound,      ///< nothing was open: options name the shape, or the step has but one
};

/// One kernel launch of a plan.
struct StepReport {
    StepWork work;                             ///< what the step does
    StepFamily family = StepFamily::pointwise; ///< how its work is spread over work-items
    std::vector<int> radices; ///< the radix sequence, first pass first; empty if no transform
    int length = 0;           ///< points of the FFT that the step runs
    /// The points of the first and of the second kind of lines, if a step runs two kinds one after
    /// the other (for a matrix that a group holds, or two steps in one launch); otherwise empty.
    std::vector<int> lengths;
    int items_per_transform = 1;   ///< L1
    int transforms_per_group = 1;  ///< L2
    int lane_width = 1;            ///< numbers of a lane
    bool prefetch = false;         ///< of the next lines, into the caches
    bool streaming_stores = false; ///< past the caches
    std::size_t groups = 0;        ///< work-groups launched
    bool bulk_copies = false;      ///< of a staying group's next lines, to local memory
    bool run_loads = false;        ///< whether a group loads its lines as one run of memory
    bool run_stores = false;       ///< whether it stores them as one
    int minimum_groups = 0;        ///< that the compiler keeps registers for; 0: as it likes
    /// The exchanges of the first and of the second step, if they differ in one launch of two
    /// steps.
    std::vector<StepExchange> exchanges;
    std::uint64_t local_bytes = 0;   ///< local memory of a work-group
    std::uint64_t private_bytes = 0; ///< private memory of a work-item
    std::uint64_t bytes_moved = 0; ///< global memory read and written by the step, each point once
    /// What the cost model says of the step's shape, which is marked, and of the next best ones;
    /// empty if it does not know the step, or two steps are one launch.
    std::vector<ShapeCost> shapes;
    ModelRole model = ModelRole::unknown; ///< why the rules' shape stays
    double least_gain = 1; ///< the predicted gain that ModelRole::outweighed asks for
    bool fitted = false;   ///< whether the predictions are by coefficients fitted on this machine
    std::vector<MeasuredRow> rows; ///< the rows that its shape by the rules follows, each once
    double milliseconds = 0;       ///< kernel time of the last run (device events); 0 if not run
};

} // namespace imago
