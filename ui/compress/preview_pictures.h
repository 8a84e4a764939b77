// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/compress/compress_renderer.h"
#include "ui/page/preview_panes.h"

#include <memory>

namespace imago {

/// A preview of a compressed picture.
struct CompressPreviewPictures : PanePreview {
    CompressPreviewRunPtr run;
    SpectrumColours scale; ///< of the spectrum
};

using CompressPreviewRenderer =
    PreviewRenderer<CompressPreviewRun, DisplayOptions, CompressPreviewPictures>;

/// Draws a preview; any thread may call.
std::shared_ptr<const CompressPreviewPictures>
draw_compress_preview(const CompressPreviewRunPtr &run, const DisplayOptions &options);

} // namespace imago
