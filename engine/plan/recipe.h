// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/step.h"
#include "engine/plan/tables.h"

#include <string>
#include <vector>

namespace imago {

/// What the steps of all families share: geometry, adaptation, hooks, as macros and table sections.
/// `lines_name` names the hook files' suffix: "lanes" or "point".
struct RecipeParts {
    Defines defines;
    StepTable table;
    std::vector<std::string> hook_files;
    bool store_pairs = false;
};
RecipeParts common_parts(const StepSpec &spec, const StepLimits &limits, const std::string &suffix);

/// Whether a side holds interleaved complex numbers.
bool interleaved(const LineSide &side);

/// Numbers from the first to the last of a side inside one index over the outer loops.
std::size_t side_extent(const StepSpec &spec, const LineSide &side, std::size_t points);

/// Results of a line that a pair hook stores, each from two frequencies.
std::size_t pair_count(const StepSpec &spec);

/// Global memory that the step reads and writes, each element once, without tables.
std::size_t bytes_moved(const StepSpec &spec, std::size_t number_bytes);

/// The butterflies of these radices, each once, and the REPEAT macros that their passes take.
void add_codelets(KernelRecipe &recipe, const std::vector<int> &radices);

/// "rows: fft of 512 points, two real rows a line to half spectra", for source and reports.
std::string step_name(const StepSpec &spec);

/// A report with what does not depend on the family.
StepReport start_report(const StepSpec &spec, const StepLimits &limits, std::string family);

} // namespace imago
