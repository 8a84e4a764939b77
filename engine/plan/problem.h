// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/error.h"

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// What is asked, in the conventions of scipy.fft. Forward is e^{-2 pi i kn/N}.
enum class TransformKind {
    fft,
    ifft,
    rfft,
    irfft,
    dct1,
    dct2,
    dct3,
    dct4,
    idct1,
    idct2,
    idct3,
    idct4,
    dst1,
    dst2,
    dst3,
    dst4,
    idst1,
    idst2,
    idst3,
    idst4,
    idxst,      ///< DCT-MD Eq. 21, unnormalised
    idct_idxst, ///< two axes: IDCT on the first, IDXST on the last (Eq. 22)
    idxst_idct, ///< two axes: IDXST on the first, IDCT on the last
    /// Two or three axes, not scipy's: rfft, times a real mask over the half spectrum
    /// (Transform::set_mask()), irfft; the norms cancel out, and the spectrum is not kept.
    filter,
};

/// The four ways of DCT-MD to a DCT-II of N points by an FFT: of N, of 2N or of 4N points.
enum class DctAlgorithm { n, padded_2n, mirrored_2n, four_n };

/// SciPy's norms: backward (forward unscaled, inverse 1/N), ortho, forward.
enum class Norm { backward, ortho, forward };

/// The type of every number of a transform: input, output and all between.
enum class Precision { f32, f64 };

/// How complex numbers stand in memory: real and imaginary part side by side, or in a buffer each.
enum class ComplexLayout { interleaved, planar };

/// Whether the output takes the input's buffer. A plan made for out_of_place may run in place, too,
/// when both sides have the same numbers at the same places (not rfft, not irfft).
enum class Placement { out_of_place, in_place };

/// A transform, as a value. Arrays have one axis for each entry of `batch`, then one for each entry
/// of `extents`; where their elements stand is a matter of strides alone, so any axes of any array
/// can be named (problem_on_axes does it for row-major arrays).
struct Problem {
    TransformKind kind = TransformKind::fft;
    /// Lengths of the transformed axes: 1 to 3 of them, each >= 1. The last is the one of which
    /// rfft and irfft keep n/2 + 1; for irfft these are the lengths of the real output.
    std::vector<std::size_t> extents;
    std::vector<std::size_t> batch = {}; ///< lengths of the other axes; empty: one transform
    Norm norm = Norm::backward;
    Precision precision = Precision::f32;
    ComplexLayout layout = ComplexLayout::interleaved;
    Placement placement = Placement::out_of_place;
    /// Distances of neighbours along the axes of `batch`, then of `extents`, in elements: complex
    /// numbers, or reals on a real side. Empty: row-major and contiguous; in place, the real side
    /// of rfft and irfft has rows of 2 (n/2 + 1) reals (FFTW's padded last axis). An input's stride
    /// may be 0; the elements of an output stand apart.
    std::vector<std::size_t> in_strides = {};
    std::vector<std::size_t> out_strides = {};

    bool operator==(const Problem &) const = default;
    std::strong_ordering operator<=>(const Problem &) const = default;

    std::size_t transforms() const; ///< product of batch
    std::size_t points() const;     ///< product of extents, times transforms()
    bool complex_input() const;
    bool complex_output() const;

    /// Lengths of the arrays' axes: batch, then extents (half of the last on a half-complex side).
    std::vector<std::size_t> input_shape() const;
    std::vector<std::size_t> output_shape() const;
    /// in_strides and out_strides, or what their being empty means.
    std::vector<std::size_t> input_strides() const;
    std::vector<std::size_t> output_strides() const;

    /// Numbers from the first to the last of an array, both included: what a buffer must hold.
    /// Interleaved complex arrays count two an element; of planar ones each buffer counts one.
    std::size_t input_numbers() const;
    std::size_t output_numbers() const;
    /// Numbers of the mask of filter, over one transform's half spectrum, or of
    /// PlanOptions::mask_at_load, over one transform's input.
    std::size_t mask_numbers() const;
    std::size_t number_bytes() const { return precision == Precision::f64 ? 8 : 4; }
    std::size_t input_bytes() const { return input_numbers() * number_bytes(); }
    std::size_t output_bytes() const { return output_numbers() * number_bytes(); }
};

/// The transform along some axes of row-major contiguous arrays: `shape` is the input's (the real
/// output's for irfft), `axes` are indices from 0, or from -1 backwards, in scipy's order (rfft
/// halves the last one named). All other axes are the batch. Throws Error (usage) for an axis that
/// is not there or named twice, and as check() does.
Problem problem_on_axes(TransformKind kind, const std::vector<std::size_t> &shape,
                        const std::vector<int> &axes, Norm norm = Norm::backward,
                        Precision precision = Precision::f32);

