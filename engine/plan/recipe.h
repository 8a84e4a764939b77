// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/hooks.h"
#include "engine/plan/step.h"
#include "engine/plan/tables.h"

#include <string>
#include <vector>

namespace imago {

/// What the steps of all families share: geometry, adaptation, hooks, as macros and table sections.
/// `suffix` names the hook files: "lanes", "along" (which packs half spectra by a table of its own)
/// or "point".
struct RecipeParts {
    Defines defines;
    StepTable table;
    std::vector<std::string> hook_files;
    bool store_pairs = false;
};
RecipeParts common_parts(const StepSpec &spec, const StepLimits &limits, const std::string &suffix);

/// The butterflies of these radices, each once, and the REPEAT macros that their passes take.
void add_codelets(KernelRecipe &recipe, const std::vector<int> &radices);

/// "rows: two real rows, reordered to two half spectra", for source and reports.
std::string step_name(const StepSpec &spec);

/// A report with what does not depend on the family.
StepReport start_report(const StepSpec &spec, const StepLimits &limits, std::string family);

} // namespace imago
