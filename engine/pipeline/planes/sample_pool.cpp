// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/sample_pool.h"

#include <mutex>
#include <utility>

namespace imago {

/// The maximum number of kept results. One is shown while the next one is computed, and a third is
/// rarely free.
constexpr std::size_t most_kept = 2;

struct SamplePool::State {
    std::mutex mutex;
    std::size_t count = 0; ///< number of samples of a kept result
    std::vector<std::vector<float>> kept;

    void give(std::vector<float> samples) {
        const std::lock_guard lock(mutex);
        if (samples.size() == count && kept.size() < most_kept)
            kept.push_back(std::move(samples));
    }
};

SamplePool::SamplePool() : state_(std::make_shared<State>()) {}
SamplePool::~SamplePool() = default;
SamplePool::SamplePool(SamplePool &&) noexcept = default;
SamplePool &SamplePool::operator=(SamplePool &&) noexcept = default;

std::vector<float> SamplePool::take(std::size_t count) {
    {
        const std::lock_guard lock(state_->mutex);
        if (state_->count != count)
            state_->kept.clear();
        state_->count = count;
        if (!state_->kept.empty()) {
            std::vector<float> samples = std::move(state_->kept.back());
            state_->kept.pop_back();
            return samples;
        }
    }
    return std::vector<float>(count);
}

std::shared_ptr<const Image> SamplePool::share(Image image) {
    return {new Image(std::move(image)), [pool = std::weak_ptr<State>(state_)](Image *shared) {
                if (const auto state = pool.lock())
                    state->give(std::move(shared->samples));
                delete shared;
            }};
}

void SamplePool::clear() {
    const std::lock_guard lock(state_->mutex);
    state_->kept.clear();
    state_->count = 0;
}

} // namespace imago
