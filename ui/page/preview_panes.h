// SPDX-License-Identifier: GPL-3.0-or-later
// What previews need to know of a workspace's panes, and how they are shown in them.
#pragma once
#include "engine/values/preview_values.h"
#include "ui/page/engine_client.h"

#include <QImage>
#include <QRectF>

#include <cstdint>
#include <optional>

namespace imago {

class ImagePane;
class ImageView;

/// The panes in which a preview is shown.
struct PreviewPanes {
    ImagePane *result, *difference, *spectrum;
};

/// A preview as finished pixels, with the areas that they cover in their panes' pictures.
struct PanePreview {
    QImage result, difference, spectrum; ///< null if they are not in sight
    QRectF area, spectrum_area;
    RequestTimes times;
};

QRectF rectangle(const PreviewArea &area);

/// What is seen of a view's picture; no width if nothing is.
PreviewView seen_of(const ImageView &view);
/// What is seen of result and difference: the finer resolution, and a part that holds both. Where
/// neither is seen it is all of the image, as coarse as the least work makes it.
PreviewView pictures_seen(const PreviewPanes &panes, const Image &image, double budget);

/// Paints a preview over what the panes show. `stamp` identifies it in the result's
/// ImageView::part_painted().
void show_preview(const PreviewPanes &panes, const PanePreview &preview, std::uint64_t stamp);
void end_preview(const PreviewPanes &panes);

} // namespace imago
