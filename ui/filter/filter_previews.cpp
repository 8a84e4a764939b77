// SPDX-License-Identifier: GPL-3.0-or-later
// Previews in the Filter workspace: what they need to know of the panes, and how they are shown.
#include "ui/filter/filter_workspace.h"

#include "ui/filter/filter_controls.h"
#include "ui/filter/filter_words.h"
#include "ui/filter/wave/wave_model.h"
#include "ui/view/image_pane.h"
#include "ui/words/numbers.h"

#include <utility>

namespace imago {

PreviewPanes FilterWorkspace::preview_panes() const {
    return {result_, removed_, spectrum_};
}

void FilterWorkspace::connect_previews() {
    preview_renderer_ = new FilterPreviewRenderer(
        QStringLiteral("filter preview pixels"), draw_filter_preview,
        [this](const auto &pictures) { show_preview(pictures); }, this);
    connect(client_, &EngineClient::filter_previewed, preview_renderer_,
            &FilterPreviewRenderer::render, Qt::DirectConnection);
    connect(result_->view(), &ImageView::part_painted, this, [this](std::uint64_t ticket) {
        if (preview_)
            Q_EMIT preview_painted(preview_->times, ticket,
                                   preview_->run->result.value->engine_milliseconds, Clock::now());
    });
}

/// Returns nothing before there is a result, whose levels and colours previews take.
std::optional<FilterPaneSight> FilterWorkspace::sight() const {
    if (!shown_)
        return std::nullopt;
    const FilterResult &result = *shown_->run->result.value;
    FilterPaneSight sight;
    sight.view.pictures = pictures_seen(preview_panes(), *image_, preview_budget_);
    if (!shown_->display.log_frequencies) // a preview has the mask at linear frequencies
        sight.view.spectrum = seen_of(*spectrum_->view());
    sight.removed = removed_->view()->in_sight().has_value();
    sight.original_range = shown_->original_range;
    sight.result_range = shown_->result_range;
    sight.phase = shown_->display.phase && result.phase;
    sight.spectrum = sight.phase ? result.phase : result.spectrum;
    sight.height = result.height;
    sight.width = result.width;
    sight.spectrum_largest = shown_->largest;
    return sight;
}

/// A preview of other planes than those of the last result would not fit into its panes.
void FilterWorkspace::show_preview(const std::shared_ptr<const FilterPreviewPictures> &pictures) {
    const FilterPreviewRun &run = *pictures->run;
    if (run.request.image != image_ || !shown_ || run.ticket <= shown_->run->ticket ||
        run.ticket <= failed_ || (preview_ && run.ticket < preview_->run->ticket))
        return;
    const FilterRequest &last = shown_->run->request;
    if (run.request.edges != last.edges || run.request.channels != last.channels)
        return;
    preview_ = pictures;
    imago::show_preview(preview_panes(), *pictures, run.ticket);
    if (!run.request.waves.empty())
        waves_->set_measured(run.result.value->waves);
    show_levels(image_->depth, shown_->original_range, pictures->result_range);
    controls_->show_figures(
        estimate_text(removed_words(run.result.value->removed_rms, image_->depth)),
        image_->depth == SampleDepth::f32 ? clipped_words(0, image_->depth) : QStringLiteral("–"));
}

void FilterWorkspace::clear_words() {
    result_->set_detail({});
    controls_->show_notes({}, {});
    controls_->show_figures(QStringLiteral("–"), QStringLiteral("–"));
}

void FilterWorkspace::end_preview() {
    preview_.reset();
    imago::end_preview(preview_panes());
}

/// A request has ended without a result, and nothing follows it: the last result stays.
void FilterWorkspace::fail_preview(Ticket ticket) {
    failed_ = ticket;
    if (!preview_)
        return;
    end_preview();
    show_details(*shown_);
}

} // namespace imago
