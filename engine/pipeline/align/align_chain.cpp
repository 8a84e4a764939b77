// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/align_chain.h"

#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/values/platform_label.h"

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
    problem.norm = kind == TransformKind::irfft ? Norm::forward : Norm::backward; // unscaled
    return problem;
}

/// Whether the host's processor transforms faster than the device, to which it belongs.
bool runs_on_host(const Device &device) {
    return device.info().type == DeviceType::cpu && host_path_allowed();
}

} // namespace

template <class T>
AlignChain<T>::AlignChain(const DevicePtr &device, const AlignShape &shape, std::size_t planes)
    : shape_(shape), planes_(planes) {
    if (runs_on_host(*device)) {
        host_.emplace(shape);
        return;
    }
    device_.emplace(OnDevice{
        Transform(ready_plan(device, align_problem<T>(TransformKind::rfft, shape, planes))),
        Transform(ready_plan(device, align_problem<T>(TransformKind::irfft, shape, 1))),
        Buffer(device, planes * shape.size() * sizeof(T)),
        Buffer(device, planes * shape.coefficients() * 2 * sizeof(T))});
}

template <class T>
void AlignChain<T>::forward(Queue &queue, std::span<const T> planes, std::span<T> spectra) {
    if (host_)
        return host_->forward(planes, spectra);
    auto start = Clock::now();
    queue.upload(device_->samples, planes.data(), planes.size_bytes());
    upload_ += milliseconds_since(start);
    device_->forward.execute(queue, device_->samples, device_->spectra);
    queue.finish();
    start = Clock::now();
    queue.download(spectra.data(), device_->spectra, spectra.size_bytes());
    download_ += milliseconds_since(start);
}

template <class T>
void AlignChain<T>::inverse(Queue &queue, std::span<T> spectrum, std::span<T> plane) {
    if (host_)
        return host_->inverse(spectrum, plane);
    auto start = Clock::now();
    queue.upload(device_->spectra, spectrum.data(), spectrum.size_bytes());
    upload_ += milliseconds_since(start);
    device_->inverse.execute(queue, device_->spectra, device_->samples);
    queue.finish();
    start = Clock::now();
    queue.download(plane.data(), device_->samples, plane.size_bytes());
    download_ += milliseconds_since(start);
}

template <class T>
void AlignChain<T>::describe(PlanReport &plan) {
    if (host_) {
        plan.problem = host_->problem(planes_);
        name_host(plan);
        return;
    }
    const Transform &forward = device_->forward, &inverse = device_->inverse;
    plan.problem = to_string(forward.problem());
    add_choice(plan, forward.report());
    add_choice(plan, inverse.report());
    plan.steps = forward.report().steps;
    append(plan.steps, inverse.report().steps);
    plan.workspace_bytes = forward.workspace_bytes() + inverse.workspace_bytes();
    plan.upload_milliseconds += std::exchange(upload_, 0);
    plan.download_milliseconds += std::exchange(download_, 0);
}

template <class T>
double AlignChain<T>::compile_milliseconds() const {
    return host_ ? 0
                 : device_->forward.report().compile_milliseconds +
                       device_->inverse.report().compile_milliseconds;
}

template class AlignChain<float>;
template class AlignChain<double>;

} // namespace imago
