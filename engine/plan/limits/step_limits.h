// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/codelet.h"
#include "engine/plan/measured/choice_row.h"
#include "engine/plan/problem/problem.h"
#include "engine/values/device_info.h"
#include "engine/vendor/driver_instructions.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace imago {

/// The length of the longest FFT that the kernels of any size run. The scratch of the lanes
/// family's has a fixed size: 2 MiB in two parts, of which only what a line needs is touched. That
/// of the work-group family is local memory, which may allow less.
inline constexpr std::size_t longest_any_size = 16384;

/// Points of local memory, padding included, for so many points in the kernel of any size.
constexpr std::size_t any_size_places(std::size_t points) {
    return points + points / 32 + 1;
}
/// The points for which so many places suffice.
constexpr std::size_t points_in_places(std::size_t places) {
    return places > 2 ? places * 32 / 33 - 1 : 0;
}

/// The properties of a device, as far as they are known.
struct DeviceLimits {
    bool cpu = false;
    /// Whether the device is a CPU whose own prefetching serves streams better than prefetches in a
    /// kernel, and whose vectors of 16 floats are no faster than pairs of 8.
    bool prefetches_streams = false;
    std::size_t compute_units = 1;
    std::size_t max_group = 1;     ///< maximum work-items of a group
    std::size_t local_numbers = 0; ///< numbers that local memory holds
    std::size_t unit_local = 0;    ///< bytes of local memory of a compute unit; 0 if unknown
    std::size_t banks = 32;        ///< 32-bit banks of local memory
    std::size_t warp = 32;         ///< work-items that run in lockstep
    /// Maximum resident work-items of a compute unit; 0 if unknown.
    std::size_t items_at_once = 0;
    /// Maximum resident work-groups of a compute unit; 0 if unknown.
    std::size_t groups_at_once = 0;
    unsigned clock_mhz = 0; ///< 0 if unknown
    /// Bytes a second of a copy, read and written together; 0 if unknown.
    double copy_bandwidth = 0;
    /// Work-group: 32-bit registers of all work-items of a group.
    std::size_t group_registers = 65536;
    std::size_t item_registers = 255; ///< work-group: maximum 32-bit registers of a work-item
    /// Lanes: bytes of the first-level cache that a scratch may take.
    std::size_t first_cache = std::size_t{40} << 10;
    /// Lanes: bytes of the second-level cache that a scratch may take.
    std::size_t second_cache = std::size_t{1} << 20;
    /// Lanes: bytes of the processor's vectors, and how many of them its registers hold.
    std::size_t vector_bytes = 16, vector_registers = 16;
    std::size_t cache_bytes = 0;  ///< bytes of the cache that all compute units share
    std::uint64_t max_buffer = 0; ///< maximum bytes of one buffer; 0 if unknown
    /// The instructions that the driver accepts in addition to OpenCL C.
    DriverInstructions instructions;
    /// Whether the device has shown that its compiler keeps registers free for several groups.
    bool minimum_groups_possible = false;
    std::shared_ptr<const ChoiceTable> fitted; ///< as DeviceInfo::fitted_rows
};

/// The rows that stood in for a general rule, in the order in which they were asked.
using AskedRows = std::vector<const ChoiceRow *>;

/// The requested shape of all steps or of one: the plan's options, of which extras are off where
/// the device has not shown that they work, and what the planner requests besides.
struct RequestedShape : PlanOptions {
    /// Throws Error (usage) for questions to leave out that do not exist.
    explicit RequestedShape(const PlanOptions &options = {}, const DeviceExtras &extras = {});

    QuestionSet left_out;         ///< questions of measured choices that are not asked
    bool staged_runs = true;      ///< whether lines of four items or more may be staged
    std::size_t line_items = 0;   ///< work-group: items of a line (L1); 0: by its points
    std::size_t group_size = 64;  ///< work-group: approximate work-items of a group of short lines
    std::size_t run_bytes = 128;  ///< work-group: minimum bytes of neighbouring columns in one run
    std::size_t radix_limit = 32; ///< work-group: the largest radix of powers of two
};

/// The bounds of a plan's steps: the properties of the device, the requested options, and the
/// bounds that follow from both.
struct StepLimits {
    DeviceLimits device;
    RequestedShape requested;
    Precision precision = Precision::f32;
    bool in_place = false; ///< whether the problem is in place
    bool pruned = false;   ///< whether the problem is pruned
    /// Lanes: whether arrays between the steps stay in a core's caches, so that rows of choices
    /// count such stores as those in place.
    bool cached_between = false;
    bool lanes = true; ///< whether the family is lanes; otherwise it is work-group
    /// Whether steps run by the kernel of any size where they can.
    bool any_size = false;
    int lane_width = 1; ///< numbers in the widest lane
    int largest_radix = 16;
    /// The largest prime factor of a line that is a radix, also above largest_radix: the largest
    /// of at most longest_single for whose butterfly a work-item has the registers.
    int largest_prime = codelet::largest_radix;
    double pass_cost = 4;         ///< cost of a pass, in operations per point; see radix_sequence()
    std::size_t widest_item = 32; ///< work-group: maximum points per item, by widest_item()
    std::size_t longest_single = 1; ///< points of the longest line of one step
    /// Points of the longest line of one step with the lanes along the line.
    std::size_t longest_along = 0;
    /// Points of the longest line of one step if its length is a power of two and both sides are
    /// plain and complex. The exchange of such a line may have phases.
    std::size_t longest_phased = 1;
    /// Points of the longest line of one step if its exchange may take all of `more_local`.
    std::size_t longest_wide = 1;
    /// Work-group: minimum number of neighbouring columns in a group. Columns without hooks take
    /// several steps if a group cannot hold that many of them. 0: no bound.
    std::size_t fewest_columns = 0;
    /// Points of the longest column for which a group has the registers for that many columns; 0:
    /// no bound.
    std::size_t longest_column = 0;
    /// Lanes: approximate length of the rows in the last step of a line in several steps, if it
    /// differs from the most balanced split. The columns before them have at most half as many
    /// points. 0: the most balanced split.
    std::size_t last_rows = 0;
    /// Numbers in static local arrays if these may exceed local_numbers; otherwise 0.
    std::size_t more_local = 0;
    /// Takes each row that measured_choice() gives instead of a general rule; null: nobody does.
    std::shared_ptr<AskedRows> asked;

    /// Bytes of a number in an array in global memory.
    std::size_t number_bytes() const { return number_bytes_of(precision); }
    /// Bytes of a number in registers, local and private memory, and tables.
    std::size_t arithmetic_bytes() const { return number_bytes_of(arithmetic_of(precision)); }
};

/// Returns the limits. Throws Error (usage) for an option that is out of range or that the device
/// does not support, such as double precision without cl_khr_fp64 or native twiddles in double
/// precision.
StepLimits step_limits(const DeviceInfo &device, Precision precision, const PlanOptions &options);

/// Returns the limits of a step with options of its own. The given limits remain for options that
/// are not set.
StepLimits limits_of_step(StepLimits limits, const PlanOptions::Step &step);

} // namespace imago
