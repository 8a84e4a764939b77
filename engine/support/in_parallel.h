// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace imago {

/// Calls work(0), ..., work(count - 1) on all processors, in any order; `work` must not throw.
template <class Work>
void in_parallel(std::size_t count, const Work &work) {
    std::atomic<std::size_t> next = 0;
    const auto loop = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::jthread> threads(count ? std::min(count, processors) - 1 : 0);
    for (std::jthread &thread : threads)
        thread = std::jthread(loop);
    loop();
}

} // namespace imago
