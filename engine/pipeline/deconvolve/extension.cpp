// SPDX-License-Identifier: MIT
#include "engine/pipeline/deconvolve/extension.h"

#include "engine/pipeline/planes/margins.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace imago {
namespace {

using Edges = DeconvolveSettings::Edges;

/// Samples of a line that the sample at `place`, which may be beyond its ends, is mixed of: so much
/// of one, the rest of another.
struct Mix {
    std::size_t one = 0, other = 0;
    double share = 0;
};

/// From 1 at the beginning of `count` samples to 0 behind them.
double faded(std::size_t i, std::size_t count) {
    const double part = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
    return (1 + std::cos(std::numbers::pi * part)) / 2;
}

/// The element of a line of n that mirror images bring to a place at or behind its end.
std::size_t mirrored(std::size_t place, std::size_t n) {
    const std::size_t i = place % (2 * n);
    return i < n ? i : 2 * n - 1 - i;
}

/// What lies `t` samples behind the end of a line of n with `room` samples beyond it.
Mix beyond(std::size_t t, std::size_t n, std::size_t room, Edges edges) {
    if (edges == Edges::taper)
        return {n - 1, 0, faded(t, room)};
    // The first third is the end's alone and the last one the beginning's: a blur reaches so far.
    const std::size_t alone = room / 3, between = room - 2 * alone;
    const double share = t < alone ? 1 : t >= alone + between ? 0 : faded(t - alone, between);
    return {mirrored(n + t, n), mirrored(room - 1 - t, n), share};
}

/// Continues one axis; `inner` numbers lie between its neighbours.
template <class T>
std::vector<T> continued_axis(const std::vector<T> &from, std::size_t n, std::size_t whole,
                              std::size_t inner, Edges edges) {
    const std::size_t outer = from.size() / (n * inner), room = whole - n;
    std::vector<T> to(outer * whole * inner);
    in_parallel(outer, [&](std::size_t o) {
        const T *line = from.data() + o * n * inner;
        T *out = to.data() + o * whole * inner;
        std::copy_n(line, n * inner, out);
        if (edges == Edges::zero)
            return;
        for (std::size_t t = 0; t < room; ++t) {
            const Mix mix = beyond(t, n, room, edges);
            const T share = static_cast<T>(mix.share);
            for (std::size_t i = 0; i < inner; ++i)
                out[(n + t) * inner + i] =
                    share * line[mix.one * inner + i] + (1 - share) * line[mix.other * inner + i];
        }
    });
    return to;
}

} // namespace

BlurExtents extended(const BlurExtents &picture, const BlurExtents &blur, Edges edges) {
    BlurExtents whole = picture;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (edges != Edges::periodic && blur[axis] > 1) {
            const std::size_t reach = blur[axis] / 2;
            whole[axis] = fast_length(picture[axis] + (edges == Edges::zero ? reach : 3 * reach));
        }
    return whole;
}

template <class T>
std::vector<T> continued(const T *picture, const BlurExtents &extents, const BlurExtents &whole,
                         Edges edges) {
    std::vector<T> array(picture, picture + count_of(extents));
    std::size_t inner = 1;
    for (std::size_t axis = 3; axis-- > 0; inner *= whole[axis])
        if (whole[axis] != extents[axis])
            array = continued_axis(array, extents[axis], whole[axis], inner, edges);
    return array;
}

template <class T>
std::vector<T> faded(const T *picture, const BlurExtents &extents, const BlurExtents &whole) {
    const auto weight = [&](std::size_t axis, std::size_t i) {
        const double part = (static_cast<double>(i) + 1) / static_cast<double>(extents[axis] + 1);
        return whole[axis] == extents[axis]
                   ? 1
                   : std::sin(std::numbers::pi * part) * std::sin(std::numbers::pi * part);
    };
    std::vector<double> along_rows;
    for (std::size_t x = 0; x < extents[2]; ++x)
        along_rows.push_back(weight(2, x));
    double sum = 0, weights = 0;
    const auto for_each = [&](const auto &work) {
        for (std::size_t row = 0; row < extents[0] * extents[1]; ++row) {
            const std::size_t slice = row / extents[1], y = row % extents[1];
            const double of_row = weight(0, slice) * weight(1, y);
            for (std::size_t x = 0; x < extents[2]; ++x)
                work(row * extents[2] + x, (slice * whole[1] + y) * whole[2] + x,
                     of_row * along_rows[x]);
        }
    };
    for_each([&](std::size_t from, std::size_t, double w) {
        sum += w * static_cast<double>(picture[from]);
        weights += w;
    });
    std::vector<T> array(count_of(whole));
    for_each([&](std::size_t from, std::size_t to, double w) {
        array[to] = static_cast<T>(w * (static_cast<double>(picture[from]) - sum / weights));
    });
    return array;
}

template <class T>
std::vector<T> cut(std::vector<T> array, const BlurExtents &whole, const BlurExtents &extents) {
    if (whole == extents)
        return array;
    std::vector<T> inside(count_of(extents));
    in_row_runs(extents[0] * extents[1], extents[2], [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            std::copy_n(array.data() + (row / extents[1] * whole[1] + row % extents[1]) * whole[2],
                        extents[2], inside.data() + row * extents[2]);
    });
    return inside;
}

template std::vector<float> continued(const float *, const BlurExtents &, const BlurExtents &,
                                      DeconvolveSettings::Edges);
template std::vector<double> continued(const double *, const BlurExtents &, const BlurExtents &,
                                       DeconvolveSettings::Edges);
template std::vector<float> faded(const float *, const BlurExtents &, const BlurExtents &);
template std::vector<double> faded(const double *, const BlurExtents &, const BlurExtents &);
template std::vector<float> cut(std::vector<float>, const BlurExtents &, const BlurExtents &);
template std::vector<double> cut(std::vector<double>, const BlurExtents &, const BlurExtents &);

} // namespace imago
