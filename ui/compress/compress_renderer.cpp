// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/compress_renderer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

CompressRenderer::CompressRenderer(QObject *parent)
    : NewestRenderer(QStringLiteral("pixels"), parent) {}

void CompressRenderer::render_original(std::shared_ptr<const Image> image, const Levels &levels) {
    post([this, image = std::move(image), levels] {
        const DisplayRange range = range_of(image, levels);
        Q_EMIT original_rendered({image, Picture(image_rows(image, range)), range,
                                  sample_histogram(*image, range, histogram_bins)});
    });
}

void CompressRenderer::draw(const CompressRunPtr &drawn, const DisplayOptions &options) {
    auto pictures = std::make_shared<CompressPictures>();
    pictures->run = drawn;
    pictures->options = options;
    const CompressRun &run = *drawn;
    const DisplayRange range = range_of(run.original, options.levels);
    pictures->range = range;
    pictures->result = Picture(image_rows(run.result.value->image, range));
    if (options.difference) {
        const auto gain = static_cast<float>(options.gain);
        pictures->difference =
            Picture(difference_rows(run.original, run.result.value->image, range, gain));
        pictures->difference_range = static_cast<double>((range.high - range.low) / (2 * gain));
    }
    if (const auto &spectrum = run.result.value->spectrum) {
        const double threshold = run.result.value->figures.threshold;
        pictures->scale.largest = largest_of(spectrum);
        pictures->scale.keep_from =
            options.dim_dropped ? static_cast<float>(std::log10(1 + threshold)) : 0.0f;
        const auto shown = arranged(spectrum, block_side(run.settings), options.by_frequency);
        pictures->spectrum = Picture(spectrum_rows(shown, pictures->scale));
    }
    pictures->times = run.times;
    pictures->times.converted = Clock::now();
    Q_EMIT rendered(pictures);
}

std::shared_ptr<const Plane>
CompressRenderer::arranged(const std::shared_ptr<const Plane> &spectrum, unsigned block,
                           bool by_frequency) {
    if (block == 0 || !by_frequency)
        return spectrum;
    if (sorted_ != spectrum) { // blocks change the spectrum, as channels do
        sorted_ = spectrum;
        by_frequency_ = std::make_shared<const Plane>(sorted_by_frequency(*spectrum, block));
    }
    return by_frequency_;
}

DisplayRange CompressRenderer::range_of(const std::shared_ptr<const Image> &original,
                                        const Levels &levels) {
    if (ranged_ != original || levels_ != levels) {
        ranged_ = original;
        levels_ = levels;
        range_ = resolve_levels(levels, *original);
    }
    return range_;
}

float CompressRenderer::largest_of(const std::shared_ptr<const Plane> &spectrum) {
    if (measured_ != spectrum) {
        measured_ = spectrum;
        largest_ = *std::max_element(spectrum->samples.begin(), spectrum->samples.end());
    }
    return largest_;
}

} // namespace imago

#include "moc_compress_renderer.cpp"
