// SPDX-License-Identifier: MIT
#include "engine/transform/buffers/host_side.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace imago {

bool sides_alike(const Problem &problem) {
    return problem.complex_input() == problem.complex_output() &&
           problem.input_shape() == problem.output_shape() &&
           problem.input_strides() == problem.output_strides();
}

HostSide HostSide::input(const Problem &problem) {
    return {problem, problem.complex_input(), problem.input_shape(), problem.input_strides()};
}

HostSide HostSide::output(const Problem &problem) {
    return {problem, problem.complex_output(), problem.output_shape(), problem.output_strides()};
}

HostSide::HostSide(const Problem &problem, bool complex, const std::vector<std::size_t> &shape,
                   const std::vector<std::size_t> &strides)
    : transfer_(strides),
      element_(problem.number_bytes() *
               (complex && problem.layout == ComplexLayout::interleaved ? 2 : 1)),
      planar_(complex && problem.layout == ComplexLayout::planar) {
    std::vector<std::size_t> order(shape.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return strides[a] < strides[b]; });
    std::vector<std::size_t> packed(shape.size(), 0);
    std::size_t elements = 1, span = 1;
    for (std::size_t axis : order) {
        if (shape[axis] == 1 || strides[axis] == 0)
            continue;
        packed[axis] = elements;
        elements *= shape[axis];
        span += (shape[axis] - 1) * strides[axis];
        axes_.insert(axes_.begin(), {shape[axis], strides[axis]});
    }
    // The elements of an output are disjoint. If there are as many elements as positions, no
    // position belongs to another array.
    direct_ = span <= elements;
    if (!direct_)
        transfer_ = packed;
    bytes_ = element_ * std::min(span, elements);
}

/// Calls copy(offset in the array, offset in the transfer, elements) for every run of neighbours,
/// in the order of the transfer.
template <class Copy>
void HostSide::each_run(std::size_t axis, std::size_t at, std::size_t &packed,
                        const Copy &copy) const {
    if (axis == axes_.size() || (axis + 1 == axes_.size() && axes_[axis].stride == 1)) {
        const std::size_t run = axis == axes_.size() ? 1 : axes_[axis].length;
        copy(at, packed, run);
        packed += run;
        return;
    }
    for (std::size_t i = 0; i < axes_[axis].length; ++i)
        each_run(axis + 1, at + i * axes_[axis].stride, packed, copy);
}

void HostSide::pack(const std::byte *array, std::byte *transfer) const {
    std::size_t packed = 0;
    each_run(0, 0, packed, [&](std::size_t at, std::size_t to, std::size_t run) {
        std::memcpy(transfer + to * element_, array + at * element_, run * element_);
    });
}

void HostSide::unpack(const std::byte *transfer, std::byte *array) const {
    std::size_t packed = 0;
    each_run(0, 0, packed, [&](std::size_t at, std::size_t from, std::size_t run) {
        std::memcpy(array + at * element_, transfer + from * element_, run * element_);
    });
}

Problem transferred_problem(Problem problem, const HostSide &in, const HostSide &out) {
    problem.in_strides.clear();
    if (problem.input_strides() != in.transfer_strides())
        problem.in_strides = in.transfer_strides();
    problem.out_strides.clear();
    if (problem.output_strides() != out.transfer_strides())
        problem.out_strides = out.transfer_strides();
    return problem;
}

} // namespace imago
