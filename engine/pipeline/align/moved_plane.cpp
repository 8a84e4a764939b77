// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/moved_plane.h"

#include "engine/pipeline/align/align_rows.h"
#include "engine/pipeline/planes/margins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

namespace imago {
namespace {

using Beyond = AlignSettings::Beyond;

/// Samples over which a continued plane passes from one edge to the other. Waves of a jump between
/// edges would reach as far in.
constexpr std::size_t join = 32;
/// A shift nearer to whole samples than this is one: what the estimate tells apart at best.
constexpr double least_rest = 1e-5;

std::size_t nearest(std::ptrdiff_t index, std::size_t length) {
    return static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(index, 0, static_cast<std::ptrdiff_t>(length) - 1));
}

/// The weights of four neighbours of a place between the middle two.
std::array<double, 4> cubic_weights(double t) {
    return {((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1,
            ((-1.5 * t + 2) * t + 0.5) * t, (0.5 * t - 0.5) * t * t};
}

} // namespace

template <class T>
std::vector<T> moved_plane(std::span<const T> plane, const AlignShape &shape,
                           const Alignment &alignment, Beyond beyond, T outside) {
    std::vector<T> moved(shape.size());
    const double angle = alignment.angle * std::numbers::pi / 180,
                 along = std::cos(angle) / alignment.scale,
                 aside = std::sin(angle) / alignment.scale;
    const double middle_y = (static_cast<double>(shape.height) - 1) / 2,
                 middle_x = (static_cast<double>(shape.width) - 1) / 2;
    const auto bottom = static_cast<double>(shape.height) - 0.5,
               right = static_cast<double>(shape.width) - 0.5;
    each_align_row(shape.height, [&](std::size_t y) {
        for (std::size_t x = 0; x < shape.width; ++x) {
            const double dy = static_cast<double>(y) - middle_y - alignment.shift_y,
                         dx = static_cast<double>(x) - middle_x - alignment.shift_x;
            const double from_y = middle_y + along * dy + aside * dx,
                         from_x = middle_x + along * dx - aside * dy;
            T &to = moved[y * shape.width + x];
            if (beyond == Beyond::zero &&
                !(from_y >= -0.5 && from_y <= bottom && from_x >= -0.5 && from_x <= right)) {
                to = outside;
                continue;
            }
            const double low_y = std::floor(from_y), low_x = std::floor(from_x);
            const std::array<double, 4> wy = cubic_weights(from_y - low_y),
                                        wx = cubic_weights(from_x - low_x);
            std::size_t columns[4];
            for (int i = 0; i < 4; ++i) {
                const std::ptrdiff_t column = static_cast<std::ptrdiff_t>(low_x) + i - 1;
                columns[i] = beyond == Beyond::wrap ? wrapped_index(column, shape.width)
                                                    : nearest(column, shape.width);
            }
            double sum = 0;
            for (int j = 0; j < 4; ++j) {
                const std::ptrdiff_t line = static_cast<std::ptrdiff_t>(low_y) + j - 1;
                const T *row = plane.data() + shape.width * (beyond == Beyond::wrap
                                                                 ? wrapped_index(line, shape.height)
                                                                 : nearest(line, shape.height));
                double of_row = 0;
                for (int i = 0; i < 4; ++i)
                    of_row += wx[static_cast<std::size_t>(i)] * double(row[columns[i]]);
                sum += wy[static_cast<std::size_t>(j)] * of_row;
            }
            to = static_cast<T>(sum);
        }
    });
    return moved;
}

FourierShift fourier_shift_of(const Alignment &alignment) {
    const double down = std::round(alignment.shift_y), across = std::round(alignment.shift_x);
    FourierShift shift{static_cast<std::ptrdiff_t>(down), static_cast<std::ptrdiff_t>(across),
                       alignment.shift_y - down, alignment.shift_x - across};
    if (std::abs(shift.rest_y) < least_rest)
        shift.rest_y = 0;
    if (std::abs(shift.rest_x) < least_rest)
        shift.rest_x = 0;
    return shift;
}

AlignShape continued_shape(const AlignShape &shape, Beyond beyond) {
    if (beyond == Beyond::wrap)
        return shape;
    return {fast_length(shape.height + join), fast_length(shape.width + join)};
}

template <class T>
std::vector<T> continued_plane(std::span<const T> plane, const AlignShape &shape,
                               const AlignShape &whole) {
    std::vector<T> made(whole.size());
    // Beyond the last sample: the mirror image of the end, that of the beginning, and the latter's
    // weight.
    struct Join {
        std::size_t of_end, of_begin;
        T weight;
    };
    const auto join_of = [](std::size_t index, std::size_t length, std::size_t all) {
        const std::size_t past = index - length, gap = all - length;
        const double t = (static_cast<double>(past) + 1) / (static_cast<double>(gap) + 1);
        return Join{length - 1 - std::min(past, length - 1), std::min(gap - 1 - past, length - 1),
                    static_cast<T>(0.5 - 0.5 * std::cos(std::numbers::pi * t))};
    };
    each_align_row(shape.height, [&](std::size_t y) {
        const T *row = plane.data() + y * shape.width;
        T *to = made.data() + y * whole.width;
        std::copy_n(row, shape.width, to);
        for (std::size_t x = shape.width; x < whole.width; ++x) {
            const Join join = join_of(x, shape.width, whole.width);
            to[x] = row[join.of_end] + join.weight * (row[join.of_begin] - row[join.of_end]);
        }
    });
    for (std::size_t y = shape.height; y < whole.height; ++y) {
        const Join join = join_of(y, shape.height, whole.height);
        const T *end = made.data() + join.of_end * whole.width,
                *begin = made.data() + join.of_begin * whole.width;
        for (std::size_t x = 0; x < whole.width; ++x)
            made[y * whole.width + x] = end[x] + join.weight * (begin[x] - end[x]);
    }
    return made;
}

template <class T>
void turn_phases(std::span<T> spectrum, const AlignShape &shape, const FourierShift &shift) {
    using Complex = std::complex<double>;
    const auto phase = [](std::size_t index, std::size_t length, double rest) {
        const double turn = -2 * std::numbers::pi * signed_frequency(index, length) * rest /
                            static_cast<double>(length);
        // The wave at the sampling rate's half has no phase of its own.
        return 2 * index == length ? Complex(std::cos(turn)) : std::polar(1.0, turn);
    };
    const auto size = static_cast<double>(shape.size());
    std::vector<Complex> across(shape.columns());
    for (std::size_t x = 0; x < shape.columns(); ++x)
        across[x] = phase(x, shape.width, shift.rest_x);
    each_align_row(shape.height, [&](std::size_t y) {
        const Complex down = phase(y, shape.height, shift.rest_y) / size;
        for (std::size_t x = 0; x < shape.columns(); ++x) {
            T *at = &spectrum[2 * (y * shape.columns() + x)];
            const Complex turned = Complex(at[0], at[1]) * down * across[x];
            at[0] = static_cast<T>(turned.real());
            at[1] = static_cast<T>(turned.imag());
        }
    });
}

template <class T>
std::vector<T> shifted_part(std::span<const T> continued, const AlignShape &whole,
                            const AlignShape &shape, const FourierShift &shift, Beyond beyond) {
    std::vector<T> part(shape.size());
    const auto from = [&](std::size_t to, std::ptrdiff_t moved, std::size_t length) {
        const std::ptrdiff_t index = static_cast<std::ptrdiff_t>(to) - moved;
        const bool inside = index >= 0 && index < static_cast<std::ptrdiff_t>(length);
        if (beyond == Beyond::zero && !inside)
            return length; // none
        return beyond == Beyond::wrap ? wrapped_index(index, length) : nearest(index, length);
    };
    std::vector<std::size_t> columns(shape.width);
    for (std::size_t x = 0; x < shape.width; ++x)
        columns[x] = from(x, shift.across, shape.width);
    each_align_row(shape.height, [&](std::size_t y) {
        const std::size_t row = from(y, shift.down, shape.height);
        for (std::size_t x = 0; x < shape.width; ++x)
            part[y * shape.width + x] = row < shape.height && columns[x] < shape.width
                                            ? continued[row * whole.width + columns[x]]
                                            : T();
    });
    return part;
}

#define IMAGO_FOR(T)                                                                               \
    template std::vector<T> moved_plane<T>(std::span<const T>, const AlignShape &,                 \
                                           const Alignment &, Beyond, T);                          \
    template std::vector<T> continued_plane<T>(std::span<const T>, const AlignShape &,             \
                                               const AlignShape &);                                \
    template void turn_phases<T>(std::span<T>, const AlignShape &, const FourierShift &);          \
    template std::vector<T> shifted_part<T>(std::span<const T>, const AlignShape &,                \
                                            const AlignShape &, const FourierShift &, Beyond);
IMAGO_FOR(float)
IMAGO_FOR(double)
#undef IMAGO_FOR

} // namespace imago
