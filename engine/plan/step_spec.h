// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/factors.h"
#include "engine/plan/real_rule.h"
#include "engine/plan/sparse_map.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The buffers that a plan's steps read and write.
enum class Slot { input, output, work_a, work_b, work_c };

/// What an element is as it is loaded or stored, and how it gets there.
enum class Hook {
    complex,              ///< complex numbers; also the even and odd points of a real line, as one
    real_pair,            ///< two real lines are one complex line
    half_spectrum_pair,   ///< two half spectra are one complex line; storing is a pair hook
    half_spectrum_packed, ///< the half spectrum of a real line that is packed in half as many
                          ///< complex points; storing is a pair hook
    linear,               ///< pairs of real lines through a LinearRule's maps; storing: a pair hook
    packed_linear,        ///< a real line through a PackedRule's maps; storing is a pair hook
    cosine_pair,          ///< DCT coefficients of two real lines that are one complex line;
                          ///< work-group family; storing is a pair hook
    dct_columns,          ///< a real array beyond the DCT's post-processing; a pair hook
    folded,               ///< complex points that are frequencies of a whole real line; of those
                          ///< above N/2 the half spectrum has the conjugates
    sample_pair,          ///< real_pair of samples of a whole line, in the order of a cosine rule
    folded_cosines,       ///< as folded, of a cosine rule's coefficients
};

/// A real mask over the elements of a side that is loaded; distances in numbers.
struct MaskSide {
    std::size_t point = 0;
    std::vector<std::size_t> lines; ///< along each loop
};

/// Whole real lines of N points, of whose samples or frequencies the points of a step's lines are
/// some: point n of a line is number `start + n * point` there, `start` a sum over the loops.
struct WholeLine {
    std::size_t points = 1; ///< N
    std::size_t point = 1;
    std::vector<std::size_t> lines; ///< along each loop, of real lines for sample_pair; 0: from one
                                    ///< whole line to another
    /// Folded sides: the lines' frequencies are k1 + period * i, k1 = 0..period/2. A line that
    /// holds the mirror images of its own frequencies stores those up to N/2 only.
    std::size_t period = 1;
};

/// Input or output of the lines of a step. Distances are in numbers (of float or double).
struct LineSide {
    Slot slot = Slot::input;
    Hook hook = Hook::complex;
    std::size_t point = 2; ///< between neighbouring points: complex numbers, reals, coefficients n1
    /// Between neighbouring lines along each loop. Of the innermost, for hooks on real lines and
    /// pairs of half spectra: between these; for dct_columns: between coefficients n2.
    std::vector<std::size_t> lines;
    std::size_t imaginary = 1;     ///< from a real part to its imaginary part
    bool planar = false;           ///< imaginary parts are in a buffer of their own
    std::optional<MaskSide> mask;  ///< factors of the complex elements, as they are loaded
    bool reorder_points = false;   ///< real_pair: points of a line in the order of DCT-MD Eq. 9
    std::size_t reorder_rows = 0;  ///< real_pair: lines too, of images with that many; 0: no
    bool alternate_points = false; ///< real_pair, stored: times (-1)^point
    bool alternate_rows = false;   ///< real_pair, stored: times (-1)^line of its image
    std::size_t columns = 0;       ///< dct_columns: N2
    bool flip_rows = false;        ///< dct_columns, loaded: C(N1-n1, n2) instead of C(n1, n2)
    bool flip_columns = false;     ///< dct_columns, loaded: C(n1, N2-n2)
    Factors dct_a;                 ///< dct_columns, cosine_pair: a(n1), n1 = 0..N1/2, complex
    Factors dct_b;                 ///< dct_columns: b(n2), n2 = 0..N2/2, complex; times the norm
    std::size_t samples = 0;       ///< linear, packed_linear: samples of a real line
    SparseMap<2> terms;            ///< linear: a row for each point (input) or sample (output)
    SparseMap<4> packed_load;      ///< packed_linear, loaded: a row for each point
    SparseMap<2> packed_store;     ///< packed_linear, stored: a row for each sample
    std::size_t packed_terms = 0;  ///< packed_linear, loaded: terms of a row in use
    /// linear, packed_linear: the map as formulas, where it has some; folded_cosines: the factors'
    /// order, their factor as `roots`, and the first one as `end`.
    std::optional<RealRule> rule;
    /// folded, sample_pair, folded_cosines: `point` is between neighbours of the whole line, and
    /// `lines` are 0 along the loops inside it.
    std::optional<WholeLine> whole;
    /// sample_pair, folded_cosines, as real_lines_apart() has them: the rule of type IV of odd N;
    /// element n of the rule is N-1-n of the array; coefficient n is N-n, and 0 is 0.
    bool fourth = false, reverse = false, shift = false;
};

