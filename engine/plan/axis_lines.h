// SPDX-License-Identifier: MIT
// The arrays of a problem, and lines along their axes.
#pragma once
#include "engine/plan/linear_rule.h"
#include "engine/plan/problem.h"
#include "engine/plan/step_spec.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

using Lengths = std::vector<std::size_t>;

/// An array in a buffer: the distances of neighbours along its axes (batch, then extents), in
/// numbers.
struct Array {
    Slot slot = Slot::input;
    bool complex = false, planar = false;
    Lengths strides;

    /// The distance at which its elements are neighbours.
    std::size_t adjacent() const { return complex && !planar ? 2 : 1; }
};

/// How the innermost loop of lines is found: by arrange_loops, or from the axis `fastest` (of the
/// extents), which others may continue where it `joins`.
struct InnerAxis {
    int fastest = -1;
    bool joins = true;
};

/// A problem's arrays, and the lines along their axes.
class AxisLines {
  public:
    explicit AxisLines(const Problem &problem);

    std::size_t rank() const { return problem_.extents.size(); }
    std::size_t last() const { return rank() - 1; }
    std::size_t extent(std::size_t axis) const { return problem_.extents[axis]; }
    double points() const; ///< of one transform

    const Lengths &lengths() const { return lengths_; } ///< of the arrays' axes: batch, extents
    const Lengths &half() const { return half_; }       ///< of half-complex arrays' axes
    const Array &input() const { return input_; }
    const Array &output() const { return output_; }
    const Array &work() const { return work_; } ///< half-complex, contiguous, in work_a

    /// Plain lines along an axis (of the extents) of two arrays whose axes have these lengths;
    /// `masked`: a mask over one transform's elements multiplies what is loaded.
    LineProblem along(std::size_t axis, const Lengths &lengths, const Array &in, const Array &out,
                      bool masked = false, InnerAxis inner = {}) const;

    /// The loop whose lines are paired: within one transform where it has several axes, so that
    /// transforms do not see each other; an odd number of lines there is not continued by the
    /// batch. Reordered rows are those of axis 0.
    InnerAxis pairs_along(std::size_t axis, bool reordered = false) const;

    /// Rows between a real array and half spectra, two real rows a complex line. `reordered`: the
    /// points of a row, and the rows along axis 0, are taken in the order of DCT-MD Eq. 9.
    LineProblem paired_rows(const Array &in, const Array &out, bool reordered = false) const;

    /// Whether every axis but this one has an extent of 1: a transform has one line along it.
    bool single_line(std::size_t axis) const;

  private:
    std::size_t index(std::size_t axis) const { return problem_.batch.size() + axis; }
    std::string name(std::size_t axis) const;
    Lengths mask_strides(const Lengths &lengths) const;
    LineSide side(const Array &array, std::size_t axis) const;

    const Problem &problem_;
    Lengths lengths_, half_;
    Array input_, output_, work_;
};

/// The innermost loop's lines become real lines, two a complex line.
void pair_lines(LineProblem &lines);

/// The lines become those of the rule, with its maps as hooks.
void set_linear(LineProblem &lines, const LinearRule &rule, std::size_t samples);

} // namespace imago
