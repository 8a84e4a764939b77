// SPDX-License-Identifier: MIT
// Threads of this process for short work: the shares of one transform.
#pragma once

namespace imago::host {

/// Calls work(context, 0) to work(context, shares - 1) in this thread and at most `threads` - 1
/// others at the same time, and waits for all. Threads are started when they are first needed, and
/// wait for the next work, first awake and then asleep. While another thread's work is under way,
/// or without threads, all shares run in this one. In a forked child new threads are started.
/// Throws what a share throws, the first one's of several, once all have ended.
void run_shares(unsigned shares, unsigned threads,
                void (*work)(const void *context, unsigned share), const void *context);

/// The same by a function object.
template <class Work>
void run_shares(unsigned shares, unsigned threads, const Work &work) {
    run_shares(
        shares, threads,
        [](const void *context, unsigned share) { (*static_cast<const Work *>(context))(share); },
        &work);
}

} // namespace imago::host
