// SPDX-License-Identifier: MIT
#include "engine/plan/cost/step_demand.h"

#include "engine/codelet/codelet.h"
#include "engine/plan/cost/memory_runs.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/group/line_run.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/spec/hooks.h"
#include "engine/values/cost/occupancy.h"

#include <algorithm>

namespace imago {
namespace {

/// Local memory that NVIDIA's driver keeps for itself in each group; nothing is lost where another
/// driver keeps none.
constexpr std::size_t reserved_local = 1024;

/// Instructions of a complex product, with fused multiply-adds.
constexpr double product = 4;

/// The instructions of a work-item: butterflies, twiddles between passes, four-step twiddles and
/// factors of hooks. Butterflies count in the plain form, as when the coefficients were fitted.
double instructions_of(const StepSpec &spec, const Group &group) {
    double sum = 0;
    std::size_t stride = 1;
    for (std::size_t i = 0; i < group.passes.size(); ++i) {
        const int radix = group.passes[i];
        if (radix < 2)
            continue;
        const GroupPass pass{radix, stride, spec.length, group.item.items};
        double each = codelet::butterfly_operations(radix, codelet::Form::plain).instructions;
        if (stride > 1)
            each += product * (radix - 1);
        sum += each * double(pass.count());
        stride *= std::size_t(radix);
        if (spec.convolves() && stride == spec.length)
            stride = 1;
    }
    const double points = double(group.item.points);
    if (spec.four_step_length)
        sum += product * points;
    for (const LineSide *side : {&spec.lines.in, &spec.lines.out})
        if (side->hook() != Hook::complex)
            sum += product * points;
    return sum;
}

/// Barriers of a group: an exchange waits before its reads and, but for the first, before its
/// writes; each component and each phase by itself.
std::size_t barriers_of(std::size_t exchanges, int phases, bool joint) {
    return exchanges ? (2 * exchanges - 1) * std::size_t(phases) * (joint ? 1 : 2) : 0;
}

/// Wavefronts of lines that go through local memory as one run: once in, once out, and once more
/// where a hook takes the points k and N-k and an item has one of them only.
std::size_t run_wavefronts(const StepSpec &spec, const Group &group, const StepLimits &limits) {
    constexpr std::size_t wavefront = 128; // bytes
    const auto once = [&](bool load) {
        const std::size_t numbers = group.lines.count * run_numbers(spec, load);
        return divide_up(numbers * limits.arithmetic_bytes(), wavefront);
    };
    std::size_t sum = 0;
    if (group.sides.load_run)
        sum += once(true) *
               (loads_pairs(spec) && !group.paired.mirrored_load && !group.paired.own_load ? 3 : 2);
    if (group.sides.store_run)
        sum += once(false) * (group.exchanges.single_results ? 1 : 2);
    return sum;
}

/// Wavefronts of the exchanges between the passes without any conflict: each point is written and
/// read once, in both components.
std::size_t least_wavefronts(const Group &group, std::size_t warps) {
    return group.passes.empty() ? 0 : (group.passes.size() - 1) * 4 * warps * group.item.points;
}

std::size_t registers_allowed(const Group &group, std::size_t warps, std::size_t minimum_groups,
                              const DeviceLimits &device) {
    const std::size_t own = device.item_registers;
    if (!device.group_registers)
        return own;
    const std::size_t groups = group.bulk ? 1 : std::max<std::size_t>(1, minimum_groups);
    return std::clamp<std::size_t>(
        registers_of_groups(groups, warps * device.warp, device.group_registers, device.warp),
        register_unit, own);
}

/// Whether the arrays of a step stay in the cache that compute units share.
bool stays_in_cache(double bytes, const StepLimits &limits) {
    constexpr double share = 0.8;
    const double arrays = limits.in_place ? bytes / 2 : bytes;
    return arrays <= share * double(limits.device.cache_bytes);
}

void set_exchanges(StepDemand &demand, const StepSpec &spec, const Group &group,
                   const StepLimits &limits, bool known) {
    if (!known) {
        demand.least_wavefronts = least_wavefronts(group, demand.warps);
        demand.wavefronts = demand.least_wavefronts;
        return;
    }
    const GroupExchanges &exchanges = group.exchanges;
    for (const GroupExchange &exchange : exchanges.list) {
        demand.wavefronts += exchange.wavefronts;
        demand.least_wavefronts += exchange.least_wavefronts;
    }
    demand.barriers = barriers_of(exchanges.list.size(), exchanges.phases, exchanges.joint);
    const std::size_t runs = run_wavefronts(spec, group, limits);
    demand.wavefronts += runs;
    demand.least_wavefronts += runs;
    demand.barriers += (group.sides.load_run ? 2 : 0) +
                       (group.sides.store_run && !exchanges.single_results ? 2 : 0);
}

void set_memory(StepDemand &demand, const StepSpec &spec, const Group &group,
                const StepLimits &limits) {
    demand.bytes = double(bytes_moved(spec, limits.number_bytes()));
    const MemoryRuns load = load_runs(spec, group, limits), store = store_runs(spec, group, limits);
    demand.load_sectors = load.sectors;
    demand.store_sectors = store.sectors;
    demand.load_rows = load.rows;
    demand.store_rows = store.rows;
    demand.load_requests = load.requests;
    demand.store_requests = store.requests;
    demand.loads = loads_pairs(spec) && !group.paired.mirrored_load && !group.paired.own_load &&
                           !spec.convolves() && !group.sides.load_run
                       ? 2
                       : 1;
    demand.segments = std::max(load.segments, store.segments);
    demand.cached = stays_in_cache(demand.bytes, limits);
}

} // namespace

void set_residency(StepDemand &demand, const DeviceLimits &device, std::size_t local_bytes) {
    const std::size_t items = demand.warps * device.warp;
    const std::size_t wanted =
        (demand.registers + register_unit - 1) / register_unit * register_unit;
    constexpr std::size_t most_groups = 64; // where the device does not say it
    const UnitRoom unit{device.group_registers, device.unit_local, device.items_at_once,
                        device.groups_at_once ? device.groups_at_once : most_groups};
    const Occupancy by =
        occupancy(unit, {std::max<std::size_t>(1, std::min(wanted, demand.registers_allowed)),
                         items, local_bytes ? local_bytes + reserved_local : 0});
    demand.resident_groups = demand.bulk ? 1 : std::max<std::size_t>(1, by.resident());
    demand.limit = by.limit();
    demand.occupancy =
        occupancy_share(demand.resident_groups, items,
                        device.items_at_once ? device.items_at_once : most_groups * device.warp);
}

StepDemand step_demand(const StepSpec &spec, const Group &group, const StepLimits &limits,
                       std::size_t minimum_groups, bool exchanges_known) {
    StepDemand demand;
    demand.items = group.item.items;
    demand.lines = group.lines.count;
    demand.points = group.item.points;
    demand.groups = divide_up(spec.lines.count(), group.lines.count);
    demand.warps = divide_up(group.size(), limits.device.warp);
    demand.passes = group.passes.size();
    demand.bulk = group.bulk;
    demand.words = limits.arithmetic_bytes() / 2;
    demand.instructions = instructions_of(spec, group) * double(demand.words) / 2;
    set_memory(demand, spec, group, limits);
    set_exchanges(demand, spec, group, limits, exchanges_known);
    demand.registers = registers_of_item(group.item.points, limits.precision);
    demand.registers_allowed =
        registers_allowed(group, demand.warps, minimum_groups, limits.device);
    set_residency(demand, limits.device, exchanges_known ? local_bytes(group, spec, limits) : 0);
    return demand;
}

} // namespace imago
