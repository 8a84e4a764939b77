// SPDX-License-Identifier: MIT
#pragma once
#include "engine/kind/transform_kinds.h"
#include "engine/support/error.h"

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// DCT-MD's four algorithms for a DCT-II of N points by an FFT: of N points, of 2N points (padded
/// or mirrored), or of 4N points.
enum class DctAlgorithm { n, padded_2n, mirrored_2n, four_n };

/// SciPy's norms: backward (forward unscaled, inverse 1/N), ortho, forward.
enum class Norm { backward, ortho, forward };

/// The type of the numbers of a transform in memory: input, output, masks and what a plan keeps
/// between its steps. The arithmetic of f16 is in f32, and so are its tables of factors; a result
/// of 65520 or more becomes infinite as it is stored.
enum class Precision { f32, f64, f16 };

/// The type in which a precision computes.
constexpr Precision arithmetic_of(Precision precision) {
    return precision == Precision::f64 ? Precision::f64 : Precision::f32;
}
/// Bytes of a number in memory: 2, 4 or 8.
constexpr std::size_t number_bytes_of(Precision precision) {
    return precision == Precision::f64 ? 8 : precision == Precision::f32 ? 4 : 2;
}

/// How complex numbers are stored: real and imaginary part side by side, or in a buffer each.
enum class ComplexLayout { interleaved, planar };

/// Whether the output is the input's buffer. A plan made for out_of_place may also run in place if
/// both sides have the same numbers at the same positions (not rfft, not irfft).
enum class Placement { out_of_place, in_place };

/// A transform, as a value. Arrays have one axis for each entry of `batch`, then one for each entry
/// of `extents`. Strides alone say where their elements are, so any axes of any array can be
/// transformed (problem_on_axes() does it for row-major arrays).
struct Problem {
    TransformKind kind = TransformKind::fft; ///< what is computed
    /// Lengths of the transformed axes: 1 to most_axes of them, each >= 1. rfft and irfft keep n/2
    /// + 1 of the last one; for irfft these are the lengths of the real output.
    std::vector<std::size_t> extents;
    std::vector<std::size_t> batch = {};  ///< lengths of the other axes; empty: one transform
    Norm norm = Norm::backward;           ///< how it is scaled
    Precision precision = Precision::f32; ///< type of every number in memory
    ComplexLayout layout = ComplexLayout::interleaved; ///< layout of complex sides
    Placement placement = Placement::out_of_place;     ///< of the output
    /// Distances between neighbours along the axes of `batch`, then of `extents`, in elements:
    /// complex numbers, or reals on a real side. Empty: row-major and contiguous; in place, the
    /// real side of rfft and irfft has rows of 2 (n/2 + 1) reals (FFTW's padded last axis). An
    /// input's stride may be 0; an output's elements are disjoint.
    std::vector<std::size_t> in_strides = {};
    std::vector<std::size_t> out_strides = {}; ///< the same for the output
    /// Pruned transforms, of fft, ifft, rfft, irfft, filter and convolve. Elements of the input
    /// along each of `extents`, from the first: those after them are 0 and not in the array. Empty:
    /// all.
    std::vector<std::size_t> nonzero = {};
    /// Elements of the output along each of `extents`, from the first: those after them are not
    /// wanted and not in the array. Empty: all.
    std::vector<std::size_t> wanted = {};

    bool operator==(const Problem &) const = default;
    std::strong_ordering operator<=>(const Problem &) const = default;

    std::size_t transforms() const; ///< product of batch
    std::size_t points() const;     ///< product of extents, times transforms()
    /// Whether elements of the input are complex numbers.
    bool complex_input() const;
    /// Whether elements of the output are complex numbers.
    bool complex_output() const;
    /// Whether `nonzero` or `wanted` is given.
    bool pruned() const { return !nonzero.empty() || !wanted.empty(); }

    /// Lengths of the arrays' axes: batch, then extents (half of the last on a half-complex side)
    /// or, of pruned transforms, `nonzero` and `wanted`.
    std::vector<std::size_t> input_shape() const;
    std::vector<std::size_t> output_shape() const; ///< the same for the output
    /// in_strides or, if that is empty, the strides that this means.
    std::vector<std::size_t> input_strides() const;
    std::vector<std::size_t> output_strides() const; ///< the same for the output

