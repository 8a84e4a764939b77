// SPDX-License-Identifier: MIT
#include "engine/transform/host_run/host_run.h"

#include "engine/device/status.h"
#include "engine/support/error.h"
#include "engine/transform/buffers/host_side.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/words/sentences.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago {

Buffer host_buffer(const Device &device, void *memory, std::size_t bytes) {
    cl_int status = CL_SUCCESS;
    const cl_mem made = clCreateBuffer(device.context()(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                       bytes, memory, &status);
    if (status != CL_SUCCESS) {
        const cl::Error failure(status, "clCreateBuffer");
        throw opencl_error({transform_says.taking_host_memory, bytes}, failure);
    }
    return {cl::Buffer(made), bytes};
}

bool aligned(const void *array, std::uintptr_t bytes) {
    return reinterpret_cast<std::uintptr_t>(array) % bytes == 0;
}

bool Stretch::overlaps(const Stretch &other) const {
    return first && other.first && first < other.first + other.bytes && other.first < first + bytes;
}

HostArrays::HostArrays(const Problem &problem, const HostInput &from, const HostOutput &to) {
    const auto at = [](const void *array, std::size_t bytes) {
        return Stretch{static_cast<const std::byte *>(array), array ? bytes : 0};
    };
    const bool planar = problem.layout == ComplexLayout::planar;
    in[0] = at(from.real, problem.input_bytes());
    out[0] = at(to.real, problem.output_bytes());
    if (planar && problem.complex_input())
        in[1] = at(from.imaginary, problem.input_bytes());
    if (planar && problem.complex_output())
        out[1] = at(to.imaginary, problem.output_bytes());
    const bool missing = !in[0].first || !out[0].first ||
                         (planar && ((problem.complex_input() && !in[1].first) ||
                                     (problem.complex_output() && !out[1].first)));
    if (missing)
        throw usage_error(transform_says.buffers_of_batch, to_string(problem));
}

Stretches HostArrays::larger() const {
    Stretches both = in;
    for (std::size_t part = 0; part < both.size(); ++part)
        if (out[part].bytes > both[part].bytes)
            both[part] = out[part];
    return both;
}

bool HostArrays::apart() const {
    for (const Stretch &a : in)
        for (const Stretch &b : out)
            if (a.overlaps(b))
                return false;
    return !out[0].overlaps(out[1]);
}

bool HostArrays::all_aligned(std::uintptr_t bytes) const {
    const auto good = [&](const Stretch &one) { return aligned(one.first, bytes); };
    return std::all_of(in.begin(), in.end(), good) && std::all_of(out.begin(), out.end(), good);
}

bool HostArrays::in_place(const Problem &problem) const {
    return one_array() && (problem.placement == Placement::in_place || sides_alike(problem));
}

namespace {

/// A buffer over the host's memory; empty if there is none.
Buffer wrapped(const DevicePtr &device, const Stretch &stretch) {
    return stretch.first
               ? host_buffer(*device, const_cast<std::byte *>(stretch.first), stretch.bytes)
               : Buffer();
}

/// Has a buffer's memory handed back to the host, after everything before it in the queue. Does not
/// wait: each wait takes 15 us, a tenth of a transform of 65536 points.
void hand_back(const Queue &queue, const Buffer &buffer) {
    if (buffer.empty())
        return;
    try {
        void *mapped = queue.handle().enqueueMapBuffer(buffer.handle(), CL_FALSE, CL_MAP_READ, 0,
                                                       buffer.bytes());
        queue.handle().enqueueUnmapMemObject(buffer.handle(), mapped);
    } catch (const cl::Error &error) {
        throw opencl_error({transform_says.taking_host_memory, buffer.bytes()}, error);
    }
}

} // namespace

struct HostRun::Impl {
    /// A plan that transfers its elements.
    struct Transfers {
        HostSide in, out;
        Transform transform;
        ArrayBuffers from, to;
        std::vector<std::byte> packed;
    };
    /// The buffers of the last arrays, which the next run often has again.
    struct Wrapped {
        Stretches in, out;
        ArrayBuffers from, to;
    };

    BuiltPlanPtr plan, moving; // as it is, and with the strides of transfers
    Build build;
    Queue queue;
    std::optional<Transform> streaming, plain; // on the host's memory: aligned, or not
    std::optional<Transfers> transfers;
    std::optional<Wrapped> wrapped_last;
    const Transform *last = nullptr;
    double threshold = 0;
    Buffer mask;

    Impl(BuiltPlanPtr built, Build how)
        : plan(std::move(built)), build(std::move(how)), queue(plan->device, Queue::Timing::on) {}

    const Problem &problem() const { return plan->plan.problem; }
    const DevicePtr &device() const { return plan->device; }

    bool streams() const {
        return std::any_of(plan->plan.steps.begin(), plan->plan.steps.end(),
                           [](const auto &step) { return step.report.streaming_stores; });
    }

    bool on_host_memory() const { return device()->info().type == DeviceType::cpu; }

    Transform &plain_transform() {
        if (!plain)
            plain.emplace(build(problem(), PlanOptions::Switch::off));
        return *plain;
    }

    Transform &direct_transform(const HostArrays &arrays) {
        if (streams() && !arrays.all_aligned(host_buffer_alignment))
            return plain_transform();
        if (!streaming)
            streaming.emplace(plan);
        return *streaming;
    }

    void prepare(Transform &transform) {
        transform.set_threshold(threshold);
        if (!mask.empty())
            transform.set_mask(mask);
        last = &transform;
    }

    ArrayBuffers wrapped_pair(const Stretches &arrays) const {
        return {wrapped(device(), arrays[0]), wrapped(device(), arrays[1])};
    }

    void run_where_it_is(const HostArrays &arrays) {
        Transform &transform = direct_transform(arrays);
        prepare(transform);
        if (!wrapped_last || wrapped_last->in != arrays.in || wrapped_last->out != arrays.out) {
            wrapped_last.reset();
            ArrayBuffers from{Buffer()}, to{Buffer()};
            if (arrays.one_array()) {
                to = from = wrapped_pair(arrays.larger());
            } else {
                from = wrapped_pair(arrays.in);
                to = wrapped_pair(arrays.out);
            }
            wrapped_last = Wrapped{arrays.in, arrays.out, from, to};
        }
        transform.execute(queue, wrapped_last->from, wrapped_last->to);
        hand_back(queue, wrapped_last->to.real);
        hand_back(queue, wrapped_last->to.imaginary);
        queue.finish();
    }

    const BuiltPlanPtr &transferring(const HostSide &in, const HostSide &out) {
        if (moving)
            return moving;
        Problem moved = problem();
        moved.placement = Placement::out_of_place;
        moved = transferred_problem(std::move(moved), in, out);
        moving = moved == problem() ? plan : build(moved, PlanOptions::Switch::automatic);
        return moving;
    }

    void make_transfers() {
        HostSide in = HostSide::input(problem()), out = HostSide::output(problem());
        const BuiltPlanPtr &built = transferring(in, out);
        const auto buffers = [&](const HostSide &side) {
            return ArrayBuffers{Buffer(device(), side.bytes()),
                                side.planar() ? Buffer(device(), side.bytes()) : Buffer()};
        };
        const std::size_t room =
            std::max(in.direct() ? 0 : in.bytes(), out.direct() ? 0 : out.bytes());
        ArrayBuffers from = buffers(in), to = buffers(out);
        transfers.emplace(Transfers{std::move(in), std::move(out), Transform(built),
                                    std::move(from), std::move(to), std::vector<std::byte>(room)});
    }

    void upload(const Buffer &to, const Stretch &from) {
        Transfers &t = *transfers;
        const std::byte *bytes = from.first;
        if (!t.in.direct()) {
            t.in.pack(bytes, t.packed.data());
            bytes = t.packed.data();
        }
        queue.upload(to, bytes, t.in.bytes());
    }

    void download(const Buffer &from, const Stretch &to) {
        Transfers &t = *transfers;
        auto *const bytes = const_cast<std::byte *>(to.first);
        if (t.out.direct())
            return queue.download(bytes, from, t.out.bytes());
        queue.download(t.packed.data(), from, t.out.bytes());
        t.out.unpack(t.packed.data(), bytes);
    }

    void run_by_transfers(const HostArrays &arrays) {
        if (!transfers)
            make_transfers();
        Transfers &t = *transfers;
        prepare(t.transform);
        upload(t.from.real, arrays.in[0]);
        if (t.in.planar())
            upload(t.from.imaginary, arrays.in[1]);
        t.transform.execute(queue, t.from, t.to);
        queue.finish();
        download(t.to.real, arrays.out[0]);
        if (t.out.planar())
            download(t.to.imaginary, arrays.out[1]);
    }
};

HostRun::HostRun(BuiltPlanPtr plan, Build build)
    : impl_(std::make_unique<Impl>(std::move(plan), std::move(build))) {}
HostRun::~HostRun() = default;

void HostRun::build_variants() {
    if (!impl_->on_host_memory())
        impl_->transferring(HostSide::input(impl_->problem()), HostSide::output(impl_->problem()));
    else if (impl_->streams())
        impl_->plain_transform();
}

HostRun::HostRun(HostRun &&) noexcept = default;
HostRun &HostRun::operator=(HostRun &&) noexcept = default;

void HostRun::set_threshold(double threshold) {
    impl_->threshold = threshold;
}

void HostRun::set_mask(const Buffer &mask) {
    impl_->mask = mask;
}

void HostRun::execute(const HostInput &in, const HostOutput &out) {
    const Problem &problem = impl_->problem();
    const HostArrays arrays(problem, in, out);
    // Kernels read complex numbers as vectors of two, which have to be aligned as such.
    const bool where_it_is = impl_->on_host_memory() &&
                             (arrays.in_place(problem) || arrays.apart()) &&
                             arrays.all_aligned(2 * problem.number_bytes());
    if (where_it_is)
        impl_->run_where_it_is(arrays);
    else
        impl_->run_by_transfers(arrays);
}

PlanReport HostRun::report() const {
    return impl_->last ? impl_->last->report() : Transform(impl_->plan).report();
}

} // namespace imago
