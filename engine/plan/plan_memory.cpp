// SPDX-License-Identifier: MIT
#include "engine/plan/plan_memory.h"

#include "engine/plan/words/sentences.h"
#include "engine/support/error.h"
#include "engine/values/device_info.h"

#include <algorithm>
#include <cstdint>

namespace imago {
namespace {

/// Bytes of the arrays that a transform is given. One array counts in place, and where both sides
/// are alike, so that it may run in place.
std::size_t array_bytes(const Problem &problem) {
    const bool two = problem.layout == ComplexLayout::planar;
    const std::size_t in = problem.input_bytes() * (two && problem.complex_input() ? 2 : 1);
    const std::size_t out = problem.output_bytes() * (two && problem.complex_output() ? 2 : 1);
    const bool one = problem.placement == Placement::in_place || in == out;
    return one ? std::max(in, out) : in + out;
}

/// The sentence on what does not fit on the device, up to the bytes there; empty if all fits.
Sentence misfit(const Plan &plan, const DeviceInfo &device) {
    const Problem &problem = plan.problem;
    Sentence found;
    const auto piece = [&](Form<4> form, std::size_t bytes) {
        if (found.empty() && device.max_allocation && bytes > device.max_allocation)
            found = {form, to_string(problem), bytes, device.name, device.max_allocation};
    };
    piece(plan_says.input_too_large, problem.input_bytes());
    piece(plan_says.output_too_large, problem.output_bytes());
    for (std::size_t bytes : plan.work_bytes)
        piece(plan_says.between_too_large, bytes);
    for (const Step &step : plan.steps)
        piece(plan_says.table_too_large, step.table.bytes());
    const std::size_t bytes = array_bytes(problem) + plan.workspace_bytes();
    if (found.empty() && device.global_memory && bytes > device.global_memory)
        found = {plan.steps.empty() ? plan_says.arrays_too_large : plan_says.memory_too_small,
                 to_string(problem), bytes, device.name, device.global_memory};
    return found;
}

} // namespace

bool fits(const Plan &plan, const DeviceInfo &device) {
    return misfit(plan, device).empty();
}

PlanOptions without_work_arrays(PlanOptions options) {
    using Switch = PlanOptions::Switch;
    for (Switch PlanOptions::*work : {&PlanOptions::real_columns, &PlanOptions::turned_columns})
        if (options.*work == Switch::automatic)
            options.*work = Switch::off;
    if (options.without_rows.empty())
        options.without_rows = "blocked-columns.padded-columns";
    return options;
}

std::size_t largest_batch(const Plan &plan, const DeviceInfo &device, const MakeSteps &make) {
    const std::size_t all = plan.problem.transforms();
    std::size_t batch = 1;
    while (batch * 2 < all)
        batch *= 2;
    for (; batch > 0 && all > 1; batch /= 2) {
        Plan part; // made only as far as needed, so that few batches are planned
        part.problem = plan.problem;
        part.problem.batch = {batch};
        part.problem.in_strides.clear();
        part.problem.out_strides.clear();
        for (std::size_t i = 0; i < plan.work_bytes.size(); ++i)
            part.work_bytes[i] = plan.work_bytes[i] / (all + 1) * batch; // all + 1 if odd
        if (!fits(part, device))
            continue;
        try {
            if (fits(make(part.problem), device))
                return batch;
        } catch (const Error &error) {
            if (error.kind() != Error::Kind::failure)
                throw;
        }
    }
    return 0;
}

void check_memory(const Plan &plan, const DeviceInfo &device, const MakeSteps &make) {
    const Sentence what = misfit(plan, device);
    if (what.empty())
        return;
    if (const std::size_t batch = largest_batch(plan, device, make))
        throw Error(plan_says.batch_fits, what, batch);
    throw Error(plan_says.nothing_fits, what);
}

std::size_t Plan::table_bytes() const {
    std::size_t bytes = 0;
    for (const Step &step : steps)
        bytes += step.table.bytes();
    return bytes;
}

std::size_t Plan::counter_bytes() const {
    std::size_t bytes = 0;
    for (const Step &step : steps)
        bytes += (step.counters + step.claims + (step.extends_table() ? step.table_places() : 0)) *
                 sizeof(std::uint32_t);
    return bytes;
}

std::size_t Plan::mask_bytes() const {
    std::size_t bytes = 0;
    for (const Step &step : steps)
        bytes += step.mask_rows * step.mask_columns * problem.number_bytes();
    return bytes;
}

std::size_t Plan::workspace_bytes() const {
    return work_bytes[0] + work_bytes[1] + work_bytes[2] + table_bytes() + counter_bytes() +
           mask_bytes();
}

} // namespace imago