    /// Numbers from the first to the last of an array, both included: what a buffer must hold. An
    /// element of an interleaved complex array counts as two; each buffer of a planar one counts
    /// one.
    std::size_t input_numbers() const;
    std::size_t output_numbers() const; ///< the same for the output
    /// Numbers of the mask of filter and convolve over one transform's half spectrum, two of each
    /// complex factor, or of PlanOptions::mask_at_load over one transform's input.
    std::size_t mask_numbers() const;
    /// Bytes of a number: 2, 4 or 8.
    std::size_t number_bytes() const { return number_bytes_of(precision); }
    /// Bytes of a buffer that holds the input.
    std::size_t input_bytes() const { return input_numbers() * number_bytes(); }
    /// Bytes of a buffer that holds the output.
    std::size_t output_bytes() const { return output_numbers() * number_bytes(); }
};

/// The transform along some axes of row-major contiguous arrays: `shape` is the input's (for irfft
/// the real output's); `axes` are indices from 0, or backwards from -1, in SciPy's order (rfft
/// halves the last one named). All other axes are the batch. Throws Error (usage) for an axis that
/// does not exist or is named twice, and as check() does.
Problem problem_on_axes(TransformKind kind, const std::vector<std::size_t> &shape,
                        const std::vector<int> &axes, Norm norm = Norm::backward,
                        Precision precision = Precision::f32);

/// The name of a kind: "fft", "idct2", ...
std::string_view kind_name(TransformKind kind);
TransformKind parse_kind(std::string_view name); ///< throws Error (usage) listing the kinds
Norm parse_norm(std::string_view name);          ///< throws Error (usage) listing the norms
/// The name of a precision: "float", "double" or "half".
std::string_view precision_name(Precision precision);

/// Reads `kind:extents[*batch][:part]...`, for example `fft:1024*4096` or
/// `dct2:512x512*3x4:double`. The parts, in any order: float, double, half; interleaved, planar;
/// outofplace, inplace; backward, ortho, forward; in=S,S,... and out=S,S,... for strides;
/// nonzero=N,N,... and wanted=N,N,... for pruned transforms. Throws Error (usage) that names the
/// wrong part and what is allowed.
Problem parse_problem(std::string_view text);
/// The text that parse_problem() reads. It omits parts that are the default, except the precision.
std::string to_string(const Problem &problem);

/// Checks a problem. Throws Error (usage), with what is wrong and what is allowed, for a number of
/// extents that the kind does not have, an extent or batch of 0, more points than can be addressed,
/// strides that are not as many as the axes, output elements that overlap, an in-place layout whose
/// two sides do not occupy the same memory, or a pruned transform that is in place, of another
/// kind, or of elements that an axis does not have.
void check(const Problem &problem);

/// Operations by the usual convention: 5 N log2 N for each transform of N complex points, half for
/// real ones.
double nominal_operations(const Problem &problem);

