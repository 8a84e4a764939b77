// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/sample_pool.h"

#include <mutex>
#include <optional>
#include <utility>

namespace imago {

/// The maximum number of kept results. One is shown while the next one is computed, and a third is
/// rarely free.
constexpr std::size_t most_kept = 2;

namespace {

/// Memory of samples of one type.
template <class Sample>
struct KeptMemory {
    std::size_t count = 0; ///< number of samples of a kept result
    std::vector<std::vector<Sample>> kept;

    std::optional<std::vector<Sample>> take(std::size_t wanted) {
        if (count != wanted)
            kept.clear();
        count = wanted;
        if (kept.empty())
            return std::nullopt;
        std::vector<Sample> samples = std::move(kept.back());
        kept.pop_back();
        return samples;
    }

    void give(std::vector<Sample> samples) {
        if (samples.size() == count && count > 0 && kept.size() < most_kept)
            kept.push_back(std::move(samples));
    }
};

} // namespace

struct SamplePool::State {
    std::mutex mutex;
    KeptMemory<float> floats;
    KeptMemory<std::uint8_t> bytes;
};

SamplePool::SamplePool() : state_(std::make_shared<State>()) {}
SamplePool::~SamplePool() = default;
SamplePool::SamplePool(SamplePool &&) noexcept = default;
SamplePool &SamplePool::operator=(SamplePool &&) noexcept = default;

std::vector<float> SamplePool::take(std::size_t count) {
    {
        const std::lock_guard lock(state_->mutex);
        if (auto samples = state_->floats.take(count))
            return std::move(*samples);
    }
    return std::vector<float>(count);
}

std::vector<std::uint8_t> SamplePool::take_bytes(std::size_t count) {
    {
        const std::lock_guard lock(state_->mutex);
        if (auto samples = state_->bytes.take(count))
            return std::move(*samples);
    }
    return std::vector<std::uint8_t>(count);
}

std::shared_ptr<const Image> SamplePool::share(Image image) {
    return {new Image(std::move(image)), [pool = std::weak_ptr<State>(state_)](Image *shared) {
                if (const auto state = pool.lock()) {
                    const std::lock_guard lock(state->mutex);
                    state->floats.give(std::move(shared->samples));
                    state->bytes.give(std::move(shared->bytes));
                }
                delete shared;
            }};
}

void SamplePool::clear() {
    const std::lock_guard lock(state_->mutex);
    state_->floats = {};
    state_->bytes = {};
}

} // namespace imago
