// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/device_info.h"
#include "engine/array/plan_report.h"
#include "engine/plan/problem.h"
#include "engine/plan/step_spec.h"
#include "engine/plan/tables.h"
#include "engine/program/assemble.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// One kernel launch, complete: source, table, buffers, sizes. Kernel arguments are, in order, the
/// input, the output, the table, the threshold (a number of the plan's precision), and where the
/// step has them the input's and the output's imaginary parts, the mask, and the ring with its
/// counters and the number of the launch.
struct Step {
    KernelRecipe recipe;
    StepTable table;
    Slot in = Slot::input, out = Slot::output;
    bool in_planar = false, out_planar = false, mask = false;
    std::optional<Slot> ring; ///< of two steps in one launch: what lies between them
    std::size_t counters = 0; ///< uints that are 0 before the first launch and then the step's own
    std::size_t global = 1, local = 0; ///< work-items; local 0: the driver's choice
    StepReport report;                 ///< without times
};

/// The kernel's name in every step's source.
inline constexpr const char *step_kernel_name = "imago_step";

/// What bounds the steps of a plan on a device, by family.
struct StepLimits {
    Precision precision = Precision::f32;
    bool lanes = true;             ///< the lanes family; else work-group
    int lane_width = 1;            ///< widest lane
    bool lane_width_asked = false; ///< by the caller, not the device's own
    /// A CPU of Intel's: a vector of 16 floats is no faster than two of 8, and its own prefetching
    /// serves what follows in memory.
    bool intel = false;
    int largest_radix = 16;
    double pass_cost = 4;           ///< of a pass, in operations a point: see radix_sequence
    std::size_t longest_single = 1; ///< points of the longest line of one step
    std::size_t longest_along = 0;  ///< the same of one with lanes along it
    std::size_t compute_units = 1;
    /// The same of powers of two between plain complex sides, whose exchange may go in phases.
    std::size_t longest_phased = 1;
    /// Work-group: of a line among neighbouring columns, longer ones in several steps where they
    /// have no hooks; 0: no bound.
    std::size_t longest_column = 0;
    /// Lanes: of the rows that are the last step of a line in several, about, where that is not the
    /// most balanced split; the columns before them at most half as many. 0: the most balanced.
    std::size_t last_rows = 0;
    std::size_t max_group = 1;     ///< work-items
    std::size_t local_numbers = 0; ///< local memory
    std::size_t more_local = 0;    ///< the same of static arrays, where they may be larger; else 0
    bool more_local_asked = false; ///< by an option
    PlanOptions::Switch together = PlanOptions::Switch::off; ///< see PlanOptions; automatic: where
    PlanOptions::Switch bulk = PlanOptions::Switch::off;     ///< they gain speed
    std::size_t together_lag = 0,
                together_ring = 0; ///< 0: by the groups that the device runs at a time
    std::size_t cache_bytes = 0;   ///< the cache that all compute units share
    bool nvidia_ptx = false;       ///< the compiler takes NVIDIA's instructions
    bool bulk_ptx = false;         ///< those of its bulk copies, too
    std::size_t elements = 0;      ///< work-group: points of an item, about; 0: the largest radix
    std::size_t group_lines = 0;   ///< work-group: L2; 0: by group_size and run_bytes
    /// Work-group: see PlanOptions; 0: by what is known of the step. resident_possible: the device
    /// has shown it.
    std::size_t resident_groups = 0;
    bool resident_possible = false;
    std::size_t items_at_once = 0;       ///< of a compute unit, at most; 0: not known
    std::size_t unit_local = 0;          ///< bytes of local memory of a compute unit; 0: not known
    std::size_t radix_limit = 32;        ///< work-group: of powers of two
    std::size_t group_size = 64;         ///< work-group: work-items, about, where lines are short
    std::size_t group_registers = 65536; ///< work-group: of 32 bits, of all its work-items
    std::size_t item_registers = 255;    ///< work-group: of 32 bits, of a work-item at most
    std::size_t widest_item = 32;        ///< work-group: points of an item, at most: widest_item()
    std::size_t warp = 32;               ///< work-items that run in step
    std::size_t banks = 32;              ///< of local memory, of 32 bits
    std::size_t run_bytes = 128;         ///< work-group: of neighbouring columns, at least
    bool tiles = true;                   ///< work-group: small matrices in one step
    bool staged = true;           ///< work-group: short lines loaded and stored as runs of memory
    std::vector<int> radices;     ///< of lines whose length is their product; empty: by cost
    std::size_t first_factor = 0; ///< of lines in two steps: points of the first; 0: by cost
    std::vector<PlanOptions::Split> splits; ///< of lines of their lengths, before first_factor
    PlanOptions::Exchange exchange = PlanOptions::Exchange::automatic;
    PlanOptions::Twiddles twiddles = PlanOptions::Twiddles::table;
    PlanOptions::Reorder reorder = PlanOptions::Reorder::automatic;
    bool padding = true;
    PlanOptions::PrimeMethod prime_method = PlanOptions::PrimeMethod::automatic;
    bool cpu = false;
    std::size_t first_cache = std::size_t{40} << 10; ///< lanes: bytes of it that a scratch may take
    std::size_t second_cache = std::size_t{1} << 20; ///< lanes: bytes, likewise
    bool builtins = false; ///< the compiler knows __builtin_prefetch, __builtin_nontemporal_store
    PlanOptions::Structure structure = PlanOptions::Structure::automatic;
    PlanOptions::Switch prefetch = PlanOptions::Switch::automatic;
    PlanOptions::Switch streaming_stores = PlanOptions::Switch::automatic;
    int first_radix = 0;
    std::size_t item_points = 0;  ///< 0: the family's choice
    bool in_place = false;        ///< the problem is
    std::uint64_t max_buffer = 0; ///< bytes of one buffer, at most; 0: not known

