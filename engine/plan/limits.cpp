// SPDX-License-Identifier: MIT
#include "engine/codelet/codelet.h"
#include "engine/plan/item_registers.h"
#include "engine/plan/step.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

bool lanes_family(const DeviceInfo &device, const PlanOptions &options) {
    if (options.family == PlanOptions::Family::automatic)
        return device.type == DeviceType::cpu;
    return options.family == PlanOptions::Family::lanes;
}

int widest_lane(Precision precision) {
    return precision == Precision::f64 ? 8 : 16;
}

int lane_width(const DeviceInfo &device, Precision precision, const PlanOptions &options) {
    const unsigned native = precision == Precision::f64 ? device.native_vector_width_double
                                                        : device.native_vector_width_float;
    const int most = widest_lane(precision);
    int wanted = options.lane_width ? options.lane_width : int(native);
    // A device that computes on vectors by itself still wants rows of lanes: at least 4.
    if (!options.lane_width)
        wanted = std::max(wanted, 4);
    for (int width : {16, 8, 4})
        if (wanted >= width && width <= most)
            return width;
    return 1;
}

/// What a plan and one of its steps have in common.
void check_shape(int lane_width, int elements, int group_lines, int resident_groups,
                 const std::vector<int> &radices) {
    if (lane_width != 0 && lane_width != 1 && lane_width != 4 && lane_width != 8 &&
        lane_width != 16)
        throw usage_error("A lane width of " + std::to_string(lane_width) +
                          " is not possible; it is 1, 4, 8 or 16.");
    if (elements < 0 || group_lines < 0)
        throw usage_error("Points of a work-item and lines of a group are at least 1, or 0 for the "
                          "planner's choice.");
    if (resident_groups < 0)
        throw usage_error(
            "Groups of a compute unit are at least 1, or 0 for the planner's choice.");
    for (int radix : radices)
        if (radix < 2 || radix > codelet::largest_radix)
            throw usage_error("A radix of " + std::to_string(radix) +
                              " is not possible; it is between 2 and 32.");
}

void check_options(const DeviceInfo &device, Precision precision, const PlanOptions &options) {
    check_shape(options.lane_width, options.elements, options.group_lines, options.resident_groups,
                options.radices);
    for (const PlanOptions::Step &step : options.steps)
        check_shape(step.lane_width, step.elements, step.group_lines, step.resident_groups,
                    step.radices);
    if (options.largest_radix != 0 && (options.largest_radix < 2 || options.largest_radix > 32))
        throw usage_error("A largest radix of " + std::to_string(options.largest_radix) +
                          " is not possible; it is between 2 and 32.");
    if (const int first = options.first_radix; first && first != 4 && first != 8 && first != 16)
        throw usage_error("A first radix of " + std::to_string(first) +
                          " is not possible; it is 4, 8 or 16.");
    if (options.largest_group < 0)
        throw usage_error("A largest group of " + std::to_string(options.largest_group) +
                          " work-items is not possible; it is at least 1, or 0 for the device's "
                          "own.");
    if (precision == Precision::f64 && !device.double_precision)
        throw usage_error("\"" + device.name +
                          "\" has no double precision (cl_khr_fp64); only float is possible.");
    if (precision == Precision::f64 && options.twiddles == PlanOptions::Twiddles::native)
        throw usage_error("Native twiddles are of float only; in double they are from a table or "
                          "precise.");
    if (options.longest_step == 1)
        throw usage_error("A longest step of 1 point is not possible; it is at least 2.");
}

/// Points of the longest line whose registers one work-item still holds (Exchange::registers).
constexpr std::size_t longest_in_registers = 64;

/// Points of the longest line with lanes along it that was tried.
constexpr std::size_t longest_tried = 65536;

/// What the work-group family follows of the device; what is not known stays as it is.
void read_group_facts(const DeviceInfo &device, StepLimits &limits) {
    limits.warp = std::max(1u, device.warp_width.value_or(unsigned(limits.warp)));
    limits.banks =
        std::max(2u, std::bit_floor(device.local_memory_banks.value_or(unsigned(limits.banks))));
    limits.group_registers = device.registers_per_group.value_or(unsigned(limits.group_registers));
    limits.item_registers = device.registers_per_item.value_or(unsigned(limits.item_registers));
    limits.widest_item = widest_item(device, limits.precision);
    limits.group_size = std::min(full_group(device).value_or(limits.group_size), limits.max_group);
}