/// "fft", "idct2", ...
std::string_view kind_name(TransformKind kind);
TransformKind parse_kind(std::string_view name); ///< throws Error (usage) listing the kinds
Norm parse_norm(std::string_view name);          ///< throws Error (usage) listing the norms

/// `kind:extents[*batch][:part]...`, for example `fft:1024*4096` or `dct2:512x512*3x4:double`. The
/// parts, in any order: float, double; interleaved, planar; outofplace, inplace; backward, ortho,
/// forward; in=S,S,... and out=S,S,...: strides. Throws Error (usage) that names the part that is
/// wrong and what is allowed.
Problem parse_problem(std::string_view text);
/// What parse_problem reads; parts that are the default are left out, but for the precision.
std::string to_string(const Problem &problem);

/// Throws Error (usage), naming what is wrong and what is allowed: a number of extents that the
/// kind does not have, an extent or batch of 0, more points than can be addressed, strides that are
/// not as many as the axes, output elements that share a place, or a layout in place whose two
/// sides do not stand on each other.
void check(const Problem &problem);

/// The field's convention: 5 N log2 N for each transform of N complex points, half for real ones.
double nominal_operations(const Problem &problem);

/// How a plan may be made. The defaults leave every choice to the planner.
struct PlanOptions {
    enum class Family { automatic, lanes, work_group };
    enum class Switch { automatic, off, on };
    /// Between passes in the work-group family: through local memory (both parts at once, or real
    /// then imaginary), or not at all: `registers` has each line in the registers of one work-item.
    enum class Exchange { automatic, joint, real_then_imaginary, registers };
    /// Twiddles between passes: from a table computed in double; by sincos at full precision; by
    /// the device's native_sin and native_cos (see native_twiddle_error() in engine/transform).
    enum class Twiddles { table, precise, native };
    /// How the rows of DCT-MD's three stages are reordered (Eq. 9) as they are loaded: read in the
    /// new order, or read as they stand and written in it, to local memory or private scratch.
    /// Automatic: gather in the work-group family, scatter on lanes.
    enum class Reorder { automatic, gather, scatter };
    /// Lengths with a prime factor p above 31: as a convolution of p - 1 points, which must have no
    /// prime factor above 31 itself (Rader), or of 2 N - 1 or more (Bluestein).
    enum class PrimeMethod { automatic, bluestein, rader };
    /// Lanes family: how the lanes of a vector lie. `along` one line, after a first pass that
    /// transposes; `across` neighbouring lines, one a lane; `hybrid`: along and across, for lines
    /// of 16 points. A step that the structure named does not serve takes the planner's choice.
    enum class Structure { automatic, along, across, hybrid };
    Family family = Family::automatic;
    Exchange exchange = Exchange::automatic; ///< work-group family only
    Twiddles twiddles = Twiddles::table;
    Reorder reorder = Reorder::automatic;
    int lane_width = 0;    ///< lanes family: 1, 4, 8 or 16; 0: the device's own
    int largest_radix = 0; ///< 2 to 32; 0: 16
    int largest_group = 0; ///< work-items of a group, at most; 0: the device's own limit
    int elements = 0; ///< work-group family: points of a work-item, about; 0: the planner's choice
    int group_lines = 0; ///< work-group family: lines of a group (L2); 0: the planner's choice
    bool tiles = true;   ///< work-group family: small matrices of powers of two in one step
    bool staged = true;  ///< work-group family: groups load and store short lines as one run
    /// Work-group family: bytes of local memory of a group, at most; 0: what the device reports, or
    /// DeviceExtras::static_local where that is more and gains speed. Lines of a power of two go
    /// through less memory in up to four phases.
    std::size_t largest_local = 0;
    /// Work-group family, extras of some devices; automatic: where DeviceExtras says that they work
    /// and they gain speed, on: wherever they are possible, whatever the device has shown.
    /// `together`: two steps of complex lines in one launch, whose groups wait for each other.
    /// `bulk_copies`: groups that stay, and fetch their next lines while they compute.
    Switch together = Switch::automatic;
    Switch bulk_copies = Switch::automatic;
    /// Work-group family, where DeviceExtras::resident_groups was shown: groups that a compute unit
    /// is to hold at a time, at least (HBPL's B_CU), for which the compiler keeps to fewer
    /// registers; 1: as many registers as it likes; 0: the planner's choice. Two steps in one
    /// launch and groups that stay are without.
    int resident_groups = 0;
    /// Units (transforms) that the first of two steps in one launch is ahead, and units that stand
    /// between them, more than `lag`; 0: the planner's choice.
    std::size_t together_lag = 0, together_ring = 0;
    /// Radix sequence of lines whose length is its product, first pass first; empty: by cost.
    std::vector<int> radices = {};
    std::size_t first_factor = 0; ///< points of the first of two steps of a long line; 0: by cost
    /// A line of `points` points that takes several steps begins with one of `first` points.
    struct Split {
        std::size_t points = 0, first = 0;

