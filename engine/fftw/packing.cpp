// SPDX-License-Identifier: MIT
#include "engine/fftw/packing.h"

namespace imago::fftw {
namespace {

PackedSide side_of(const StridedProblem &problem, std::ptrdiff_t StridedAxis::*stride, bool complex,
                   bool half) {
    PackedSide side;
    side.complex = complex;
    for (const StridedAxis &axis : problem.batch)
        side.axes.push_back({axis.n, axis.*stride});
    for (const StridedAxis &axis : problem.axes)
        side.axes.push_back({axis.n, axis.*stride});
    if (half && !problem.axes.empty())
        side.axes.back().n = side.axes.back().n / 2 + 1;
    return side;
}

/// Calls visit(position, n, stride) for each run along the last axis, in the packed order.
template <class Visit>
void each_run(const std::vector<SideAxis> &axes, std::size_t axis, std::ptrdiff_t at,
              const Visit &visit) {
    if (axes.empty())
        return visit(std::ptrdiff_t{0}, std::ptrdiff_t{1}, std::ptrdiff_t{0});
    if (axis + 1 == axes.size())
        return visit(at, axes[axis].n, axes[axis].stride);
    for (std::ptrdiff_t i = 0; i < axes[axis].n; ++i)
        each_run(axes, axis + 1, at + i * axes[axis].stride, visit);
}

/// Calls move(element of the array, packed number) for the real parts, then the imaginary ones.
template <class T, class Move>
void each_number(const PackedSide &side, const StridedArray &array, const Move &move) {
    const std::ptrdiff_t step = side.complex ? 2 : 1;
    T *const parts[] = {static_cast<T *>(array.real), static_cast<T *>(array.imaginary)};
    for (std::ptrdiff_t part = 0; part < step; ++part) {
        std::ptrdiff_t packed = part;
        each_run(side.axes, 0, 0, [&](std::ptrdiff_t at, std::ptrdiff_t n, std::ptrdiff_t stride) {
            T *number = parts[part] + at;
            for (std::ptrdiff_t i = 0; i < n; ++i, number += stride, packed += step)
                move(*number, packed);
        });
    }
}

} // namespace

std::size_t PackedSide::elements() const {
    std::size_t all = 1;
    for (const SideAxis &axis : axes)
        all *= static_cast<std::size_t>(axis.n);
    return all;
}

PackedSide input_side(const StridedProblem &problem) {
    using Type = StridedProblem::Type;
    return side_of(problem, &StridedAxis::in,
                   problem.type == Type::complex || problem.type == Type::complex_to_real,
                   problem.type == Type::complex_to_real);
}

PackedSide output_side(const StridedProblem &problem) {
    using Type = StridedProblem::Type;
    return side_of(problem, &StridedAxis::out,
                   problem.type == Type::complex || problem.type == Type::real_to_complex,
                   problem.type == Type::real_to_complex);
}

template <class T>
void pack(const PackedSide &side, const StridedArray &from, T *packed) {
    each_number<T>(side, from, [&](const T &number, std::ptrdiff_t at) { packed[at] = number; });
}

template <class T>
void unpack(const PackedSide &side, const T *packed, const StridedArray &to) {
    each_number<T>(side, to, [&](T &number, std::ptrdiff_t at) { number = packed[at]; });
}

template void pack(const PackedSide &, const StridedArray &, float *);
template void pack(const PackedSide &, const StridedArray &, double *);
template void unpack(const PackedSide &, const float *, const StridedArray &);
template void unpack(const PackedSide &, const double *, const StridedArray &);

} // namespace imago::fftw
