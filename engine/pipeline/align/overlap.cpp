// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/overlap.h"

#include "engine/pipeline/align/align_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace imago {
namespace {

/// The part of an overlap's length that is faded at each end. More fades what the overlap tells,
/// less lets its frame show as a shift of its own.
constexpr double faded_part = 0.125;

/// The correlation of what wraps around, in standard deviations of chance, from which on it is
/// none.
constexpr double least_wrapping = 6;

/// The samples of one axis that lie on each other: from `first` on in the reference, `count` of
/// them, and the weight of each.
struct Shared {
    std::size_t first = 0, count = 0;
    std::ptrdiff_t back = 0;             ///< of the moving line's index
    std::vector<double> weights, moving; ///< of the reference's samples, and of the moving line's
};

/// `rest` is the part of a sample by which the moving line's weights precede the reference's.
Shared shared_of(std::ptrdiff_t shift, double rest, std::size_t length, bool wraps) {
    const auto size = static_cast<std::ptrdiff_t>(length);
    if (wraps)
        return {0, length, shift, std::vector<double>(length, 1.0),
                std::vector<double>(length, 1.0)};
    const std::ptrdiff_t first = std::clamp<std::ptrdiff_t>(shift, 0, size),
                         end = std::clamp<std::ptrdiff_t>(size + shift, first, size);
    Shared shared{
        static_cast<std::size_t>(first), static_cast<std::size_t>(end - first), shift, {}, {}};
    const double faded = faded_part * static_cast<double>(shared.count);
    const auto weight = [&](double place) {
        const double last = static_cast<double>(shared.count) - 1,
                     edge = std::max(0.0, std::min(place, last - place) + 0.5);
        return shared.count == 1 || edge >= faded
                   ? 1
                   : 0.5 - 0.5 * std::cos(std::numbers::pi * edge / std::max(faded, 1.0));
    };
    for (std::size_t i = 0; i < shared.count; ++i) {
        shared.weights.push_back(weight(static_cast<double>(i)));
        shared.moving.push_back(weight(static_cast<double>(i) + rest));
    }
    return shared;
}

} // namespace

double shared_part(double shift, std::size_t length) {
    return std::max(0.0, 1 - std::abs(shift) / static_cast<double>(length));
}

template <class T>
void write_overlap(std::span<const T> reference, std::span<const T> moving, const AlignShape &shape,
                   const WholeShift &shift, std::span<T> both) {
    const Shared down = shared_of(shift.down, shift.rest_y, shape.height, shift.wraps),
                 across = shared_of(shift.across, shift.rest_x, shape.width, shift.wraps);
    const auto moved = [&](std::size_t y, std::size_t x) {
        return wrapped_index(static_cast<std::ptrdiff_t>(y) - down.back, shape.height) *
                   shape.width +
               wrapped_index(static_cast<std::ptrdiff_t>(x) - across.back, shape.width);
    };
    // In both planes the columns are two runs at most, or one if nothing wraps.
    const std::size_t start = wrapped_index(static_cast<std::ptrdiff_t>(across.first) - across.back,
                                            shape.width),
                      first_run = std::min(across.count, shape.width - start);
    const std::vector<T> weights(across.weights.begin(), across.weights.end()),
        moving_weights(across.moving.begin(), across.moving.end());
    // Of each row of both planes, the weighed sum, and that of squares.
    struct Sums {
        double sum = 0, squares = 0;
    };
    std::vector<Sums> sums(2 * shape.height);
    const auto total = [](const std::vector<double> &all) {
        return std::accumulate(all.begin(), all.end(), 0.0);
    };
    const auto weighed = [&](const T *from, const T *weight, std::size_t count, double row,
                             Sums &into) {
        double sum = 0, squares = 0;
#pragma omp simd reduction(+ : sum, squares)
        for (std::size_t i = 0; i < count; ++i) {
            const double part = double(from[i]) * double(weight[i]);
            sum += part;
            squares += part * double(from[i]);
        }
        into.sum += row * sum;
        into.squares += row * squares;
    };
    each_align_row(shape.height, [&](std::size_t y) {
        if (y < down.first || y >= down.first + down.count)
            return;
        const T *f = reference.data() + y * shape.width + across.first;
        const T *g = moving.data() + moved(y, across.first);
        const T *wrap = moving.data() + moved(y, across.first) / shape.width * shape.width;
        const double row = down.weights[y - down.first], moving_row = down.moving[y - down.first];
        weighed(f, weights.data(), across.count, row, sums[2 * y]);
        weighed(g, moving_weights.data(), first_run, moving_row, sums[2 * y + 1]);
        weighed(wrap, moving_weights.data() + first_run, across.count - first_run, moving_row,
                sums[2 * y + 1]);
    });
    double means[2] = {}, squares[2] = {}, scales[2] = {};
    for (std::size_t i = 0; i < sums.size(); ++i) {
        means[i % 2] += sums[i].sum;
        squares[i % 2] += sums[i].squares;
    }
    for (const std::size_t plane : {0, 1}) {
        const double weight =
            std::max(1e-9, plane == 0 ? total(down.weights) * total(across.weights)
                                      : total(down.moving) * total(across.moving));
        means[plane] /= weight;
        squares[plane] /= weight;
        const double least = 1e-12 * squares[plane]; // of which rounding leaves no variance
        const double variance = std::max(squares[plane] - means[plane] * means[plane], least);
        // Of an overlap of zeros, or of numbers whose scale T does not hold, nothing is told.
        const double scale = 1 / std::sqrt(variance);
        scales[plane] = scale <= static_cast<double>(std::numeric_limits<T>::max()) ? scale : 0;
    }
    each_align_row(shape.height, [&](std::size_t y) {
        T *f_out = both.data() + y * shape.width, *g_out = f_out + shape.size();
        std::fill_n(f_out, shape.width, T());
        std::fill_n(g_out, shape.width, T());
        if (y < down.first || y >= down.first + down.count)
            return;
        const T weight = static_cast<T>(scales[0] * down.weights[y - down.first]),
                moving_weight = static_cast<T>(scales[1] * down.moving[y - down.first]);
        const T *f = reference.data() + y * shape.width + across.first;
        const T *g = moving.data() + moved(y, across.first);
        const T *wrap = moving.data() + moved(y, across.first) / shape.width * shape.width;
        f_out += across.first;
        g_out += across.first;
        for (std::size_t i = 0; i < across.count; ++i)
            f_out[i] = weight * weights[i] * (f[i] - static_cast<T>(means[0]));
        for (std::size_t i = 0; i < first_run; ++i)
            g_out[i] = moving_weight * moving_weights[i] * (g[i] - static_cast<T>(means[1]));
        for (std::size_t i = first_run; i < across.count; ++i)
            g_out[i] = moving_weight * moving_weights[i] *
                       (wrap[i - first_run] - static_cast<T>(means[1]));
    });
}

