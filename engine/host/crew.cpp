// SPDX-License-Identifier: MIT
#include "engine/host/crew.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

#include <csignal>
#include <pthread.h>

namespace imago::host {
namespace {

/// Looks at what others write so many times, about 20 us, before it sleeps: waking a thread takes
/// as long as a share of a short transform.
constexpr int looks = 1000;
constexpr unsigned most_shares = std::numeric_limits<std::uint16_t>::max();

void rest() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Waits until `value` is no longer `old`.
template <class T>
void wait_for_change(std::atomic<T> &value, T old) {
    for (int i = 0; i < looks; ++i) {
        if (value.load(std::memory_order_acquire) != old)
            return;
        rest();
    }
    while (value.load(std::memory_order_acquire) == old)
        value.wait(old, std::memory_order_acquire);
}

/// One thread at a time has work done. Shares belong to who claims them first, so that nobody waits
/// for a thread that the system has not woken yet. The threads never end, so that a crew is never
/// destroyed.
class Crew {
  public:
    /// Whether it was free and had a thread: if not, nothing has run.
    bool run(unsigned shares, unsigned more, Callings &callings,
             void (*work)(const void *, unsigned), const void *context) {
        const std::unique_lock lock(busy_, std::try_to_lock);
        const unsigned others = lock ? start(more) : 0;
        if (others == 0)
            return false;
        work_ = work;
        context_ = context;
        failed_ = nullptr;
        left_.store(shares, std::memory_order_relaxed);
        const Claims first = {++job_, static_cast<std::uint16_t>(shares), 0};
        claims_.store(first, std::memory_order_release);
        for (unsigned i = 0; i < others; ++i) {
            members_[i].job.store(job_); // before it is seen whether the member sleeps
            members_[i].job.notify_one();
        }
        callings.note(do_shares(job_) < shares);
        for (unsigned left = left_; left != 0; left = left_)
            wait_for_change(left_, left);
        if (failed_)
            std::rethrow_exception(failed_);
        return true;
    }

  private:
    /// The job that a thread is called to.
    struct alignas(64) Member {
        std::atomic<std::uint32_t> job{0};
    };
    /// Which share of which job is the next one: who takes it by this number has it.
    struct Claims {
        std::uint32_t job;
        std::uint16_t shares, next;
    };

    /// How many threads there are, at most `wanted`. Signals are for the program's own threads.
    unsigned start(unsigned wanted) {
        if (members_.size() >= wanted)
            return wanted;
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        while (members_.size() < wanted && start_one()) {
        }
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        return static_cast<unsigned>(members_.size());
    }

    bool start_one() noexcept {
        const std::size_t before = members_.size();
        try {
            std::thread([this, &member = members_.emplace_back()] { serve(member); }).detach();
            return true;
        } catch (...) { // no memory, or no more threads: the caller does more
            if (members_.size() > before)
                members_.pop_back();
            return false;
        }
    }

    [[noreturn]] void serve(Member &member) {
        for (std::uint32_t job = 0;;) {
            wait_for_change(member.job, job);
            job = member.job.load(std::memory_order_acquire);
            do_shares(job);
        }
    }

    /// Does shares of a job until none is left, and returns how many. A job that has ended has
    /// none.
    unsigned do_shares(std::uint32_t job) {
        unsigned done = 0;
        Claims claims = claims_.load(std::memory_order_acquire);
        while (claims.job == job && claims.next < claims.shares) {
            Claims taken = claims;
            ++taken.next;
            if (!claims_.compare_exchange_weak(claims, taken, std::memory_order_acq_rel))
                continue;
            do_share(claims.next);
            ++done;
            claims = claims_.load(std::memory_order_acquire);
        }
        return done;
    }

    void do_share(unsigned share) {
        try {
            work_(context_, share);
        } catch (...) {
            const std::lock_guard lock(failing_);
            if (!failed_)
                failed_ = std::current_exception();
        }
        if (left_.fetch_sub(1, std::memory_order_acq_rel) == 1)
            left_.notify_one();
    }

    std::mutex busy_, failing_;
    std::deque<Member> members_; // whose elements stay where they are
    void (*work_)(const void *, unsigned) = nullptr;
    const void *context_ = nullptr;
    std::exception_ptr failed_;
    std::uint32_t job_ = 0;
    std::atomic<Claims> claims_{Claims{0, 0, 0}};
    std::atomic<unsigned> left_{0};
};

std::atomic<Crew *> current{nullptr};

/// The threads of a forked child's parent do not exist in it.
const int registered = pthread_atfork(nullptr, nullptr, [] { current = nullptr; });

Crew &crew() {
    Crew *there = current;
    while (!there) {
        auto *const made = new Crew;
        if (current.compare_exchange_strong(there, made))
            return *made;
        delete made;
    }
    return *there;
}

} // namespace

bool Callings::worth_one() {
    std::uint32_t rest = rest_.load(std::memory_order_relaxed);
    return rest == 0 || !rest_.compare_exchange_strong(rest, rest - 1, std::memory_order_relaxed);
}

void Callings::note(bool helped) {
    constexpr std::uint32_t most_doublings = 6;
    const std::uint32_t late = late_.load(std::memory_order_relaxed);
    late_.store(helped ? 0 : std::min(late + 1, most_doublings), std::memory_order_relaxed);
    rest_.store(helped ? 0 : (1u << late) - 1, std::memory_order_relaxed);
}

void run_shares(unsigned shares, unsigned threads, Callings &callings,
                void (*work)(const void *, unsigned), const void *context) {
    if (shares > 1 && shares <= most_shares && threads > 1 && callings.worth_one() &&
        crew().run(shares, std::min(shares, threads) - 1, callings, work, context))
        return;
    std::exception_ptr failed;
    for (unsigned share = 0; share < shares; ++share)
        try {
            work(context, share);
        } catch (...) {
            if (!failed)
                failed = std::current_exception();
        }
    if (failed)
        std::rethrow_exception(failed);
}

} // namespace imago::host
