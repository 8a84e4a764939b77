// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/align_chain.h"

#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"

#include <utility>

namespace imago {
namespace {

template <class T>
Problem align_problem(TransformKind kind, const AlignShape &shape, std::size_t planes) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {shape.height, shape.width};
    if (planes > 1)
        problem.batch = {planes};
    problem.precision = precision_of<T>;
    return problem;
}

} // namespace

template <class T>
AlignChain<T>::AlignChain(const DevicePtr &device, const AlignShape &shape, std::size_t planes)
    : shape_(shape),
      forward_(ready_plan(device, align_problem<T>(TransformKind::rfft, shape, planes))),
      inverse_(ready_plan(device, align_problem<T>(TransformKind::irfft, shape, 1))),
      samples_(device, planes * shape.size() * sizeof(T)),
      spectra_(device, planes * shape.coefficients() * 2 * sizeof(T)) {}

template <class T>
void AlignChain<T>::forward(Queue &queue, std::span<const T> planes, std::span<T> spectra) {
    auto start = Clock::now();
    queue.upload(samples_, planes.data(), planes.size_bytes());
    upload_ += milliseconds_since(start);
    forward_.execute(queue, samples_, spectra_);
    queue.finish();
    start = Clock::now();
    queue.download(spectra.data(), spectra_, spectra.size_bytes());
    download_ += milliseconds_since(start);
}

template <class T>
void AlignChain<T>::inverse(Queue &queue, std::span<const T> spectrum, std::span<T> plane) {
    auto start = Clock::now();
    queue.upload(spectra_, spectrum.data(), spectrum.size_bytes());
    upload_ += milliseconds_since(start);
    inverse_.execute(queue, spectra_, samples_);
    queue.finish();
    start = Clock::now();
    queue.download(plane.data(), samples_, plane.size_bytes());
    download_ += milliseconds_since(start);
}

template <class T>
void AlignChain<T>::describe(PlanReport &plan) {
    plan.problem = to_string(forward_.problem());
    add_choice(plan, forward_.report());
    add_choice(plan, inverse_.report());
    plan.steps = forward_.report().steps;
    append(plan.steps, inverse_.report().steps);
    plan.workspace_bytes = forward_.workspace_bytes() + inverse_.workspace_bytes();
    plan.upload_milliseconds += std::exchange(upload_, 0);
    plan.download_milliseconds += std::exchange(download_, 0);
}

template <class T>
double AlignChain<T>::compile_milliseconds() const {
    return forward_.report().compile_milliseconds + inverse_.report().compile_milliseconds;
}

template class AlignChain<float>;
template class AlignChain<double>;

} // namespace imago
