// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/filter_previews.h"

#include "engine/pipeline/filter/wave/wave_preview_sum.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace imago {
namespace {

using Index = Elementwise::Index;

std::size_t bins_of(const PreviewGrid &grid) {
    return grid.width / 2 + 1;
}

/// Returns the number of an axis's frequencies that are taken, 0 and those above it. The response
/// of a mean over a sample's pixels is 0 at one wave for each sample, and small beyond. Those above
/// half a wave are aliased, as in the reduced pictures of a result: without them a pattern that a
/// notch takes would not be there before, either. The frequency that stands for both signs is left
/// out.
std::size_t limit_of(std::size_t in, std::size_t out) {
    return std::min(out, (in + 1) / 2);
}

/// The frequencies that are taken, the negative ones first.
MaskGrid low_frequencies(const PreviewGrid &grid) {
    const std::size_t rows = limit_of(grid.in_height, grid.out_height);
    return {2 * rows - 1, limit_of(grid.in_width, grid.out_width), 1 - static_cast<double>(rows)};
}

/// Appends the factors by which `count` of `in` frequencies from `first` on become those of `out`
/// samples: real and imaginary parts. They have the response of a mean over a sample's pixels, the
/// shift to its middle, and the scale. The sample at 0 begins `start` pixels from the planes' edge.
void append_weights(std::vector<float> &weights, std::size_t in, std::size_t out, double first,
                    std::size_t count, std::size_t start) {
    const auto n = static_cast<double>(in);
    const double pitch = n / static_cast<double>(out);
    for (std::size_t i = 0; i < count; ++i) {
        const double frequency = (first + static_cast<double>(i)) / n;
        const double size = mean_response(frequency, pitch) / pitch;
        const double turns = frequency * (static_cast<double>(start) + (pitch - 1) / 2);
        const double angle = 2 * std::numbers::pi * (turns - std::floor(turns));
        weights.push_back(static_cast<float>(size * std::cos(angle)));
        weights.push_back(static_cast<float>(size * std::sin(angle)));
    }
}

const FilterMask everything;

/// Returns the whole pixels of a view that hold its part of an axis: the first one, and how many.
std::pair<std::size_t, std::size_t> pixels_of(std::size_t first, std::size_t count,
                                              unsigned halvings) {
    const std::size_t from = first >> halvings;
    const std::size_t side = std::size_t{1} << halvings;
    return {from, ((first + count + side - 1) >> halvings) - from};
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
    const MaskGrid taken = low_frequencies(grid);
    append_weights(weights, grid.in_height, grid.out_height, taken.top, taken.rows, frame.top);
    append_weights(weights, grid.in_width, grid.out_width, 0, taken.columns, frame.left);
    grow(planes_.device(), weights_, weights.size());
    planes_.queue().upload(weights_, weights.data(), weights.size() * sizeof(float));
    grow(planes_.device(), mask_, taken.count());
    made_ = grid;
}

std::vector<float> WavePreview::run(const PreviewGrid &grid, const PreviewMask &mask) {
    Queue &queue = planes_.queue();
    if (grid.full()) {
        mask.values.evaluate(queue, mask.mask, mask.whole);
        return whole_inverse(planes_, grid, [&](Transform &back) { back.set_mask(mask.whole); });
    }
    make_weights(grid);
    const MaskGrid taken = low_frequencies(grid);
    mask.values.evaluate(queue, mask.mask, taken, mask_);
    const Framed &frame = planes_.frame();
    const std::size_t bins = bins_of(grid);
    const std::uint64_t waves = planes_.at_once() * grid.height * bins;
    const std::uint64_t run = low_waves_->lanes() > 1 ? bins : 1;
    return inverse_.run(planes_, grid, 2 * bins, [&](const Buffer &kept, const Buffer &low) {
        low_waves_->launch(queue, waves, run, (2 * waves + 3 * taken.count()) * sizeof(float),
                           kept.handle(), low.handle(), weights_.handle(), mask_.handle(),
                           Index{frame.height}, Index{frame.width / 2 + 1}, Index{grid.height},
                           Index{bins}, Index{grid.width}, Index{taken.rows / 2 + 1},
                           Index{taken.columns}, Index{run});
    });
}

/// Returns the samples of a full-resolution grid as they are.
std::shared_ptr<const Image> part_at(const Image &image, const PreviewGrid &grid) {
    Image part{grid.columns, grid.rows, image.channels, image.depth, {}, {}};
    part.samples.resize(part.count());
    std::vector<float> room(grid.columns);
    for (std::size_t c = 0; c < image.channels; ++c)
        for (std::size_t y = 0; y < grid.rows; ++y)
            std::copy_n(image.stretch(c, (grid.top + y) * image.width + grid.left, grid.columns,
                                      room.data()),
                        grid.columns, part.plane(c) + y * grid.columns);
    for (std::size_t y = 0; y < grid.rows && !image.alpha.empty(); ++y) {
        const float *row = image.alpha.data() + (grid.top + y) * image.width + grid.left;
        part.alpha.insert(part.alpha.end(), row, row + grid.columns);
    }
    return std::make_shared<const Image>(std::move(part));
}

/// Adds the mask in the middle of each pixel of the spectrum in sight.
void FilterPreviews::add_mask(const PreviewView &view, const PreviewMask &mask,
                              FilterPreview &preview) {
    const auto [top, rows] = pixels_of(view.top, view.height, view.halvings);
    const auto [left, columns] = pixels_of(view.left, view.width, view.halvings);
    const auto side = static_cast<double>(std::size_t{1} << view.halvings);
    const auto place = [side](std::size_t first, std::size_t extent) {
        return side * static_cast<double>(first) + (side - 1) / 2 - static_cast<double>(extent / 2);
    };
    const Framed &frame = planes_.frame();
    const MaskGrid grid{rows, columns, place(top, frame.height), place(left, frame.width), side};
    grow(planes_.device(), seen_, grid.count());
    mask.values.evaluate(planes_.queue(), mask.mask, grid, seen_);
    Plane plane{columns, rows, std::vector<float>(grid.count())};
    planes_.queue().download(plane.samples.data(), seen_, plane.samples.size() * sizeof(float));
    preview.mask = std::make_shared<const Plane>(std::move(plane));
    preview.mask_area = {side * static_cast<double>(top), side * static_cast<double>(left),
                         side * static_cast<double>(rows), side * static_cast<double>(columns)};
}

void FilterPreviews::forget() {
    source_.forget();
    energy_.forget();
    seen_ = Buffer();
    base_.reset();
}

bool FilterPreviews::prepare(const PreviewView &view, MaskValues &values, const Buffer &room) {
    if (source_.prepare(0, view, PreviewMask{everything, values, room}))
        return true;
    if (!source_.has(0, view) || energy_.ready())
        return false;
    try {
        energy_.prepare();
    } catch (const Error &) {
        source_.fail();
    }
    return false;
}

std::optional<FilterPreview> FilterPreviews::show(const FilterSight &sight,
                                                  const PreviewMask &mask) {
    check(mask.mask, planes_.frame().height, planes_.frame().width);
    if (!mask.mask.pictures.empty() || !energy_.ready())
        return std::nullopt;
    const auto start = Clock::now();
    auto pictures =
        source_.show(0, sight.pictures, mask, PreviewMask{everything, mask.values, mask.whole});
    if (!pictures)
        return std::nullopt;
    try {
        FilterPreview preview;
        static_cast<PreviewPictures &>(preview) = std::move(*pictures);
        if (sight.spectrum.width > 0)
            add_mask(sight.spectrum, mask, preview);
        preview.removed_rms = energy_.rms(mask.mask, mask.values);
        preview.engine_milliseconds = milliseconds_since(start);
        return preview;
    } catch (const Error &) {
        source_.fail();
        return std::nullopt;
    }
}

/// Returns the preview of the mask alone. Without shapes, at full resolution, that is the image
/// itself, which needs no inverse transform.
std::optional<FilterPreview> FilterPreviews::base(const FilterSight &sight,
                                                  const PreviewMask &mask) {
    const PreviewGrid grid = preview_grid(planes_.frame(), 0, sight.pictures);
    const bool neutral = mask.mask.shapes.empty() && mask.mask.pictures.empty();
    if (!neutral || !grid.full() || !source_.wanted(sight.pictures))
        return show(sight, mask);
    FilterPreview preview;
    preview.image = preview.original = part_at(*planes_.image(), grid);
    preview.area = grid.area();
    if (sight.spectrum.width > 0)
        add_mask(sight.spectrum, mask, preview);
    return preview;
}

std::optional<FilterPreview> FilterPreviews::show(const FilterSight &sight, const PreviewMask &mask,
                                                  const WaveSettings &settings,
                                                  const std::vector<WaveEdit> &edits,
                                                  WaveStage &stage) {
    const auto start = Clock::now();
    try {
        if (!base_ || base_->sight != sight || base_->mask != mask.mask) {
            base_.reset();
            auto preview = base(sight, mask);
            if (!preview)
                return std::nullopt;
            base_ = Base{sight, mask.mask, std::move(*preview)};
        }
        const PreviewGrid grid = preview_grid(planes_.frame(), 0, sight.pictures);
        FilterPreview preview = with_waves(base_->preview, grid, mask.mask, settings, edits, stage);
        preview.engine_milliseconds = milliseconds_since(start);
        return preview;
    } catch (const Error &) {
        source_.fail();
        return std::nullopt;
    }
}

} // namespace imago
