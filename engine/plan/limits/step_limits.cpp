// SPDX-License-Identifier: MIT
#include "engine/plan/limits/step_limits.h"

#include "engine/codelet/codelet.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/words/sentences.h"

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
    // A device that vectorises by itself still needs rows of lanes: at least 4.
    if (!options.lane_width)
        wanted = std::max(wanted, 4);
    for (int width : {16, 8, 4})
        if (wanted >= width && width <= most)
            return width;
    return 1;
}

/// Checks the options that a plan and each of its steps have.
void check_shape(int lane_width, int points_per_item, int group_lines, int minimum_groups,
                 const std::vector<int> &radices) {
    if (lane_width != 0 && lane_width != 1 && lane_width != 4 && lane_width != 8 &&
        lane_width != 16)
        throw usage_error(plan_says.lane_width, lane_width);
    if (points_per_item < 0 || group_lines < 0)
        throw usage_error(plan_says.points_and_lines);
    if (minimum_groups < 0)
        throw usage_error(plan_says.minimum_groups);
    for (int radix : radices)
        if (radix < 2 || radix > codelet::largest_radix)
            throw usage_error(plan_says.radix, radix);
}

void check_options(const DeviceInfo &device, Precision precision, const PlanOptions &options) {
    check_shape(options.lane_width, options.points_per_item, options.group_lines,
                options.minimum_groups, options.radices);
    for (const PlanOptions::Step &step : options.steps)
        check_shape(step.lane_width, step.points_per_item, step.group_lines, step.minimum_groups,
                    step.radices);
    if (options.largest_radix != 0 && (options.largest_radix < 2 || options.largest_radix > 32))
        throw usage_error(plan_says.largest_radix, options.largest_radix);
    if (const int first = options.first_radix; first && first != 4 && first != 8 && first != 16)
        throw usage_error(plan_says.first_radix, first);
    if (options.largest_group < 0)
        throw usage_error(plan_says.largest_group, options.largest_group);
    if (precision == Precision::f64 && !device.double_precision)
        throw usage_error(plan_says.no_double, device.name);
    if (precision == Precision::f64 && options.twiddles == PlanOptions::Twiddles::native)
        throw usage_error(plan_says.native_twiddles_of_double);
    if (options.longest_step == 1)
        throw usage_error(plan_says.longest_step);
}

/// What the work-group family follows of the device; what is not known stays as it is.
void read_group_facts(const DeviceInfo &device, StepLimits &limits) {
    limits.device.warp = std::max(1u, device.warp_width.value_or(unsigned(limits.device.warp)));
    limits.device.banks = std::max(
        2u, std::bit_floor(device.local_memory_banks.value_or(unsigned(limits.device.banks))));
    limits.device.group_registers =
        device.registers_per_group.value_or(unsigned(limits.device.group_registers));
    limits.device.item_registers =
        device.registers_per_item.value_or(unsigned(limits.device.item_registers));
    limits.widest_item = widest_item(device, limits.precision);
    limits.requested.group_size =
        std::min(full_group(device).value_or(limits.requested.group_size), limits.device.max_group);
}

/// Sets how much of a core's caches the scratch of a line may take: five sixths of the first level,
/// and the second level.
void read_caches(const DeviceInfo &device, StepLimits &limits) {
    if (device.first_cache)
        limits.device.first_cache =
            std::clamp<std::uint64_t>(*device.first_cache, 16 << 10, 256 << 10) / 6 * 5;
    if (device.second_cache)
        limits.device.second_cache =
            std::clamp<std::uint64_t>(*device.second_cache, 128 << 10, 4 << 20);
}

std::size_t longest_step(const StepLimits &limits) {
    const bool alone = limits.requested.exchange == PlanOptions::Exchange::registers;
    const std::size_t points =
        measured_count(Question::longest_step, Field::points, limits,
                       alone ? LineClasses(LineClass::in_registers) : LineClasses());
    if (limits.lanes || alone)
        return points;
    // All points in registers, and one component in local memory.
    return std::min({limits.device.local_numbers * 3 / 4,
                     limits.device.max_group * limits.widest_item, points});
}

