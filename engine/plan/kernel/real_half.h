// SPDX-License-Identifier: MIT
// Real lines that are complex lines of their own (LineProblem::alone) at half the work. Groups of
// the work-group family do so in Rader's method (StepSpec::packs_reals()). The structures with a
// line in each lane compute half of the frequencies. A pass after the first S points' worth of
// radices holds blocks of the frequencies q modulo S. Those of real points come in conjugate pairs
// q and S
// - q, of which the passes compute one: the one whose first digit that is not 0 is at most half its
// radix. A line that comes from frequencies goes the same way: with X the half spectrum's whole
// one, the line is Re H + Im H, where H is the forward transform of the real numbers Re X + Im X
// (R. N. Bracewell, "Discrete Hartley transform", J. Opt. Soc. Am. 73 (1983)). So a line alone
// costs as much as one of two in a complex line.
#pragma once
#include "engine/plan/spec/step_spec.h"
#include "engine/plan/table/tables.h"
#include "engine/program/options.h"

#include <cstddef>
#include <vector>

namespace imago {

/// What a line's points are as they are loaded.
enum class RealHalf {
    none,       ///< complex numbers: all frequencies are computed
    samples,    ///< real numbers
    frequencies ///< of a real line, which is stored
};

/// What lines alone are by their sides; none if these do not allow half the work.
RealHalf real_sides(const LineProblem &lines);

/// How a step's lines are transformed.
RealHalf real_half(const StepSpec &spec);

/// Adds an index for each frequency k (the macro SCRATCH_AT), and returns its offset: where passes
/// of these radices leave it or, if they compute `half`, `length` more than where they leave its
/// conjugate. Formulas of k's digits were rejected: their divisions take as long as the passes.
std::size_t add_frequency_places(StepTable &table, const std::vector<int> &radices,
                                 std::size_t length, bool half);

/// The step with the maps of its linear hooks in real numbers, as far as such lines need them; and
/// the macros for these maps, which kernels of any size do not know.
StepSpec with_real_maps(StepSpec spec, RealHalf half);
void set_real_maps(Defines &defines, const StepSpec &spec);

/// Sets the macros of copy_lanes.cl or group_real.cl for such lines. They are not swapped for an
/// inverse.
void set_real_half(Defines &defines, const StepSpec &spec, RealHalf half);

} // namespace imago
