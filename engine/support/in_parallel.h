// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace imago {

/// Calls work(0), ..., work(count - 1) on all processors, or so many at most, in any order. What
/// `work` throws first is thrown again once all threads have ended; by then some of the calls may
/// be missing.
template <class Work>
void in_parallel(std::size_t count, const Work &work, std::size_t most = ~std::size_t{0}) {
    std::atomic<std::size_t> next = 0;
    std::exception_ptr failure;
    std::mutex failing;
    const auto loop = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++)
                work(i);
        } catch (...) {
            next = count;
            const std::lock_guard lock(failing);
            if (!failure)
                failure = std::current_exception();
        }
    };
    {
        const std::size_t processors = std::clamp<std::size_t>(std::thread::hardware_concurrency(),
                                                               1, std::max<std::size_t>(1, most));
        std::vector<std::jthread> threads(count ? std::min(count, processors) - 1 : 0);
        for (std::jthread &thread : threads)
            thread = std::jthread(loop);
        loop();
    }
    if (failure)
        std::rethrow_exception(failure);
}

/// Calls work(first, last) for runs of `rows` rows of `width` numbers, each row in one of them, as
/// in_parallel() does; in this thread alone where starting others takes longer than it saves.
template <class Work>
void in_row_runs(std::size_t rows, std::size_t width, const Work &work) {
    constexpr std::size_t worth_a_thread = 1 << 17; // numbers
    const std::size_t run = std::clamp<std::size_t>(
        worth_a_thread / std::max<std::size_t>(1, width), 1, std::max<std::size_t>(1, rows));
    in_parallel((rows + run - 1) / run,
                [&](std::size_t i) { work(i * run, std::min(rows, (i + 1) * run)); });
}

} // namespace imago
