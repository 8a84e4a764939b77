// SPDX-License-Identifier: MIT
#include "engine/fftw/real_axis.h"

#include <functional>
#include <numeric>

namespace imago::fftw {
namespace {

std::size_t product(std::vector<std::size_t>::const_iterator begin,
                    std::vector<std::size_t>::const_iterator end) {
    return std::accumulate(begin, end, std::size_t{1}, std::multiplies<>());
}

template <class T>
Problem axis_problem(std::size_t outer, std::size_t n, std::size_t inner, RealKind kind) {
    Problem problem;
    problem.precision = sizeof(T) == 8 ? Precision::f64 : Precision::f32;
    problem.extents = {n};
    problem.batch = {outer, inner};
    const std::size_t half = n / 2 + 1;
    std::vector<std::size_t> real{n * inner, 1, inner}, complex{half * inner, 1, inner};
    problem.in_strides = problem.out_strides = real;
    if (const auto cosine = cosine_kind(kind)) {
        problem.kind = *cosine;
    } else if (kind == RealKind::hc2r) {
        problem.kind = TransformKind::irfft;
        problem.norm = Norm::forward;
        problem.in_strides = complex;
    } else {
        problem.kind = TransformKind::rfft;
        problem.out_strides = complex;
    }
    return problem;
}

} // namespace

std::optional<TransformKind> cosine_kind(RealKind kind) {
    switch (kind) {
    case RealKind::redft00:
        return TransformKind::dct1;
    case RealKind::redft10:
        return TransformKind::dct2;
    case RealKind::redft01:
        return TransformKind::dct3;
    case RealKind::redft11:
        return TransformKind::dct4;
    case RealKind::rodft00:
        return TransformKind::dst1;
    case RealKind::rodft10:
        return TransformKind::dst2;
    case RealKind::rodft01:
        return TransformKind::dst3;
    case RealKind::rodft11:
        return TransformKind::dst4;
    default:
        return std::nullopt;
    }
}

template <class T>
RealAxis<T>::RealAxis(const std::vector<std::size_t> &shape, std::size_t axis, RealKind kind,
                      const DevicePlan::Build &build)
    : kind_(kind), outer_(product(shape.begin(), shape.begin() + std::ptrdiff_t(axis))),
      n_(shape[axis]), inner_(product(shape.begin() + std::ptrdiff_t(axis) + 1, shape.end())),
      half_(cosine_kind(kind) ? 0 : 2 * outer_ * (n_ / 2 + 1) * inner_),
      run_(build(axis_problem<T>(outer_, n_, inner_, kind), PlanOptions::Switch::automatic),
           build) {}

template <class T>
void RealAxis<T>::execute(const T *from, T *to) {
    if (half_.empty())
        return run_.execute(from, to);
    if (kind_ == RealKind::hc2r) {
        to_half(from);
        return run_.execute(half_.data(), to);
    }
    run_.execute(from, half_.data());
    from_half(to);
}

/// Of the half spectra: r0 r1 ... i1 (FFTW's halfcomplex order), or real less imaginary part
/// (Hartley's).
template <class T>
void RealAxis<T>::from_half(T *to) const {
    const std::size_t half = n_ / 2 + 1;
    const bool hartley = kind_ == RealKind::dht;
    for (std::size_t line = 0; line < outer_; ++line)
        for (std::size_t k = 0; k < half; ++k) {
            const T *point = half_.data() + 2 * (line * half + k) * inner_;
            T *low = to + (line * n_ + k) * inner_, *high = to + (line * n_ + n_ - k) * inner_;
            const bool paired = k > 0 && 2 * k < n_;
            for (std::size_t i = 0; i < inner_; ++i, point += 2) {
                low[i] = hartley && paired ? point[0] - point[1] : point[0];
                if (paired)
                    high[i] = hartley ? point[0] + point[1] : point[1];
            }
        }
}

template <class T>
void RealAxis<T>::to_half(const T *from) {
    const std::size_t half = n_ / 2 + 1;
    for (std::size_t line = 0; line < outer_; ++line)
        for (std::size_t k = 0; k < half; ++k) {
            T *point = half_.data() + 2 * (line * half + k) * inner_;
            const T *low = from + (line * n_ + k) * inner_;
            const T *high = from + (line * n_ + n_ - k) * inner_;
            const bool paired = k > 0 && 2 * k < n_;
            for (std::size_t i = 0; i < inner_; ++i, point += 2) {
                point[0] = low[i];
                point[1] = paired ? high[i] : T(0);
            }
        }
}

template class RealAxis<float>;
template class RealAxis<double>;

} // namespace imago::fftw
