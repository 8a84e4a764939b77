// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace imago {

/// Copies between row-major arrays of as many axes, each 1 or longer: `to` gets the elements whose
/// indices both have, and 0 elsewhere. The arrays do not overlap.
template <class T>
void copy_region(const T *from, std::span<const std::size_t> from_shape, T *to,
                 std::span<const std::size_t> to_shape) {
    // Axes behind the last one that differs are one run of memory with it.
    std::size_t last = to_shape.size() - 1, inner = 1;
    while (last > 0 && from_shape[last] == to_shape[last])
        inner *= to_shape[last--];
    const std::size_t from_row = from_shape[last] * inner, to_row = to_shape[last] * inner;
    std::size_t rows = 1;
    for (std::size_t axis = 0; axis < last; ++axis)
        rows *= to_shape[axis];
    const auto copy = [&](std::size_t row, std::size_t first, std::size_t end) {
        std::size_t source = 0, rest = row, stride = 1, known = std::min(from_row, to_row);
        for (std::size_t axis = last; axis-- > 0;) {
            const std::size_t index = rest % to_shape[axis];
            rest /= to_shape[axis];
            if (index >= from_shape[axis])
                known = 0;
            source += index * stride;
            stride *= from_shape[axis];
        }
        T *out = to + row * to_row;
        const std::size_t copied = std::clamp(known, first, end);
        if (copied > first)
            std::copy(from + source * from_row + first, from + source * from_row + copied,
                      out + first);
        std::fill(out + copied, out + end, T());
    };
    // Parts of as many elements that starting threads is worth it: rows, or a share of one.
    constexpr std::size_t part = 1 << 16;
    const std::size_t together = std::clamp<std::size_t>(part / to_row, 1, rows);
    const std::size_t shares = std::max<std::size_t>(1, to_row / part);
    in_parallel((rows + together - 1) / together * shares, [&](std::size_t i) {
        const std::size_t row = i / shares * together, share = i % shares;
        for (std::size_t r = row; r < std::min(row + together, rows); ++r)
            copy(r, to_row * share / shares, to_row * (share + 1) / shares);
    });
}

} // namespace imago
