// SPDX-License-Identifier: MIT
// Plans that need no compiler once a device is prepared: by the kernel of any size
// (engine/plan/any_size/any_size_step.h). What is kept, a file or a printed figure, comes from
// these plans, so that the same command gives the same bytes whatever is in the caches of kernels,
// and whatever a search has found.
#pragma once
#include "engine/transform/transform.h"

#include <optional>
#include <utility>

namespace imago {

struct Plan;

/// Plans every step by the kernel of any size. Empty if that kernel does not serve them all (see
/// any_size_step()), or if the options leave less than every choice to the planner; it has no
/// streaming stores, so that they may be off. Throws Error as make_plan() does.
std::optional<Plan> any_size_plan(const DeviceInfo &device, const Problem &problem,
                                  const PlanOptions &options = {});

/// The plans that ready_plan() builds.
enum class ReadyPlans {
    automatic,   ///< as any_size, and what a PlanBook has in its place
    any_size,    ///< any_size_plan(), where there is one
    specialised, ///< the planner's for the size, without records: the same bytes whatever is
                 ///< recorded
    record,      ///< what build_plan() builds
};
/// Their names in options.
inline constexpr std::pair<const char *, ReadyPlans> ready_plans_names[] = {
    {"automatic", ReadyPlans::automatic},
    {"any-size", ReadyPlans::any_size},
    {"specialised", ReadyPlans::specialised},
    {"record", ReadyPlans::record}};

/// Chooses the plans of this process; automatic at its start. Called before plans are built.
void use_ready_plans(ReadyPlans plans);
ReadyPlans ready_plans(); ///< the chosen ones

/// Builds any_size_plan(), or does what build_plan() does where there is none. The kernel comes
/// from this process or from the cache of programs, else a CPU's is compiled without optimisation:
/// that takes a quarter of the time, and the kernel three to five times as long. Both compute the
/// same bits. With other ReadyPlans it builds those. A PlanBook that is in use keeps what is built.
/// Throws Error as build_plan() does.
BuiltPlanPtr ready_plan(const DevicePtr &device, const Problem &problem,
                        const PlanOptions &options = {});

/// Whether all steps of a built plan run by the kernel of any size.
bool is_of_any_size(const BuiltPlan &plan);

/// Whether a plan of ready_plan() has kernels that were compiled without optimisation, of which the
/// cache of programs has the optimised ones by now: another call of ready_plan() loads them. Costs
/// a question to the file system for each step of such a plan, and nothing for others.
bool has_faster_kernels(const BuiltPlan &plan);

/// The index of a device for which ready_plan() compiled the kernel without optimisation in this
/// process, and which prepare_any_size() should prepare; empty if there is none. Any thread may
/// call.
std::optional<int> unprepared_device();

/// Builds the optimised kernel of any size for a device, runs it once and stores it in the cache of
/// programs. Does nothing for a device that has no such kernel, or if it is stored. It takes the
/// compiler's time, and is called where nobody waits: in a separate process. Throws Error.
void prepare_any_size(const DevicePtr &device);

} // namespace imago
