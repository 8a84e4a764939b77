// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace imago {

/// Passes values between threads in their order, and holds few of them: a thread that is ahead
/// waits.
template <class T>
class BoundedQueue {
  public:
    explicit BoundedQueue(std::size_t most) : most_(most) {}

    /// Waits for room.
    void push(T value) {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [&] { return values_.size() < most_; });
        values_.push_back(std::move(value));
        filled_.notify_one();
    }
    /// Waits for a value. Empty: the queue is closed, and all values were taken.
    std::optional<T> pop() {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [&] { return !values_.empty() || closed_; });
        if (values_.empty())
            return std::nullopt;
        T value = std::move(values_.front());
        values_.pop_front();
        room_.notify_one();
        return value;
    }
    /// No value follows.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        filled_.notify_all();
    }

  private:
    std::size_t most_;
    std::mutex mutex_;
    std::condition_variable room_, filled_;
    std::deque<T> values_;
    bool closed_ = false;
};

} // namespace imago
