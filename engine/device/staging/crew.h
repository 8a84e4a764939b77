// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace imago {

/// Threads that wait for work, since starting eight threads takes as long as copying some
/// megabytes. One thread at a time may call run().
class Crew {
  public:
    /// Starts `size` - 1 threads.
    explicit Crew(std::size_t size) {
        for (std::size_t thread = 1; thread < size; ++thread)
            threads_.emplace_back([this] { serve(); });
    }
    ~Crew() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        called_.notify_all();
        for (std::thread &thread : threads_)
            thread.join();
    }
    Crew(const Crew &) = delete;
    Crew &operator=(const Crew &) = delete;

    /// Calls work(0) in this thread and, in others, work(1) and on for at most `most` in all, and
    /// waits. Threads that wake only after work(0) has returned do nothing: a short piece of work
    /// does not wait for them. So work(0) leaves nothing undone but what others have begun. `work`
    /// must not throw.
    void run(std::size_t most, const std::function<void(std::size_t)> &work) {
        const std::size_t others = std::min(std::max<std::size_t>(most, 1) - 1, threads_.size());
        {
            const std::lock_guard lock(mutex_);
            work_ = &work;
            seats_ = others;
            next_member_ = 1;
        }
        for (std::size_t i = 0; i < others; ++i)
            called_.notify_one();
        work(0);
        std::unique_lock lock(mutex_);
        seats_ = 0;
        ended_.wait(lock, [this] { return busy_ == 0; });
    }

  private:
    void serve() {
        std::unique_lock lock(mutex_);
        for (;;) {
            called_.wait(lock, [this] { return ending_ || seats_ > 0; });
            if (ending_)
                return;
            --seats_;
            ++busy_;
            const auto *work = work_;
            const std::size_t member = next_member_++;
            lock.unlock();
            (*work)(member);
            lock.lock();
            if (--busy_ == 0)
                ended_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable called_, ended_;
    const std::function<void(std::size_t)> *work_ = nullptr;
    std::size_t seats_ = 0; ///< members that are still wanted
    std::size_t busy_ = 0, next_member_ = 1;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

} // namespace imago
