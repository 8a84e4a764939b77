// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/rule/real_rule.h"
#include "engine/plan/rule/sparse_map.h"
#include "engine/plan/table/factors.h"
#include "engine/values/step_report.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace imago {

/// The buffers that a plan's steps read and write.
enum class Slot { input, output, work_a, work_b, work_c };

/// Whether a slot is a work buffer, which no array of the user's shares.
constexpr bool is_work(Slot slot) {
    return slot != Slot::input && slot != Slot::output;
}

/// What an element is as it is loaded or stored, and how it gets there.
enum class Hook {
    /// Complex numbers; also the even and odd points of a real line, as real and imaginary part.
    complex,
    /// Two real lines are one complex line. In this hook and all that pair lines, each is one by
    /// itself where LineProblem::alone says so.
    real_pair,
    half_spectrum_pair, ///< two half spectra are one complex line; storing is a pair hook
    /// The half spectrum of a real line that is packed in half as many complex points; storing is a
    /// pair hook.
    half_spectrum_packed,
    /// Pairs of real lines through a LinearRule's maps; storing is a pair hook.
    linear,
    packed_linear, ///< a real line through a PackedRule's maps; storing is a pair hook
    /// DCT coefficients of two real lines that are one complex line; work-group family; storing is
    /// a pair hook.
    cosine_pair,
    dct_columns, ///< a real array with the DCT's post-processing; a pair hook
    /// Complex points that are frequencies of a whole real line; those above N/2 are conjugates of
    /// the half spectrum.
    hermitian,
    /// Like real_pair, for samples of a whole line, in the order of a cosine rule.
    sample_pair,
    hermitian_cosines, ///< as hermitian, for the coefficients of a cosine rule
    /// Samples of a real line that is packed in half as many complex points, for a rule of type II,
    /// III or IV; work-group family.
    packed_samples,
    /// The coefficients of such a line, of type II or III; work-group family; storing is a pair
    /// hook.
    packed_cosines,
    /// Complex lines that are rows 0..N1/2 of the spectra of real matrices of N1 rows; memory has
    /// the half spectra of all rows. Work-group family.
    spectrum_rows,
};

/// A mask over the elements of a side, applied as they are loaded; distances in factors.
struct MaskSide {
    std::size_t point = 0;
    std::vector<std::size_t> lines; ///< along each loop
    std::size_t parts = 1;          ///< numbers of a factor: 1, or 2 of complex ones
};

/// Whole real lines of N points. The lines of a step hold some of their samples or frequencies:
/// point n of a line is number `start + n * point` of the whole line; `start` is a sum over the
/// loops.
struct WholeLine {
    std::size_t points = 1; ///< N
    std::size_t point = 1;
    /// Along each loop, between real lines for sample_pair; 0: within one whole line.
    std::vector<std::size_t> lines;
    /// Hermitian-symmetric sides: the lines' frequencies are k1 + period * i, k1 = 0..period/2. A
    /// line that holds the mirror images of its own frequencies stores those up to N/2 only.
    std::size_t period = 1;
};

/// What a hook needs in addition to the positions of its elements: one payload for each value of
/// Hook.
struct ComplexHook {};

struct RealPairHook {
    bool reorder_points = false;   ///< the points of a line are in the order of DCT-MD Eq. 9
    std::size_t reorder_rows = 0;  ///< so are the lines, of images with this many; 0: no
    bool alternate_points = false; ///< stored: times (-1)^point
    bool alternate_rows = false;   ///< stored: times (-1)^line of its image
};

struct HalfSpectrumPairHook {};

struct HalfSpectrumPackedHook {};

struct LinearHook {
    SparseMap<2> terms;           ///< a row for each point (input) or sample (output)
    std::optional<RealRule> rule; ///< the map as formulas, if it has any
};

struct PackedLinearHook {
    SparseMap<4> load;            ///< input: a row for each point
    std::size_t load_terms = 0;   ///< input: terms of a row in use
    SparseMap<2> store;           ///< output: a row for each sample
    std::optional<RealRule> rule; ///< the map as formulas, if it has any
};

struct CosinePairHook {
    Factors factors; ///< a(k), k = 0..N/2, complex
};

struct DctColumnsHook {
    std::size_t columns = 0;   ///< N2
    bool flip_rows = false;    ///< loaded: C(N1-n1, n2) instead of C(n1, n2)
    bool flip_columns = false; ///< loaded: C(n1, N2-n2)
    Factors a;                 ///< a(n1), n1 = 0..N1/2, complex
    Factors b;                 ///< b(n2), n2 = 0..N2/2, complex, times the norm
};

struct HermitianHook {};

/// The order of samples and coefficients of a cosine rule; see cosine_sides().
struct CosineOrder {
    bool fourth = false;           ///< the rule of type IV of odd N
    bool reverse = false;          ///< element n of the rule is element N-1-n of the array
    bool shift = false;            ///< coefficient n is coefficient N-n, and coefficient 0 is 0
    bool alternate_points = false; ///< stored: times (-1)^point
};

struct SamplePairHook {
    CosineOrder order;
};

