// SPDX-License-Identifier: MIT
#include "engine/pipeline/pair/spectrum_division.h"

#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <bit>
#include <complex>
#include <optional>
#include <type_traits>
#include <utility>

namespace imago {
namespace {

template <class T>
using Spectrum = std::vector<std::complex<T>>;

template <class T>
Problem line_problem(TransformKind kind, std::size_t points) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {points};
    problem.precision = precision_of<T>;
    return problem;
}

/// The quotient in the numerator's place.
template <class T>
void divide(Spectrum<T> &numerator, const Spectrum<T> &denominator, double regularisation) {
    double largest = 0, most = 0;
    for (const std::complex<T> &x : denominator)
        largest = std::max(largest, std::abs(std::complex<double>(x)));
    // So that squares neither vanish nor overflow.
    const auto scaled = [largest](const std::complex<T> &x) {
        return std::complex<double>(x) / largest;
    };
    for (const std::complex<T> &x : denominator)
        most = std::max(most, std::norm(scaled(x)));
    for (std::size_t i = 0; i < numerator.size(); ++i) {
        const std::complex<double> below = scaled(denominator[i]);
        numerator[i] = std::complex<T>(scaled(numerator[i]) * std::conj(below) /
                                       (std::norm(below) + regularisation * most));
    }
}

} // namespace

template <class T>
struct SpectrumDivision<T>::Impl {
    explicit Impl(DevicePtr device) : queue(std::move(device)) {}

    void prepare(std::size_t points, PlanReport &plan);
    Spectrum<T> spectrum(std::span<const T> signal, PlanReport &plan);

    Queue queue;
    std::size_t points = 0;
    std::optional<Transform> forward, inverse;
    Buffer samples, bins;
};

template <class T>
void SpectrumDivision<T>::Impl::prepare(std::size_t wanted, PlanReport &plan) {
    if (points == wanted)
        return;
    points = 0; // until all is there
    forward.reset();
    inverse.reset();
    samples = bins = Buffer();
    const DevicePtr &device = queue.device();
    forward.emplace(ready_plan(device, line_problem<T>(TransformKind::rfft, wanted)));
    inverse.emplace(ready_plan(device, line_problem<T>(TransformKind::irfft, wanted)));
    samples = Buffer(device, forward->problem().input_bytes());
    bins = Buffer(device, forward->problem().output_bytes());
    plan.compile_milliseconds =
        forward->report().compile_milliseconds + inverse->report().compile_milliseconds;
    points = wanted;
}

template <class T>
Spectrum<T> SpectrumDivision<T>::Impl::spectrum(std::span<const T> signal, PlanReport &plan) {
    auto start = Clock::now();
    queue.write(samples, points * sizeof(T), [&](void *memory) {
        T *const rest = std::copy(signal.begin(), signal.end(), static_cast<T *>(memory));
        std::fill(rest, static_cast<T *>(memory) + points, T());
    });
    plan.upload_milliseconds += milliseconds_since(start);
    forward->execute(queue, samples, bins);
    queue.finish();
    start = Clock::now();
    Spectrum<T> made(points / 2 + 1);
    queue.download(made.data(), bins, bins.bytes());
    plan.download_milliseconds += milliseconds_since(start);
    return made;
}

template <class T>
SpectrumDivision<T>::SpectrumDivision(DevicePtr device) {
    if (std::is_same_v<T, double> && !device->info().double_precision)
        throw usage_error(pipeline_says.no_double, device->info().name);
    impl_ = std::make_unique<Impl>(std::move(device));
}
template <class T>
SpectrumDivision<T>::~SpectrumDivision() = default;
template <class T>
SpectrumDivision<T>::SpectrumDivision(SpectrumDivision &&) noexcept = default;
template <class T>
SpectrumDivision<T> &SpectrumDivision<T>::operator=(SpectrumDivision &&) noexcept = default;

template <class T>
std::size_t SpectrumDivision<T>::period(std::size_t reference, std::size_t signal) {
    return std::max<std::size_t>(2, std::bit_ceil(reference + signal - 1));
}

template <class T>
std::vector<T> SpectrumDivision<T>::run(std::span<const T> reference, std::span<const T> signal,
                                        double regularisation, PlanReport &plan,
                                        const std::function<void(double)> &between) {
    Impl &impl = *impl_;
    between(0);
    impl.prepare(period(reference.size(), signal.size()), plan);
    const Spectrum<T> of_reference = impl.spectrum(reference, plan);
    between(0.4);
    Spectrum<T> quotient = impl.spectrum(signal, plan);
    divide(quotient, of_reference, regularisation);
    between(0.7);
    auto start = Clock::now();
    impl.queue.upload(impl.bins, quotient.data(), impl.bins.bytes());
    plan.upload_milliseconds += milliseconds_since(start);
    impl.inverse->execute(impl.queue, impl.bins, impl.samples);
    impl.queue.finish();
    start = Clock::now();
    std::vector<T> response(impl.points);
    impl.queue.download(response.data(), impl.samples, response.size() * sizeof(T));
    plan.download_milliseconds += milliseconds_since(start);
    plan.problem = to_string(impl.forward->problem());
    name_device(plan, impl.queue.device()->info());
    add_choice(plan, impl.forward->report());
    add_choice(plan, impl.inverse->report());
    plan.workspace_bytes = impl.forward->workspace_bytes() + impl.inverse->workspace_bytes();
    plan.steps = impl.forward->report().steps;
    append(plan.steps, impl.inverse->report().steps);
    return response;
}

template class SpectrumDivision<float>;
template class SpectrumDivision<double>;

} // namespace imago
