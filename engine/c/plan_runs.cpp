// SPDX-License-Identifier: MIT
// Runs of plans of the C interface.
#include "engine/c/objects.h"
#include "engine/device/status.h"
#include "engine/transform/built_plan.h"

#include <array>
#include <vector>

namespace {

using namespace imago;

/// Sets the plan's threshold and mask. The caller holds plan.planned.
template <class Runs>
void set_hooks(const imago_plan &plan, Runs &runs) {
    runs.set_threshold(plan.threshold);
    if (!plan.mask.empty())
        runs.set_mask(plan.mask);
}

/// A program's buffer as the engine refers to it; the engine checks its size.
Buffer given(void *memory) {
    if (!memory)
        return {};
    cl::Buffer buffer(static_cast<cl_mem>(memory), true);
    const std::size_t bytes = buffer.getInfo<CL_MEM_SIZE>();
    return {std::move(buffer), bytes};
}

imago_plan::Enqueued &entry_of(imago_plan &plan, cl_command_queue handle) {
    if (const auto found = plan.enqueued.find(handle); found != plan.enqueued.end())
        return found->second;
    Queue queue(plan.device, cl::CommandQueue(handle, true));
    if (queue.handle().getInfo<CL_QUEUE_CONTEXT>()() != plan.device->context()())
        throw usage_error("The queue is of another context than the plan's device.");
    return plan.enqueued
        .emplace(handle, imago_plan::Enqueued{std::move(queue), Transform(c::built(plan))})
        .first->second;
}

void check_status(cl_int status, const char *call) {
    if (status != CL_SUCCESS)
        throw opencl_error(Sentence::verbatim("Enqueueing a transform"), cl::Error(status, call));
}

/// The host's path of a plan that the parent made for a device.
const HostPath &path_in_child(imago_plan &plan) {
    if (plan.requested.options != PlanOptions{} || !HostPath::serves(plan.requested.problem))
        need_driver();
    HostPath *path = plan.in_child;
    if (!path) {
        auto made = std::make_unique<HostPath>(plan.requested.problem, plan.threads);
        if (plan.in_child.compare_exchange_strong(path, made.get()))
            path = made.release();
    }
    return *path;
}

/// Runs on arrays of the host at the problem's strides.
void run_on_arrays(imago_plan &plan, const HostInput &in, const HostOutput &out) {
    if (plan.on_host)
        return plan.on_host->execute(in, out);
    if (driver_is_gone())
        return path_in_child(plan).execute(in, out);
    const std::lock_guard lock(plan.planned);
    if (plan.split) {
        plan.split->set_threshold(plan.threshold);
        return plan.split->execute(in, out);
    }
    HostRun &run = c::host_run(plan);
    set_hooks(plan, run);
    run.execute(in, out);
}

const Buffer &buffer_of(const imago_buffer *buffer) {
    static const Buffer none;
    return buffer ? buffer->buffer : none;
}

} // namespace

imago_status imago_plan_execute(imago_plan *plan, const void *in, const void *in_imaginary,
                                void *out, void *out_imaginary) {
    return c::guard([&] {
        c::require(plan, "plan");
        if (!plan->strides)
            return run_on_arrays(*plan, {in, in_imaginary}, {out, out_imaginary});
        const c::SignedArrays arrays(plan->requested.problem, *plan->strides, {in, in_imaginary});
        run_on_arrays(*plan, arrays.input(), arrays.output());
        arrays.write({out, out_imaginary});
    });
}

