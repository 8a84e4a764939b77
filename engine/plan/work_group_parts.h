// SPDX-License-Identifier: MIT
// What the kernels of the work-group family are made of, whatever a group holds: lines or a matrix.
#pragma once
#include "engine/plan/exchange_layout.h"
#include "engine/plan/recipe.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// Whether a step only transforms: interleaved complex lines as they stand, with no mask, threshold
/// or factors but the four-step method's.
bool plain_step(const StepSpec &spec);

/// One pass of a group, over lines of `length` points with `items` work-items each.
struct GroupPass {
    int radix = 1;
    std::size_t stride = 1; ///< product of the radices before
    std::size_t length = 1, items = 1;
    std::size_t count() const; ///< butterflies of a work-item, the last of which may be idle
};

/// The macros of pass `number` for block/radix_workgroup.cl, but for how its exchanges lie; its
/// factors go to the table.
Defines pass_defines(const GroupPass &pass, std::size_t number, const StepLimits &limits,
                     StepTable &table);

/// The macros of a group's first and last pass, and the calls of all `passes`.
void set_passes(Defines &defines, const GroupPass &first, const GroupPass &last, std::size_t passes,
                const std::string &calls);

/// The call between two passes: items at `from` write to the exchange, items at `to` read from it.
/// The `first` of a kernel finds it free.
std::string exchange_call(bool first, const std::string &write, const std::string &read,
                          const std::string &from, const std::string &to);

/// OpenCL C of `a`: address a as it is padded.
std::string padding_text(const ExchangePadding &padding);

/// "local, real then imaginary, in 2 phases, padded 1 after 32", for reports.
std::string exchange_text(bool joint, int phases, const std::vector<ExchangeLayout> &layouts);

/// What a kernel that goes point by point begins with, in front of its hooks, and the hooks.
std::vector<Section> point_sections(const RecipeParts &parts);

/// Where a group's lines come from, and what its exchanges may take.
struct GroupMemory {
    /// Groups stay, and their next lines are copied to local memory while they compute.
    bool bulk = false;
    std::size_t numbers = 0; ///< of local memory for the exchanges, at most
};

/// For a group of so many complex points, one of `groups` whose lines may be copied in bulk (0: may
/// not). More than the device reports is taken where an exchange of one component would go in
/// phases without it. Bulk copies by themselves are for points that fill a compute unit's
/// registers, so that no other group loads while one computes, and for more groups than compute
/// units: on an H200 one 128x128 takes 0.96 of the time without, one 128x128x128 0.98.
GroupMemory group_memory(std::size_t points, std::size_t groups, const StepLimits &limits);

/// The macros of a group that stays, of so many complex points.
void set_bulk(Defines &defines, std::size_t points, const StepLimits &limits);

/// What the groups of one step run, apart from the kernel around it: everything in `sections` takes
/// the macros in `defines`, and only the numbers and the butterflies are common to several steps.
struct GroupText {
    Defines defines;               ///< of the step and of the group's geometry
    std::vector<int> radices;      ///< whose butterflies the passes take
    std::vector<Section> sections; ///< from where a line stands to how a group stores
};

/// The text of a group with these passes; `parts` with the geometry in its macros. `bulk`: of one
/// that stays.
GroupText group_text(const StepSpec &spec, const RecipeParts &parts,
                     const std::vector<int> &radices, const std::vector<Section> &passes,
                     bool bulk);

/// The kernel that runs it, one group after another. `shape`: "8 x 8 points, 16 work-items".
KernelRecipe group_recipe(const StepSpec &spec, const GroupText &text, const std::string &shape,
                          bool bulk);

/// Groups launched for so many groups of lines: all of them, or those that stay.
std::size_t launched_groups(std::size_t groups, bool bulk, const StepLimits &limits);

/// What a step says of the groups that a compute unit is to hold, as many as are asked for, else
/// `planned`: to the compiler and to whoever reads. Nothing of groups that stay (`bulk`), one a
/// compute unit, of those of less than a warp, and of more than its work-items or its local memory
/// allow, which registers would not bring there.
void set_resident_groups(Step &step, const StepLimits &limits, bool bulk, std::size_t planned = 0);

} // namespace imago
