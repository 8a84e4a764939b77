// SPDX-License-Identifier: MIT
// What the planner knows of each hook, and of the sides that use it.
#pragma once
#include "engine/plan/step_spec.h"

#include <cstddef>
#include <string>

namespace imago {

/// A hook as a row of a table.
struct HookTraits {
    Hook hook;
    const char *stem;       ///< of kernels/hook/<stem>_lanes.cl and <stem>_point.cl
    const char *phrase;     ///< what a line is, for reports
    const char *load_flag;  ///< the macro that switches its load on; nullptr: an offset does
    const char *store_flag; ///< likewise
    bool complex;           ///< its array holds complex numbers
    bool in_twos;           ///< two real lines or half spectra are one complex line
    bool stores_pairs;      ///< a result takes two frequencies
    bool maps_samples;      ///< its lines have `samples` elements, whatever the transform's points
};
const HookTraits &traits(Hook hook);

/// "two real rows", "planar complex": a side in words, opposite the other side of its step.
std::string side_phrase(const LineSide &side, const LineSide &opposite);

/// Whether a side holds interleaved complex numbers.
bool interleaved(const LineSide &side);

/// Numbers from the first to the last of a side inside one index over the outer loops. `points` are
/// the transform's points of a line.
std::size_t side_extent(const StepSpec &spec, const LineSide &side, std::size_t points);
std::size_t mask_extent(const LineProblem &lines, const MaskSide &mask, std::size_t points);

/// Results of a line that a pair hook stores, each from two frequencies.
std::size_t pair_count(const StepSpec &spec);

/// Numbers of all lines of a side, each once.
std::size_t side_numbers(const StepSpec &spec, const LineSide &side, std::size_t points);

/// Global memory that the step reads and writes, each element once, without tables.
std::size_t bytes_moved(const StepSpec &spec, std::size_t number_bytes);

} // namespace imago
