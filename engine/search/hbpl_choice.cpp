// SPDX-License-Identifier: MIT
#include "engine/search/hbpl_choice.h"

#include "engine/plan/limits/item_registers.h"
#include "engine/plan/plan.h"
#include "engine/search/candidates.h"
#include "engine/tuning/device_facts.h"
#include "engine/tuning/device_facts_store.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// The last row of HBPL's table 1.
Architecture xeon(std::size_t largest_group) {
    Architecture unit;
    unit.name = "Intel Xeon E5-2660";
    unit.registers = 128 << 10;
    unit.local_bytes = 32 << 10;
    unit.warp = 128;
    unit.groups = 480;
    unit.largest_group = std::min<std::size_t>(8192, largest_group);
    unit.largest_radix = 16;
    return unit;
}

/// The base for plans of one launch a step, in work-groups.
PlanOptions by_steps(PlanOptions options) {
    using Switch = PlanOptions::Switch;
    options.family = PlanOptions::Family::work_group;
    options.tiles = false;
    options.by_model = Switch::off;
    options.fused_pair = options.one_launch = options.bulk_copies = Switch::off;
    options.whole_transforms = Switch::off;
    return options;
}

/// The choice for a step; empty for a length that the model does not know.
std::optional<PlanOptions::Step> chosen_step(const Architecture &unit, const StepReport &step,
                                             const Problem &problem) {
    const auto length = std::size_t(step.length);
    if (step.length < 2 || !std::has_single_bit(length) || !step.lengths.empty())
        return std::nullopt;
    const Precision precision = arithmetic_of(problem.precision);
    const GroupChoice choice = choose_group(
        unit, length,
        [&](int radix, std::size_t) { return registers_of_item(std::size_t(radix), precision); },
        precision);
    PlanOptions::Step chosen;
    chosen.radices = choice.radices;
    chosen.points_per_item = choice.radix;
    chosen.group_lines = int(choice.lines);
    chosen.exchange = PlanOptions::Exchange::joint;
    return chosen;
}

} // namespace

Architecture hbpl_unit(const DeviceInfo &device) {
    return device.type == DeviceType::cpu ? xeon(device.max_work_group_size)
                                          : architecture_of(device, known_device_facts(device));
}

std::optional<PlanOptions> hbpl_choice(const Problem &problem, const DeviceInfo &device,
                                       const PlanOptions &base) {
    if (!base.steps.empty())
        return std::nullopt;
    try {
        const Architecture unit = hbpl_unit(device);
        PlanOptions options = by_steps(base);
        const Plan split = make_plan(problem, device, options);
        for (std::size_t i = 0; i < split.steps.size(); ++i) {
            const StepReport &step = split.steps[i].report;
            if (step.radices.empty())
                continue; // it transforms nothing
            const auto chosen = chosen_step(unit, step, problem);
            if (!chosen)
                return std::nullopt;
            options = with_step(options, i, *chosen);
        }
        make_plan(problem, device, options); // throws where the device cannot run it
        return options.steps.empty() ? std::nullopt : std::optional(options);
    } catch (const Error &) {
        return std::nullopt;
    }
}

} // namespace imago
