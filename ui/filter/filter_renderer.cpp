// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/filter_renderer.h"

#include "engine/values/edge_choice.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

FilterRenderer::FilterRenderer(QObject *parent)
    : NewestRenderer(QStringLiteral("filter pixels"), parent) {}

void FilterRenderer::render_original(std::shared_ptr<const Image> image, const Levels &levels) {
    post([this, image = std::move(image), levels] {
        const Picture &picture = original_of(image, levels);
        Q_EMIT original_rendered(image, picture, range_);
    });
}

void FilterRenderer::draw(const FilterRunPtr &drawn, const FilterDisplay &display) {
    auto pictures = std::make_shared<FilterPictures>();
    pictures->run = drawn;
    pictures->display = display;
    const FilterRun &run = *drawn;
    const FilterResult &result = *run.result.value;
    const std::shared_ptr<const Image> &image = run.request.image;
    pictures->original = original_of(image, display.levels); // and the range
    if (pictures->display.margin && result.planes) {
        pictures->original = Picture(image_rows(result.planes, range_));
        pictures->origin =
            QPointF(static_cast<double>(result.left), static_cast<double>(result.top));
    }
    pictures->original_range = range_;
    pictures->result_range = result_range(*result.image, display.levels);
    pictures->result = Picture(image_rows(result.image, pictures->result_range));
    pictures->removed = Picture(
        difference_rows(image, result.image, range_, static_cast<float>(pictures->display.gain)));
    pictures->spectrum = spectrum_of(result, *pictures);
    measure(run, *pictures);
    pictures->jump = jump_;
    pictures->mean = mean_loss(run.request.mask, *image, *result.image);
    pictures->times = run.times;
    pictures->times.converted = Clock::now();
    Q_EMIT rendered(pictures);
}

/// Measures samples as they are saved.
void FilterRenderer::measure(const FilterRun &run, FilterPictures &pictures) const {
    const Image &before = *run.request.image;
    const std::vector<float> &after = run.result.value->image->samples;
    float room[1024];
    const bool bounded = run.request.image->depth != SampleDepth::f32;
    const auto low = -0.5f;
    const auto high = static_cast<float>(depth_maximum(run.request.image->depth)) + 0.5f;
    double sum = 0;
    for (std::size_t begin = 0; begin < after.size();) { // in parts that a float sums accurately
        const std::size_t end = std::min(after.size(), begin + std::size(room));
        const float *samples = before.stretch(0, begin, end - begin, room);
        float part = 0;
        unsigned beyond = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const float taken = samples[i - begin] - after[i];
            part += taken * taken;
            beyond += after[i] < low || after[i] >= high ? 1u : 0u;
        }
        sum += static_cast<double>(part);
        if (bounded)
            pictures.clipped += beyond;
        begin = end;
    }
    pictures.removed_rms = std::sqrt(sum / static_cast<double>(after.size()));
}

/// The original's range, so that both can be compared. A result with other values, for instance
/// around 0 after the mean was removed, has its own range, unless the range was given.
DisplayRange FilterRenderer::result_range(const Image &result, const Levels &levels) const {
    const bool given = levels.mode == Levels::Mode::manual || levels.mode == Levels::Mode::full;
    if (given || !leaves_range(result, range_))
        return range_;
    Levels own = levels;
    if (own.mode == Levels::Mode::automatic)
        own.mode = Levels::Mode::min_max;
    return resolve_levels(own, result);
}

const Picture &FilterRenderer::original_of(const std::shared_ptr<const Image> &image,
                                           const Levels &levels) {
    if (drawn_ != image || levels_ != levels) {
        drawn_ = image;
        levels_ = levels;
        range_ = resolve_levels(levels, *image);
        jump_ = border_jump(*image).largest();
        original_ = Picture(image_rows(image, range_));
    }
    return original_;
}

Picture FilterRenderer::spectrum_of(const FilterResult &result, FilterPictures &pictures) {
    const bool phase = pictures.display.phase && result.phase;
    const std::shared_ptr<const Plane> &plane = phase ? result.phase : result.spectrum;
    if (!plane)
        return {};
    if (coloured_ != plane) {
        coloured_ = plane;
        largest_ = phase ? 0 : *std::max_element(plane->samples.begin(), plane->samples.end());
        colours_ = phase ? phase_rows(plane) : spectrum_rows(plane, {largest_, 0});
    }
    pictures.largest = largest_;
    if (!pictures.display.dim_taken || !result.mask)
        return Picture(colours_);
    return Picture(masked_rows(colours_, result.mask));
}

} // namespace imago

#include "moc_filter_renderer.cpp"
