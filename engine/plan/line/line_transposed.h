// SPDX-License-Identifier: MIT
// Columns as rows between two transposing steps.
#pragma once

#include "engine/plan/line/line_method.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <variant>
#include <vector>

namespace imago {

// The decompositions of a line, each as a function from lines to parts.

/// A part of a decomposition: a step, or lines that are still to be planned.
using LinePart = std::variant<StepSpec, LineProblem>;
/// The parts in the order in which they run.
using LineParts = std::vector<LinePart>;

/// Returns the parts of the four-step method, N = A B: n = n1 B + n2, k = k1 + A k2. The lines over
/// n1 come first, with the factors w_N^(n2 k1) at store. The lines over n2 follow and store at k1 +
/// A k2 (the transpose). The array between them has the order of the input, because a transpose in
/// the first part would scatter its stores, too. `first` transforms the A points of the first part.
LineParts four_step_parts(const LineProblem &lines, std::size_t a, const OneStep &first);

/// Returns the lines of unpaired_real_lines() in two parts. The lines of the first part have `a`
/// points.
LineParts unpaired_parts(const LineProblem &unpaired, std::size_t a, const OneStep &first);

/// Returns the hooks as separate steps around a plain complex transform; those of pruned lines also
/// add the zeros and leave out what is not wanted.
LineParts unfused_parts(const LineProblem &lines);

/// Returns the parts of Bluestein's method if the convolution of m points itself takes several
/// steps. Pointwise steps apply the factors. An inverse swaps real and imaginary parts before and
/// after. The transforms are those of any line of m points, and have the same names, so that their
/// programs also compute the spectrum.
LineParts bluestein_parts(const LineProblem &lines, std::size_t m);

/// Returns Bluestein's method as three steps, whose convolution has M = A B points: n = n1 B + n2,
/// k = k1 + A k2. The columns over n1 load the line times the chirp, n below N, and zeros. The rows
/// over n2 multiply their frequencies by the chirp's spectrum and transform back at once. The
/// columns over k1 store the results times the chirp: all, or those up to N/2 where the others are
/// their conjugates. Lines that are real have a complex line each.
LineParts fused_bluestein_parts(const LineProblem &lines, const LongConvolution &convolution);

/// The points of whole lines that such steps load and store.
struct BluesteinEnds {
    std::size_t in = 0, out = 0;
};
BluesteinEnds bluestein_ends(const LineProblem &lines);

/// Returns a forward transform, and a transform back that multiplies by the mask at load.
LineParts filtered_parts(const LineProblem &lines, const MaskSide &mask);

/// Returns the lines of all axes as parts. Columns that the limits ask to transpose become a
/// transposing step, the same lines as rows of a work slot, and a transposing step back. Two
/// transposing steps that follow one another become one, so that the array keeps the order of an
/// axis until the next one: three axes take three transposing steps instead of four.
LineParts transposed_lines(std::vector<LineProblem> axes, const StepLimits &limits);

/// Returns the steps of a part of the four-step method: the step itself or, if the options ask to
/// transpose, the step on rows with a transposing step on each side that has columns.
std::vector<StepSpec> transposed_steps(StepSpec spec, const StepLimits &limits);

} // namespace imago
