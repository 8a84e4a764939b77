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
};

/// The four ways of DCT-MD to a DCT-II of N points by an FFT: of N, of 2N or of 4N points.
enum class DctAlgorithm { n, padded_2n, mirrored_2n, four_n };

/// SciPy's norms: backward (forward unscaled, inverse 1/N), ortho, forward.
enum class Norm { backward, ortho, forward };

/// A transform, as a value: float, interleaved complex, arrays contiguous and row-major.
struct Problem {
    TransformKind kind = TransformKind::fft;
    /// Lengths of the transformed axes, the last ones of the array: 1 or 2 of them, each >= 1.
    /// For irfft these are the lengths of the real output; its input has extents.back()/2 + 1.
    std::vector<std::size_t> extents;
    std::size_t batch = 1; ///< transforms, one after another in memory
    Norm norm = Norm::backward;

    bool operator==(const Problem &) const = default;
    std::strong_ordering operator<=>(const Problem &) const = default;

    std::size_t points() const;        ///< product of extents, times batch
    std::size_t input_floats() const;  ///< floats that the input buffer holds
    std::size_t output_floats() const; ///< floats that the output buffer holds
    bool complex_input() const;
    bool complex_output() const;
};

/// "fft", "idct2", ...
std::string_view kind_name(TransformKind kind);
TransformKind parse_kind(std::string_view name); ///< throws Error (usage) listing the kinds
Norm parse_norm(std::string_view name);          ///< throws Error (usage) listing the norms

/// `kind:extents[*batch][:float]...`, for example `fft:1024*4096` or `dct2:512x512*3:float`.
/// Throws Error (usage) that names the part that is wrong and what is allowed.
Problem parse_problem(std::string_view text);
std::string to_string(const Problem &problem);

/// Throws Error (usage) when an extent or the batch is 0, or there are not 1 or 2 extents.
void check(const Problem &problem);

/// How a plan may be made. The defaults leave every choice to the planner.
struct PlanOptions {
    enum class Family { automatic, lanes, work_group };
    enum class Exchange { automatic, joint, real_then_imaginary };
    Family family = Family::automatic;
    Exchange exchange = Exchange::automatic; ///< work-group family only
    int lane_width = 0;                      ///< lanes family: 1, 4, 8 or 16; 0: the device's own
    int largest_radix = 0;                   ///< 2 to 32; 0: 16
    int largest_group = 0; ///< work-items of a group, at most; 0: the device's own limit
    bool padding = true;   ///< of the local exchange
    /// idct2 and dct3 along two axes, refused elsewhere: coefficients below
    /// Transform::set_threshold() in magnitude are read as 0.
    bool threshold_at_load = false;
    /// Of dct2. Any but n, and row_column, take each axis by itself.
    DctAlgorithm dct_algorithm = DctAlgorithm::n;
    bool row_column =
        false; ///< 2D dct2, dct3: each axis by itself instead of DCT-MD's three stages

    bool operator==(const PlanOptions &) const = default;
    std::strong_ordering operator<=>(const PlanOptions &) const = default;
};

} // namespace imago
