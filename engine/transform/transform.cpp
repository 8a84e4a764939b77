// SPDX-License-Identifier: MIT
#include "engine/transform/transform.h"

#include "engine/plan/plan.h"
#include "engine/program/assemble.h"
#include "engine/program/build.h"

#include <algorithm>

namespace imago {
namespace {

/// A step on the device: its kernel, its table, and the event of its last run.
struct BuiltStep {
    cl::Kernel kernel;
    Buffer table;
    cl::CommandQueue queue; // of the event; before it, so that it is released after it
    cl::Event event;
    bool ran = false;
    std::size_t group_limit = 0; ///< work-items with which the device runs this kernel
};

/// Whether the last run of a step has ended well, so that its times can be read.
bool finished(const BuiltStep &step) {
    try {
        return step.ran && step.event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE;
    } catch (const cl::Error &error) {
        throw opencl_error("Asking whether a kernel has ended", error);
    }
}

std::string step_source(const Step &step) {
    return assemble(step.recipe);
}

} // namespace

struct Transform::Impl {
    DevicePtr device;
    Plan plan;
    std::vector<BuiltStep> steps;
    Buffer work[3];
    float threshold = 0;
    double compile_milliseconds = 0;

    const Buffer &slot(Slot slot, const Buffer &in, const Buffer &out) const {
        switch (slot) {
        case Slot::input:
            return in;
        case Slot::output:
            return out;
        default:
            return work[int(slot) - int(Slot::work_a)];
        }
    }

    /// Plans and builds every step. Returns 0, or the group size to plan for instead, when the
    /// device runs a built kernel only with smaller groups than planned (its registers are known no
    /// sooner).
    std::size_t plan_and_build(Queue &queue, const Problem &problem, const PlanOptions &options) {
        plan = make_plan(problem, device->info(), options);
        steps.clear();
        for (const Step &step : plan.steps) {
            steps.push_back(build(queue, step));
            const std::size_t limit = steps.back().group_limit;
            if (step.local <= limit)
                continue;
            if (limit < 1 ||
                (options.largest_group > 0 && limit >= std::size_t(options.largest_group)))
                throw Error("The step \"" + step.report.name + "\" needs groups of " +
                            std::to_string(step.local) + " work-items; " + device->info().name +
                            " runs this kernel with at most " + std::to_string(limit) + ".");
            return limit;
        }
        return 0;
    }

    BuiltStep build(Queue &queue, const Step &step) {
        BuiltStep built;
        const BuiltProgram program = build_program(*device, step_source(step));
        compile_milliseconds += program.milliseconds;
        try {
            built.kernel = cl::Kernel(program.program, step_kernel_name);
            built.group_limit =
                built.kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device->handle());
        } catch (const cl::Error &error) {
            throw opencl_error("preparing the step \"" + step.report.name + "\"", error);
        }
        // A step without factors still gets a table, so that every kernel has the same arguments.
        const std::size_t bytes = step.table.size() * sizeof(float);
        built.table = Buffer(device, std::max(bytes, sizeof(float)));
        queue.upload(built.table, step.table.data(), bytes);
        return built;
    }
};

Transform::Transform(DevicePtr device, const Problem &problem, const PlanOptions &options)
    : impl_(std::make_unique<Impl>()) {
    impl_->device = device;
    Queue queue(device);
    PlanOptions allowed = options;
    while (const std::size_t limit = impl_->plan_and_build(queue, problem, allowed))
        allowed.largest_group = static_cast<int>(limit);
    for (int i = 0; i < 3; ++i)
        if (const std::size_t floats = impl_->plan.work_floats[i])
            impl_->work[i] = Buffer(device, floats * sizeof(float));
}

Transform::~Transform() = default;
Transform::Transform(Transform &&) noexcept = default;
Transform &Transform::operator=(Transform &&) noexcept = default;

const Problem &Transform::problem() const {
    return impl_->plan.problem;
}

void Transform::set_threshold(float threshold) {
    impl_->threshold = threshold;
}

void Transform::execute(Queue &queue, const Buffer &in, const Buffer &out) {
    const Problem &problem = impl_->plan.problem;
    const auto require = [&](const Buffer &buffer, std::size_t floats, const char *name) {
        if (buffer.bytes() < floats * sizeof(float))
            throw usage_error("The " + std::string(name) + " buffer of " + to_string(problem) +
                              " holds " + std::to_string(buffer.bytes()) + " bytes; it needs " +
                              std::to_string(floats * sizeof(float)) + ".");
    };
    require(in, problem.input_floats(), "input");
    require(out, problem.output_floats(), "output");
    if (problem.input_floats() != problem.output_floats() && in.handle()() == out.handle()())
        throw usage_error("The input and output of " + to_string(problem) +
                          " have different sizes and can't share a buffer.");
    for (std::size_t i = 0; i < impl_->steps.size(); ++i) {
        const Step &step = impl_->plan.steps[i];
        BuiltStep &built = impl_->steps[i];
        try {
            built.kernel.setArg(0, impl_->slot(step.in, in, out).handle());
            built.kernel.setArg(1, impl_->slot(step.out, in, out).handle());
            built.kernel.setArg(2, built.table.handle());
            built.kernel.setArg(3, impl_->threshold);
        } catch (const cl::Error &error) {
            throw opencl_error("setting the arguments of \"" + step.report.name + "\"", error);
        }
        built.event = queue.launch(built.kernel, cl::NDRange(step.global), cl::NDRange(step.local));
        built.queue = queue.handle();
        built.ran = true;
    }
}

std::size_t Transform::workspace_bytes() const {
    return impl_->plan.workspace_bytes();
}

PlanReport Transform::report() const {
    PlanReport report;
    report.problem = to_string(impl_->plan.problem);
    report.device = impl_->device->info().name;
    report.workspace_bytes = impl_->plan.workspace_bytes();
    report.compile_milliseconds = impl_->compile_milliseconds;
    for (std::size_t i = 0; i < impl_->steps.size(); ++i) {
        StepReport step = impl_->plan.steps[i].report;
        if (finished(impl_->steps[i]))
            step.milliseconds = event_milliseconds(impl_->steps[i].event);
        report.steps.push_back(std::move(step));
    }
    return report;
}

std::string Transform::source() const {
    std::string text;
    for (std::size_t i = 0; i < impl_->plan.steps.size(); ++i) {
        text += (i ? "\n" : "") + std::string("// ==== Step ") + std::to_string(i + 1) + " of " +
                std::to_string(impl_->plan.steps.size()) + "\n";
        text += step_source(impl_->plan.steps[i]);
    }
    return text;
}

} // namespace imago