/// A share of the second-level cache for the rows of all lanes, if these are long enough.
std::size_t last_rows(const StepLimits &limits) {
    const ChoiceRow *row = measured_choice(Question::long_row_length, {}, 0, limits);
    if (!limits.lanes || !row)
        return 0;
    const std::size_t rows = limits.device.second_cache / row->count(Field::cache_share) /
                             (std::size_t(limits.lane_width) * 2 * limits.number_bytes());
    return rows >= row->count(Field::points) && rows <= limits.longest_single ? rows : 0;
}

/// Whether an extra may be used: it is requested, or the device has shown it.
PlanOptions::Switch allowed(PlanOptions::Switch requested, bool shown) {
    using Switch = PlanOptions::Switch;
    return requested == Switch::automatic && !shown ? Switch::off : requested;
}

void set_extras(StepLimits &limits, const DeviceInfo &device, const PlanOptions &options) {
    limits.requested.fused_pair = allowed(options.fused_pair, device.extras.waiting_groups);
    limits.requested.bulk = allowed(options.bulk_copies, device.extras.bulk_copies);
    limits.device.resident_possible = device.extras.minimum_groups;
    limits.requested.minimum_groups = std::size_t(options.minimum_groups);
    limits.device.items_at_once = device.items_per_compute_unit.value_or(0);
    limits.device.unit_local = std::size_t(device.local_memory_per_compute_unit.value_or(0));
    limits.requested.fused_pair_lag = options.fused_pair_lag;
    limits.requested.fused_pair_ring = options.fused_pair_ring;
    limits.device.cache_bytes = std::size_t(device.shared_cache.value_or(0));
    const std::size_t more =
        (options.largest_local ? options.largest_local : std::size_t(device.extras.static_local)) /
        limits.number_bytes();
    limits.more_local = more > limits.device.local_numbers ? more : 0;
    limits.requested.more_local = options.largest_local != 0;
    limits.device.instructions = driver_instructions(device);
}

} // namespace

