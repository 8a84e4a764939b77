// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/filter_renderer.h"

#include "engine/values/edge_choice.h"
#include "engine/values/spectrum/log_frequency.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

PixelRows spectrum_colours(const FilterResult &result, bool phase, const FilterDisplay &display,
                           float largest) {
    std::shared_ptr<const Plane> plane = phase ? result.phase : result.spectrum;
    if (display.log_frequencies)
        plane = std::make_shared<const Plane>(
            phase ? log_whole_spectrum(*plane, false)
                  : log_half_spectrum(*plane, result.width, result.height));
    const QSize size(static_cast<int>(result.width), static_cast<int>(result.height));
    return phase ? phase_rows(plane)
                 : half_spectrum_rows(plane, size, {largest, 0, display.colours});
}

} // namespace

DisplayRange filtered_range(const Image &result, DisplayRange original, const Levels &levels) {
    const bool given = levels.mode == Levels::Mode::manual || levels.mode == Levels::Mode::full;
    if (given || !leaves_range(result, original))
        return original;
    DisplayRange own = resolve_levels(levels, result);
    if (levels.mode == Levels::Mode::automatic) {
        own = fitted_range(result);
        own.curve = levels.curve;
    }
    return own;
}

FilterRenderer::FilterRenderer(QObject *parent)
    : NewestRenderer(QStringLiteral("filter pixels"), parent) {}

void FilterRenderer::render_original(std::shared_ptr<const Image> image, const Levels &levels) {
    post([this, image = std::move(image), levels] {
        const Picture &picture = original_of(image, levels);
        Q_EMIT original_rendered(image, picture, range_,
                                 sample_histogram(*image, range_, histogram_bins));
    });
}

void FilterRenderer::render_views(const FilterRunPtr &run) {
    post([this, run] { Q_EMIT viewed(views_of(run, display())); });
}

std::shared_ptr<FilterPictures> FilterRenderer::views_of(const FilterRunPtr &run,
                                                         const FilterDisplay &display) {
    auto pictures = std::make_shared<FilterPictures>();
    pictures->run = run;
    pictures->display = display;
    const FilterResult &result = *run->result.value;
    const std::shared_ptr<const Image> &image = run->request.image;
    pictures->original = original_of(image, display.levels); // and the range
    if (pictures->display.margin && result.planes) {
        pictures->original = margin_of(result.planes);
        pictures->origin =
            QPointF(static_cast<double>(result.left), static_cast<double>(result.top));
    }
    pictures->original_range = range_;
    pictures->spectrum = spectrum_of(result, *pictures);
    pictures->jump = jump_;
    return pictures;
}

void FilterRenderer::draw(const FilterRunPtr &drawn, const FilterDisplay &display) {
    const auto pictures = views_of(drawn, display);
    const FilterRun &run = *drawn;
    const FilterResult &result = *run.result.value;
    const std::shared_ptr<const Image> &image = run.request.image;
    pictures->result_range = filtered_range(*result.image, range_, display.levels);
    const Picture &original = original_of(image, display.levels);
    pictures->result = result.image == image && pictures->result_range == range_
                           ? original
                           : Picture(image_rows(result.image, pictures->result_range));
    pictures->removed = Picture(
        difference_rows(image, result.image, range_, static_cast<float>(pictures->display.gain)));
    if (display.profiles && result.spectrum)
        pictures->rings = rings_of(result);
    pictures->removed_rms = result.figures->removed_rms;
    pictures->clipped = result.figures->clipped;
    pictures->mean = mean_loss(run.request.mask, *image, result.figures->mean);
    pictures->times = run.times;
    pictures->times.converted = Clock::now();
    Q_EMIT rendered(pictures);
}

const Picture &FilterRenderer::original_of(const std::shared_ptr<const Image> &image,
                                           const Levels &levels) {
    if (drawn_ != image || levels_ != levels) {
        if (drawn_ != image) {
            margin_planes_.reset();
            margin_ = {};
        }
        drawn_ = image;
        levels_ = levels;
        range_ = resolve_levels(levels, *image);
        jump_ = border_jump(*image).largest();
        original_ = Picture(image_rows(image, range_));
    }
    return original_;
}

/// A picture of the original with its margin, which stays while the mask changes.
const Picture &FilterRenderer::margin_of(const std::shared_ptr<const Image> &planes) {
    if (margin_planes_ != planes || margin_range_ != range_) {
        margin_planes_ = planes;
        margin_range_ = range_;
        margin_ = Picture(image_rows(planes, range_));
    }
    return margin_;
}

std::shared_ptr<const std::vector<RingPower>> FilterRenderer::rings_of(const FilterResult &result) {
    if (ringed_ != result.spectrum) {
        ringed_ = result.spectrum;
        rings_ = std::make_shared<const std::vector<RingPower>>(
            ring_profile_of_log(*ringed_, result.width, result.height));
    }
    return rings_;
}

Picture FilterRenderer::spectrum_of(const FilterResult &result, FilterPictures &pictures) {
    const FilterDisplay &display = pictures.display;
    const bool phase = display.phase && result.phase;
    const std::shared_ptr<const Plane> &plane = phase ? result.phase : result.spectrum;
    if (!plane)
        return {};
    if (coloured_ != plane || map_ != display.colours ||
        log_frequencies_ != display.log_frequencies) {
        if (coloured_ != plane)
            largest_ = phase ? 0 : *std::max_element(plane->samples.begin(), plane->samples.end());
        coloured_ = plane;
        map_ = display.colours;
        log_frequencies_ = display.log_frequencies;
        colours_ = spectrum_colours(result, phase, display, largest_);
    }
    pictures.largest = largest_;
    if (!display.dim_taken || !result.mask)
        return Picture(colours_);
    return Picture(masked_rows(
        colours_, display.log_frequencies
                      ? std::make_shared<const MaskView>(log_mask(*result.mask, result.width))
                      : result.mask));
}

} // namespace imago

#include "moc_filter_renderer.cpp"
