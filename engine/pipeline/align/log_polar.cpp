// SPDX-License-Identifier: MIT
#include "engine/pipeline/align/log_polar.h"

#include "engine/pipeline/align/align_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace imago {
namespace {

/// Waves over the shorter side below which the window hides what turns.
constexpr double least_waves = 4;
/// The part of the columns that is faded at each end.
constexpr double faded_columns = 0.15;

} // namespace

LogPolar LogPolar::of(const AlignShape &picture) {
    const std::size_t side =
        std::clamp<std::size_t>(std::bit_ceil(std::min(picture.height, picture.width)), 256, 1024);
    return {
        {side, side},
        std::min(0.1, least_waves / static_cast<double>(std::min(picture.height, picture.width)))};
}

double LogPolar::logarithm_per_column() const {
    return std::log(0.5 / least) / static_cast<double>(shape.width);
}

template <class T>
void write_log_polar(std::span<const T> spectrum, const AlignShape &shape, const LogPolar &polar,
                     std::span<T> out) {
    const std::size_t rows = polar.shape.height, columns = polar.shape.width;
    const auto power = [&](std::size_t y, std::size_t x) {
        const T *at = &spectrum[2 * (y * shape.columns() + std::min(x, shape.columns() - 1))];
        return double(at[0]) * double(at[0]) + double(at[1]) * double(at[1]);
    };
    std::vector<double> lengths(columns), powers(rows * columns);
    for (std::size_t column = 0; column < columns; ++column)
        lengths[column] =
            polar.least * std::exp(polar.logarithm_per_column() * static_cast<double>(column));
    each_align_row(rows, [&](std::size_t row) {
        const double angle =
            std::numbers::pi * (static_cast<double>(row) / static_cast<double>(rows) - 0.5);
        for (std::size_t column = 0; column < columns; ++column) {
            const double y = lengths[column] * std::sin(angle) * static_cast<double>(shape.height),
                         x = lengths[column] * std::cos(angle) * static_cast<double>(shape.width);
            const double low_y = std::floor(y), low_x = std::floor(x), ty = y - low_y,
                         tx = x - low_x;
            const std::size_t y0 = wrapped_index(static_cast<std::ptrdiff_t>(low_y), shape.height),
                              y1 = (y0 + 1) % shape.height, x0 = static_cast<std::size_t>(low_x);
            powers[row * columns + column] =
                (1 - ty) * ((1 - tx) * power(y0, x0) + tx * power(y0, x0 + 1)) +
                ty * ((1 - tx) * power(y1, x0) + tx * power(y1, x0 + 1));
        }
    });
    std::vector<double> means(columns), logarithms(columns), weights(columns);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            means[column] += powers[row * columns + column] / static_cast<double>(rows);
    const double noise = *std::min_element(means.begin(), means.end());
    const double least =
        std::numeric_limits<double>::min() + 1e-12 * *std::max_element(means.begin(), means.end());
    for (double &one : powers)
        one = std::log(one + least);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            logarithms[column] += powers[row * columns + column] / static_cast<double>(rows);
    for (std::size_t column = 0; column < columns; ++column) {
        const double edge = static_cast<double>(std::min(column, columns - 1 - column)) + 0.5,
                     faded = faded_columns * static_cast<double>(columns);
        weights[column] = edge >= faded ? 1 : 0.5 - 0.5 * std::cos(std::numbers::pi * edge / faded);
        weights[column] *= means[column] > 0 ? 1 - 0.95 * noise / means[column] : 0;
    }
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            out[row * columns + column] = static_cast<T>(
                weights[column] * (powers[row * columns + column] - logarithms[column]));
}

template <class T>
void write_windowed(std::span<const T> plane, const AlignShape &shape, std::span<T> out) {
    const auto window = [](std::size_t length) {
        std::vector<double> all(length);
        for (std::size_t i = 0; i < length; ++i)
            all[i] = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * (static_cast<double>(i) + 0.5) /
                                          static_cast<double>(length));
        return all;
    };
    const std::vector<double> down = window(shape.height), across = window(shape.width);
    std::vector<double> sums(shape.height);
    each_align_row(shape.height, [&](std::size_t y) {
        for (std::size_t x = 0; x < shape.width; ++x)
            sums[y] += down[y] * across[x] * double(plane[y * shape.width + x]);
    });
    double sum = 0;
    for (const double one : sums)
        sum += one;
    // The windows' sum is a quarter of the samples.
    const double mean = 4 * sum / static_cast<double>(shape.size());
    each_align_row(shape.height, [&](std::size_t y) {
        for (std::size_t x = 0; x < shape.width; ++x)
            out[y * shape.width + x] =
                static_cast<T>(down[y] * across[x] * (double(plane[y * shape.width + x]) - mean));
    });
}

template void write_log_polar<float>(std::span<const float>, const AlignShape &, const LogPolar &,
                                     std::span<float>);
template void write_log_polar<double>(std::span<const double>, const AlignShape &, const LogPolar &,
                                      std::span<double>);
template void write_windowed<float>(std::span<const float>, const AlignShape &, std::span<float>);
template void write_windowed<double>(std::span<const double>, const AlignShape &,
                                     std::span<double>);

} // namespace imago
