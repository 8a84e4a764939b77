// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/preview_panes.h"

#include "ui/view/image_pane.h"
#include "ui/view/image_view.h"

#include <algorithm>

namespace imago {
namespace {

PreviewView view_of(const PartInSight &part) {
    return {part.halvings, static_cast<std::size_t>(part.area.top()),
            static_cast<std::size_t>(part.area.left()),
            static_cast<std::size_t>(part.area.height()),
            static_cast<std::size_t>(part.area.width())};
}

} // namespace

QRectF rectangle(const PreviewArea &area) {
    return {area.left, area.top, area.width, area.height};
}

PreviewView seen_of(const ImageView &view) {
    const std::optional<PartInSight> part = view.in_sight();
    return part ? view_of(*part) : PreviewView();
}

PreviewView pictures_seen(const PreviewPanes &panes, const Image &image, double budget) {
    std::optional<PartInSight> seen = panes.result->view()->in_sight();
    if (const auto difference = panes.difference->view()->in_sight())
        seen = seen ? PartInSight{std::min(seen->halvings, difference->halvings),
                                  seen->area.united(difference->area)}
                    : *difference;
    PreviewView view = seen ? view_of(*seen) : PreviewView{8, 0, 0, image.height, image.width};
    view.budget_milliseconds = budget;
    return view;
}

void show_preview(const PreviewPanes &panes, const PanePreview &preview, std::uint64_t stamp) {
    panes.result->view()->set_part(preview.result, preview.area, stamp);
    if (!preview.difference.isNull())
        panes.difference->view()->set_part(preview.difference, preview.area);
    if (!preview.spectrum.isNull())
        panes.spectrum->view()->set_part(preview.spectrum, preview.spectrum_area);
}

void end_preview(const PreviewPanes &panes) {
    for (ImagePane *pane : {panes.result, panes.difference, panes.spectrum})
        pane->view()->set_part({}, {});
}

} // namespace imago