StepLimits step_limits(const DeviceInfo &device, Precision precision, const PlanOptions &options) {
    check_options(device, precision, options);
    StepLimits limits;
    limits.precision = precision;
    limits.device.max_buffer = device.max_allocation;
    limits.device.cpu = device.type == DeviceType::cpu;
    limits.lanes = lanes_family(device, options);
    limits.lane_width = lane_width(device, precision, options);
    limits.requested.lane_width = options.lane_width != 0;
    limits.device.intel =
        limits.device.cpu && device.vendor.find("Intel") != std::string::npos; // "GenuineIntel"
    limits.device.max_group = std::max<std::size_t>(1, device.max_work_group_size);
    if (device.max_work_item_sizes[0])
        limits.device.max_group = std::min(limits.device.max_group, device.max_work_item_sizes[0]);
    limits.device.max_group =
        std::min<std::size_t>(limits.device.max_group, limits.device.cpu ? 256 : 1024);
    if (options.largest_group > 0)
        limits.device.max_group =
            std::min(limits.device.max_group, std::size_t(options.largest_group));
    std::size_t local = std::min<std::size_t>(device.local_memory, 64 << 10);
    if (options.largest_local)
        local = std::min(local, options.largest_local);
    limits.device.local_numbers = local / limits.number_bytes();
    set_extras(limits, device, options);
    read_group_facts(device, limits);
    read_caches(device, limits);
    limits.requested.padding = options.padding;
    limits.requested.points_per_item = std::size_t(options.points_per_item);
    limits.requested.group_lines = std::size_t(options.group_lines);
    limits.requested.staged = options.staged;
    limits.requested.tiles = options.tiles;
    limits.requested.radices = options.radices;
    limits.requested.first_factor = options.first_factor;
    limits.requested.splits = options.splits;
    limits.requested.prime_method = options.prime_method;
    limits.requested.exchange = options.exchange;
    limits.requested.twiddles = options.twiddles;
    limits.requested.reorder = options.reorder;
    limits.device.builtins =
        limits.device.cpu && device.platform_name == "Portable Computing Language";
    limits.requested.structure = options.structure;
    limits.requested.prefetch = options.prefetch;
    limits.requested.streaming_stores = options.streaming_stores;
    limits.requested.first_radix = options.first_radix;
    limits.requested.item_points = options.item_points;
    const auto cost = [&](Field field) { return measured_number(Question::costs, field, limits); };
    limits.largest_radix = options.largest_radix ? options.largest_radix : int(cost(Field::radix));
    if (options.largest_radix)
        limits.requested.radix_limit = std::size_t(options.largest_radix);
    limits.pass_cost = cost(Field::pass);
    limits.longest_single = longest_step(limits);
    limits.longest_phased = limits.longest_single;
    const bool wide = !limits.device.cpu && limits.device.max_group >= 512;
    if (!limits.lanes && (wide || options.largest_local) &&
        limits.requested.exchange != PlanOptions::Exchange::registers)
        limits.longest_phased =
            std::max(limits.longest_single,
                     std::min({measured_count(Question::longest_phased, Field::points, limits),
                               std::bit_floor(2 * limits.device.local_numbers),
                               limits.device.max_group * limits.widest_item}));
    // Four columns, or 32 bytes of doubles, in the registers of a group: two of 8192 points take
    // 0.75 ms at 8192x8192 on an H200, two steps of 16 columns 0.59.
    if (!limits.lanes && !limits.device.cpu)
        limits.longest_column = std::bit_floor(limits.device.group_registers / 16);
    if (limits.lanes && limits.device.cpu) // half of the second cache
        limits.longest_along =
            std::min(limits.device.second_cache / (4 * limits.number_bytes()),
                     measured_count(Question::longest_along, Field::points, limits));
    if (options.longest_step) {
        limits.longest_single = std::min(limits.longest_single, options.longest_step);
        limits.longest_phased = limits.longest_single;
        limits.longest_along = std::min(limits.longest_along, options.longest_step);
    }
    limits.last_rows = last_rows(limits);
    limits.device.compute_units = std::max<std::size_t>(1, device.compute_units);
    return limits;
}

StepLimits limits_of_step(StepLimits limits, const PlanOptions::Step &step) {
    using Switch = PlanOptions::Switch;
    if (!step.radices.empty())
        limits.requested.radices = step.radices;
    limits.requested.lane_width |= step.lane_width != 0;
    if (step.lane_width)
        limits.lane_width = std::min(step.lane_width, widest_lane(limits.precision));
    if (step.points_per_item)
        limits.requested.points_per_item = std::size_t(step.points_per_item);
    if (step.group_lines)
        limits.requested.group_lines = std::size_t(step.group_lines);
    if (step.minimum_groups)
        limits.requested.minimum_groups = std::size_t(step.minimum_groups);
    // A plan is made for lines in registers or without; a step's options do not change that.
    constexpr auto registers = PlanOptions::Exchange::registers;
    if (step.exchange != PlanOptions::Exchange::automatic && step.exchange != registers &&
        limits.requested.exchange != registers)
        limits.requested.exchange = step.exchange;
    if (step.padding != Switch::automatic)
        limits.requested.padding = step.padding == Switch::on;
    if (step.structure != PlanOptions::Structure::automatic)
        limits.requested.structure = step.structure;
    if (step.item_points)
        limits.requested.item_points = step.item_points;
    if (step.prefetch != Switch::automatic)
        limits.requested.prefetch = step.prefetch;
    if (step.streaming_stores != Switch::automatic)
        limits.requested.streaming_stores = step.streaming_stores;
    return limits;
}

} // namespace imago
