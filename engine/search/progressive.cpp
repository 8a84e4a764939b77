// SPDX-License-Identifier: MIT
#include "engine/search/progressive.h"

#include "engine/support/priority.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace imago {
namespace {

ProgressiveTransform::Finder searching(SearchSettings settings) {
    return [settings](const DevicePtr &device, const Problem &problem, const PlanOptions &requested,
                      const std::stop_token &cancel) {
        SearchSettings own = settings;
        own.cancel = cancel;
        own.progress = nullptr;
        return find_better_plan(searched_device(device), problem, requested, std::move(own));
    };
}

} // namespace

struct ProgressiveTransform::Impl {
    Impl(DevicePtr on, const Problem &problem, const PlanOptions &options, Finder finder)
        : device(std::move(on)), transform(std::make_unique<Transform>(device, problem, options)),
          thread([this, options, finder = std::move(finder)](const std::stop_token &cancel) {
              look(finder, options, cancel);
          }) {}

    /// Runs in the search thread.
    void look(const Finder &finder, const PlanOptions &requested, const std::stop_token &cancel) {
        work_in_background();
        std::unique_ptr<Transform> better;
        Finding result;
        try {
            result = finder(device, problem(), requested, cancel);
            if (result.plan && !cancel.stop_requested())
                better = std::make_unique<Transform>(build_found(device, problem(), *result.plan));
        } catch (const std::exception &error) { // the running plan is still good
            result.trouble = error.what();
        }
        const std::lock_guard lock(mutex);
        state = better ? State::ready : State::kept;
        finding = std::move(result);
        next = std::move(better);
        ended.notify_all();
    }

    /// The problem is the same in every plan, so both threads may read it.
    const Problem &problem() const { return requested_problem; }

    void take_better() {
        const std::lock_guard lock(mutex);
        if (state != State::ready)
            return;
        if (mask)
            next->set_mask(*mask);
        next->set_threshold(threshold);
        transform = std::move(next); // enqueued kernels hold what they need
        state = State::swapped;
    }

    DevicePtr device;
    std::unique_ptr<Transform> transform;
    const Problem requested_problem = transform->problem();
    double threshold = 0;
    std::optional<Buffer> mask;

    mutable std::mutex mutex; // guards what follows
    std::condition_variable ended;
    State state = State::searching;
    Finding finding;
    std::unique_ptr<Transform> next;
    std::jthread thread; // last, since it uses all above
};

ProgressiveTransform::ProgressiveTransform(DevicePtr device, const Problem &problem,
                                           const PlanOptions &options, SearchSettings settings)
    : ProgressiveTransform(std::move(device), problem, options, searching(std::move(settings))) {}

ProgressiveTransform::ProgressiveTransform(DevicePtr device, const Problem &problem,
                                           const PlanOptions &options, Finder finder)
    : impl_(std::make_unique<Impl>(std::move(device), problem, options, std::move(finder))) {}

ProgressiveTransform::~ProgressiveTransform() = default;

void ProgressiveTransform::execute(Queue &queue, const ArrayBuffers &in, const ArrayBuffers &out) {
    impl_->take_better();
    impl_->transform->execute(queue, in, out);
}

void ProgressiveTransform::set_threshold(double threshold) {
    impl_->threshold = threshold;
    impl_->transform->set_threshold(threshold);
}

void ProgressiveTransform::set_mask(const Buffer &mask) {
    impl_->transform->set_mask(mask);
    impl_->mask = mask;
}

PlanReport ProgressiveTransform::report() const {
    return impl_->transform->report();
}

const Problem &ProgressiveTransform::problem() const {
    return impl_->problem();
}

ProgressiveTransform::State ProgressiveTransform::state() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->state;
}

Finding ProgressiveTransform::finding() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->finding;
}

void ProgressiveTransform::stop() {
    impl_->thread.request_stop();
    wait();
}

void ProgressiveTransform::wait() {
    std::unique_lock lock(impl_->mutex);
    impl_->ended.wait(lock, [&] { return impl_->state != State::searching; });
}

} // namespace imago
