// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/filter_previews.h"

#include "engine/pipeline/filter/wave/wave_preview_sum.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

const FilterMask everything;

/// Returns the whole pixels of a view that hold its part of an axis: the first one, and how many.
std::pair<std::size_t, std::size_t> pixels_of(std::size_t first, std::size_t count,
                                              unsigned halvings) {
    const std::size_t from = first >> halvings;
    const std::size_t side = std::size_t{1} << halvings;
    return {from, ((first + count + side - 1) >> halvings) - from};
}

} // namespace

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