template <class T>
WholeShift unwrapped(std::span<const T> reference, std::span<const T> moving,
                     const AlignShape &shape, std::size_t y, std::size_t x) {
    // The rows and columns before the shift belong to the negative one.
    struct Sums {
        double product = 0, reference = 0, moving = 0;
        Sums &operator+=(const Sums &other) {
            product += other.product;
            reference += other.reference;
            moving += other.moving;
            return *this;
        }
        double correlation() const {
            const double size = std::sqrt(reference * moving);
            return size > 0 ? product / size : 0;
        }
    };
    std::vector<Sums> rows(2 * shape.height);
    each_align_row(shape.height, [&](std::size_t row) {
        const T *f = reference.data() + row * shape.width;
        const T *g = moving.data() + (row + shape.height - y) % shape.height * shape.width;
        const auto sum = [&](const T *a, const T *b, std::size_t count) {
            Sums made;
            for (std::size_t i = 0; i < count; ++i) {
                made.product += double(a[i]) * double(b[i]);
                made.reference += double(a[i]) * double(a[i]);
                made.moving += double(b[i]) * double(b[i]);
            }
            return made;
        };
        rows[2 * row] = sum(f, g + (shape.width - x), x);
        rows[2 * row + 1] = sum(f + x, g, shape.width - x);
    });
    Sums quarters[2][2], all;
    for (std::size_t row = 0; row < shape.height; ++row)
        for (const std::size_t side : {0, 1}) {
            quarters[row >= y][side] += rows[2 * row + side];
            all += rows[2 * row + side];
        }
    const std::size_t heights[] = {y, shape.height - y}, widths[] = {x, shape.width - x};
    int best[2] = {1, 1};
    double most = -1;
    for (const int down : {0, 1})
        for (const int across : {0, 1}) {
            const double chance =
                std::sqrt(static_cast<double>(heights[down]) * static_cast<double>(widths[across]));
            const double height = quarters[down][across].correlation() * chance;
            if (height > most) {
                most = height;
                best[0] = down;
                best[1] = across;
            }
        }
    const Sums &chosen = quarters[best[0]][best[1]];
    const Sums others{all.product - chosen.product, all.reference - chosen.reference,
                      all.moving - chosen.moving};
    const double left =
        static_cast<double>(shape.size()) -
        static_cast<double>(heights[best[0]]) * static_cast<double>(widths[best[1]]);
    const auto place = [](std::size_t at, std::size_t length, bool positive) {
        return static_cast<std::ptrdiff_t>(at) -
               (positive ? 0 : static_cast<std::ptrdiff_t>(length));
    };
    if (others.correlation() > 0.5 * chosen.correlation() &&
        others.correlation() * std::sqrt(left) > least_wrapping)
        return {place(y, shape.height, 2 * y <= shape.height),
                place(x, shape.width, 2 * x <= shape.width), true, 0, 0};
    return {place(y, shape.height, best[0] == 1), place(x, shape.width, best[1] == 1), false, 0, 0};
}

template void write_overlap<float>(std::span<const float>, std::span<const float>,
                                   const AlignShape &, const WholeShift &, std::span<float>);
template void write_overlap<double>(std::span<const double>, std::span<const double>,
                                    const AlignShape &, const WholeShift &, std::span<double>);
template WholeShift unwrapped<float>(std::span<const float>, std::span<const float>,
                                     const AlignShape &, std::size_t, std::size_t);
template WholeShift unwrapped<double>(std::span<const double>, std::span<const double>,
                                      const AlignShape &, std::size_t, std::size_t);

} // namespace imago
