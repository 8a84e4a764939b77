// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/blocks/welch_power.h"

#include "engine/pipeline/descreen/blocks/plane_blocks.h"

#include <algorithm>
#include <numeric>

namespace imago {
namespace {

constexpr std::uint64_t share = 32; ///< blocks that one work-item sums

/// Spreads the sums of half spectra over the whole spectrum.
WelchPower whole_spectrum(const std::vector<double> &half, std::uint64_t side, double scale) {
    WelchPower welch{side, std::vector<double>(side * side)};
    for (std::uint64_t y = 0; y < side; ++y)
        for (std::uint64_t x = 0; x < side; ++x) {
            const bool mirrored = x > side / 2;
            const std::uint64_t from_y = mirrored ? (side - y) % side : y;
            const std::uint64_t from_x = mirrored ? side - x : x;
            welch.power[y * side + x] = half[from_y * (side / 2 + 1) + from_x] * scale;
        }
    return welch;
}

} // namespace

double WelchPower::variance() const {
    return std::accumulate(power.begin(), power.end(), 0.0);
}

WelchPower welch_power(const DevicePtr &device, Queue &queue, const Buffer &plane,
                       std::uint64_t height, std::uint64_t width, std::uint64_t side) {
    using Index = Elementwise::Index;
    const std::vector<double> window = sine_window(side, true);
    PlaneBlocks blocks(device, {height, width, side, false}, 1, window);
    const BlockGrid &grid = blocks.grid();
    Elementwise kernel(device, {"skeleton/descreen/blocks.cl",
                                "sum_block_power",
                                ArrayWork::block_powers,
                                2 * blocks.at_once() * grid.bins(),
                                Precision::f32,
                                {},
                                "blocks of planes"});
    const std::uint64_t most_parts = (blocks.at_once() + share - 1) / share;
    const Buffer sums(device, most_parts * grid.bins() * sizeof(float));
    std::vector<double> half(grid.bins());
    std::vector<float> part_sums;
    for (std::uint64_t row = 0; row < grid.rows(); row += blocks.rows_at_once()) {
        const std::uint64_t rows = std::min(blocks.rows_at_once(), grid.rows() - row);
        const std::uint64_t count = rows * grid.columns(), parts = (count + share - 1) / share;
        blocks.gather(queue, plane, 0, row, rows);
        blocks.forward(queue);
        kernel.launch(queue, parts * grid.bins(), 1, 2 * count * grid.bins() * sizeof(float),
                      blocks.spectra().handle(), blocks.window_spectrum().handle(), sums.handle(),
                      Index{count}, Index{grid.bins()}, Index{share});
        part_sums.resize(parts * grid.bins());
        queue.download(part_sums.data(), sums, part_sums.size() * sizeof(float));
        for (std::size_t i = 0; i < part_sums.size(); ++i)
            half[i % grid.bins()] += part_sums[i];
    }
    double squares = 0; // of the window along one axis
    for (const double w : window)
        squares += w * w;
    const double scale = 1 / (double(grid.blocks()) * squares * squares * double(grid.samples()));
    return whole_spectrum(half, side, scale);
}

} // namespace imago
