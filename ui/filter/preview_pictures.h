// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/filter_renderer.h"
#include "ui/page/preview_panes.h"

#include <memory>

namespace imago {

/// A preview of a filtered picture.
struct FilterPreviewPictures : PanePreview {
    FilterPreviewRunPtr run;
    DisplayRange result_range; ///< as in FilterPictures
};

using FilterPreviewRenderer =
    PreviewRenderer<FilterPreviewRun, FilterDisplay, FilterPreviewPictures>;

/// Draws a preview. One thread calls, which keeps the colours of the last spectrum.
std::shared_ptr<const FilterPreviewPictures> draw_filter_preview(const FilterPreviewRunPtr &run,
                                                                 const FilterDisplay &display);

} // namespace imago
