// SPDX-License-Identifier: MIT
#include "engine/transform/built_plan.h"

#include "engine/program/build.h"
#include "engine/transform/native_twiddles.h"
#include "engine/tuning/device_facts_store.h"

#include <algorithm>

namespace imago {
namespace {

/// Work-items of a group with which the device runs the step's kernel. NVIDIA's driver answers 256
/// for every kernel, whatever group it is compiled for; its compiler keeps the registers within
/// what the required group allows, or refuses to build.
std::size_t group_limit(const Device &device, const Step &step, const cl::Program &program) {
    try {
        const cl::Kernel kernel(program, step_kernel_name);
        if (device.info().vendor.find("NVIDIA") != std::string::npos &&
            kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(device.handle())[0] ==
                step.local)
            return step.local;
        return kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device.handle());
    } catch (const cl::Error &error) {
        throw opencl_error("preparing the step \"" + step.report.name + "\"", error);
    }
}

Buffer upload_table(const DevicePtr &device, Queue &queue, const Step &step) {
    // A step without factors still gets a table, so that every kernel has the same arguments.
    Buffer table(device, std::max<std::size_t>(step.table.bytes(), sizeof(double)));
    if (step.table.bytes())
        queue.upload(table, step.table.data(), step.table.bytes());
    return table;
}

/// Plans and builds every step. Returns 0, or the group size to plan for instead, when the device
/// runs a built kernel only with smaller groups than planned (its registers are known no sooner).
std::size_t plan_and_build(BuiltPlan &built, const Problem &problem, const PlanOptions &options) {
    const DeviceInfo &info = built.device->info();
    built.plan = make_plan(problem, with_facts(info, known_device_facts(info)), options);
    built.steps.clear();
    for (const Step &step : built.plan.steps) {
        const BuiltProgram program = build_program(*built.device, assemble(step.recipe));
        built.compile_milliseconds += program.milliseconds;
        built.steps.push_back({program.program, {}});
        const std::size_t limit = group_limit(*built.device, step, program.program);
        if (step.local <= limit)
            continue;
        if (limit < 1 || (options.largest_group > 0 && limit >= std::size_t(options.largest_group)))
            throw Error("The step \"" + step.report.name + "\" needs groups of " +
                        std::to_string(step.local) + " work-items; " + info.name +
                        " runs this kernel with at most " + std::to_string(limit) + ".");
        return limit;
    }
    return 0;
}

} // namespace

BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem,
                        const PlanOptions &options) {
    if (options.twiddles == PlanOptions::Twiddles::native && problem.precision == Precision::f32)
        check_native_twiddles(device);
    const auto built = std::make_shared<BuiltPlan>();
    built->device = device;
    PlanOptions allowed = options;
    while (const std::size_t limit = plan_and_build(*built, problem, allowed))
        allowed.largest_group = static_cast<int>(limit);
    Queue queue(device);
    for (std::size_t i = 0; i < built->steps.size(); ++i)
        built->steps[i].table = upload_table(device, queue, built->plan.steps[i]);
    return built;
}

} // namespace imago