struct HermitianCosinesHook {
    CosineOrder order;
    Factors factors; ///< a(k), k = 0..N/2, complex; one number in type IV
    /// The factors as formulas, if they have any: their order, their common factor as `roots`, and
    /// the first one as `end`.
    std::optional<RealRule> rule;
};

/// Type IV: point m of a line of N samples is (x(2m) + j x(N-1-2m)) a(m), and result m gives y(2m)
/// and y(N-1-2m), the real part and the negative imaginary part of it times a(m). Other types have
/// the samples in the order of DCT-MD Eq. 9, with those at 2m and 2m + 1 as point m.
struct PackedSamplesHook {
    CosineOrder order;
    Factors factors; ///< type IV: a(m), m = 0..N/2-1, complex
};

struct PackedCosinesHook {
    CosineOrder order;
    Factors factors;  ///< f w^k, k = 0..N/4, complex, with w = exp(-j pi / 2N) and the norm's f
    Factors fifths;   ///< f w^5k
    double ratio = 1; ///< of the factor of coefficient 0 to f
};

struct SpectrumRowsHook {
    std::size_t rows = 1; ///< N1
};

/// The payloads in the order of Hook.
using HookPayload =
    std::variant<ComplexHook, RealPairHook, HalfSpectrumPairHook, HalfSpectrumPackedHook,
                 LinearHook, PackedLinearHook, CosinePairHook, DctColumnsHook, HermitianHook,
                 SamplePairHook, HermitianCosinesHook, PackedSamplesHook, PackedCosinesHook,
                 SpectrumRowsHook>;

/// Blocks of neighbours: of a matrix, the same few columns of all rows one after another.
/// Neighbours inside a block are as far apart as without blocks.
struct NeighbourBlocks {
    std::size_t neighbours = 1; ///< of a block
    std::size_t distance = 0;   ///< from a block to the next, in numbers
    /// Whether the neighbours are lines of the innermost loop; false: points of a line.
    bool of_lines = false;
    /// Whether the rows of a block go in pairs: each column has its points of rows 2m and 2m + 1
    /// side by side, so that a step with pairs of rows moves both by one access. The distances of
    /// neighbouring columns, and of rows on the average, are twice those of single rows.
    bool row_pairs = false;
};

/// Input or output of the lines of a step. Distances are in numbers (of float or double).
struct LineSide {
    Slot slot = Slot::input;
    HookPayload payload;
    std::size_t point = 2; ///< between neighbouring points: complex numbers, reals, coefficients n1
    /// Distances between neighbouring lines along each loop. Along the innermost: between real
    /// lines or half spectra for hooks on these; between coefficients n2 for dct_columns.
    std::vector<std::size_t> lines;
    std::size_t imaginary = 1;    ///< from a real part to its imaginary part
    bool planar = false;          ///< whether imaginary parts are in a separate buffer
    std::optional<MaskSide> mask; ///< factors of the complex elements, applied as they are loaded
    std::size_t samples = 0;      ///< of a real line that a rule transforms
    /// hermitian, sample_pair, hermitian_cosines: `point` is then the distance between neighbours
    /// of the whole line, and `lines` are 0 along the loops inside it.
    std::optional<WholeLine> whole;
    /// Of work arrays between rows and columns in the work-group family; see blocked_columns().
    std::optional<NeighbourBlocks> blocks;

    Hook hook() const { return static_cast<Hook>(payload.index()); }
    /// The payload of a hook; nullptr if the side has another one.
    template <class Payload>
    const Payload *as() const {
        return std::get_if<Payload>(&payload);
    }
};

/// Both sides of unpaired real lines.
struct RealSides {
    LineSide in, out;
};

/// Lines to transform, of `points` points each. Their number is the product of `loops`.
struct LineProblem {
    LineName name;
    std::size_t points = 1;
    std::vector<std::size_t> loops{1}; ///< complex lines along each loop, the innermost first
    /// The lines of the innermost loop that exist, where blocks make the loop longer; 0: all.
    std::size_t there = 0;
    /// Whether the lines of the innermost loop are of different transforms, so that nothing in one
    /// of them may change a bit of another.
    bool independent = false;
    /// The number of real lines in the innermost loop, where hooks pair real lines or half spectra:
    /// twice its lines, or one less. See pair_lines().
    std::size_t real_lines = 0;
    /// Whether each of these is a complex line by itself instead, so that there are as many: its
    /// imaginary part is loaded as 0, and only the real line's half of the result is stored.
    bool alone = false;
    LineSide in, out;
    /// Of pruned lines: elements of a line that the input has, from the first, after which they are
    /// 0, and elements that are stored; complex points, or samples of real lines. 0: all.
    std::size_t points_in = 0, points_out = 0;
    /// Whether the input is frequencies of real lines, below N/2, as plain complex points, of which
    /// all but the first count twice: the lines are then the real parts.
    bool doubled = false;
    bool inverse = false;    ///< e^{+2 pi i kn/N}
    bool in_swapped = false; ///< for an inverse: real and imaginary parts are swapped on input
    double scale = 1;        ///< factor of the result
    /// Transform, multiply by this mask of the frequencies, transform back: see
    /// plan_filtered_line().
    std::optional<MaskSide> filter;
    bool threshold = false; ///< input of coefficients: those below the threshold read as 0
    /// Whether the next lines read the coefficients that these store, and nothing else does, so
    /// that one step may do both: see LineChooser::turned().
    bool turns = false;
    /// Real lines through a rule: the sides of the unpaired lines in several steps, as sample_pair
    /// and hermitian_cosines that are not yet part of a whole line. Empty if there are none.
    std::function<RealSides()> unpaired;
    /// Packed real lines through a rule: the sides of the same lines as packed_samples and
    /// packed_cosines, for one step of the work-group family. Empty if there are none.
    std::function<RealSides()> packed;

