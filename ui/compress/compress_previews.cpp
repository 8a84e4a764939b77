// SPDX-License-Identifier: GPL-3.0-or-later
// Previews in the Compress workspace: what they need to know of the panes, and how they are shown.
#include "ui/compress/compress_workspace.h"

#include "ui/compress/panel/figures_panel.h"
#include "ui/compress/rate_plot.h"
#include "ui/view/colour_legend.h"
#include "ui/view/image_pane.h"
#include "ui/words/numbers.h"

#include <cmath>
#include <utility>

namespace imago {

PreviewPanes CompressWorkspace::preview_panes() const {
    return {result_, difference_, spectrum_};
}

/// Returns nothing before there is a result, whose levels and colours previews take.
std::optional<CompressSight> CompressWorkspace::sight() const {
    if (!shown_)
        return std::nullopt;
    CompressSight sight;
    sight.view = pictures_seen(preview_panes(), *image_, preview_budget_);
    sight.spectrum = seen_of(*spectrum_->view());
    sight.difference = difference_->view()->in_sight().has_value();
    sight.range = shown_->range;
    sight.spectrum_largest = shown_->scale.largest;
    return sight;
}

void CompressWorkspace::show_preview(
    const std::shared_ptr<const CompressPreviewPictures> &pictures) {
    const CompressPreviewRun &run = *pictures->run;
    if (run.request.image != image_ || !shown_ || run.ticket <= shown_->run->ticket ||
        run.ticket <= failed_ || (preview_ && run.ticket < preview_->run->ticket))
        return;
    preview_ = pictures;
    imago::show_preview(preview_panes(), *pictures, run.ticket);
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
    imago::end_preview(preview_panes());
}

} // namespace imago
