// SPDX-License-Identifier: MIT
#include "engine/transform/buffers/buffer_checks.h"

#include "engine/device/status.h"
#include "engine/transform/buffers/host_side.h"
#include "engine/transform/words/sentences.h"

#include <algorithm>
#include <array>

namespace imago {
namespace {

/// A buffer's memory object and the range that it refers to. A sub-buffer is part of another
/// buffer.
struct Range {
    cl_mem memory = nullptr;
    std::size_t begin = 0, end = 0;
    bool overlaps(const Range &other) const {
        return memory && memory == other.memory && begin < other.end && other.begin < end;
    }
    bool operator==(const Range &) const = default;
};

Range range_of(const Buffer &buffer) {
    if (buffer.empty())
        return {};
    try {
        const cl::Memory whole = buffer.handle().getInfo<CL_MEM_ASSOCIATED_MEMOBJECT>();
        if (!whole())
            return {buffer.handle()(), 0, buffer.bytes()};
        const std::size_t offset = buffer.handle().getInfo<CL_MEM_OFFSET>();
        return {whole(), offset, offset + buffer.bytes()};
    } catch (const cl::Error &error) {
        throw opencl_error({transform_says.asking_place}, error);
    }
}

/// Throws Error if a buffer is too small for its side.
void check_sizes(const Problem &problem, const ArrayBuffers &in, const ArrayBuffers &out) {
    const bool planar = problem.layout == ComplexLayout::planar;
    require_bytes(problem, in.real, problem.input_bytes(), transform_says.input_too_small);
    require_bytes(problem, out.real, problem.output_bytes(), transform_says.output_too_small);
    if (planar && problem.complex_input())
        require_bytes(problem, in.imaginary, problem.input_bytes(),
                      transform_says.input_imaginary_too_small);
    if (planar && problem.complex_output())
        require_bytes(problem, out.imaginary, problem.output_bytes(),
                      transform_says.output_imaginary_too_small);
}

/// The ranges of a side's two buffers.
using Ranges = std::array<Range, 2>;

Ranges ranges_of(const ArrayBuffers &side) {
    return {range_of(side.real), range_of(side.imaginary)};
}

/// Whether both sides begin at the same place, in both buffers.
bool begin_together(const Ranges &ins, const Ranges &outs) {
    return std::equal(ins.begin(), ins.end(), outs.begin(), [](const Range &a, const Range &b) {
        return a.memory == b.memory && a.begin == b.begin;
    });
}

/// Whether both sides are one array of one buffer, which the handles tell without the driver.
bool one_array(const Problem &problem, const ArrayBuffers &in, const ArrayBuffers &out) {
    return problem.layout != ComplexLayout::planar && in.real.handle()() == out.real.handle()() &&
           (problem.placement == Placement::in_place || sides_alike(problem));
}

} // namespace

void require_bytes(const Problem &problem, const Buffer &buffer, std::size_t bytes,
                   Form<3> refusal) {
    if (buffer.bytes() < bytes)
        throw usage_error(refusal, to_string(problem), buffer.bytes(), bytes);
}

void check_buffers(const Problem &problem, const ArrayBuffers &in, const ArrayBuffers &out) {
    check_sizes(problem, in, out);
    if (one_array(problem, in, out))
        return;
    const Ranges ins = ranges_of(in), outs = ranges_of(out);
    const bool same = begin_together(ins, outs);
    if (same && (problem.placement == Placement::in_place || sides_alike(problem)))
        return;
    if (same && problem.layout != ComplexLayout::planar)
        throw usage_error(transform_says.cannot_share, to_string(problem));
    for (const Range &a : ins)
        for (const Range &b : outs)
            if (a.overlaps(b))
                throw usage_error(transform_says.overlap, to_string(problem));
    if (outs[0].overlaps(outs[1]))
        throw usage_error(transform_says.parts_overlap, to_string(problem));
}

} // namespace imago
