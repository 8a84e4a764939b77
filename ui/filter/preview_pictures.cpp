// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/preview_pictures.h"

#include <utility>

namespace imago {
namespace {

/// The size of the whole spectrum, of whose magnitudes half is there.
QSize size_of(const FilterPaneSight &sight) {
    return {static_cast<int>(sight.width), static_cast<int>(sight.height)};
}

/// The colours of the spectrum in sight, which stay while a mask changes. They come from all of its
/// pixels, as the whole result's do: a few samples of each pixel would make other grains.
class SeenSpectrum {
  public:
    const QImage &colours(const FilterPaneSight &sight, const QRect &area, unsigned halvings,
                          ColourMap map) {
        if (map_ != map || plane_.lock() != sight.spectrum || area_ != area ||
            halvings_ != halvings || largest_ != sight.spectrum_largest) {
            plane_ = sight.spectrum;
            area_ = area;
            halvings_ = halvings;
            largest_ = sight.spectrum_largest;
            map_ = map;
            colours_ = reduced(sight.phase ? phase_rows(sight.spectrum)
                                           : half_spectrum_rows(sight.spectrum, size_of(sight),
                                                                {largest_, 0, map}),
                               area, halvings);
        }
        return colours_;
    }

  private:
    std::weak_ptr<const Plane> plane_;
    QRect area_;
    unsigned halvings_ = 0;
    ColourMap map_ = ColourMap::dusk;
    float largest_ = 0;
    QImage colours_;
};

void draw_spectrum(const FilterPreviewRun &run, ColourMap map, FilterPreviewPictures &pictures) {
    thread_local SeenSpectrum seen;
    const FilterPreview &preview = *run.result.value;
    const std::shared_ptr<const Plane> &spectrum = run.sight.spectrum;
    if (!preview.mask || !spectrum)
        return;
    const QRect whole(QPoint(0, 0), size_of(run.sight));
    const QRect area = rectangle(preview.mask_area).toRect();
    pictures.spectrum = faded(
        seen.colours(run.sight, area.intersected(whole), run.sight.view.spectrum.halvings, map),
        *preview.mask);
    pictures.spectrum_area = area;
}

/// The range of the last whole result, unless this one needs another kind.
DisplayRange range_of(const FilterPreviewRun &run, const Levels &levels) {
    const FilterPaneSight &sight = run.sight;
    const Image &image = *run.result.value->image;
    const DisplayRange fresh = filtered_range(image, sight.original_range, levels);
    const bool as_before =
        (fresh == sight.original_range) == (sight.result_range == sight.original_range);
    return as_before ? sight.result_range : fresh;
}

} // namespace

std::shared_ptr<const FilterPreviewPictures> draw_filter_preview(const FilterPreviewRunPtr &drawn,
                                                                 const FilterDisplay &display) {
    const FilterPreviewRun &run = *drawn;
    const FilterPreview &preview = *run.result.value;
    auto pictures = std::make_shared<FilterPreviewPictures>();
    pictures->run = drawn;
    pictures->area = rectangle(preview.area);
    pictures->result_range = range_of(run, display.levels);
    pictures->result = image_pixels(*preview.image, pictures->result_range);
    if (run.sight.removed)
        pictures->difference =
            pixels_of(difference_rows(preview.original, preview.image, run.sight.original_range,
                                      static_cast<float>(display.gain)));
    if (display.dim_taken)
        draw_spectrum(run, display.colours, *pictures);
    pictures->times = run.times;
    pictures->times.converted = Clock::now();
    return pictures;
}

} // namespace imago
