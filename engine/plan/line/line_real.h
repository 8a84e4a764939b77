// SPDX-License-Identifier: MIT
// Unpaired real lines that are too long for one step, at half the work of a complex line, with N =
// A B, n = n1 B + n2, k = k1 + A k2.
// Forward, the columns over n1 are real. Two of them are one complex line (or each by itself, see
// pair_lines()), whose half spectra
// k1 = 0..A/2 are multiplied by w_N^(n2 k1). Only the rows over n2 with these k1 are transformed:
// frequency k above N/2 of a row is the conjugate of N-k, which no other row has (a row that
// mirrors itself, k1 = 0 or A/2, stores k up to N/2).
// Backward, the rows over k2 come first, and the columns over k1 follow. This is the four-step
// method with that symmetry; see Bailey, "FFTs in external or hierarchical memory", J.
// Supercomputing 4 (1990).
#pragma once

#include "engine/plan/line/line_method.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <optional>

namespace imago {

// Functions that the decompositions of a line into several steps share. They make sides between the
// steps, and steps from lines.

/// Returns a work slot that is neither of the two.
Slot fresh(Slot x, Slot y);

/// Whether neighbouring lines, not neighbouring points, are neighbours in memory.
bool columns_side(const LineSide &side);
/// Whether columns_side() holds for one of the two sides.
bool columns_layout(const LineProblem &lines);

/// Returns a plain complex side of the problem's lines with `points` points each, packed in `slot`:
/// columns side by side, or rows one after another. Without `columns` the loops have the order of
/// the problem.
LineSide packed_side(const LineProblem &lines, std::size_t points, Slot slot, bool columns);
LineSide packed_side(const LineProblem &lines, std::size_t points, Slot slot);

/// Returns the same lines with sides to set later. It does not copy the sides, because the maps of
/// a long real line are many times its size.
LineProblem without_sides(const LineProblem &lines);

StepSpec spec_of(LineProblem lines, std::size_t length);

/// Sets how a step transforms its `points`. `swap` says that real and imaginary parts are swapped
/// first. An inverse leaves them swapped at the end.
void set_method(StepSpec &spec, std::size_t points, const OneStep &one, bool swap);

StepSpec single_step(const LineProblem &lines, const OneStep &one);

/// Returns a step without a transform.
StepSpec copy_step(const LineProblem &lines, LineSide in, LineSide out, std::size_t points);

/// Sets the points of pruned lines that a step loads, and their factors if they are doubled; those
/// that it stores.
void set_pruned_load(StepSpec &spec, const LineProblem &lines);
void set_pruned_store(StepSpec &spec, const LineProblem &lines);

/// Leaves every factor-th point of a side's lines in the lines. Loop `at` gets lines from the
/// points between.
void divide_points(LineSide &side, std::size_t factor, std::ptrdiff_t at);

/// Makes the side's lines whole lines of n points, along so many loops.
void make_whole(LineSide &side, std::size_t n, std::size_t loops);

/// Returns lines between real ones and their half spectra or coefficients, with one loop iteration
/// for each real line (not for two). The sides have the hooks real_pair or sample_pair, and
/// hermitian or hermitian_cosines, of whole lines. Empty if the hooks do not allow this.
std::optional<LineProblem> unpaired_real_lines(const LineProblem &lines);

/// Returns the same lines for one step, each real line a complex line by itself.
std::optional<LineProblem> alone_by_frequency(const LineProblem &lines);

/// The two parts of the lines of unpaired_real_lines().
class RealSplit {
  public:
    /// `first` is the number of points of the part that runs first: the columns forward and the
    /// rows backward. The length of the other part divides N, too. `work` is the slot of the array
    /// between the two parts.
    RealSplit(const LineProblem &lines, std::size_t first, Slot work);

    /// Returns real lines over n1, in pairs unless neighbouring ones are of different whole lines
    /// that are independent. On the way back they may be split again.
    LineProblem columns() const;
    /// Returns complex lines over n2 or k2.
    LineProblem rows() const;
    /// Sets the twiddles of the part that runs first.
    void set_twiddles(StepSpec &spec) const;

  private:
    std::size_t row_count() const { return column_ / 2 + 1; }

    const LineProblem &lines_;
    const bool inverse_, joins_;
    const std::size_t column_, row_; ///< the lengths A and B
    const std::ptrdiff_t at_;        ///< index of their loops
    LineSide middle_; ///< side between the parts: B points of each row, the rows one after another
};

} // namespace imago
