// SPDX-License-Identifier: GPL-3.0-or-later
// Previews in the Compress workspace: what they need to know of the panes, and how they are shown.
#include "ui/compress/compress_workspace.h"

#include "ui/compress/figures_panel.h"
#include "ui/compress/rate_plot.h"
#include "ui/view/colour_legend.h"
#include "ui/view/image_pane.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

PreviewView view_of(const PartInSight &part) {
    return {part.halvings, static_cast<std::size_t>(part.area.top()),
            static_cast<std::size_t>(part.area.left()),
            static_cast<std::size_t>(part.area.height()),
            static_cast<std::size_t>(part.area.width())};
}

/// What both panes need: the finer resolution, and an area that holds both.
PartInSight both(const PartInSight &a, const PartInSight &b) {
    return {std::min(a.halvings, b.halvings), a.area.united(b.area)};
}

} // namespace

/// Returns nothing before there is a result, whose levels and colours previews take.
std::optional<CompressSight> CompressWorkspace::sight() const {
    if (!shown_)
        return std::nullopt;
    CompressSight sight;
    std::optional<PartInSight> pictures = result_->view()->in_sight();
    if (const auto difference = difference_->view()->in_sight()) {
        sight.difference = true;
        pictures = pictures ? both(*pictures, *difference) : *difference;
    }
    if (pictures)
        sight.view = view_of(*pictures);
    else // only the spectrum is seen; the least work gives its threshold
        sight.view = {8, 0, 0, image_->height, image_->width};
    sight.view.budget_milliseconds = preview_budget_;
    if (const auto spectrum = spectrum_->view()->in_sight()) {
        const PreviewView view = view_of(*spectrum);
        sight.spectrum_halvings = view.halvings;
        sight.spectrum_left = view.left;
        sight.spectrum_top = view.top;
        sight.spectrum_width = view.width;
        sight.spectrum_height = view.height;
    }
    sight.range = shown_->range;
    sight.spectrum_largest = shown_->scale.largest;
    return sight;
}

void CompressWorkspace::show_preview(
    const std::shared_ptr<const CompressPreviewPictures> &pictures) {
    const CompressPreviewRun &run = *pictures->run;
    if (run.original != image_ || !shown_ || run.ticket <= shown_->run->ticket ||
        run.ticket <= failed_ || (preview_ && run.ticket < preview_->run->ticket))
        return;
    preview_ = pictures;
    result_->view()->set_part(pictures->result, pictures->area, run.ticket);
    if (!pictures->difference.isNull())
        difference_->view()->set_part(pictures->difference, pictures->area);
    if (!pictures->spectrum.isNull())
        spectrum_->view()->set_part(pictures->spectrum, pictures->spectrum_area);
    legend_->set_scale(pictures->scale.largest, pictures->scale.keep_from);
    show_numbers(run.result.value->figures, true);
}

void CompressWorkspace::show_numbers(const CompressFigures &figures, bool estimated) {
    const QString psnr =
        std::isinf(figures.psnr) ? tr("identical") : tr("PSNR %1").arg(psnr_text(figures.psnr));
    result_->set_detail(estimated ? estimate_text(psnr) : psnr);
    controls_->figures()->show_figures(figures, image_->plane_size(), estimated);
    controls_->curve()->set_current(figures);
}

void CompressWorkspace::end_preview() {
    preview_.reset();
    for (ImagePane *pane : {result_, difference_, spectrum_})
        pane->view()->set_part({}, {});
}

void CompressWorkspace::end_waiting_save(bool computed) {
    if (!std::exchange(save_waits_, false))
        return;
    if (computed)
        prepare_save();
    else
        Q_EMIT save_ended(false);
}

} // namespace imago
