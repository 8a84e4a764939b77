// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/linear_rule.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// The buffers that a plan's steps read and write.
enum class Slot { input, output, work_a, work_b, work_c };

/// What an element is as it is loaded or stored, and how it gets there.
enum class Hook {
    complex,            ///< interleaved complex numbers
    real_pair,          ///< two real rows are one complex line
    half_spectrum_pair, ///< two half spectra are one complex line; storing is a pair hook
    linear,             ///< pairs of real lines through a LinearRule's maps; storing is a pair hook
    dct_columns,        ///< a real array on the far side of the DCT's post-processing; pair hook
};

/// Strides in elements: complex numbers, or reals on the real side of a hook.
struct Strides {
    std::size_t point = 1;
    std::size_t inner = 0;
    std::size_t middle = 0;
    std::size_t outer = 0;
    bool operator==(const Strides &) const = default;
};

/// Input or output of the lines of a step.
struct LineSide {
    Slot slot = Slot::input;
    Hook hook = Hook::complex;
    Strides strides;      ///< of hooks complex and dct_columns (there: outer only)
    std::size_t rows = 0; ///< real_pair, half_spectrum_pair: rows in all
    std::size_t row_stride =
        0; ///< between rows or real lines: complex numbers for half spectra, else reals
    bool reorder_points = false;    ///< real_pair: points of a row in the order of DCT-MD Eq. 9
    std::size_t reorder_rows = 0;   ///< real_pair: rows too, of images with that many; 0: no
    std::size_t columns = 0;        ///< dct_columns: N2
    std::vector<double> dct_a;      ///< dct_columns: a(n1), n1 = 0..N1/2, complex, with the norm
    std::vector<LinearTerms> terms; ///< linear: a row for each point (input) or sample (output)
    std::size_t samples = 0;        ///< linear: samples of a real line
    std::vector<double> dct_b;      ///< dct_columns: b(n2), n2 = 0..N2/2, complex, with the norm
};

/// Lines to transform: inner x middle x outer of them, of `points` points each.
struct LineProblem {
    std::string name; ///< for reports: "rows"
    std::size_t points = 1;
    std::size_t inner = 1, middle = 1, outer = 1;
    LineSide in, out;
    bool inverse = false;   ///< e^{+2 pi i kn/N}
    double scale = 1;       ///< of the result
    bool threshold = false; ///< dct_columns input: coefficients below the threshold read as 0
};

/// One kernel launch, before a family is chosen: an FFT of `length` points over the lines (none
/// when `transform` is false), with what happens to the points on the way in and out.
struct StepSpec {
    LineProblem lines; ///< points: as loaded and stored, at most `length`
    std::size_t length = 1;
    bool transform = true;
    std::vector<int> radices;
    std::size_t points_in = 1, points_out = 1;
    bool load_swap_before = false, load_swap_after = false; ///< real and imaginary, see adapt.cl
    bool store_swap_before = false, store_swap_after = false;
    std::vector<double> load_multiply, store_multiply; ///< complex factors by position, or empty
    std::size_t four_step_length = 0;  ///< N of the twiddles w_N^(t k) on storing; 0: none
    std::size_t four_step_divisor = 1; ///< t = inner index / divisor
    double scale = 1;
};

} // namespace imago
