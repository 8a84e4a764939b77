// SPDX-License-Identifier: MIT
#include "engine/transform/host_run/host_scaling.h"

#include "engine/plan/rule/scaled_kind.h"

#include <cmath>
#include <numbers>

namespace imago {
namespace {

bool is_fourier(TransformKind kind) {
    return kind == TransformKind::fft || kind == TransformKind::ifft ||
           kind == TransformKind::rfft || kind == TransformKind::irfft;
}

long double scale_of(const Problem &problem) {
    long double scale = 1;
    for (const std::size_t n : problem.extents) {
        if (!is_fourier(problem.kind)) {
            scale *= scaled_kind(problem.kind, problem.norm, n).scale;
            continue;
        }
        const bool inverse =
            problem.kind == TransformKind::ifft || problem.kind == TransformKind::irfft;
        if (problem.norm == Norm::ortho)
            scale /= std::sqrt(static_cast<long double>(n));
        else if ((problem.norm == Norm::backward) == inverse)
            scale /= static_cast<long double>(n);
    }
    return scale;
}

OrthoEnds ends_of(const Problem &problem, std::size_t n) {
    return ortho_ends(scaled_kind(problem.kind, problem.norm, n).forward);
}

/// Whether the samples have weights, and then the scale.
bool input_is_weighted(const Problem &problem) {
    if (problem.norm != Norm::ortho || is_fourier(problem.kind))
        return false;
    const OrthoEnds special = ends_of(problem, problem.extents.front());
    return special.first_in || special.last_in;
}

/// 1 at the ends, `other` between them.
std::vector<long double> ends(std::size_t n, bool first, bool last, long double other) {
    std::vector<long double> weights(n, other);
    if (first)
        weights.front() = 1;
    if (last)
        weights.back() = 1;
    return weights;
}

} // namespace

HostScaling HostScaling::of_input(const Problem &problem) {
    return {problem, false};
}

HostScaling HostScaling::of_output(const Problem &problem) {
    return {problem, true};
}

HostScaling::HostScaling(const Problem &problem, bool output) {
    const auto shape = output ? problem.output_shape() : problem.input_shape();
    const auto strides = output ? problem.output_strides() : problem.input_strides();
    const bool pairs = problem.layout == ComplexLayout::interleaved &&
                       (output ? problem.complex_output() : problem.complex_input());
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        axes_.push_back({shape[axis], strides[axis] * (pairs ? 2 : 1), {}});
    if (problem.norm == Norm::ortho && !is_fourier(problem.kind))
        add_ortho_weights(problem, output);
    if (output ? !input_is_weighted(problem) : weighted_)
        scale_ = scale_of(problem);
    if (pairs)
        axes_.push_back({2, 1, {}});
}

void HostScaling::add_ortho_weights(const Problem &problem, bool output) {
    constexpr auto root2 = std::numbers::sqrt2_v<long double>;
    for (std::size_t i = 0; i < problem.extents.size(); ++i) {
        const std::size_t n = problem.extents[i];
        const OrthoEnds special = ends_of(problem, n);
        const bool first = output ? special.first_out : special.first_in;
        const bool last = output ? special.last_out : special.last_in;
        if (!first && !last)
            continue;
        axes_[problem.batch.size() + i].weights = ends(n, first, last, output ? root2 : 1 / root2);
        weighted_ = true;
    }
}

std::size_t HostScaling::dense_numbers() const {
    std::size_t numbers = 1;
    for (const Axis &axis : axes_)
        numbers *= axis.n;
    return numbers;
}

template <class T, class Visit>
void HostScaling::each(std::size_t axis, std::size_t at, std::size_t dense, long double factor,
                       const Visit &visit) const {
    const Axis &here = axes_[axis];
    const long double *const weights = here.weights.empty() ? nullptr : here.weights.data();
    if (axis + 1 == axes_.size()) {
        const T same = static_cast<T>(factor);
        for (std::size_t i = 0; i < here.n; ++i)
            visit(at + i * here.stride, dense + i,
                  weights ? static_cast<T>(factor * weights[i]) : same);
        return;
    }
    for (std::size_t i = 0; i < here.n; ++i)
        each<T>(axis + 1, at + i * here.stride, (dense + i) * axes_[axis + 1].n,
                weights ? factor * weights[i] : factor, visit);
}

template <class T>
void HostScaling::apply(T *array) const {
    each<T>(0, 0, 0, scale_, [=](std::size_t at, std::size_t, T factor) { array[at] *= factor; });
}

template <class T>
void HostScaling::pack(const T *array, T *dense) const {
    each<T>(0, 0, 0, scale_, [=](std::size_t at, std::size_t position, T factor) {
        dense[position] = factor * array[at];
    });
}

template void HostScaling::apply(float *) const;
template void HostScaling::apply(double *) const;
template void HostScaling::pack(const float *, float *) const;
template void HostScaling::pack(const double *, double *) const;

} // namespace imago