/// Choices for a plan. The defaults leave every choice to the planner.
struct PlanOptions {
    /// Families of kernels: many work-items to a group on a GPU, a vector to a work-item on a CPU.
    enum class Family { automatic, lanes, work_group };
    /// Whether something is done: as the planner finds best, never, or wherever it is possible.
    enum class Switch { automatic, off, on };
    /// The exchange between passes in the work-group family: through local memory (both components
    /// at once, or real then imaginary), or none: with `registers` each line is in the registers of
    /// one work-item.
    enum class Exchange { automatic, joint, real_then_imaginary, registers };
    /// Twiddles between passes: from a table computed in double precision; by sincos at full
    /// precision; by the device's native_sin and native_cos (see native_twiddle_error() in
    /// engine/transform).
    enum class Twiddles { table, precise, native };
    /// How the rows of DCT-MD's three stages are reordered (Eq. 9) as they are loaded: gather reads
    /// in the new order; scatter reads in the given order and writes in the new one, to local
    /// memory or private scratch. Automatic: gather in the work-group family, scatter on lanes.
    enum class Reorder { automatic, gather, scatter };
    /// The method for lengths with a prime factor above 31, on GPUs 61. Rader: a convolution of
    /// p - 1 points for a prime length p, where p - 1 must have no such factor. Bluestein: a
    /// convolution of 2 N - 1 points or more.
    enum class PrimeMethod { automatic, bluestein, rader };
    /// Lanes family: what the lanes of a vector hold. `along`: one line, after a first pass that
    /// transposes; `across`: neighbouring lines, one to a lane; `hybrid`: a few lines, some lanes
    /// along each. Both families: `any_size`, a kernel whose sizes are arguments, in lanes of
    /// neighbouring lines or in work-groups. A step for which the structure named is impossible
    /// gets the planner's choice.
    enum class Structure { automatic, along, across, hybrid, any_size };
    /// How an axis whose points are not neighbours in memory is transformed. Strips: in place, a
    /// few neighbouring lines at a time. Transposed: as rows of another array, between a step that
    /// transposes into it and one back; also the parts of a line that takes several steps.
    enum class Columns { automatic, strips, transposed };
    Family family = Family::automatic;       ///< automatic: lanes on a CPU, work-group elsewhere
    Exchange exchange = Exchange::automatic; ///< work-group family only
    /// Native ones are refused where the device's are too inaccurate.
    Twiddles twiddles = Twiddles::table;
    Reorder reorder = Reorder::automatic; ///< for DCT-MD's three stages only
    int lane_width = 0;                   ///< lanes family: 1, 4, 8 or 16; 0: the device's own
    int largest_radix = 0;                ///< 2 to 32; 0: 16
    int largest_group = 0;                ///< work-items of a group, at most; 0: the device's limit
    /// Work-group family: points per item, approximately; 0: the planner's choice.
    int points_per_item = 0;
    int group_lines = 0; ///< work-group family: lines of a group (L2); 0: the planner's choice
    /// Work-group family: whether small matrices of powers of two take one step, and short real
    /// rows the same codelets.
    bool tiles = true;
    /// Work-group family: whether groups load and store their lines as one run of memory, through
    /// local memory. Automatic: short lines of a GPU, and others where the row `staged-runs` says
    /// so; on: all lines that follow one another.
    Switch staged = Switch::automatic;
    /// Work-group family: bytes of local memory of a group, at most; 0: what the device reports, or
    /// DeviceExtras::static_local where that is more and faster. Lines of a power of two can use
    /// less memory in up to four phases.
    std::size_t largest_local = 0;
    /// Work-group family, an extra of some devices: fused step pairs, two steps in one launch,
    /// whose groups wait for each other. Automatic: where DeviceExtras says that it works and it is
    /// faster; on: wherever it is possible, whatever the device has shown.
    Switch fused_pair = Switch::automatic;
    /// The same for all steps of a small problem in one launch. Its groups wait for each other,
    /// too, but need no other group to be running, so that it is right on every device; `on` asks
    /// for it wherever it is possible.
    Switch one_launch = Switch::automatic;
    /// Lanes family: as many work-items as cores claim parts of a step in one buffer, each first
    /// those of the core on which it runs, whose caches have them from the launch before.
    Switch claims = Switch::automatic;
    /// Lanes family: one work-item does all steps of a transform of several axes, one step after
    /// another, so that a batch takes one launch and its numbers stay in a core's caches between
    /// the steps. Automatic: where the row `whole-transforms` says that this is faster; on:
    /// wherever it is possible.
    Switch whole_transforms = Switch::automatic;
    /// Persistent work-groups, which fetch their next lines while they compute; the values mean
    /// what they do for `fused_pair`.
    Switch bulk_copies = Switch::automatic;
    /// Work-group family, where DeviceExtras::minimum_groups was shown: the minimum work-groups
    /// per compute unit (HBPL's B_CU), for which the compiler uses fewer registers. 1: no minimum,
    /// so that the compiler uses as many registers as it likes; 0: the planner's choice. It does
    /// not apply to persistent work-groups.
    int minimum_groups = 0;
    /// Whether the cost model chooses the shapes of steps; automatic: as the row `shape-by-model`
    /// says for the device. Options that name a shape take precedence.
    Switch by_model = Switch::automatic;
    /// Questions of resources/tuning/choices whose rows the planner leaves out, with dots between,
    /// as `row-shape.radix-order`; `all`: all that have a general rule without a row. What these
    /// rows are worth on a device can be measured so.
    std::string without_rows = {};
    /// Fused step pairs: the units (transforms) by which the first step is ahead (`lag`), and the
    /// units in the ring between the steps, which are more than `lag`; 0: the planner's choice.
    std::size_t fused_pair_lag = 0, fused_pair_ring = 0;
    /// Radix sequence of lines whose length is its product, first pass first; empty: by cost.
    std::vector<int> radices = {};
    std::size_t first_factor = 0; ///< points of the first of two steps of a long line; 0: by cost
    /// A line of `points` points in several steps begins with a step of `first` points.
    struct Split {
        std::size_t points = 0, first = 0; ///< points of the line, and of its first step

