// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_gaps.h"

#include <algorithm>
#include <cmath>

namespace imago::csv {

std::size_t interpolate(std::vector<double> &column, const std::vector<double> *times) {
    const auto place = [&](std::size_t i) { return times ? (*times)[i] : static_cast<double>(i); };
    std::size_t held = 0;
    for (std::size_t i = 0; i < column.size();) {
        if (!std::isnan(column[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < column.size() && std::isnan(column[end]))
            ++end;
        const bool before = i > 0, after = end < column.size();
        held += before && after ? 0 : end - i;
        const double left = column[before ? i - 1 : end], right = column[after ? end : i - 1];
        const double from = place(before ? i - 1 : 0), to = place(after ? end : end - 1);
        for (std::size_t k = i; k < end; ++k) {
            const double part = before && after ? (place(k) - from) / (to - from) : 0;
            column[k] = left + part * (right - left);
        }
        i = end;
    }
    return held;
}

} // namespace imago::csv
