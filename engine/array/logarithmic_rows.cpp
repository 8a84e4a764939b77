// SPDX-License-Identifier: MIT
#include "engine/array/logarithmic_rows.h"

#include <algorithm>
#include <cmath>

namespace imago {

double LogarithmicAxis::at(double part) const {
    const double start = std::max(low, 0.5);
    return start * std::pow(high / start, part);
}

std::vector<ElementSpan> LogarithmicAxis::rows_of(std::size_t count, std::size_t rows) const {
    const double each = (high - low) / static_cast<double>(count);
    const auto most = static_cast<double>(count - 1);
    std::vector<ElementSpan> spans;
    for (std::size_t row = 0; row < rows; ++row) {
        const double part = static_cast<double>(row) / static_cast<double>(rows);
        const double next = static_cast<double>(row + 1) / static_cast<double>(rows);
        const double from = (at(part) - low) / each, to = (at(next) - low) / each;
        const bool narrow = to - from < 1;
        const double first = narrow ? std::floor((from + to) / 2) : std::floor(from + 0.5);
        const double last = narrow ? first : std::max(first, std::ceil(to - 0.5) - 1);
        spans.push_back({static_cast<std::size_t>(std::clamp(first, 0.0, most)),
                         static_cast<std::size_t>(std::clamp(last, 0.0, most))});
    }
    return spans;
}

} // namespace imago
