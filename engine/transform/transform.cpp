// SPDX-License-Identifier: MIT
#include "engine/transform/transform.h"

#include "engine/device/queue.h"
#include "engine/device/status.h"
#include "engine/transform/buffers/buffer_checks.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"
#include "engine/transform/words/sentences.h"
#include "engine/values/platform_label.h"
#include "engine/values/step_words.h"

#include <CL/opencl.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace imago {
namespace {

// What a transform has of its own for each step of a plan, which other transforms share.

/// A step's kernel and the event of its last run.
struct StepLaunch {
    cl::Kernel kernel;
    /// The table's copy with counters behind it; see Step::counters_behind_table.
    Buffer own_table;
    /// The kernel's argument, which is set where it has changed only.
    std::optional<double> threshold;
    bool has_table = false; ///< whether the table is the kernel's argument already
    /// The event's queue; declared before the event, so that it is released after it.
    cl::CommandQueue queue;
    cl::Event event;
    bool ran = false;
    Buffer counters; ///< of a step with a ring
    /// The kernel that puts the mask in the order of its columns, and the mask in it, for a step
    /// that takes it so.
    std::optional<cl::Kernel> mask_order;
    Buffer own_mask;
    cl_uint number = 0; ///< number of its launches
};

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

/// The kernels and buffers of step i. Throws Error if the device has no room for them.
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

/// Whether the last run of a step has ended successfully, so that its times can be read. A launch
/// without an event has none.
bool finished(const StepLaunch &launch) {
    try {
        return launch.ran && launch.event() &&
               launch.event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE;
    } catch (const cl::Error &error) {
        throw opencl_error({transform_says.asking_end}, error);
    }
}

/// The work-items of a step's first groups. A group of a ring waits for others, so that all of its
/// step run. PoCL has one machine code for launches of fewer than 2^16 groups and items along an
/// axis, and another for larger ones.
std::size_t first_groups_of(const Step &step) {
    constexpr std::size_t small = 0xffff;
    const bool alone = !step.counters && step.local > 0 && step.global < small;
    return alone ? step.local : step.global;
}

} // namespace

struct Transform::Impl {
    BuiltPlanPtr built;
    std::vector<StepLaunch> launches;
    Buffer work[3];
    Buffer mask;
    bool new_mask = false; ///< whether it is not yet in the order of its columns
    double threshold = 0;
    bool conjugate = false; ///< whether complex factors of the mask are conjugated
    std::string digest;     ///< of the plan, once a report has asked for it
    bool unmetered = false; ///< whether the last run's time is not in the plan's meter

    Impl() = default;
    Impl(const Impl &) = delete;
    ~Impl() {
        try {
            meter_run();
        } catch (const Error &) { // a lost device has no times
        }
    }

    /// Adds the time of the last run to the plan's, if it has ended and is not in it. Not for
    /// execute(): the questions to the driver would delay each run.
    void meter_run() {
        if (!unmetered || !std::all_of(launches.begin(), launches.end(), finished))
            return;
        unmetered = false;
        double milliseconds = 0;
        for (const StepLaunch &launch : launches)
            milliseconds += event_milliseconds(launch.event);
        if (milliseconds > 0) // with timing
            built->meter->add(milliseconds);
    }

    const Problem &problem() const { return built->plan.problem; }

    /// A slot's buffer of real parts, or of all parts. A copy would cost calls of the driver.
    const Buffer &slot(Slot slot, const ArrayBuffers &in, const ArrayBuffers &out) const {
        switch (slot) {
        case Slot::input:
            return in.real;
        case Slot::output:
            return out.real;
        default:
            return work[int(slot) - int(Slot::work_a)];
        }
    }

    /// The table of a step and the threshold, which stay the same from run to run.
    void set_constants(std::size_t i, cl_uint &next) {
        StepLaunch &launch = launches[i];
        const Buffer &table = launch.own_table.empty() ? built->steps[i].table : launch.own_table;
        if (!launch.has_table)
            launch.kernel.setArg(next, table.handle());
        launch.has_table = true;
        ++next;
        // Kernels with complex factors take their sign in its place.
        const double number =
            kind_row(problem().kind).mask_parts == 2 ? (conjugate ? -1 : 1) : threshold;
        if (launch.threshold != number) {
            if (problem().precision == Precision::f64)
                launch.kernel.setArg(next, number);
            else
                launch.kernel.setArg(next, static_cast<float>(number));
        }
        launch.threshold = number;
        ++next;
    }

    /// Enqueues what puts a new mask in the order of its columns, for the steps that take it so.
    void order_mask(Queue &queue) {
        for (std::size_t i = 0; i < launches.size() && new_mask; ++i) {
            StepLaunch &launch = launches[i];
            const Step &step = built->plan.steps[i];
            if (!launch.mask_order)
                continue;
            try {
                launch.mask_order->setArg(0, mask.handle());
                launch.mask_order->setArg(1, launch.own_mask.handle());
            } catch (const cl::Error &error) {
                throw opencl_error({transform_says.setting_arguments, step_words(step.report.work)},
                                   error);
            }
            constexpr std::size_t side = 32, items = 256; // MASK_TILE, and the items of a group
            const std::size_t tiles =
                ((step.mask_rows + side - 1) / side) * ((step.mask_columns + side - 1) / side);
            queue.launch(*launch.mask_order, cl::NDRange(tiles * items), cl::NDRange(items));
        }
        new_mask = false;
    }

