// SPDX-License-Identifier: MIT
// The parts of work-group kernels that do not depend on whether a group holds lines or a matrix.
#pragma once
#include "engine/plan/group/group.h"
#include "engine/plan/kernel/recipe.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// Whether a step only transforms: interleaved complex lines, with no mask, threshold or factors
/// except the four-step method's.
bool plain_step(const StepSpec &spec);

/// The macros of pass `number` for block/radix_workgroup.cl, except the layout of its exchanges.
/// Adds the pass's factors to the table.
Defines pass_defines(const GroupPass &pass, std::size_t number, const StepLimits &limits,
                     StepTable &table);

/// Sets the macros of a group's first and last pass, and the calls of all `passes`.
void set_passes(Defines &defines, const GroupPass &first, const GroupPass &last, std::size_t passes,
                const std::string &calls);

/// The call between two passes: the work-items at `from` write to the exchange, those at `to` read
/// from it. The `first` exchange of a kernel does not wait until local memory is free.
std::string exchange_call(bool first, const std::string &write, const std::string &read,
                          const std::string &from, const std::string &to);

/// OpenCL C of `a`: the address a with padding.
std::string padding_text(const ExchangePadding &padding);

/// The exchanges through local memory, for reports.
StepExchange local_exchange(bool joint, int phases, const std::vector<ExchangeLayout> &layouts);

/// What a kernel that works point by point has before its hooks, and the hooks.
std::vector<Section> point_sections(const RecipeParts &parts);

/// Sets the macros of a persistent work-group of this many complex points.
void set_bulk(Defines &defines, std::size_t points, const StepLimits &limits);

/// What the groups of one step run, without the kernel around it. Everything in `sections` uses the
/// macros in `defines`; several steps share only the number types and the butterflies.
struct GroupText {
    Defines defines;               ///< of the step and of the group's geometry
    std::vector<int> radices;      ///< the radices of the butterflies that the passes use
    std::vector<Section> sections; ///< from the lines' positions to how a group stores
};

/// The text of a group with these passes. The macros of `parts` include the geometry. `bulk`: the
/// group is persistent.
GroupText group_text(const StepSpec &spec, const RecipeParts &parts,
                     const std::vector<int> &radices, const std::vector<Section> &passes,
                     bool bulk);

/// The kernel that runs the text for one group after another. `shape`: "8 x 8 points, 16
/// work-items".
KernelRecipe group_recipe(const StepSpec &spec, const GroupText &text, const std::string &shape,
                          bool bulk);

/// Groups that are launched for this many groups of lines: all of them, or the persistent ones.
std::size_t launched_groups(std::size_t groups, bool bulk, const StepLimits &limits);

/// Sets and reports the minimum work-groups per compute unit of a step: the number requested, else
/// `planned`. It is not set for persistent work-groups (`bulk`), which are one to a compute unit,
/// for groups of less than a warp, and where work-items or local memory allow fewer groups, so that
/// free registers would not add any.
void set_minimum_groups(Step &step, const StepLimits &limits, bool bulk, std::size_t planned = 0);

} // namespace imago