/// What of a core's caches a line's scratch may take: five sixths of the first, the second.
void read_caches(const DeviceInfo &device, StepLimits &limits) {
    if (device.first_cache)
        limits.first_cache =
            std::clamp<std::uint64_t>(*device.first_cache, 16 << 10, 256 << 10) / 6 * 5;
    if (device.second_cache)
        limits.second_cache = std::clamp<std::uint64_t>(*device.second_cache, 128 << 10, 4 << 20);
}

std::size_t longest_step(const StepLimits &limits) {
    if (limits.lanes && !limits.cpu)
        return 1024; // thousands of work-items at once, each with a scratch of its own
    if (limits.lanes)
        return limits.precision == Precision::f64 ? 8192 : 16384;
    if (limits.exchange == PlanOptions::Exchange::registers)
        return longest_in_registers;
    // All points in registers, and one component in local memory.
    return std::min({limits.local_numbers * 3 / 4, limits.max_group * limits.widest_item,
                     std::size_t{limits.precision == Precision::f64 ? 4096u : 8192u}});
}

/// A quarter of the second cache for the rows of all lanes, where that is 4096 points, as on a Xeon
/// with 2 MiB: 2^17 to 2^24 points have 0.97 to 1.28 times the speed of the most balanced
/// split, 1.09 on average, doubles to 2^23 0.83 to 1.26, 1.06; 3000000 and 6000000 points 1.1
/// to 1.5. Smaller caches were not tried.
std::size_t last_rows(const StepLimits &limits) {
    if (!limits.lanes || !limits.intel)
        return 0;
    const std::size_t rows =
        limits.second_cache / 4 / (std::size_t(limits.lane_width) * 2 * limits.number_bytes());
    return rows >= 4096 && rows <= limits.longest_single ? rows : 0;
}

/// An extra that is asked for, or that the device has shown.
PlanOptions::Switch allowed(PlanOptions::Switch asked, bool shown) {
    using Switch = PlanOptions::Switch;
    return asked == Switch::automatic && !shown ? Switch::off : asked;
}

void set_extras(StepLimits &limits, const DeviceInfo &device, const PlanOptions &options) {
    limits.together = allowed(options.together, device.extras.waiting_groups);
    limits.bulk = allowed(options.bulk_copies, device.extras.bulk_copies);
    limits.resident_possible = device.extras.resident_groups;
    limits.resident_groups = std::size_t(options.resident_groups);
    limits.items_at_once = device.items_per_compute_unit.value_or(0);
    limits.unit_local = std::size_t(device.local_memory_per_compute_unit.value_or(0));
    limits.together_lag = options.together_lag;
    limits.together_ring = options.together_ring;
    limits.cache_bytes = std::size_t(device.shared_cache.value_or(0));
    const std::size_t more =
        (options.largest_local ? options.largest_local : std::size_t(device.extras.static_local)) /
        limits.number_bytes();
    limits.more_local = more > limits.local_numbers ? more : 0;
    limits.more_local_asked = options.largest_local != 0;
    limits.nvidia_ptx = device.type == DeviceType::gpu &&
                        device.vendor.find("NVIDIA") != std::string::npos &&
                        device.compute_capability.value_or(0) >= 70;
    limits.bulk_ptx = limits.nvidia_ptx && *device.compute_capability >= 90;
}

} // namespace

