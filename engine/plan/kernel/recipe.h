// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/table/tables.h"

#include <string>
#include <vector>

namespace imago {

/// The parts that the steps of all families share: geometry, adaptation and hooks, as macros and
/// table sections. `suffix` selects the hook files: "lanes", "along" (which packs half spectra by
/// its own table) or "point".
struct RecipeParts {
    Defines defines;
    StepTable table;
    std::vector<std::string> hook_files;
    bool store_pairs = false;
};
RecipeParts common_parts(const StepSpec &spec, const StepLimits &limits, const std::string &suffix);

/// Adds the butterflies of these radices, each once, and the REPEAT macros that their passes use.
/// The limits' device and precision decide their form.
void add_codelets(KernelRecipe &recipe, const std::vector<int> &radices, const StepLimits &limits);

/// Sets the macros by which the files of kernels/lane choose their types.
void set_precision(Defines &defines, Precision precision);

/// Describes what a step does, for reports.
LineWork line_work(const StepSpec &spec);
/// Returns the same in words for the source: "rows: two real rows, reordered to two half spectra".
std::string step_name(const StepSpec &spec);

/// Starts a report with the parts that do not depend on the family.
StepReport start_report(const StepSpec &spec, const StepLimits &limits, StepFamily family);

/// Whether the limits name a radix sequence for this spec. Its passes then run in that order.
bool radices_given(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
