// SPDX-License-Identifier: MIT
// The planner's facts about each hook, and about the sides that use it.
#pragma once
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <string>

namespace imago {

/// A row of the table of hooks.
struct HookTraits {
    Hook hook;
    const char *stem;       ///< of kernels/hook/<stem>_lanes.cl and <stem>_point.cl
    LineElements elements;  ///< what a line is, for reports
    const char *load_flag;  ///< the macro that enables it at load; nullptr: an offset does
    const char *store_flag; ///< the same at store
    bool complex;           ///< its array holds complex numbers
    bool in_twos;           ///< whether it pairs real lines or half spectra; see pair_lines()
    bool loads_pairs;       ///< whether points k and N-k of a line are from the same numbers
    bool stores_pairs;      ///< whether a result takes two frequencies
    /// Whether its lines have `samples` elements, however many points the transform has.
    bool maps_samples;
    bool in_runs; ///< whether its lines may go through local memory as one run
};
const HookTraits &traits(Hook hook);

/// The elements of a line in memory, for a transform of so many points; of a whole real line where
/// the side has those.
std::size_t line_elements(const LineSide &side, std::size_t points);

/// The lines of a side to a complex line: two of a hook that pairs them, or one.
std::size_t lines_together(const LineProblem &lines, const LineSide &side);

/// The kernel file that loads points by the pairs of a hook's `_point` file, and follows it.
inline constexpr const char *pair_point_file = "hook/pair_point.cl";

/// The order of a side of a cosine rule (sample_pair, hermitian_cosines, packed_samples,
/// packed_cosines); nullptr for other hooks.
const CosineOrder *cosine_order(const LineSide &side);

/// Whether a side has the frequencies or coefficients of whole real lines, one at a time.
bool by_frequency(const LineSide &side);

/// Whether a side's lines are packed real ones of a rule: two numbers to a complex point.
bool packed_rule_side(const LineSide &side);
/// The same of both sides.
bool packed_rule_lines(const LineProblem &lines);

/// One of the two sides of the lines, for reports.
LineEnd line_end(const LineProblem &lines, const LineSide &side);

/// Whether a side holds interleaved complex numbers.
bool interleaved(const LineSide &side);

/// Whether both sides of lines hold complex numbers, without a hook that makes others of them.
bool complex_lines(const LineProblem &lines);

/// Numbers from the first to the last of a side for one index over the outer loops. `points` are
/// the transform's points of a line.
std::size_t side_extent(const StepSpec &spec, const LineSide &side, std::size_t points);
/// The same over all loops: the numbers that a side spans in its slot.
std::size_t side_span(const StepSpec &spec, const LineSide &side, std::size_t points);
std::size_t mask_extent(const LineProblem &lines, const MaskSide &mask, std::size_t points);

/// The distance in numbers of rows of complex numbers that begin at multiples of `multiple`
/// columns, an odd number of times, so that the points of a column do not share the sets of a
/// cache.
std::size_t odd_row_distance(std::size_t columns, std::size_t multiple);

/// Results of a line that a pair hook computes from two frequencies each.
std::size_t pair_count(const StepSpec &spec);

/// Numbers of all lines of a side; each counts once.
std::size_t side_numbers(const StepSpec &spec, const LineSide &side, std::size_t points);

/// Bytes of global memory that the step reads and writes; each element counts once, tables do not
/// count.
std::size_t bytes_moved(const StepSpec &spec, std::size_t number_bytes);

} // namespace imago
