// SPDX-License-Identifier: MIT
#include "engine/plan/step.h"

#include <algorithm>

namespace imago {
namespace {

bool lanes_family(const DeviceInfo &device, const PlanOptions &options) {
    if (options.family == PlanOptions::Family::automatic)
        return device.type == DeviceType::cpu;
    return options.family == PlanOptions::Family::lanes;
}

int lane_width(const DeviceInfo &device, const PlanOptions &options) {
    int wanted = options.lane_width ? options.lane_width : int(device.native_vector_width_float);
    // A device that computes on vectors by itself still wants rows of lanes: at least 4.
    if (!options.lane_width)
        wanted = std::max(wanted, 4);
    for (int width : {16, 8, 4})
        if (wanted >= width)
            return width;
    return 1;
}

} // namespace

StepLimits step_limits(const DeviceInfo &device, const PlanOptions &options) {
    if (options.lane_width != 0 && options.lane_width != 1 && options.lane_width != 4 &&
        options.lane_width != 8 && options.lane_width != 16)
        throw usage_error("A lane width of " + std::to_string(options.lane_width) +
                          " is not possible; it is 1, 4, 8 or 16.");
    if (options.largest_radix != 0 && (options.largest_radix < 2 || options.largest_radix > 32))
        throw usage_error("A largest radix of " + std::to_string(options.largest_radix) +
                          " is not possible; it is between 2 and 32.");
    StepLimits limits;
    limits.max_buffer = device.max_allocation;
    limits.cpu = device.type == DeviceType::cpu;
    limits.lanes = lanes_family(device, options);
    limits.lane_width = lane_width(device, options);
    limits.max_group = std::max<std::size_t>(1, device.max_work_group_size);
    if (device.max_work_item_sizes[0])
        limits.max_group = std::min(limits.max_group, device.max_work_item_sizes[0]);
    limits.max_group = std::min<std::size_t>(limits.max_group, limits.cpu ? 256 : 1024);
    if (options.largest_group > 0)
        limits.max_group = std::min(limits.max_group, std::size_t(options.largest_group));
    limits.local_floats = std::min<std::size_t>(device.local_memory, 64 << 10) / sizeof(float);
    limits.padding = options.padding;
    limits.joint_exchange = options.exchange == PlanOptions::Exchange::joint;
    limits.prefetch = limits.cpu && device.platform_name == "Portable Computing Language";
    if (limits.lanes) {
        limits.largest_radix = options.largest_radix ? options.largest_radix : 16;
        limits.pass_cost = 4;
        limits.longest_single = 16384;
    } else {
        limits.largest_radix = options.largest_radix ? options.largest_radix : 16;
        limits.pass_cost = 12;
        // All points in registers, 32 an item at most, and one component in local memory.
        limits.longest_single =
            std::min({limits.local_floats * 3 / 4, limits.max_group * 32, std::size_t{8192}});
    }
    return limits;
}

Step make_step(const StepSpec &spec, const StepLimits &limits) {
    Step step = !spec.transform ? make_pointwise_step(spec, limits)
                : limits.lanes  ? make_lanes_step(spec, limits)
                                : make_work_group_step(spec, limits);
    step.in = spec.lines.in.slot;
    step.out = spec.lines.out.slot;
    step.threshold = spec.lines.threshold;
    step.report.groups = step.global / std::max<std::size_t>(1, step.local);
    return step;
}

} // namespace imago
