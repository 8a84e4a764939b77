// SPDX-License-Identifier: MIT
#pragma once

#include "engine/plan/problem/problem.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace imago {

/// Who computes the lines of an array.
enum class HostThreads {
    one, ///< the caller
    all, ///< all processors
};

/// Calls work(line) for all lines of a dense row-major array along an axis, in place. With
/// HostThreads::all several threads call `work` at once, and it must not throw.
template <class Element, class Work>
void along_axis(std::vector<Element> &x, const std::vector<std::size_t> &shape, std::size_t axis,
                HostThreads threads, const Work &work) {
    const std::size_t n = shape[axis];
    std::size_t stride = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i)
        stride *= shape[i];
    // Neighbouring lines are in one block, so that they share cache lines.
    const std::size_t lines = x.size() / n, block = std::min<std::size_t>(lines, 16);
    const auto run = [&](std::size_t first_line) {
        std::vector<Element> line(n);
        for (std::size_t i = first_line; i < std::min(first_line + block, lines); ++i) {
            Element *start = x.data() + i / stride * stride * n + i % stride;
            for (std::size_t k = 0; k < n; ++k)
                line[k] = start[k * stride];
            work(line);
            for (std::size_t k = 0; k < n; ++k)
                start[k * stride] = line[k];
        }
    };
    if (threads == HostThreads::all && block)
        in_parallel((lines + block - 1) / block, [&](std::size_t i) { run(i * block); });
    else
        for (std::size_t line = 0; line < lines; line += block)
            run(line);
}

/// One cosine or sine transform, or one of DCT-MD's IDXST and its pairs, along all axes of the
/// problem, with its norm. `x` is dense and row-major. Throws Error (usage) for other kinds.
template <class T>
std::vector<T> expected_real_kind(const Problem &problem, std::vector<T> x, HostThreads threads);

} // namespace imago
