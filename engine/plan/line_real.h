// SPDX-License-Identifier: MIT
// Real lines too long for one step, each by itself at half the work of a complex line. N = A B,
// n = n1 B + n2, k = k1 + A k2. There: the columns over n1 are real, two of them are one complex
// line, whose two half spectra k1 = 0..A/2 are multiplied by w_N^(n2 k1); of the rows over n2 only
// these are transformed: frequency k above N/2 of a row is the conjugate of N-k, which no other row
// has (a row that mirrors itself, k1 = 0 or A/2, stores k up to N/2). Back: the rows over k2 first,
// then the columns over k1. As the four-step method, but for the symmetry; Bailey, "FFTs in
// external or hierarchical memory", J. Supercomputing 4 (1990).
#pragma once
#include "engine/plan/step_spec.h"

#include <cstddef>
#include <optional>

namespace imago {

/// Lines between real ones and their half spectra or coefficients, with a loop for the real lines
/// (not two a line): sides of real_pair or sample_pair, and of folded or folded_cosines, of whole
/// lines. Nothing where the hooks have no such way.
std::optional<LineProblem> real_lines_apart(const LineProblem &lines);

/// The two parts of lines of real_lines_apart().
class RealSplit {
  public:
    /// `first`: points of the part that comes first, the columns there and the rows back; the
    /// other divides N, too. `work`: where what lies between them stands.
    RealSplit(const LineProblem &lines, std::size_t first, Slot work);

    /// Real lines over n1, two a complex line. Back, they may be split again.
    LineProblem columns() const;
    /// Complex lines over n2 or k2.
    LineProblem rows() const;
    /// The twiddles of the part that comes first.
    void set_twiddles(StepSpec &spec) const;

  private:
    std::size_t row_count() const { return column_ / 2 + 1; }

    const LineProblem &lines_;
    const bool inverse_, joins_;
    const std::size_t column_, row_; ///< their points: A and B
    const std::ptrdiff_t at_;        ///< where their loops stand
    LineSide middle_;                ///< B points of each row, the rows one after another
};

} // namespace imago
