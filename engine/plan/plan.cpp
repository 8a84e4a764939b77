// SPDX-License-Identifier: MIT
#include "engine/plan/plan.h"

#include "engine/plan/axes.h"

#include <algorithm>

namespace imago {
namespace {

/// Floats that a side spans in its slot.
std::size_t side_floats(const StepSpec &spec, const LineSide &side, std::size_t points) {
    const LineProblem &lines = spec.lines;
    switch (side.hook) {
    case Hook::complex:
        return lines.inner * lines.middle * lines.outer * points * 2;
    case Hook::real_pair:
        return side.rows * side.row_stride;
    case Hook::half_spectrum_pair:
        return side.rows * side.row_stride * 2;
    case Hook::linear:
        return 0; // never a work buffer
    case Hook::dct_columns:
        break;
    }
    return lines.outer * side.strides.outer;
}

void reserve(Plan &plan, const StepSpec &spec, const LineSide &side, std::size_t points) {
    if (side.slot == Slot::input || side.slot == Slot::output)
        return;
    std::size_t &floats = plan.work_floats[int(side.slot) - int(Slot::work_a)];
    floats = std::max(floats, side_floats(spec, side, points));
}

void check_buffer(const Problem &problem, const DeviceInfo &device, const char *what,
                  std::size_t floats) {
    if (device.max_allocation && floats > device.max_allocation / sizeof(float))
        throw Error(std::string(what) + " of " + to_string(problem) + " takes " +
                    std::to_string(floats * sizeof(float)) + " bytes; \"" + device.name +
                    "\" allows " + std::to_string(device.max_allocation) + " bytes in one piece.");
}

/// The kernels count the lines of a step in int, two real rows a line.
void check_lines(const Problem &problem, const StepSpec &spec) {
    constexpr std::size_t most = (std::size_t{1} << 30) - 1;
    const std::size_t count = std::max(spec.lines.inner, spec.lines.middle);
    if (count > most)
        throw Error("The transform " + to_string(problem) + " has " + std::to_string(count) +
                    " lines in a step; at most " + std::to_string(most) + " are possible.");
}

/// What the plan needs against what the device has. Where input and output can be one buffer, one
/// is counted.
void check_memory(const Plan &plan, const DeviceInfo &device) {
    const Problem &problem = plan.problem;
    for (std::size_t floats : plan.work_floats)
        check_buffer(problem, device, "An intermediate result", floats);
    const std::size_t in = problem.input_floats(), out = problem.output_floats();
    const std::size_t bytes = (in == out ? in : in + out) * sizeof(float) + plan.workspace_bytes();
    if (device.global_memory && bytes > device.global_memory)
        throw Error("The transform " + to_string(problem) + " needs " + std::to_string(bytes) +
                    " bytes of memory; \"" + device.name + "\" has " +
                    std::to_string(device.global_memory) + ".");
}

} // namespace

std::size_t Plan::workspace_bytes() const {
    std::size_t floats = work_floats[0] + work_floats[1] + work_floats[2];
    for (const Step &step : steps)
        floats += step.table.size();
    return floats * sizeof(float);
}

Plan make_plan(const Problem &problem, const DeviceInfo &device, const PlanOptions &options) {
    check(problem);
    Plan plan;
    plan.problem = problem;
    check_buffer(problem, device, "The input", problem.input_floats());
    check_buffer(problem, device, "The output", problem.output_floats());
    const StepLimits limits = step_limits(device, options);
    for (const LineProblem &lines : line_problems(problem, options))
        for (const StepSpec &spec : plan_line(lines, limits)) {
            reserve(plan, spec, spec.lines.in, spec.points_in);
            reserve(plan, spec, spec.lines.out, spec.points_out);
            check_lines(problem, spec);
            plan.steps.push_back(make_step(spec, limits));
        }
    check_memory(plan, device);
    return plan;
}

} // namespace imago
