// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/wave_preview.h"

#include <cmath>
#include <numbers>

namespace imago {
namespace {

using Index = Elementwise::Index;

std::size_t bins_of(const PreviewGrid &grid) {
    return grid.width / 2 + 1;
}

/// The lowest frequencies, the negative ones first.
MaskGrid low_frequencies(const PreviewGrid &grid) {
    return {grid.height, bins_of(grid), -static_cast<double>(grid.height / 2)};
}

/// Appends the factors by which the lowest of `in` frequencies become those of `out` samples: real
/// and imaginary parts of `count` frequencies, those above out / 2 negative. They have the response
/// of a mean over a sample's pixels, the shift to its middle, and the scale. The sample at 0 begins
/// `start` pixels from the planes' edge. A frequency of both signs would need the waves of both, so
/// that it goes where there is a shorter transform.
void append_weights(std::vector<float> &weights, std::size_t in, std::size_t out, std::size_t count,
                    std::size_t start) {
    const auto n = static_cast<double>(in);
    const double pitch = n / static_cast<double>(out);
    for (std::size_t i = 0; i < count; ++i) {
        const double wave = static_cast<double>(i) - (2 * i > out ? static_cast<double>(out) : 0);
        const bool gone = in != out && 2 * i == out;
        const double size = gone ? 0 : mean_response(wave / n, pitch) / pitch;
        const double turns = wave / n * (static_cast<double>(start) + (pitch - 1) / 2);
        const double angle = 2 * std::numbers::pi * (turns - std::floor(turns));
        weights.push_back(static_cast<float>(size * std::cos(angle)));
        weights.push_back(static_cast<float>(size * std::sin(angle)));
    }
}

} // namespace

LowInverse::Axes WavePreview::axes(const PreviewGrid &grid) const {
    const std::size_t n = planes_.at_once(), bins = bins_of(grid);
    Problem columns, rows;
    columns.kind = TransformKind::ifft;
    columns.extents = {grid.height};
    columns.batch = {n, bins};
    columns.in_strides = {grid.height * bins, 1, bins};
    columns.out_strides = {bins, 1, n * bins};
    rows.kind = TransformKind::irfft;
    rows.extents = {grid.width};
    rows.batch = {planes_.planes() * grid.rows};
    return {columns, rows, 2 * bins};
}

bool WavePreview::has_kernel() const {
    return low_waves_ && largest_index_ >= planes_.at_once() * 2 * planes_.frame().size();
}

bool WavePreview::ready(const PreviewGrid &grid) const {
    return grid.full() || (has_kernel() && inverse_.ready(axes(grid)));
}

void WavePreview::prepare(const PreviewGrid &grid) {
    if (has_kernel())
        return inverse_.prepare(planes_.device(), axes(grid));
    low_waves_.reset();
    largest_index_ = planes_.at_once() * 2 * planes_.frame().size();
    low_waves_.emplace(planes_.device(),
                       ElementwiseSource{"skeleton/low_frequencies.cl", "low_waves",
                                         StepWork("low frequencies for a preview"),
                                         largest_index_});
}

void WavePreview::make_weights(const PreviewGrid &grid) {
    if (made_ == grid)
        return;
    made_.reset();
    const Framed &frame = planes_.frame();
    std::vector<float> weights;
    append_weights(weights, grid.in_height, grid.out_height, grid.height, frame.top);
    append_weights(weights, grid.in_width, grid.out_width, bins_of(grid), frame.left);
    grow(planes_.device(), weights_, weights.size());
    planes_.queue().upload(weights_, weights.data(), weights.size() * sizeof(float));
    grow(planes_.device(), mask_, grid.height * bins_of(grid));
    made_ = grid;
}

std::vector<float> WavePreview::run(const PreviewGrid &grid, const PreviewMask &mask) {
    Queue &queue = planes_.queue();
    if (grid.full()) {
        mask.values.evaluate(queue, mask.mask, mask.whole);
        return whole_inverse(planes_, grid, [&](Transform &back) { back.set_mask(mask.whole); });
    }
    make_weights(grid);
    mask.values.evaluate(queue, mask.mask, low_frequencies(grid), mask_);
    const Framed &frame = planes_.frame();
    const std::size_t bins = bins_of(grid);
    const std::uint64_t waves = planes_.at_once() * grid.height * bins;
    const std::uint64_t run = low_waves_->lanes() > 1 ? bins : 1;
    return inverse_.run(planes_, grid, 2 * bins, [&](const Buffer &kept, const Buffer &low) {
        low_waves_->launch(queue, waves, run, 5 * waves * sizeof(float), kept.handle(),
                           low.handle(), weights_.handle(), mask_.handle(), Index{frame.height},
                           Index{frame.width / 2 + 1}, Index{grid.height}, Index{bins}, Index{run});
    });
}

} // namespace imago
