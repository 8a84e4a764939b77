// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/filter_previews.h"

#include "engine/pipeline/filter/wave/wave_preview_sum.h"
#include "engine/support/stopwatch.h"

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

std::optional<FilterPreview> FilterPreviews::show(const FilterSight &sight, const PreviewMask &mask,
                                                  const WaveSettings &settings,
                                                  const std::vector<WaveEdit> &edits,
                                                  WaveStage &stage) {
    const auto start = Clock::now();
    if (!base_ || base_->sight != sight || base_->mask != mask.mask) {
        base_.reset();
        auto preview = show(sight, mask);
        if (!preview)
            return std::nullopt;
        base_ = Base{sight, mask.mask, std::move(*preview)};
    }
    try {
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
