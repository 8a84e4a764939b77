// SPDX-License-Identifier: GPL-3.0-or-later
// The regions of the Signals page's spectrogram, and previews of what they do.
#include "ui/signals/panel/region_panel.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signals_workspace.h"
#include "ui/widget/value_command.h"

#include <QStackedWidget>

#include <algorithm>

namespace imago {

void SignalsWorkspace::connect_regions() {
    RegionPanel *panel = controls_->regions();
    RegionMarks *marks = spectrogram_->regions();
    connect(panel, &RegionPanel::edited, this,
            [this](const QString &text, bool active, const RegionSettings &regions) {
                SignalSettings next = document_->settings();
                next.by_regions = active;
                next.regions = regions;
                document_->change(text, next);
            });
    connect(panel, &RegionPanel::selection_changed, this, &SignalsWorkspace::show_regions);
    connect(panel, &RegionPanel::tool_changed, this, &SignalsWorkspace::show_regions);
    connect(marks, &RegionMarks::drawn, this, &SignalsWorkspace::draw_region);
    connect(marks, &RegionMarks::changed, this, &SignalsWorkspace::change_region);
    connect(marks, &RegionMarks::chosen, panel, &RegionPanel::select);
    connect(spectrogram_, &SpectrogramPlot::removal_requested, panel,
            &RegionPanel::remove_selected);
}

void SignalsWorkspace::set_region_plane() {
    RegionMarks::Plane plane;
    if (signal_) {
        const Signal &signal = *signal_->signal;
        plane = {rate() > 0 ? rate() : 1, signal.zero_frequency(), signal.length,
                 signal.is_complex()};
    }
    spectrogram_->regions()->set_plane(plane);
    const QString space = QStringLiteral("\u202f");
    controls_->regions()->set_plane(plane, rate() > 0 ? space + time_unit() : QString(),
                                    rate() > 0 ? space + step_unit() : QString());
}

void SignalsWorkspace::show_regions() {
    const SignalSettings &settings = document_->settings();
    const RegionPanel *panel = controls_->regions();
    RegionMarks *marks = spectrogram_->regions();
    marks->set_regions(settings.by_regions ? settings.regions : RegionSettings{},
                       panel->selected());
    marks->set_tool(panel->tool(), panel->model());
    if (settings.view == SignalSettings::View::spectrogram)
        spectrogram_->replot(QCustomPlot::rpQueuedReplot);
}

/// One stroke is one step.
void SignalsWorkspace::draw_region(const SpectralRegion &region, bool finished) {
    SignalSettings next = document_->settings();
    std::vector<SpectralRegion> &regions = next.regions.regions;
    if (gesture_ == 0) {
        if (!next.by_regions)
            regions.clear(); // earlier ones are not visible
        gesture_ = next_gesture();
        drawn_ = static_cast<int>(regions.size());
    }
    regions.resize(static_cast<std::size_t>(drawn_));
    regions.push_back(region);
    next.by_regions = true;
    document_->change(tr("Draw region"), next, gesture_);
    controls_->regions()->select(drawn_);
    if (finished)
        gesture_ = 0;
}

void SignalsWorkspace::change_region(int index, const SpectralRegion &region, bool finished) {
    SignalSettings next = document_->settings();
    if (gesture_ == 0)
        gesture_ = next_gesture();
    if (index >= 0 && index < static_cast<int>(next.regions.regions.size())) {
        next.regions.regions[static_cast<std::size_t>(index)] = region;
        document_->change(tr("Change region"), next, gesture_);
    }
    if (finished)
        gesture_ = 0;
}

void SignalsWorkspace::connect_previews() {
    // This runs on the engine's thread, which makes the data of the plots.
    connect(
        client_, &EngineClient::signal_previewed, this,
        [this](const SignalPreviewRunPtr &run) {
            const SignalPreview &preview = *run->result.value;
            const ShownPreview shown{run,
                                     spectra_of(run, preview.measured,
                                                run->request.filtered_measures,
                                                run->request.sight->channel),
                                     display_of(preview.filtered)};
            QMetaObject::invokeMethod(
                this, [this, shown] { take_preview(shown); }, Qt::QueuedConnection);
        },
        Qt::DirectConnection);
}

void SignalsWorkspace::take_preview(const ShownPreview &shown) {
    const SignalPreviewRun &run = *shown.run;
    const bool mine = signal_ && run.request.signal == signal_->signal;
    if (!mine || run.ticket <= shown_ticket_ || !active_filters(document_->settings()).regions)
        return;
    sight_ = Sight{run.result.value->interval, shown.filtered, shown.heard,
                   run.request.filtered_measures.front()};
    show_curves();
    show_spectrum();
    show_spectrogram();
    show_detail();
    painting_ = Painting{run.times, run.ticket, run.result.value->engine_milliseconds, true};
    painting_->times.converted = Clock::now();
    static_cast<Plot *>(lower_->currentWidget())->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace imago
