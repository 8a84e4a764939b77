// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/wave/wave_sum.h"

#include <algorithm>
#include <cmath>
#include <future>
#include <numbers>
#include <utility>

namespace imago {
namespace {

/// The positions of a grid's samples on one axis, in pixels, and the pixels of each.
struct SampleAxis {
    double first, pitch;
    std::size_t count;

    double turns(double cycles, std::size_t i) const {
        const double turns = cycles * (first + pitch * static_cast<double>(i));
        return turns - std::floor(turns);
    }
};

SampleAxis axis_of(std::size_t first, std::size_t count, double pitch) {
    return {pitch * static_cast<double>(first) + (pitch - 1) / 2, pitch, count};
}

/// Cosines and sines along a row of the waves with one u, and which waves these are.
struct AcrossWaves {
    std::size_t begin, end;
    std::vector<float> cosines, sines;
};

std::vector<AcrossWaves> across(const std::vector<SummedWave> &waves, const SampleAxis &axis,
                                std::size_t width) {
    std::vector<AcrossWaves> groups;
    for (std::size_t begin = 0, end = 0; begin < waves.size(); begin = end) {
        const int u = waves[begin].at.u;
        while (end < waves.size() && waves[end].at.u == u)
            ++end;
        AcrossWaves group{begin, end, std::vector<float>(axis.count),
                          std::vector<float>(axis.count)};
        for (std::size_t i = 0; i < axis.count; ++i) {
            const double angle =
                2 * std::numbers::pi * axis.turns(u / static_cast<double>(width), i);
            group.cosines[i] = static_cast<float>(std::cos(angle));
            group.sines[i] = static_cast<float>(std::sin(angle));
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

void add_row(const AcrossWaves &group, std::complex<double> sum, float *row) {
    const auto real = static_cast<float>(sum.real()), imaginary = static_cast<float>(sum.imag());
    const float *cosines = group.cosines.data(), *sines = group.sines.data();
    const std::size_t count = group.cosines.size();
#pragma omp simd
    for (std::size_t i = 0; i < count; ++i)
        row[i] += real * cosines[i] - imaginary * sines[i];
}

} // namespace

void add_waves(const PreviewGrid &grid, std::vector<SummedWave> waves, std::size_t planes,
               float *samples) {
    std::sort(waves.begin(), waves.end(),
              [](const SummedWave &one, const SummedWave &other) { return one.at < other.at; });
    for (SummedWave &wave : waves) {
        const Frequency frequency = frequency_of(wave.at, grid.in_height, grid.in_width);
        const double response =
            mean_response(frequency.x, grid.pitch_x()) * mean_response(frequency.y, grid.pitch_y());
        for (std::complex<double> &amplitude : wave.planes)
            amplitude *= response;
    }
    const auto groups =
        across(waves, axis_of(grid.left, grid.columns, grid.pitch_x()), grid.in_width);
    const SampleAxis down = axis_of(grid.top, grid.rows, grid.pitch_y());
    const auto add_rows = [&](std::size_t from, std::size_t to) {
        std::vector<std::complex<double>> sums(planes);
        for (std::size_t y = from; y < to; ++y)
            for (const AcrossWaves &group : groups) {
                std::fill(sums.begin(), sums.end(), 0);
                for (std::size_t i = group.begin; i < group.end; ++i) {
                    const auto turned = std::polar(
                        1.0,
                        2 * std::numbers::pi *
                            down.turns(waves[i].at.v / static_cast<double>(grid.in_height), y));
                    for (std::size_t plane = 0; plane < planes; ++plane)
                        sums[plane] += waves[i].planes[plane] * turned;
                }
                for (std::size_t plane = 0; plane < planes; ++plane)
                    add_row(group, sums[plane], samples + (plane * grid.rows + y) * grid.columns);
            }
    };
    auto half = std::async(std::launch::async, add_rows, std::size_t{0}, grid.rows / 2);
    add_rows(grid.rows / 2, grid.rows);
    half.get();
}

} // namespace imago
