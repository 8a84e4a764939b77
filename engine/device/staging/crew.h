// SPDX-License-Identifier: MIT
#pragma once
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
        for (std::size_t member = 1; member < size; ++member)
            threads_.emplace_back([this, member] { serve(member); });
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

    /// The number of members, with the thread that calls run().
    std::size_t size() const { return threads_.size() + 1; }

    /// Calls work(0) in this thread and work(1), ..., work(size() - 1) in the others, and waits.
    /// `work` must not throw.
    void run(const std::function<void(std::size_t)> &work) {
        {
            const std::lock_guard lock(mutex_);
            work_ = &work;
            busy_ = threads_.size();
            ++calls_;
        }
        called_.notify_all();
        work(0);
        std::unique_lock lock(mutex_);
        ended_.wait(lock, [this] { return busy_ == 0; });
    }

  private:
    void serve(std::size_t member) {
        std::size_t served = 0;
        std::unique_lock lock(mutex_);
        for (;;) {
            called_.wait(lock, [&] { return ending_ || calls_ != served; });
            if (ending_)
                return;
            served = calls_;
            const auto *work = work_;
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
    std::size_t calls_ = 0, busy_ = 0;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

} // namespace imago
