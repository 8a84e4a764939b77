// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/cosine_preview.h"

#include <cmath>
#include <numbers>

namespace imago {
namespace {

using Index = Elementwise::Index;

/// Returns the factors by which the `out` lowest of `in` frequencies of an orthonormal DCT become
/// those of a shorter one: the response of a mean over in / out samples, and the scale.
std::vector<float> frequency_weights(std::size_t in, std::size_t out) {
    const double pitch = static_cast<double>(in) / static_cast<double>(out);
    std::vector<float> weights(out);
    for (std::size_t u = 0; u < out; ++u) {
        const double frequency = static_cast<double>(u) / (2 * static_cast<double>(in));
        weights[u] = static_cast<float>(mean_response(frequency, pitch) / std::sqrt(pitch));
    }
    return weights;
}

/// Returns the inverse DCT of such blocks along one axis as a matrix: for each of `out` samples the
/// factors of `out` frequencies.
std::vector<float> block_basis(std::size_t in, std::size_t out) {
    const std::vector<float> weights = frequency_weights(in, out);
    const auto n = static_cast<double>(out);
    std::vector<float> basis(out * out);
    for (std::size_t x = 0; x < out; ++x)
        for (std::size_t u = 0; u < out; ++u) {
            const double turn = std::numbers::pi * (2 * static_cast<double>(x) + 1) / (2 * n);
            const double wave =
                std::sqrt((u == 0 ? 1 : 2) / n) * std::cos(turn * static_cast<double>(u));
            basis[x * out + u] = static_cast<float>(wave * static_cast<double>(weights[u]));
        }
    return basis;
}

} // namespace

LowInverse::Axes CosinePreview::axes(const PreviewGrid &grid) const {
    const std::size_t n = planes_.at_once();
    Problem columns;
    columns.kind = TransformKind::idct2;
    columns.norm = Norm::ortho;
    Problem rows = columns;
    columns.extents = {grid.height};
    columns.batch = {n, grid.width};
    columns.in_strides = {grid.height * grid.width, 1, grid.width};
    columns.out_strides = {grid.width, 1, n * grid.width};
    rows.extents = {grid.width};
    rows.batch = {planes_.planes() * grid.rows};
    return {columns, rows, grid.width};
}

bool CosinePreview::has_kernel(const PreviewGrid &grid) const {
    return (grid.block > 0 ? block_samples_ : low_frequencies_).has_value() &&
           largest_index_ >= planes_.at_once() * planes_.frame().size();
}

bool CosinePreview::ready(const PreviewGrid &grid) const {
    if (grid.block == 0 && grid.full())
        return true;
    return has_kernel(grid) && (grid.block > 0 || inverse_.ready(axes(grid)));
}

void CosinePreview::prepare(const PreviewGrid &grid) {
    const DevicePtr &device = planes_.device();
    if (has_kernel(grid))
        return inverse_.prepare(device, axes(grid));
    const std::uint64_t largest = planes_.at_once() * planes_.frame().size();
    if (largest > largest_index_) {
        low_frequencies_.reset();
        block_samples_.reset();
        largest_index_ = largest;
    }
    (grid.block > 0 ? block_samples_ : low_frequencies_)
        .emplace(device, ElementwiseSource{"skeleton/low_frequencies.cl",
                                           grid.block > 0 ? "block_samples" : "low_frequencies",
                                           StepWork("low frequencies for a preview"), largest});
}

void CosinePreview::make_buffers(const PreviewGrid &grid) {
    if (made_ == grid)
        return;
    made_.reset();
    const DevicePtr &device = planes_.device();
    std::vector<float> weights;
    if (grid.block > 0) {
        weights = block_basis(grid.block, grid.side());
        grow(device, part_, planes_.at_once() * grid.rows * grid.columns);
    } else {
        weights = frequency_weights(grid.in_height, grid.out_height);
        const std::vector<float> across = frequency_weights(grid.in_width, grid.out_width);
        weights.insert(weights.end(), across.begin(), across.end());
    }
    grow(device, weights_, weights.size());
    planes_.queue().upload(weights_, weights.data(), weights.size() * sizeof(float));
    made_ = grid;
}

std::vector<float> CosinePreview::run(const PreviewGrid &grid, float threshold) {
    if (grid.block == 0 && grid.full())
        return whole_inverse(planes_, grid, [&](Transform &back) {
            back.set_threshold(static_cast<double>(threshold));
        });
    make_buffers(grid);
    if (grid.block > 0)
        return run_blocks(grid, threshold);
    return inverse_.run(planes_, grid, grid.width, [&](const Buffer &kept, const Buffer &low) {
        gather(grid, kept, low, threshold);
    });
}

/// Enqueues the low frequencies of a buffer of planes.
void CosinePreview::gather(const PreviewGrid &grid, const Buffer &kept, const Buffer &low,
                           float threshold) {
    const Framed &frame = planes_.frame();
    const std::uint64_t numbers = planes_.at_once() * grid.height * grid.width;
    const std::uint64_t run = low_frequencies_->lanes() > 1 ? grid.width : 1;
    low_frequencies_->launch(planes_.queue(), numbers, run, 2 * numbers * sizeof(float),
                             kept.handle(), low.handle(), weights_.handle(),
                             static_cast<cl_float>(threshold), Index{frame.height},
                             Index{frame.width}, Index{grid.height}, Index{grid.width}, Index{run});
}

std::vector<float> CosinePreview::run_blocks(const PreviewGrid &grid, float threshold) {
    const Framed &frame = planes_.frame();
    const std::size_t side = grid.side(), part = planes_.at_once() * grid.rows * grid.columns;
    std::vector<float> samples(planes_.kept().size() * part);
    for (std::size_t i = 0; i < planes_.kept().size(); ++i) {
        block_samples_->launch(planes_.queue(), part / (side * side), 1, 2 * part * sizeof(float),
                               planes_.kept()[i].handle(), part_.handle(), weights_.handle(),
                               static_cast<cl_float>(threshold), Index{frame.height},
                               Index{frame.width}, Index{grid.block}, Index{grid.top / side},
                               Index{grid.left / side}, Index{grid.rows / side},
                               Index{grid.columns / side}, Index{side});
        planes_.queue().download(samples.data() + i * part, part_, part * sizeof(float));
    }
    return samples;
}

} // namespace imago
