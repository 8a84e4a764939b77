// SPDX-License-Identifier: MIT
#include "engine/plan/limits/step_limits.h"

#include "engine/plan/limits/item_registers.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/plan/words/sentences.h"
#include "engine/vendor/processor.h"

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
    // A device that vectorises by itself still needs rows of at least 4 lanes.
    if (!options.lane_width)
        wanted = std::max(wanted, 4);
    for (int width : {16, 8, 4})
        if (wanted >= width && width <= most)
            return width;
    return 1;
}

/// Checks the options that exist both for a plan and for each of its steps.
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
        if (!codelet::is_radix(radix))
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

/// Returns the maximum work-items of a group.
std::size_t largest_group(const DeviceInfo &device, const PlanOptions &options) {
    std::size_t most = std::max<std::size_t>(1, device.max_work_group_size);
    if (device.max_work_item_sizes[0])
        most = std::min(most, device.max_work_item_sizes[0]);
    most = std::min<std::size_t>(most, device.type == DeviceType::cpu ? 256 : 1024);
    return options.largest_group > 0 ? std::min(most, std::size_t(options.largest_group)) : most;
}

/// Reads the properties of the device that the work-group family uses. Unknown properties keep
/// their defaults.
void read_group_facts(const DeviceInfo &device, DeviceLimits &limits) {
    limits.warp = std::max(1u, device.warp_width.value_or(unsigned(limits.warp)));
    limits.banks =
        std::max(2u, std::bit_floor(device.local_memory_banks.value_or(unsigned(limits.banks))));
    limits.group_registers = device.registers_per_group.value_or(unsigned(limits.group_registers));
    limits.item_registers = device.registers_per_item.value_or(unsigned(limits.item_registers));
    limits.items_at_once = device.items_per_compute_unit.value_or(0);
    limits.groups_at_once = device.groups_per_compute_unit.value_or(0);
    limits.clock_mhz = device.clock_mhz;
    limits.copy_bandwidth = device.copy_bandwidth.value_or(0);
    limits.unit_local = std::size_t(device.local_memory_per_compute_unit.value_or(0));
    limits.minimum_groups_possible = device.extras.minimum_groups;
}

/// Sets how much of a core's caches the scratch of a line may take: five sixths of the first-level
/// cache, and all of the second-level cache.
void read_caches(const DeviceInfo &device, DeviceLimits &limits) {
    if (device.first_cache)
        limits.first_cache =
            std::clamp<std::uint64_t>(*device.first_cache, 16 << 10, 256 << 10) / 6 * 5;
    if (device.second_cache)
        limits.second_cache = std::clamp<std::uint64_t>(*device.second_cache, 128 << 10, 4 << 20);
    limits.cache_bytes = std::size_t(device.shared_cache.value_or(0));
}

/// Sets the vectors of a CPU: 32 registers come with those of 64 bytes. Where these are no faster
/// than pairs of half as many, they count as such pairs.
void read_vectors(const DeviceInfo &device, DeviceLimits &limits) {
    const std::size_t bytes =
        std::clamp<std::size_t>(device.native_vector_width_float * sizeof(float), 16, 64);
    limits.vector_registers = bytes == 64 ? 32 : 16;
    limits.vector_bytes = limits.prefetches_streams ? std::min<std::size_t>(bytes, 32) : bytes;
}

/// Returns the device's properties, reduced to the group size and the local memory that the options
/// allow.
DeviceLimits device_limits(const DeviceInfo &device, std::size_t arithmetic_bytes,
                           const PlanOptions &options) {
    DeviceLimits limits;
    limits.cpu = device.type == DeviceType::cpu;
    limits.prefetches_streams = prefetches_streams(device);
    limits.compute_units = std::max<std::size_t>(1, device.compute_units);
    limits.max_buffer = device.max_allocation;
    limits.max_group = largest_group(device, options);
    std::size_t local = std::min<std::size_t>(device.local_memory, 64 << 10);
    if (options.largest_local)
        local = std::min(local, options.largest_local);
    limits.local_numbers = local / arithmetic_bytes;
    limits.instructions = driver_instructions(device);
    read_group_facts(device, limits);
    read_caches(device, limits);
    read_vectors(device, limits);
    limits.fitted = device.fitted_rows;
    return limits;
}

