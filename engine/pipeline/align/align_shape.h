// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace imago {

/// The extents of a plane, 1 or more each.
struct AlignShape {
    std::size_t height = 0, width = 0;

    std::size_t size() const { return height * width; }
    std::size_t columns() const { return width / 2 + 1; }           ///< of the half spectrum
    std::size_t coefficients() const { return height * columns(); } ///< of the half spectrum
    bool operator==(const AlignShape &) const = default;
};

/// A frequency of an axis of `length` samples in cycles over it: negative from the middle on.
inline double signed_frequency(std::size_t index, std::size_t length) {
    return 2 * index > length ? static_cast<double>(index) - static_cast<double>(length)
                              : static_cast<double>(index);
}

} // namespace imago