StepLimits step_limits(const DeviceInfo &device, Precision precision, const PlanOptions &options) {
    check_options(device, precision, options);
    StepLimits limits;
    limits.precision = precision;
    limits.max_buffer = device.max_allocation;
    limits.cpu = device.type == DeviceType::cpu;
    limits.lanes = lanes_family(device, options);
    limits.lane_width = lane_width(device, precision, options);
    limits.lane_width_asked = options.lane_width != 0;
    limits.intel = limits.cpu && device.vendor.find("Intel") != std::string::npos; // "GenuineIntel"
    limits.max_group = std::max<std::size_t>(1, device.max_work_group_size);
    if (device.max_work_item_sizes[0])
        limits.max_group = std::min(limits.max_group, device.max_work_item_sizes[0]);
    limits.max_group = std::min<std::size_t>(limits.max_group, limits.cpu ? 256 : 1024);
    if (options.largest_group > 0)
        limits.max_group = std::min(limits.max_group, std::size_t(options.largest_group));
    std::size_t local = std::min<std::size_t>(device.local_memory, 64 << 10);
    if (options.largest_local)
        local = std::min(local, options.largest_local);
    limits.local_numbers = local / limits.number_bytes();
    set_extras(limits, device, options);
    read_group_facts(device, limits);
    read_caches(device, limits);
    limits.padding = options.padding;
    limits.elements = std::size_t(options.elements);
    limits.group_lines = std::size_t(options.group_lines);
    limits.staged = options.staged;
    limits.tiles = options.tiles;
    limits.radices = options.radices;
    limits.first_factor = options.first_factor;
    limits.splits = options.splits;
    limits.prime_method = options.prime_method;
    limits.exchange = options.exchange;
    limits.twiddles = options.twiddles;
    limits.reorder = options.reorder;
    limits.builtins = limits.cpu && device.platform_name == "Portable Computing Language";
    limits.structure = options.structure;
    limits.prefetch = options.prefetch;
    limits.streaming_stores = options.streaming_stores;
    limits.first_radix = options.first_radix;
    limits.item_points = options.item_points;
    limits.largest_radix = options.largest_radix ? options.largest_radix : limits.lanes ? 8 : 16;
    if (options.largest_radix)
        limits.radix_limit = std::size_t(options.largest_radix);
    limits.pass_cost = limits.lanes ? 4 : 12;
    limits.longest_single = longest_step(limits);
    limits.longest_phased = limits.longest_single;
    const bool wide = !limits.cpu && limits.max_group >= 512;
    if (!limits.lanes && (wide || options.largest_local) &&
        limits.exchange != PlanOptions::Exchange::registers)
        limits.longest_phased =
            std::max(limits.longest_single, std::min({16384 / (limits.number_bytes() / 4),
                                                      std::bit_floor(2 * limits.local_numbers),
                                                      limits.max_group * limits.widest_item}));
    // Four columns, or 32 bytes of doubles, in the registers of a group: two of 8192 points take
    // 0.75 ms at 8192x8192 on an H200, two steps of 16 columns 0.59.
    if (!limits.lanes && !limits.cpu)
        limits.longest_column = std::bit_floor(limits.group_registers / 16);
    if (limits.lanes && limits.cpu) // half of the second cache
        limits.longest_along = std::min(limits.second_cache / (4 * limits.number_bytes()),
                                        longest_tried * 4 / limits.number_bytes());
    if (options.longest_step) {
        limits.longest_single = std::min(limits.longest_single, options.longest_step);
        limits.longest_phased = limits.longest_single;
        limits.longest_along = std::min(limits.longest_along, options.longest_step);
    }
    limits.last_rows = last_rows(limits);
    limits.compute_units = std::max<std::size_t>(1, device.compute_units);
    return limits;
}

StepLimits limits_of_step(StepLimits limits, const PlanOptions::Step &step) {
    using Switch = PlanOptions::Switch;
    if (!step.radices.empty())
        limits.radices = step.radices;
    limits.lane_width_asked |= step.lane_width != 0;
    if (step.lane_width)
        limits.lane_width = std::min(step.lane_width, widest_lane(limits.precision));
    if (step.elements)
        limits.elements = std::size_t(step.elements);
    if (step.group_lines)
        limits.group_lines = std::size_t(step.group_lines);
    if (step.resident_groups)
        limits.resident_groups = std::size_t(step.resident_groups);
    // A step whose plan counts on lines in registers, or does not, stays with that.
    constexpr auto registers = PlanOptions::Exchange::registers;
    if (step.exchange != PlanOptions::Exchange::automatic && step.exchange != registers &&
        limits.exchange != registers)
        limits.exchange = step.exchange;
    if (step.padding != Switch::automatic)
        limits.padding = step.padding == Switch::on;
    if (step.structure != PlanOptions::Structure::automatic)
        limits.structure = step.structure;
    if (step.item_points)
        limits.item_points = step.item_points;
    if (step.prefetch != Switch::automatic)
        limits.prefetch = step.prefetch;
    if (step.streaming_stores != Switch::automatic)
        limits.streaming_stores = step.streaming_stores;
    return limits;
}

bool radices_given(const StepSpec &spec, const StepLimits &limits) {
    return !limits.radices.empty() && spec.radices == limits.radices;
}

Step make_step(const StepSpec &spec, const StepLimits &limits) {
    Step step = !spec.transform ? make_pointwise_step(spec, limits)
                : limits.lanes  ? make_lanes_step(spec, limits)
                                : make_work_group_step(spec, limits);
    step.in = spec.lines.in.slot;
    step.out = spec.lines.out.slot;
    step.in_planar = spec.lines.in.planar;
    step.out_planar = spec.lines.out.planar;
    step.mask = spec.lines.in.mask.has_value() || spec.middle_mask.has_value();
    step.report.groups = step.global / std::max<std::size_t>(1, step.local);
    return step;
}

} // namespace imago