/// Returns StepLimits::more_local from the options or from what the device has shown.
std::size_t more_local(const DeviceInfo &device, const PlanOptions &options,
                       const StepLimits &limits) {
    const std::size_t bytes =
        options.largest_local ? options.largest_local : std::size_t(device.extras.static_local);
    const std::size_t numbers = bytes / limits.arithmetic_bytes();
    return numbers > limits.device.local_numbers ? numbers : 0;
}

/// Returns the points of the longest line of one step.
std::size_t longest_step(const StepLimits &limits) {
    const bool alone = limits.requested.exchange == PlanOptions::Exchange::registers;
    const std::size_t points =
        measured_count(Question::longest_step, Field::points, limits,
                       alone ? LineClasses(LineClass::in_registers) : LineClasses());
    if (limits.lanes || alone)
        return points;
    // All points are in registers, and one component is in local memory.
    return std::min({limits.device.local_numbers * 3 / 4,
                     limits.device.max_group * limits.widest_item, points});
}

/// Returns the same for powers of two, whose exchange may have phases in large groups of a GPU.
std::size_t longest_phased(const StepLimits &limits) {
    const bool wide = !limits.device.cpu && limits.device.max_group >= 512;
    if (limits.lanes || !(wide || limits.requested.largest_local) ||
        limits.requested.exchange == PlanOptions::Exchange::registers)
        return limits.longest_single;
    return std::max(limits.longest_single,
                    std::min({measured_count(Question::longest_phased, Field::points, limits),
                              std::bit_floor(2 * limits.device.local_numbers),
                              limits.device.max_group * limits.widest_item}));
}

/// Returns the same where local memory beyond what the device reports holds a component: as many
/// points as a group's registers hold.
std::size_t longest_wide(const StepLimits &limits) {
    if (limits.lanes || limits.device.cpu ||
        limits.requested.exchange == PlanOptions::Exchange::registers)
        return limits.longest_single;
    std::size_t longest = limits.longest_single;
    for (std::size_t points = 8; points <= limits.widest_item; points *= 2) {
        const std::size_t items =
            std::min(limits.device.max_group,
                     limits.device.group_registers / registers_of_item(points, limits.precision));
        longest = std::max(longest, std::min(items * points, limits.more_local));
    }
    return longest;
}

/// Returns the same with the lanes along a line, whose scratch may take so many halves of the
/// second-level cache.
std::size_t longest_along(const StepLimits &limits) {
    const ChoiceRow *row = measured_choice(Question::longest_along, {}, 0, limits);
    if (!limits.lanes || !limits.device.cpu || !row)
        return 0;
    const std::size_t cache = limits.device.second_cache / 2 * row->count(Field::half_caches);
    return std::min(cache / (2 * limits.arithmetic_bytes()), row->count(Field::points));
}

/// Returns the points of the longest line that a kernel of any size runs.
std::size_t longest_of_any_size(const StepLimits &limits) {
    if (limits.lanes)
        return longest_any_size;
    const std::size_t places = std::max(limits.device.local_numbers, limits.more_local) / 2;
    return std::min(points_in_places(places), longest_any_size);
}

/// Sets the longest lines of one step. The options may bound them.
void bound_lines(StepLimits &limits, std::size_t requested) {
    if (limits.any_size) {
        const std::size_t longest = longest_of_any_size(limits);
        limits.longest_single = requested ? std::min(requested, longest) : longest;
        limits.longest_phased = limits.longest_wide = limits.longest_single;
        return;
    }
    limits.longest_single = longest_step(limits);
    limits.longest_phased = longest_phased(limits);
    limits.longest_wide = longest_wide(limits);
    limits.longest_along = longest_along(limits);
    if (!requested)
        return;
    limits.longest_single = std::min(limits.longest_single, requested);
    limits.longest_phased = limits.longest_wide = limits.longest_single;
    limits.longest_along = std::min(limits.longest_along, requested);
}

/// Sets the minimum number of neighbouring columns in a group, and the longest column for which a
/// group has the registers for that number.
void bound_columns(StepLimits &limits) {
    const ChoiceRow *row = measured_choice(Question::narrow_columns, LineClass::columns, 0, limits);
    if (limits.lanes || limits.any_size || !row)
        return;
    limits.fewest_columns =
        std::max<std::size_t>(1, row->count(Field::run_bytes) / (2 * limits.number_bytes()));
    limits.longest_column =
        std::bit_floor(limits.device.group_registers /
                       (registers_of_point(limits.precision) * limits.fewest_columns));
}

