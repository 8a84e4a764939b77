// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem/problem.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace imago::cli {

/// Calls work(0), ..., work(count - 1), on all processors; `work` must not throw.
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

/// The right output of one transform by engine/reference, dense, for its dense input (a complex
/// element is two numbers): fft, rfft and irfft along any axes, dct2 and dct3 along one or two, all
/// unscaled. With `lines` it is computed line by line on all processors. T is double or long
/// double.
template <class T>
std::vector<T> expected_output(const Problem &problem, const std::vector<T> &x, bool lines);

} // namespace imago::cli