/// Both sides of real lines.
struct RealSides {
    LineSide in, out;
};

/// Lines to transform, `points` points each: as many as the product of `loops`.
struct LineProblem {
    std::string name; ///< for reports: "rows"
    std::size_t points = 1;
    std::vector<std::size_t> loops{1}; ///< complex lines along each loop, the innermost first
    std::size_t real_lines = 0; ///< hooks on two real lines or half spectra: those of the innermost
                                ///< loop, twice its lines or one less
    LineSide in, out;
    bool inverse = false;    ///< e^{+2 pi i kn/N}
    bool in_swapped = false; ///< of an inverse: real and imaginary parts stand swapped on input
    double scale = 1;        ///< of the result
    std::optional<MaskSide> filter; ///< there, times this mask of the frequencies, and back: see
                                    ///< plan_filtered_line
    bool threshold = false; ///< dct_columns input: coefficients below the threshold read as 0
    /// Real lines through a rule: their sides as those of lines that go by themselves, in several
    /// steps: sample_pair and folded_cosines, not yet part of a whole line; empty: no such way.
    std::function<RealSides()> apart;

    std::size_t inner() const { return loops.front(); }
    std::size_t outer() const; ///< product of the other loops
    std::size_t count() const { return inner() * outer(); }
};

/// One kernel launch, before a family is chosen: an FFT of `length` points over the lines (none
/// when `transform` is false), with what happens to the points on the way in and out.
///
/// A convolution transforms, multiplies the frequencies by middle_multiply or middle_mask, and
/// transforms back: unscaled, forward again after a swap of real and imaginary parts, which stay
/// swapped. In Rader's method (load_places) the FFT runs over the points but for point 0, which is
/// added to frequency 0 behind its factor, and to which frequency 0 is added before it.
struct StepSpec {
    LineProblem lines; ///< points: as loaded and stored, at most `length`; in Rader's one more
    std::size_t length = 1;
    bool transform = true;
    std::vector<int> radices;
    std::size_t points_in = 1, points_out = 1;
    bool load_swap_before = false, load_swap_after = false; ///< real and imaginary, see adapt.cl
    bool store_swap_before = false, store_swap_after = false;
    Factors load_multiply, store_multiply; ///< complex factors by position, or empty
    std::size_t chirp_length = 0;          ///< these are Bluestein's chirp of so many points; 0: no
    bool store_as_load = false;            ///< both are one list
    Factors middle_multiply;               ///< complex factors by frequency, or empty
    std::optional<MaskSide> middle_mask;   ///< real factors; its points: frequencies
    /// Rader's method: places in the FFT of the points as loaded and as stored, `length` beside it.
    std::vector<std::uint32_t> load_places, store_places;
    /// N of the twiddles w_N^(t k) on storing, t of real lines where the hook has these; 0: none.
    std::size_t four_step_length = 0;
    std::size_t four_step_divisor = 1; ///< t = index along four_step_loop / divisor
    std::size_t four_step_loop = 0;
    double scale = 1;

    bool convolves() const { return !middle_multiply.empty() || middle_mask.has_value(); }
    bool rader() const { return !load_places.empty(); }
    /// Points that a work-item or a group holds of a line.
    std::size_t places() const { return length + (rader() ? 1 : 0); }
};

} // namespace imago
