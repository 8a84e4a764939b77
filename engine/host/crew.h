// SPDX-License-Identifier: MIT
// Threads of this process for short work: the shares of one transform.
#pragma once
#include <atomic>
#include <cstdint>

namespace imago::host {

/// How work that is done again and again fared: whose shares were all done before another thread
/// came calls the others less often, up to once in 64 times, until they come in time. A call costs
/// a few microseconds, which short work does not have where processors are busy. Any threads may
/// call.
class Callings {
  public:
    bool worth_one();
    void note(bool helped);

  private:
    std::atomic<std::uint32_t> late_{0}; ///< callings in a row that brought nobody
    std::atomic<std::uint32_t> rest_{0}; ///< times to do without
};

/// Calls work(context, 0) to work(context, shares - 1) in this thread and at most `threads` - 1
/// others at the same time, and waits for all. Threads are started when they are first needed, and
/// wait for the next work, first awake and then asleep. While another thread's work is under way,
/// or without threads, all shares run in this one. In a forked child new threads are started.
/// Throws what a share throws, the first one's of several, once all have ended.
void run_shares(unsigned shares, unsigned threads, Callings &callings,
                void (*work)(const void *context, unsigned share), const void *context);

/// The same by a function object.
template <class Work>
void run_shares(unsigned shares, unsigned threads, Callings &callings, const Work &work) {
    run_shares(
        shares, threads, callings,
        [](const void *context, unsigned share) { (*static_cast<const Work *>(context))(share); },
        &work);
}

} // namespace imago::host
