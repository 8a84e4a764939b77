// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Elements first .. last.
struct ElementSpan {
    std::size_t first = 0; ///< the first element
    std::size_t last = 0;  ///< the last one, which is included
};

/// Frequencies that are evenly spaced, in bins, and rows of equal ratios over them. Bin k is from k
/// - 1/2 to k + 1/2; rows begin half a bin above 0 or higher.
struct LogarithmicAxis {
    double low = 0;  ///< the lower end of the first element, in bins
    double high = 1; ///< the upper end of the last one, above 1/2

    /// Returns the place at a fraction 0..1 of the rows, in bins.
    double at(double part) const;
    /// Returns what each of `rows` rows, the lowest first, covers of `count` elements that are
    /// equally wide. A row that is narrower than an element has the nearest one.
    std::vector<ElementSpan> rows_of(std::size_t count, std::size_t rows) const;
};

} // namespace imago
