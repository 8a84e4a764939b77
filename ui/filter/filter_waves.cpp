// SPDX-License-Identifier: GPL-3.0-or-later
// Single waves in the Filter workspace: the tool that picks them, and what is drawn of them.
#include "ui/filter/filter_controls.h"
#include "ui/filter/filter_workspace.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/filter/mask/mask_tools.h"
#include "ui/filter/wave/wave_marks.h"
#include "ui/filter/wave/wave_model.h"
#include "ui/filter/wave/wave_overlay.h"
#include "ui/view/image_pane.h"

#include <utility>

namespace imago {

void FilterWorkspace::connect_waves() {
    marks_ = new WaveMarks(waves_, overlay_, spectrum_->view());
    spectrum_->view()->set_overlay(marks_);
    for (ImagePane *pane : {original_, result_})
        pane->view()->set_overlay(new WaveOverlay(waves_, pane->view()));
    connect(controls_->tools(), &MaskTools::wave_chosen, waves_, &WaveModel::set_active);
    connect(waves_, &WaveModel::active_changed, controls_->tools(), &MaskTools::set_wave);
    connect(overlay_, &MaskOverlay::tool_changed, this, [this] {
        if (overlay_->tool())
            waves_->set_active(false);
    });
}

/// Waves are counted in cycles of the picture: one of another size has none of them.
void FilterWorkspace::take_picture_size() {
    const bool same = waves_->height() == image_->height && waves_->width() == image_->width;
    waves_->set_picture_size(image_->height, image_->width);
    marks_->set_result(nullptr);
    FilterSettings settings = document_->settings();
    if (same || settings.waves == WaveSettings{})
        return;
    settings.waves = {};
    document_->reset(settings);
    Q_EMIT told(tr("The waves are not kept, since this picture has another size."));
}

void FilterWorkspace::show_waves(const FilterRunPtr &run) {
    if (in_volume()) // whose spectrum has none
        return marks_->set_result(nullptr);
    marks_->set_result(std::shared_ptr<const FilterResult>(run, &*run->result.value));
    if (run->request.waves.waves == document_->settings().waves.waves || !waves_->measured())
        waves_->set_measured(run->result.value->waves);
}

} // namespace imago