    /// With `first_groups` the claimed strips of a step seem done before its first launch.
    void set_arguments(std::size_t i, const ArrayBuffers &in, const ArrayBuffers &out,
                       bool first_groups) {
        const Step &step = built->plan.steps[i];
        cl::Kernel &kernel = launches[i].kernel;
        cl_uint next = 0;
        if (!step.one_array)
            kernel.setArg(next++, slot(step.in, in, out).handle());
        kernel.setArg(next++, slot(step.out, in, out).handle());
        set_constants(i, next);
        if (step.in_planar)
            kernel.setArg(next++, (step.in == Slot::output ? out : in).imaginary.handle());
        if (step.out_planar)
            kernel.setArg(next++, (step.out == Slot::input ? in : out).imaginary.handle());
        if (step.mask || step.takes_mask)
            kernel.setArg(next++, (!step.mask       ? built->steps[i].table
                                   : step.mask_rows ? launches[i].own_mask
                                                    : mask)
                                      .handle());
        if (step.ring)
            kernel.setArg(next++, slot(*step.ring, in, out).handle());
        if (step.counters && !step.counters_behind_table)
            kernel.setArg(next++, launches[i].counters.handle());
        if (step.counters || step.claims)
            kernel.setArg(next++, first_groups && step.claims ? ~cl_uint(0) : launches[i].number);
    }
};

Transform::Transform(DevicePtr device, const Problem &problem, const PlanOptions &options)
    : Transform(build_plan(device, problem, options)) {}

Transform::Transform(BuiltPlanPtr plan) : impl_(std::make_unique<Impl>()) {
    impl_->built = std::move(plan);
    const BuiltPlan &built = *impl_->built;
    for (std::size_t i = 0; i < built.steps.size(); ++i)
        impl_->launches.push_back(make_launch(built, i));
    for (std::size_t i = 0; i < built.plan.work_bytes.size(); ++i)
        if (const std::size_t bytes = built.plan.work_bytes[i])
            impl_->work[i] = Buffer(built.device, bytes);
}

Transform::~Transform() = default;
Transform::Transform(Transform &&) noexcept = default;
Transform &Transform::operator=(Transform &&) noexcept = default;

const Problem &Transform::problem() const {
    return impl_->problem();
}

const BuiltPlanPtr &Transform::plan() const {
    return impl_->built;
}

void Transform::set_threshold(double threshold) {
    impl_->threshold = threshold;
}

void Transform::set_mask(const Buffer &mask) {
    const Problem &requested = problem();
    const auto &steps = impl_->built->plan.steps;
    if (std::none_of(steps.begin(), steps.end(), [](const Step &step) { return step.mask; }))
        throw usage_error(transform_says.takes_no_mask, to_string(requested));
    require_bytes(requested, mask, requested.mask_numbers() * requested.number_bytes(),
                  transform_says.mask_too_small);
    impl_->mask = mask;
    impl_->new_mask = true;
}

void Transform::conjugate_mask(bool conjugate) {
    if (kind_row(problem().kind).mask_parts != 2)
        throw usage_error(transform_says.takes_no_mask, to_string(problem()));
    impl_->conjugate = conjugate;
}

void Transform::execute(Queue &queue, const ArrayBuffers &in, const ArrayBuffers &out) {
    launch_steps(queue, in, out, false);
}

void Transform::execute_first_groups(Queue &queue, const ArrayBuffers &in,
                                     const ArrayBuffers &out) {
    launch_steps(queue, in, out, true);
}

void Transform::launch_steps(Queue &queue, const ArrayBuffers &in, const ArrayBuffers &out,
                             bool first_groups) {
    const BuiltPlan &built = *impl_->built;
    check_buffers(problem(), in, out);
    if (!impl_->mask.empty())
        impl_->order_mask(queue);
    for (std::size_t i = 0; i < built.steps.size(); ++i) {
        const Step &step = built.plan.steps[i];
        if (step.mask && impl_->mask.empty())
            throw usage_error(transform_says.mask_not_set, to_string(problem()));
        StepLaunch &launch = impl_->launches[i];
        try {
            impl_->set_arguments(i, in, out, first_groups);
        } catch (const cl::Error &error) {
            throw opencl_error({transform_says.setting_arguments, step_words(step.report.work)},
                               error);
        }
        const std::size_t items = first_groups ? first_groups_of(step) : step.global;
        launch.event = queue.launch(launch.kernel, cl::NDRange(items), cl::NDRange(step.local));
        if (launch.event())
            launch.queue = queue.handle();
        launch.ran = true;
        ++launch.number;
    }
    impl_->unmetered = true;
}

std::size_t Transform::workspace_bytes() const {
    return impl_->built->plan.workspace_bytes();
}

void Transform::note_time() {
    impl_->meter_run();
}

PlanReport Transform::report() const {
    const BuiltPlan &built = *impl_->built;
    impl_->meter_run();
    PlanReport report;
    report.problem = to_string(built.plan.problem);
    if (impl_->digest.empty())
        impl_->digest = digest_of(built.plan);
    report.digest = impl_->digest;
    name_device(report, built.device->info());
    report.chosen_by = built.chosen_by;
    report.options = built.options;
    report.evidence = built.evidence;
    report.raced = built.raced;
    report.gain = built.gain;
    if (is_of_any_size(built))
        report.standing.why = PlanStanding::Why::same_bytes;
    report.workspace_bytes = built.plan.workspace_bytes();
    report.compile_milliseconds = built.compile_milliseconds;
    for (std::size_t i = 0; i < impl_->launches.size(); ++i) {
        StepReport step = built.plan.steps[i].report;
        if (finished(impl_->launches[i]))
            step.milliseconds = event_milliseconds(impl_->launches[i].event);
        report.steps.push_back(std::move(step));
    }
    return report;
}

std::string Transform::source() const {
    return source_text(impl_->built->plan);
}

} // namespace imago
