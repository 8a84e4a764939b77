// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/magnitudes.h"

#include "engine/device/queue.h"
#include "engine/device/status.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/program/assemble.h"
#include "engine/program/build.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>

namespace imago {
namespace {

/// Vector lanes of a CPU's work-item; kernels/lane/vector.cl supports 4, 8 and 16.
std::size_t lanes_of(const DeviceInfo &info) {
    if (info.type != DeviceType::cpu)
        return 1;
    for (const unsigned lanes : {16u, 8u, 4u})
        if (info.native_vector_width_float >= lanes)
            return lanes;
    return 1;
}

template <class... Args>
void set_args(cl::Kernel &kernel, const Args &...args) {
    cl_uint index = 0;
    (kernel.setArg(index++, args), ...);
}

} // namespace

Magnitudes::Magnitudes(const DevicePtr &device) {
    const DeviceInfo &info = device->info();
    const bool cpu = info.type == DeviceType::cpu;
    lanes_ = lanes_of(info);
    // The size is a power of two, for the tree at the end of a reduction.
    group_size_ = 1;
    while (!cpu && 2 * group_size_ <= std::min<std::size_t>(256, info.max_work_group_size))
        group_size_ *= 2;
    // A CPU needs few large work-items; a GPU needs enough groups to fill it several times over.
    most_groups_ = std::max<std::size_t>(1, info.compute_units) * (cpu ? 4 : 8);

    KernelRecipe recipe;
    recipe.comment = "Histogram, count, energy and mean logarithm of magnitudes.";
    recipe.defines.set("GROUP_SIZE", static_cast<std::int64_t>(group_size_));
    recipe.defines.set("LANES", static_cast<std::int64_t>(lanes_));
    recipe.defines.set("BINS", bins);
    recipe.sections = {Section::from_file(lanes_ > 1 ? "lane/vector.cl" : "lane/scalar.cl"),
                       Section::from_file("skeleton/reduce.cl")};
    const BuiltProgram built = build_program(*device, assemble(recipe));
    compile_milliseconds_ = built.milliseconds;
    try {
        histogram_ = cl::Kernel(built.program, "magnitude_histogram");
        kept_ = cl::Kernel(built.program, "count_and_energy");
        log_magnitude_ = cl::Kernel(built.program, "log_magnitude");
    } catch (const cl::Error &error) {
        throw opencl_error({pipeline_says.preparing_figures}, error);
    }
    bins_ = Buffer(device, bins * sizeof(cl_uint));
    sums_ = Buffer(device, most_groups_ * 2 * sizeof(float));
    counts_ = Buffer(device, most_groups_ * sizeof(cl_uint));
}

Magnitudes::Parts Magnitudes::parts(std::uint64_t count) const {
    constexpr std::uint64_t smallest = 16384;
    const std::uint64_t unit = group_size_ * lanes_;
    const std::uint64_t wanted = std::clamp<std::uint64_t>(count / smallest, 1, most_groups_);
    const std::uint64_t share = (count + wanted - 1) / wanted;
    const std::uint64_t chunk = (share + unit - 1) / unit * unit;
    return {chunk, static_cast<std::size_t>((count + chunk - 1) / chunk)};
}

void Magnitudes::run(Queue &queue, const cl::Kernel &kernel, const Parts &parts, StepReport step) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const cl::Event event =
        queue.launch(kernel, cl::NDRange(parts.groups * group_size_), cl::NDRange(group_size_));
    queue.finish();
    step.lane_width = static_cast<int>(lanes_);
    step.items_per_transform = static_cast<int>(group_size_);
    step.groups = parts.groups;
    step.milliseconds = event_milliseconds(event);
    const std::chrono::duration<double, std::milli> whole = Clock::now() - start;
    launch_milliseconds_ += std::max(0.0, whole.count() - step.milliseconds);
    steps_.push_back(std::move(step));
}

std::vector<std::uint64_t> Magnitudes::histogram(Queue &queue, const Buffer &x, std::uint64_t count,
                                                 const HistogramBits &bits) {
    if (count > std::numeric_limits<cl_uint>::max())
        throw Error(pipeline_says.histogram_too_large, count);
    const Parts split = parts(count);
    try {
        queue.handle().enqueueFillBuffer(bins_.handle(), cl_uint{0}, 0, bins_.bytes());
        set_args(histogram_, x.handle(), cl_ulong{count}, cl_ulong{split.chunk},
                 cl_uint{bits.prefix_shift}, cl_uint{bits.prefix}, cl_uint{bits.shift},
                 cl_uint{bits.mask}, bins_.handle());
    } catch (const cl::Error &error) {
        throw opencl_error({pipeline_says.counting}, error);
    }
    StepReport step;
    step.work = ArrayWork::magnitude_histogram;
    step.family = StepFamily::reduce;
    step.local_bytes = bins * sizeof(cl_uint);
    step.bytes_moved = count * sizeof(float);
    run(queue, histogram_, split, std::move(step));
    std::vector<cl_uint> counts(bins);
    queue.download(counts.data(), bins_, bins_.bytes());
    return {counts.begin(), counts.end()};
}

KeptSums Magnitudes::kept(Queue &queue, const Buffer &x, std::uint64_t count, float threshold,
                          float scale) {
    const Parts split = parts(count);
    try {
        set_args(kept_, x.handle(), cl_ulong{count}, cl_ulong{split.chunk}, threshold, scale,
                 sums_.handle(), counts_.handle());
    } catch (const cl::Error &error) {
        throw opencl_error({pipeline_says.summing}, error);
    }
    StepReport step;
    step.work = ArrayWork::kept_sums;
    step.family = StepFamily::reduce;
    step.bytes_moved = count * sizeof(float);
    run(queue, kept_, split, std::move(step));
    std::vector<float> sums(2 * split.groups);
    std::vector<cl_uint> counts(split.groups);
    queue.download(sums.data(), sums_, sums.size() * sizeof(float));
    queue.download(counts.data(), counts_, counts.size() * sizeof(cl_uint));
    KeptSums total;
    for (const cl_uint part : counts)
        total.count += part;
    for (const float part : sums)
        total.energy += part;
    return total;
}

void Magnitudes::log_magnitude(Queue &queue, const Buffer &x, std::uint64_t count, unsigned planes,
                               float weight, bool add, const Buffer &out) {
    const Parts split = parts(count);
    try {
        set_args(log_magnitude_, x.handle(), cl_ulong{count}, cl_ulong{split.chunk},
                 cl_uint{planes}, weight, cl_int{add}, out.handle());
    } catch (const cl::Error &error) {
        throw opencl_error({pipeline_says.computing_logs}, error);
    }
    StepReport step;
    step.work = ArrayWork::log_magnitudes;
    step.family = StepFamily::pointwise;
    step.bytes_moved = (planes + 1 + (add ? 1 : 0)) * count * sizeof(float);
    run(queue, log_magnitude_, split, std::move(step));
}

std::vector<StepReport> Magnitudes::take_steps() {
    std::vector<StepReport> steps;
    steps.swap(steps_);
    return steps;
}

} // namespace imago