    std::size_t number_bytes() const { return precision == Precision::f64 ? 8 : 4; }
};

/// Throws Error (usage) for an option that is out of range or that the device does not have:
/// double precision without cl_khr_fp64, native twiddles in double.
StepLimits step_limits(const DeviceInfo &device, Precision precision, const PlanOptions &options);

/// The limits of one step that is run otherwise than the rest; what it leaves open stays.
StepLimits limits_of_step(StepLimits limits, const PlanOptions::Step &step);

/// The steps of a line problem, in order. Throws Error when a length cannot be served.
std::vector<StepSpec> plan_line(const LineProblem &problem, const StepLimits &limits);

/// The steps of a filter along the lines: transform, multiply frequency k by the mask, transform
/// back; both ways unscaled, then times problem.scale. One step where the lines are short enough
/// and their lengths need no method of a prime factor. The mask's distances are those of the
/// frequencies (point) and of the lines; problem.inverse and in.mask are not for filters.
std::vector<StepSpec> plan_filtered_line(const LineProblem &problem, const MaskSide &mask,
                                         const StepLimits &limits);

/// Whether the limits name the radix sequence of this spec, which is then run in their order.
bool radices_given(const StepSpec &spec, const StepLimits &limits);

/// Of a step that is to have registers for its groups and could not be built so: its report.
void forget_resident_groups(Step &step);

/// A spec as a kernel of the family that the limits name.
Step make_step(const StepSpec &spec, const StepLimits &limits);

/// Whether two steps, one after the other, are the rows and the columns of whole matrices that a
/// work-group holds; and both as one step.
bool is_tile(const StepSpec &rows, const StepSpec &columns, const StepLimits &limits);
Step make_tile_step(const StepSpec &rows, const StepSpec &columns, const StepLimits &limits);

/// Whether the lanes family has lanes along the lines of this step, which the planner allows to be
/// longer than others.
bool runs_along(const StepSpec &spec, const StepLimits &limits);

Step make_lanes_step(const StepSpec &spec, const StepLimits &limits);
Step make_work_group_step(const StepSpec &spec, const StepLimits &limits);
Step make_pointwise_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
