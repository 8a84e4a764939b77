// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cstddef>

namespace imago {

/// Calls row(0), ..., row(height - 1) on all processors, neighbours on the same one.
template <class Work>
void each_align_row(std::size_t height, const Work &row) {
    const std::size_t parts = std::min<std::size_t>(height, 32);
    in_parallel(parts, [&](std::size_t part) {
        for (std::size_t y = height * part / parts; y < height * (part + 1) / parts; ++y)
            row(y);
    });
}

/// The index in a line whose ends meet.
inline std::size_t wrapped_index(std::ptrdiff_t index, std::size_t length) {
    const auto size = static_cast<std::ptrdiff_t>(length);
    return static_cast<std::size_t>((index % size + size) % size);
}

} // namespace imago
