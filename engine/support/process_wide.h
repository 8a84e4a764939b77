// SPDX-License-Identifier: MIT
// State that the whole process shares: opened devices, built programs, answers that cost a
// measurement.
#pragma once
#include <atomic>
#include <map>
#include <mutex>
#include <optional>

namespace imago {

/// The one State of this process, made at the first call, from any thread. It is never destroyed:
/// drivers unload in an order of their own at exit, some before the destructors of static objects
/// run, and an OpenCL object that is released after its driver crashes. So everything of this kind
/// stands here, each under a type of its own. State guards itself.
///
/// A forked child that finds it half made by another thread of its parent makes it again: the guard
/// of a static object would have it wait for ever.
template <class State>
State &process_wide() {
    static std::atomic<State *> made;
    static std::once_flag once;
    if (State *const state = made.load(std::memory_order_acquire))
        return *state;
    std::call_once(once, [] { made.store(new State, std::memory_order_release); });
    return *made;
}

/// Answers by key, each found once. Any thread may ask; while one answer is being found, who asks
/// for another waits, too.
template <class Key, class Value>
class Memo {
  public:
    /// The answer; find() gives it where there is none. What find() throws is not kept.
    template <class Find>
    Value get(const Key &key, const Find &find) {
        const std::lock_guard lock(mutex_);
        if (const auto found = answers_.find(key); found != answers_.end())
            return found->second;
        return answers_.emplace(key, find()).first->second;
    }

    /// The answer where there is one.
    std::optional<Value> known(const Key &key) {
        const std::lock_guard lock(mutex_);
        const auto found = answers_.find(key);
        return found == answers_.end() ? std::nullopt : std::optional(found->second);
    }

    /// Drops the answer where it is still this one.
    void forget(const Key &key, const Value &value) {
        const std::lock_guard lock(mutex_);
        const auto found = answers_.find(key);
        if (found != answers_.end() && found->second == value)
            answers_.erase(found);
    }

  private:
    std::mutex mutex_;
    std::map<Key, Value> answers_;
};

} // namespace imago