        bool operator==(const Split &) const = default;
        std::strong_ordering operator<=>(const Split &) const = default;
    };
    /// Of lines of their lengths, which first_factor does not decide then: so can the rest of a
    /// line of three steps or more be split, too. What is no divisor, or leaves what cannot be
    /// planned, has no effect.
    std::vector<Split> splits = {};
    std::size_t longest_step = 0; ///< points of a line in one step, at most; 0: the device's own
    // Lanes family only, for tuning; each also has an effect only where it is possible.
    Structure structure = Structure::automatic;
    Switch prefetch = Switch::automatic;         ///< of a work-item's next line or strip
    Switch streaming_stores = Switch::automatic; ///< past the caches
    int first_radix = 0; ///< of structure along: 4, 8 or 16, a multiple of the lanes; 0: any
    std::size_t item_points = 0; ///< of a work-item's lines, about; 0: the planner's choice
    bool padding = true;         ///< of the local exchange
    /// idct2 and dct3 along two axes, refused elsewhere: coefficients below
    /// Transform::set_threshold() in magnitude are read as 0.
    bool threshold_at_load = false;
    /// ifft, and irfft along two or three axes, refused elsewhere: every element is multiplied by a
    /// mask as it is loaded: Transform::set_mask()'s, real, contiguous, of one transform's input
    /// shape.
    bool mask_at_load = false;
    /// Of dct2. Any but n, and row_column, take each axis by itself.
    DctAlgorithm dct_algorithm = DctAlgorithm::n;
    bool row_column =
        false; ///< dct2, dct3, IDXST pairs: each axis by itself instead of DCT-MD's three stages
    bool three_stages = false; ///< DCT-MD's three stages, where the planner would choose otherwise
    /// Real lines of one step, along one axis (or several, all but one of extent 1): those of even
    /// length are packed into half as many complex points each; false: two of them are one complex
    /// line, as lines of odd length always are (DCT-I and DST-I never). The last of an odd number
    /// is one alone and takes the time of two, but half their memory traffic: on a CPU 7 us of 243
    /// points and 13 us of 729, launch included; from about 1000 points on a few such lines go in
    /// several steps there. Lines in twos share their rounding errors, relative to the larger one,
    /// and a number that is not finite shows in both. Transforms of several axes pair lines of
    /// their own only.
    /// Lines of several steps go by themselves, at half the work of a complex line whatever their
    /// length (engine/plan/line_real.h), where it splits into factors; not those of types I and of
    /// DCT-IV and DST-IV of even length, which are packed.
    bool pack_real = true;
    PrimeMethod prime_method = PrimeMethod::automatic;

    /// How one step is run otherwise than the rest of the plan; what is 0, empty or automatic is as
    /// the options above say.
    struct Step {
        std::vector<int> radices; ///< first pass first, where the step's length is their product
        int lane_width = 0;
        int elements = 0;
        int group_lines = 0;
        Exchange exchange = Exchange::automatic;
        Switch padding = Switch::automatic;
        Structure structure = Structure::automatic;
        std::size_t item_points = 0;
        Switch prefetch = Switch::automatic;
        Switch streaming_stores = Switch::automatic;
        int resident_groups = 0;

        bool operator==(const Step &) const = default;
        std::strong_ordering operator<=>(const Step &) const = default;
    };
    /// Of the plan's steps, in their order; the rest of the plan's steps are as the options above.
    /// Two steps in one launch take the first two; a matrix that a group holds is one, whose
    /// radices are those of its rows, then of its columns. What a step asks for may part either:
    /// groups of two sizes, or a matrix that no longer fits.
    std::vector<Step> steps = {};

    bool operator==(const PlanOptions &) const = default;
    std::strong_ordering operator<=>(const PlanOptions &) const = default;
};

} // namespace imago
