// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/correlation_peak.h"

#include "engine/pipeline/align/align_rows.h"

#include <algorithm>
#include <vector>

namespace imago {
namespace {

/// The vertex of a parabola through three values, of which the middle one is the largest.
double vertex(double before, double middle, double after) {
    const double bend = before - 2 * middle + after;
    return bend < 0 ? std::clamp((before - after) / (2 * bend), -0.5, 0.5) : 0;
}

} // namespace

template <class T>
WholePeak peak_of(std::span<const T> map, const AlignShape &shape, std::size_t reach) {
    const auto far = [](std::size_t a, std::size_t b, std::size_t length) {
        const std::size_t away = a > b ? a - b : b - a;
        return std::min(away, length - away);
    };
    struct Most {
        T value;
        std::size_t x;
    };
    std::vector<Most> rows(shape.height, Most{-1, 0});
    each_align_row(shape.height, [&](std::size_t y) {
        const T *const row = map.data() + y * shape.width;
        T most = -1;
        for (std::size_t x = 0; x < shape.width; ++x) // vectors where there is nothing to find
            most = std::max(most, far(x, 0, shape.width) <= reach ? row[x] : T(-1));
        for (std::size_t x = 0; x < shape.width && rows[y].value < most; ++x)
            if (row[x] == most && far(x, 0, shape.width) <= reach)
                rows[y] = {most, x};
    });
    const auto best = static_cast<std::size_t>(
        std::max_element(rows.begin(), rows.end(),
                         [](const Most &a, const Most &b) { return a.value < b.value; }) -
        rows.begin());
    const T most = rows[best].value;
    WholePeak peak{best, rows[best].x, double(most), 0, {}};
    const auto at = [&](std::size_t y, std::size_t x, std::size_t down, std::size_t across) {
        return map[(y + down) % shape.height * shape.width + (x + across) % shape.width];
    };
    const std::size_t up = shape.height - 1, left = shape.width - 1;
    // A row can have the next peak only if its largest value is more than that of the rows before;
    // near the peak, that says nothing.
    T next = 0;
    for (std::size_t y = 0; y < shape.height; ++y) {
        if (!(rows[y].value > next))
            continue;
        for (std::size_t x = 0; x < shape.width; ++x) {
            const T here = map[y * shape.width + x];
            if (!(here > next) || far(x, 0, shape.width) > reach ||
                (far(y, peak.y, shape.height) <= 3 && far(x, peak.x, shape.width) <= 3))
                continue;
            if (here >= at(y, x, up, 0) && here >= at(y, x, 1, 0) && here >= at(y, x, 0, left) &&
                here >= at(y, x, 0, 1) && here >= at(y, x, up, left) && here >= at(y, x, 1, 1) &&
                here >= at(y, x, up, 1) && here >= at(y, x, 1, left))
                next = here;
        }
    }
    peak.confidence = most > 0 ? 1 - double(next) / double(most) : 0;
    peak.between = {vertex(at(peak.y, peak.x, up, 0), most, at(peak.y, peak.x, 1, 0)),
                    vertex(at(peak.y, peak.x, 0, left), most, at(peak.y, peak.x, 0, 1)),
                    double(most)};
    return peak;
}

template WholePeak peak_of<float>(std::span<const float>, const AlignShape &, std::size_t);
template WholePeak peak_of<double>(std::span<const double>, const AlignShape &, std::size_t);

} // namespace imago