    std::size_t inner() const { return loops.front(); }
    bool pruned() const { return points_in || points_out; }
    /// Real lines to a complex line of a hook that pairs them.
    std::size_t real_step() const { return alone ? 1 : 2; }
    std::size_t outer() const; ///< product of the other loops
    std::size_t count() const { return inner() * outer(); }
};

/// Turns the innermost loop's lines into real lines: two to a complex line if they are of one
/// transform, whose lines all mix anyway, or else one. All pairs of real lines are made here.
void pair_lines(LineProblem &lines);

/// The middle of a step that transforms real lines to cosines and back: the factors of
/// CosinePairHook for either direction. Coefficients below the threshold in magnitude are 0 between
/// them.
struct CosineTurn {
    Factors there, back;
};

/// One kernel launch, before a family is chosen: an FFT of `length` points over the lines (none if
/// `transform` is false), and what happens to the points on the way in and out.
///
/// A convolution transforms, multiplies the frequencies by middle_multiply or middle_mask, or
/// applies a threshold to coefficients (turn), and transforms back. The way back is unscaled, and
/// forward again after a swap of real and imaginary parts, which stay swapped. In Rader's method
/// (load_permutation) the FFT runs over all points but point 0. Point 0 is added to frequency 0
/// after the multiplication; frequency 0 from before it is added to point 0. With packs_reals()
/// middle_multiply has two factors for each frequency k: of point k, and of the conjugate of its
/// mirror image.
struct StepSpec {
    /// points: as loaded and stored, at most `length`; one more in Rader's method.
    LineProblem lines;
    std::size_t length = 1;
    bool transform = true;
    /// Without a transform: neighbouring lines of the input are neighbouring points of the output.
    bool transposes = false;
    std::vector<int> radices;
    std::size_t points_in = 1, points_out = 1;
    /// Swaps real and imaginary parts, see adapt.cl.
    bool load_swap_before = false, load_swap_after = false;
    bool store_swap_before = false, store_swap_after = false;
    Factors load_multiply, store_multiply; ///< complex factors by position, or empty
    /// Whether these are Bluestein's chirp, of this many points; 0: no.
    std::size_t chirp_length = 0;
    /// Whether the chirp's positions are those of the side's whole lines, of which this step's
    /// lines are parts: points beyond `chirp_points` read as 0 and are not stored.
    bool chirp_of_whole = false;
    std::size_t chirp_points = 0; ///< of a whole line that are loaded, or stored
    /// Whether all loaded points but 0 and N/2 count twice: see set_chirp().
    bool chirp_doubles = false;
    bool store_as_load = false; ///< whether both are the same list
    Factors middle_multiply;    ///< complex factors by frequency, or empty
    /// Whether these are the factors of all t of the four-step twiddles, `length` of each.
    bool middle_by_row = false;
    std::optional<MaskSide> middle_mask; ///< its `point` is between frequencies
    std::optional<CosineTurn> turn;      ///< a threshold of cosine coefficients in the middle
    /// Whether these are in the order of the columns, unlike the mask that a transform is given.
    bool mask_by_columns = false;
    /// Rader's method: the index in the FFT of each point as loaded and as stored; `length` is
    /// beside it. With packs_reals(), the index among the 2 `length` numbers of the convolution.
    std::vector<std::uint32_t> load_permutation, store_permutation;
    /// N of the twiddles w_N^(t k) at store, where t counts real lines if the hook works on these;
    /// 0: none.
    std::size_t four_step_length = 0;
    std::size_t four_step_divisor = 1; ///< t = index along four_step_loop / divisor
    std::size_t four_step_loop = 0;
    /// Whether this is every second step of a batch: the step before it went from the first
    /// transform to the last, so that the caches still have the last ones.
    bool may_reverse = false;
    double scale = 1;

    bool convolves() const {
        return !middle_multiply.empty() || middle_mask.has_value() || turn.has_value();
    }
    bool rader() const { return !load_permutation.empty(); }
    /// Rader's method with real lines alone: whether the N - 1 numbers of the convolution, or more
    /// with zeros after them, are complex points by twos; see kernels/block/group_real.cl.
    bool packs_reals() const { return rader() && load_permutation.front() > length; }
    /// Points that a work-item or a group holds of a line.
    std::size_t held_points() const { return length + (rader() ? 1 : 0); }
    /// Numbers of a line that local memory holds at once, at least.
    std::size_t exchanged_numbers() const { return held_points() * (packs_reals() ? 2 : 1); }
};

} // namespace imago