imago_status imago_plan_enqueue(imago_plan *plan, void *cl_queue, void *in, void *in_imaginary,
                                void *out, void *out_imaginary, unsigned wait_count,
                                const void *const *wait_list, void **event) {
    return c::guard([&] {
        need_driver();
        c::require(plan, "plan");
        c::require(cl_queue, "cl_queue");
        if (wait_count)
            c::require(wait_list, "wait_list");
        c::require_buffers(*plan);
        std::vector<cl_event> waits;
        for (unsigned i = 0; i < wait_count; ++i)
            waits.push_back(static_cast<cl_event>(const_cast<void *>(wait_list[i])));
        const auto handle = static_cast<cl_command_queue>(cl_queue);
        const std::lock_guard lock(plan->planned);
        try {
            imago_plan::Enqueued &entry = entry_of(*plan, handle);
            set_hooks(*plan, entry.transform);
            // Without events this is a barrier behind earlier runs in a queue that is out of order.
            check_status(clEnqueueBarrierWithWaitList(
                             handle, wait_count, waits.empty() ? nullptr : waits.data(), nullptr),
                         "clEnqueueBarrierWithWaitList");
            entry.transform.execute(entry.queue, {given(in), given(in_imaginary)},
                                    {given(out), given(out_imaginary)});
            cl_event ended = nullptr;
            if (event) {
                check_status(clEnqueueMarkerWithWaitList(handle, 0, nullptr, &ended),
                             "clEnqueueMarkerWithWaitList");
                *event = ended;
            }
            check_status(clFlush(handle), "clFlush");
        } catch (const cl::Error &error) {
            throw opencl_error(Sentence::verbatim("Enqueueing a transform"), error);
        }
    });
}

imago_status imago_plan_execute_buffers(imago_plan *plan, imago_buffer *in,
                                        imago_buffer *in_imaginary, imago_buffer *out,
                                        imago_buffer *out_imaginary) {
    return c::guard([&] {
        need_driver();
        c::require(plan, "plan");
        c::require(in, "in");
        c::require(out, "out");
        c::require_buffers(*plan);
        for (const imago_buffer *one : {in, in_imaginary, out, out_imaginary})
            if (one && one->device->context()() != plan->device->context()())
                throw usage_error("A buffer is of another device than the plan.");
        const std::lock_guard lock(plan->planned);
        if (!plan->own)
            plan->own = std::make_unique<imago_plan::Enqueued>(imago_plan::Enqueued{
                Queue(plan->device, Queue::Timing::off), Transform(c::built(*plan))});
        set_hooks(*plan, plan->own->transform);
        plan->own->transform.execute(plan->own->queue, {buffer_of(in), buffer_of(in_imaginary)},
                                     {buffer_of(out), buffer_of(out_imaginary)});
        plan->own->queue.finish();
    });
}

imago_status imago_plan_set_threshold(imago_plan *plan, double threshold) {
    return c::guard([&] {
        c::require(plan, "plan");
        if (!(threshold >= 0))
            throw usage_error("A threshold is at least 0.");
        const std::lock_guard lock(plan->planned);
        plan->threshold = threshold;
    });
}

imago_status imago_plan_mask_numbers(const imago_plan *plan, size_t *count) {
    return c::guard([&] {
        c::require(plan, "plan");
        c::require(count, "count");
        const RequestedTransform &requested = plan->requested;
        const bool masked =
            requested.options.mask_at_load || kind_row(requested.problem.kind).mask_parts > 0;
        *count = masked ? requested.problem.mask_numbers() : 0;
    });
}

imago_status imago_plan_set_mask(imago_plan *plan, const void *mask, size_t count) {
    return c::guard([&] {
        need_driver();
        c::require(mask, "mask");
        size_t numbers = 0;
        if (imago_plan_mask_numbers(plan, &numbers) != IMAGO_OK)
            throw usage_error(std::string(imago_last_error()));
        if (numbers == 0 || count != numbers)
            throw usage_error("The mask has " + std::to_string(count) +
                              " numbers; this plan's has " + std::to_string(numbers) + ".");
        const std::size_t bytes = numbers * plan->requested.problem.number_bytes();
        if (plan->split) {
            const std::lock_guard lock(plan->planned);
            return plan->split->set_mask(mask);
        }
        // A buffer of its own, since runs that were enqueued may still read the last one.
        Buffer next(plan->device, bytes);
        Queue(plan->device, Queue::Timing::off).upload(next, mask, bytes);
        const std::lock_guard lock(plan->planned);
        plan->mask = next;
    });
}
