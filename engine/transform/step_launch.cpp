// SPDX-License-Identifier: MIT
#include "engine/transform/step_launch.h"

#include "engine/device/queue.h"
#include "engine/device/status.h"
#include "engine/transform/words/sentences.h"
#include "engine/values/step_words.h"

#include <algorithm>
#include <vector>

namespace imago {
namespace {

cl::Kernel make_kernel(const Step &step, const cl::Program &program) {
    try {
        return cl::Kernel(program, step_kernel_name);
    } catch (const cl::Error &error) {
        throw opencl_error({transform_says.preparing_step, step_words(step.report.work)}, error);
    }
}

/// Copies a table, and puts zeros behind it.
Buffer make_own_table(const DevicePtr &device, const Step &step, const Buffer &table) {
    std::vector<cl_uint> numbers(step.table_places() + step.counters + step.claims, 0);
    Buffer own(device, numbers.size() * sizeof(cl_uint));
    Queue queue(device);
    queue.upload(own, numbers.data(), own.bytes());
    queue.copy(table, own, std::min(table.bytes(), step.table.bytes()), 0, 0);
    queue.finish();
    return own;
}

Buffer make_counters(const DevicePtr &device, std::size_t count) {
    const std::vector<cl_uint> zeros(count, 0);
    Buffer counters(device, count * sizeof(cl_uint));
    Queue queue(device);
    queue.upload(counters, zeros.data(), counters.bytes());
    return counters;
}

} // namespace

StepLaunch make_launch(const BuiltPlan &built, std::size_t i) {
    const Step &step = built.plan.steps[i];
    const BuiltPlan::Step &parts = built.steps[i];
    StepLaunch launch;
    launch.kernel = make_kernel(step, parts.program);
    if (step.mask_rows) {
        launch.mask_order = make_kernel(step, parts.mask_order);
        launch.own_mask = Buffer(built.device, step.mask_rows * step.mask_columns *
                                                   built.plan.problem.number_bytes());
    }
    if (step.extends_table())
        launch.own_table = make_own_table(built.device, step, parts.table);
    else if (step.counters)
        launch.counters = make_counters(built.device, step.counters);
    return launch;
}

bool finished(const StepLaunch &launch) {
    try {
        return launch.ran && launch.event() &&
               launch.event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE;
    } catch (const cl::Error &error) {
        throw opencl_error({transform_says.asking_end}, error);
    }
}

std::size_t first_groups_of(const Step &step) {
    constexpr std::size_t small = 0xffff;
    const bool alone = !step.counters && step.local > 0 && step.global < small;
    return alone ? step.local : step.global;
}

} // namespace imago
