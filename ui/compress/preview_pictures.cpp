// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/preview_pictures.h"

#include <cmath>

namespace imago {
namespace {

void draw_spectrum(const CompressPreviewRun &run, const DisplayOptions &options,
                   CompressPreviewPictures &pictures) {
    const CompressSight &sight = run.sight;
    const CompressPreview &preview = *run.result.value;
    pictures.scale.largest = sight.spectrum_largest;
    pictures.scale.keep_from =
        options.dim_dropped ? static_cast<float>(std::log10(1 + preview.figures.threshold)) : 0.0f;
    if (!preview.spectrum || sight.spectrum.width == 0)
        return;
    const PreviewView &seen = sight.spectrum;
    PartInSight part{seen.halvings,
                     QRect(static_cast<int>(seen.left), static_cast<int>(seen.top),
                           static_cast<int>(seen.width), static_cast<int>(seen.height))};
    const std::size_t sorted = options.by_frequency ? run.request.settings.block : 0;
    pictures.spectrum = spectrum_part(*preview.spectrum, pictures.scale, sorted, part);
    pictures.spectrum_area = part.area;
}

} // namespace

std::shared_ptr<const CompressPreviewPictures>
draw_compress_preview(const CompressPreviewRunPtr &drawn, const DisplayOptions &options) {
    const CompressPreviewRun &run = *drawn;
    const CompressPreview &preview = *run.result.value;
    auto pictures = std::make_shared<CompressPreviewPictures>();
    pictures->run = drawn;
    pictures->area = rectangle(preview.area);
    pictures->result = image_pixels(*preview.image, run.sight.range);
    if (run.sight.difference)
        pictures->difference = pixels_of(difference_rows(
            preview.original, preview.image, run.sight.range, static_cast<float>(options.gain)));
    draw_spectrum(run, options, *pictures);
    pictures->times = run.times;
    pictures->times.converted = Clock::now();
    return pictures;
}

} // namespace imago
