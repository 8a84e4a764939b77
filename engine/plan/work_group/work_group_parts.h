// SPDX-License-Identifier: MIT
// The parts of work-group kernels that are the same for groups that hold lines and groups that hold
// a matrix.
#pragma once
#include "engine/plan/group/group.h"
#include "engine/plan/kernel/recipe.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// Whether a step only transforms: its lines are interleaved complex numbers, with no mask,
/// threshold or factors except four-step twiddles.
bool plain_step(const StepSpec &spec);

/// Returns the macros of pass `number` for block/radix_workgroup.cl, except the layout of its
/// exchanges. Adds the factors of the pass to the table.
Defines pass_defines(const GroupPass &pass, std::size_t number, const StepLimits &limits,
                     StepTable &table);

/// Sets the macros of a group's first and last pass, and the calls of all `passes`.
void set_passes(Defines &defines, const GroupPass &first, const GroupPass &last, std::size_t passes,
                const std::string &calls);

/// Returns the call between two passes: the work-items at `from` write to the exchange, and those
/// at `to` read from it. The `first` exchange of a kernel does not wait until local memory is free.
/// A `whole` one moves both components by one call.
std::string exchange_call(bool first, const std::string &write, const std::string &read,
                          const std::string &from, const std::string &to, bool whole = false);

/// Returns OpenCL C for the address a with padding.
std::string padding_text(const ExchangePadding &padding);

/// Describes the exchanges through local memory for reports.
StepExchange local_exchange(bool joint, int phases, const std::vector<ExchangeLayout> &layouts);

/// Returns the hooks of a kernel that works point by point, and the sections before them.
std::vector<Section> point_sections(const RecipeParts &parts);

/// Sets the macros of a persistent work-group of this many complex points.
void set_bulk(Defines &defines, std::size_t points, const StepLimits &limits);

/// The text that the groups of one step run, without the kernel around it. Everything in `sections`
/// uses the macros in `defines`. Several steps share only the number types and the butterflies.
struct GroupText {
    Defines defines;               ///< the macros of the step and of the group's geometry
    std::vector<int> radices;      ///< the radices of the butterflies that the passes use
    std::vector<Section> sections; ///< the sections from the lines' positions to the group's store
    bool cached = false;           ///< whether they need lane/cached.cl
};

/// Returns the text of a group with these passes. The macros of `parts` include the geometry.
/// `bulk` says that the group is persistent, `runs` that it loads or stores its lines as one run.
GroupText group_text(const StepSpec &spec, const RecipeParts &parts,
                     const std::vector<int> &radices, const std::vector<Section> &passes, bool bulk,
                     bool runs = false);

/// Sets accesses that tell the device's caches what to do, where the rows `wide-columns` and
/// `streamed-rows` say that this is faster. Returns whether there are any, which need
/// lane/cached.cl.
bool set_caching(Defines &defines, const StepSpec &spec, const StepLimits &limits);

/// Returns the kernel that runs the text for one group after another. `shape` is a description such
/// as "8 x 8 points, 16 work-items".
KernelRecipe group_recipe(const StepSpec &spec, const GroupText &text, const std::string &shape,
                          bool bulk, const StepLimits &limits);

/// Returns the number of groups to launch for this many groups of lines: all of them, or the
/// persistent ones.
std::size_t launched_groups(std::size_t groups, bool bulk, const StepLimits &limits);

/// Sets and reports the minimum work-groups per compute unit of a step: the requested number, or
/// else `planned`. It does not set them for persistent work-groups (`bulk`), which are one to a
/// compute unit, or for groups smaller than a warp. Nor does it set them if work-items or local
/// memory allow fewer groups, because free registers would then add no group.
void set_minimum_groups(Step &step, const StepLimits &limits, bool bulk, std::size_t planned = 0);

} // namespace imago