        bool operator==(const Split &) const = default;
        std::strong_ordering operator<=>(const Split &) const = default;
    };
    /// Splits of lines by length; they take precedence over first_factor, and can also split the
    /// rest of a line in three steps or more. A `first` that is no divisor, or that leaves a length
    /// that cannot be planned, has no effect.
    std::vector<Split> splits = {};
    /// Points of a line in one step, at most; 0: the device's own limit.
    std::size_t longest_step = 0;
    // Lanes family only, for tuning; each also has an effect only where it is possible.
    Structure structure = Structure::automatic;  ///< for all steps
    Switch prefetch = Switch::automatic;         ///< prefetch a work-item's next line or strip
    Switch streaming_stores = Switch::automatic; ///< stores that bypass the caches
    int first_radix = 0; ///< for structure along: 4, 8 or 16, a multiple of the lanes; 0: any
    /// Points of a work-item's lines, approximately; 0: the planner's choice.
    std::size_t item_points = 0;
    bool padding = true; ///< padding of the local exchange
    /// Automatic: strips, but where the row `transposed-columns` says that transposing is faster.
    /// Lines with hooks, such as those of cosines, are always strips.
    Columns columns = Columns::automatic;
    /// Coefficients below Transform::set_threshold() in magnitude are read as 0. For idct2 and dct3
    /// along two axes; refused elsewhere.
    bool threshold_at_load = false;
    /// compress, work-group family: one step transforms the rows, applies the threshold, and
    /// transforms them back, so that three steps do the work of four. Automatic: where the row
    /// `turned-rows` says that it is faster; on: wherever a row fits one step.
    Switch turned_rows = Switch::automatic;
    /// The same of the columns, between steps of the rows, where both sides are even and a column
    /// fits one step. Automatic: where the row `turned-columns` says that it is faster.
    Switch turned_columns = Switch::automatic;
    /// rfft and irfft along two axes of even lengths, work-group family: the real columns are
    /// transformed first on the way there and last on the way back. Automatic: where the row
    /// `real-columns` says that it is faster.
    Switch real_columns = Switch::automatic;
    /// Every element is multiplied as it is loaded by the mask of Transform::set_mask(), which is
    /// real and contiguous and has one transform's input shape. For ifft, and for irfft along two
    /// or three axes; refused elsewhere.
    bool mask_at_load = false;
    /// The algorithm of dct2. Any but n transforms each axis by itself, as row_column does.
    DctAlgorithm dct_algorithm = DctAlgorithm::n;
    /// dct2, dct3, IDXST pairs: each axis by itself instead of DCT-MD's three stages.
    bool row_column = false;
    /// DCT-MD's three stages, even where the planner would choose otherwise.
    bool three_stages = false;
    /// Real lines in one step along one axis (or along several if all but one have extent 1). True:
    /// each line of even length is packed into half as many complex points. False: each is a
    /// complex line by itself, as lines of odd length always are (those of DCT-I and DST-I never).
    /// Lines of different transforms never share a complex line, so that their errors and numbers
    /// that are not finite stay apart. A transform of several axes pairs its own lines.
    /// Lines in several steps are unpaired, at half the work of a complex line whatever their
    /// length (engine/plan/line/line_real.h), where it splits into factors. Exceptions are types
    /// I, and DCT-IV and DST-IV of even length, which are packed.
    bool pack_real = true;
    PrimeMethod prime_method = PrimeMethod::automatic; ///< for lengths with a large prime factor

    /// Options of one step. Those that are 0, empty or automatic are taken from the plan's options
    /// above.
    struct Step {
        /// First pass first; used where their product is the step's length.
        std::vector<int> radices;
        int lane_width = 0;                      ///< 0: as PlanOptions::lane_width
        int points_per_item = 0;                 ///< 0: as PlanOptions::points_per_item
        int group_lines = 0;                     ///< 0: as PlanOptions::group_lines
        Exchange exchange = Exchange::automatic; ///< as PlanOptions::exchange
        /// Padding of the local exchange; automatic: as PlanOptions::padding.
        Switch padding = Switch::automatic;
        Structure structure = Structure::automatic;  ///< as PlanOptions::structure
        std::size_t item_points = 0;                 ///< 0: as PlanOptions::item_points
        Switch prefetch = Switch::automatic;         ///< as PlanOptions::prefetch
        Switch streaming_stores = Switch::automatic; ///< as PlanOptions::streaming_stores
        int minimum_groups = 0;                      ///< 0: as PlanOptions::minimum_groups

        bool operator==(const Step &) const = default;
        std::strong_ordering operator<=>(const Step &) const = default;
    };
    /// Options of the plan's steps, in their order; steps beyond this list take the options above.
    /// A fused step pair takes the first two entries. A matrix that a group holds is one step,
    /// whose radices are those of its rows, then of its columns. Options of a step may split
    /// either: by groups of two sizes, or by a matrix that no longer fits.
    std::vector<Step> steps = {};

    bool operator==(const PlanOptions &) const = default;
    std::strong_ordering operator<=>(const PlanOptions &) const = default;
};

} // namespace imago
