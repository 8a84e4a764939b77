// SPDX-License-Identifier: MIT
#include "engine/transform/host_run/host_arrays.h"

#include "engine/device/status.h"
#include "engine/support/error.h"
#include "engine/transform/buffers/host_side.h"
#include "engine/transform/words/sentences.h"

#include <algorithm>

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

} // namespace imago
