// SPDX-License-Identifier: MIT
#include "engine/pipeline/convolve/convolver.h"

#include "engine/array/non_finite.h"
#include "engine/device/queue.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/values/platform_label.h"

#include <optional>
#include <type_traits>
#include <utility>

namespace imago {

template <class T>
struct Convolver<T>::Impl {
    Impl(DevicePtr device_, PlanMaker make)
        : device(std::move(device_)), queue(device), make_plan(std::move(make)) {}

    DevicePtr device;
    Queue queue;
    PlanMaker make_plan;
    std::optional<ConvolveChain<T>> chain;
    double unreported_compile = 0;
};

template <class T>
Convolver<T>::Convolver(DevicePtr device, PlanMaker make_plan) {
    if (std::is_same_v<T, double> && !device->info().double_precision)
        throw usage_error(pipeline_says.no_double, device->info().name);
    impl_ = std::make_unique<Impl>(std::move(device), std::move(make_plan));
}
template <class T>
Convolver<T>::~Convolver() = default;
template <class T>
Convolver<T>::Convolver(Convolver &&) noexcept = default;
template <class T>
Convolver<T> &Convolver<T>::operator=(Convolver &&) noexcept = default;

template <class T>
PlanReport Convolver<T>::run(const ConvolveRequest<T> &request, T *out, const Between &between) {
    Impl &impl = *impl_;
    if (const std::size_t bad = count_non_finite(request.kernel))
        throw usage_error(pipeline_says.convolve_kernel_infinite, bad, request.kernel.size());
    const auto tell = [&](double fraction) {
        if (between)
            between(pipeline_says.convolving, fraction);
    };
    tell(0);
    if (!impl.chain || impl.chain->shape() != request.shape) {
        impl.chain.reset(); // first, for its memory
        impl.chain.emplace(impl.device, request.shape, impl.make_plan);
        impl.unreported_compile += impl.chain->compile_milliseconds();
    }
    PlanReport plan;
    impl.chain->set_kernel(impl.queue, request.kernel, request.correlate);
    impl.chain->run(impl.queue, request.input.data(), out, tell, plan);
    name_device(plan, impl.device->info());
    impl.chain->describe(plan);
    plan.compile_milliseconds = std::exchange(impl.unreported_compile, 0);
    return plan;
}

template class Convolver<float>;
template class Convolver<double>;

} // namespace imago
