// SPDX-License-Identifier: MIT
#include "engine/c/signed_strides.h"

#include "engine/support/error.h"

#include <cstring>

namespace imago::c {
namespace {

/// One side: where its elements lie, and what they are.
struct Side {
    std::vector<std::size_t> shape;
    const std::vector<std::ptrdiff_t> &strides;
    std::size_t element_bytes, arrays;

    Side(const Problem &problem, const SignedStrides &signed_strides, bool output)
        : shape(output ? problem.output_shape() : problem.input_shape()),
          strides(output ? signed_strides.out : signed_strides.in) {
        const bool complex = output ? problem.complex_output() : problem.complex_input();
        const bool planar = complex && problem.layout == ComplexLayout::planar;
        arrays = planar ? 2 : 1;
        element_bytes = problem.number_bytes() * (complex && !planar ? 2 : 1);
    }

    std::size_t bytes() const {
        std::size_t all = element_bytes;
        for (const std::size_t n : shape)
            all *= n;
        return all;
    }
};

/// Calls visit(place, dense) for the bytes of each element, in row-major order.
template <class Visit>
void each(const Side &side, std::size_t axis, std::ptrdiff_t place, std::size_t &dense,
          const Visit &visit) {
    if (axis == side.shape.size()) {
        visit(place, dense);
        dense += side.element_bytes;
        return;
    }
    const auto step = side.strides[axis] * static_cast<std::ptrdiff_t>(side.element_bytes);
    for (std::size_t i = 0; i < side.shape[axis]; ++i)
        each(side, axis + 1, place + static_cast<std::ptrdiff_t>(i) * step, dense, visit);
}

void require_arrays(const void *first, const void *second, std::size_t arrays) {
    if (!first || (arrays == 2 && !second))
        throw usage_error("An array of the problem is NULL.");
}

} // namespace

SignedArrays::SignedArrays(const Problem &dense, const SignedStrides &strides, const HostInput &in)
    : dense_(dense), strides_(strides) {
    const Side from(dense, strides, false), to(dense, strides, true);
    const void *const arrays[] = {in.real, in.imaginary};
    require_arrays(arrays[0], arrays[1], from.arrays);
    for (std::size_t i = 0; i < from.arrays; ++i) {
        in_[i] = std::make_unique_for_overwrite<std::byte[]>(from.bytes());
        std::size_t begin = 0;
        each(from, 0, 0, begin, [&](std::ptrdiff_t place, std::size_t at) {
            std::memcpy(in_[i].get() + at, static_cast<const std::byte *>(arrays[i]) + place,
                        from.element_bytes);
        });
    }
    for (std::size_t i = 0; i < to.arrays; ++i)
        out_[i] = std::make_unique_for_overwrite<std::byte[]>(to.bytes());
}

void SignedArrays::write(const HostOutput &out) const {
    const Side to(dense_, strides_, true);
    void *const arrays[] = {out.real, out.imaginary};
    require_arrays(arrays[0], arrays[1], to.arrays);
    for (std::size_t i = 0; i < to.arrays; ++i) {
        std::size_t begin = 0;
        each(to, 0, 0, begin, [&](std::ptrdiff_t place, std::size_t at) {
            std::memcpy(static_cast<std::byte *>(arrays[i]) + place, out_[i].get() + at,
                        to.element_bytes);
        });
    }
}

} // namespace imago::c
