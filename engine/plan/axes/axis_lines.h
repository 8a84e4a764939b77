// SPDX-License-Identifier: MIT
// The arrays of a problem, and lines along their axes.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/rule/linear_rule.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

using Lengths = std::vector<std::size_t>;

/// An array in a buffer, with the distances of neighbours along its axes (batch, then extents) in
/// numbers.
struct Array {
    Slot slot = Slot::input;
    bool complex = false, planar = false;
    Lengths strides;

    /// The distance of neighbouring elements in memory.
    std::size_t adjacent() const { return complex && !planar ? 2 : 1; }
};

/// The choice of the innermost loop over lines. It is made by arrange_loops(), or it is the loop
/// along the axis `fastest` (of the extents), which other loops may continue if `joins` is true.
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
    double points() const; ///< number of points of one transform

    /// The lengths of the arrays' axes: batch, then extents.
    const Lengths &lengths() const { return lengths_; }
    /// The lengths of the axes of half-complex arrays.
    const Lengths &half() const { return half_; }
    const Array &input() const { return input_; }
    const Array &output() const { return output_; }
    const Array &work() const { return work_; } ///< the half-complex, contiguous array in work_a
    Array work(const Lengths &lengths) const;   ///< such an array of any lengths
    Array real_work() const;                    ///< a contiguous array of reals there
    /// The lengths of arrays of the half spectra of columns, along axis 0.
    Lengths half_columns() const;
    Array column_work() const; ///< a contiguous array of these in work_a

    /// Returns plain lines along an axis (of the extents) of two arrays whose axes have these
    /// lengths. `masked` says that a mask over the elements of one transform multiplies what is
    /// loaded.
    LineProblem along(std::size_t axis, const Lengths &lengths, const Array &in, const Array &out,
                      bool masked = false, InnerAxis inner = {}) const;

    /// Returns the loop whose lines are paired. If a transform has several lines along the axis,
    /// the loop stays within one transform, so that transforms do not affect each other, and the
    /// batch does not continue a loop of an odd number of lines. For reordered rows it is the loop
    /// along axis 0.
    InnerAxis pairs_along(std::size_t axis, bool reordered = false) const;

    /// Returns rows between a real array and half spectra, with two real rows to a complex line.
    /// `reordered` says that the points of a row, and the rows along axis 0, have the order of
    /// DCT-MD Eq. 9.
    LineProblem paired_rows(const Array &in, const Array &out, bool reordered = false) const;

    /// Whether every other axis has an extent of 1, so that a transform has one line along this
    /// axis.
    bool single_line(std::size_t axis) const;

  private:
    std::size_t index(std::size_t axis) const { return problem_.batch.size() + axis; }
    LineName name(std::size_t axis) const;
    Lengths mask_strides(const Lengths &lengths) const;
    LineSide side(const Array &array, std::size_t axis) const;

    const Problem &problem_;
    Lengths lengths_, half_;
    Array input_, output_, work_;
};

/// The input of the functions that plan the axes of a problem.
struct AxesTask {
    const Problem &problem;
    const PlanOptions &options;
    const AxisLines &axes; ///< the axes of the problem
};

/// Gives the lines the length and the maps of the rule as hooks.
void set_linear(LineProblem &lines, const LinearRule &rule, std::size_t samples);

} // namespace imago