/// Returns a share of the second-level cache for the rows of all lanes, if these are long enough.
std::size_t last_rows(const StepLimits &limits) {
    const ChoiceRow *row = measured_choice(Question::long_row_length, {}, 0, limits);
    if (!limits.lanes || !row)
        return 0;
    const std::size_t rows =
        std::size_t(double(limits.device.second_cache) / row->number(Field::cache_share)) /
        (std::size_t(limits.lane_width) * 2 * limits.arithmetic_bytes());
    return rows >= row->count(Field::points) && rows <= limits.longest_single ? rows : 0;
}

/// Returns StepLimits::largest_prime.
int largest_prime(const StepLimits &limits) {
    int largest = codelet::largest_radix;
    if (limits.lanes || limits.any_size || limits.device.cpu)
        return largest;
    const auto fits = [&](int radix) {
        return std::size_t(radix) <= limits.longest_single &&
               registers_of_prime(std::size_t(radix), limits.precision) <=
                   limits.device.item_registers;
    };
    for (int radix = largest + 1; radix <= codelet::largest_prime && fits(radix); ++radix)
        if (codelet::is_radix(radix))
            largest = radix;
    return largest;
}

} // namespace

RequestedShape::RequestedShape(const PlanOptions &options, const DeviceExtras &extras)
    : PlanOptions(options), left_out(rows_left_out(options.without_rows)) {
    const auto turn_off = [](Switch &extra, bool shown) {
        if (extra == Switch::automatic && !shown)
            extra = Switch::off;
    };
    turn_off(fused_pair, extras.waiting_groups);
    turn_off(one_launch, extras.waiting_groups);
    turn_off(bulk_copies, extras.bulk_copies);
    if (largest_radix)
        radix_limit = std::size_t(largest_radix);
    steps.clear(); // limits are copied for each step
}

StepLimits step_limits(const DeviceInfo &device, Precision precision, const PlanOptions &options) {
    check_options(device, precision, options);
    StepLimits limits;
    limits.precision = precision;
    limits.device = device_limits(device, limits.arithmetic_bytes(), options);
    limits.requested = RequestedShape(options, device.extras);
    limits.requested.group_size =
        std::min(full_group(device).value_or(limits.requested.group_size), limits.device.max_group);
    limits.lanes = lanes_family(device, options);
    limits.lane_width = lane_width(device, precision, options);
    limits.any_size = (limits.device.cpu || !limits.lanes) &&
                      options.structure == PlanOptions::Structure::any_size;
    if (limits.any_size) { // a step for each axis
        limits.requested.tiles = false;
        limits.requested.fused_pair = PlanOptions::Switch::off;
    }
    limits.widest_item = widest_item(device, precision);
    limits.more_local = more_local(device, options, limits);
    const auto cost = [&](Field field) { return measured_number(Question::costs, field, limits); };
    limits.largest_radix = options.largest_radix ? options.largest_radix : int(cost(Field::radix));
    limits.pass_cost = cost(Field::pass);
    bound_lines(limits, options.longest_step);
    limits.largest_prime = largest_prime(limits);
    bound_columns(limits);
    limits.last_rows = last_rows(limits);
    return limits;
}

StepLimits limits_of_step(StepLimits limits, const PlanOptions::Step &step) {
    constexpr auto registers = PlanOptions::Exchange::registers;
    RequestedShape &shape = limits.requested;
    const auto exchange = shape.exchange;
    each_step_option([&](auto own, auto plans) {
        if (step.*own != PlanOptions::Step().*own)
            shape.*plans = step.*own;
    });
    // A plan is made for lines in registers or for lines in scratch memory. The options of a step
    // do not change that.
    if (exchange == registers || step.exchange == registers)
        shape.exchange = exchange;
    if (step.padding != PlanOptions::Switch::automatic)
        shape.padding = step.padding == PlanOptions::Switch::on;
    if (step.lane_width)
        limits.lane_width = std::min(step.lane_width, widest_lane(limits.precision));
    return limits;
}

} // namespace imago
