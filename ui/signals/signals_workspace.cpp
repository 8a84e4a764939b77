// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/signals_workspace.h"

#include "ui/signals/analysis_controls.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/play/play_bar.h"
#include "ui/signals/plot/play_line.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signal_start.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/value_command.h"

#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

using View = SignalSettings::View;

constexpr int interval_pause_ms = 30; ///< changes of the interval within this time are one

} // namespace

SignalsWorkspace::SignalsWorkspace(EngineClient *client, FileWorker *files,
                                   const SignalPlaces &places, QWidget *parent)
    : Workspace(client, parent), files_(files), places_(places),
      document_(new SignalDocument(undo(), this)), controls_(new SignalControls(document_)),
      pages_(new QStackedWidget), lower_(new QStackedWidget), time_(new TimePlot),
      scroll_(new QScrollBar(Qt::Horizontal)),
      detail_(new ElidedLabel(Qt::AlignLeft | Qt::AlignVCenter)), spectrum_(new SpectrumPlot),
      spectrogram_(new SpectrogramPlot), row_input_(new ZoomPlot(QStringLiteral("batchInputPlot"))),
      row_output_(new ZoomPlot(QStringLiteral("batchOutputPlot"))),
      row_words_(new ElidedLabel(Qt::AlignLeft | Qt::AlignVCenter)), play_(new PlayBar),
      time_line_(new PlayLine(time_)), spectrogram_line_(new PlayLine(spectrogram_)),
      soon_(new QTimer(this)) {
    setObjectName(QStringLiteral("signalsWorkspace"));
    build_centre(pages_);
    lay_out(pages_, controls_);
    soon_->setSingleShot(true);
    soon_->setInterval(interval_pause_ms);
    connect(soon_, &QTimer::timeout, this, [this] { submit(Clock::now()); });
    connect_plots();
    connect_controls();
    connect_regions();
    connect_playback();
    connect_files();
    connect_tables();
    connect_engine();
    connect_previews();
    applied_ = document_->settings();
    show_page();
    show_colours();
}

void SignalsWorkspace::set_image(std::shared_ptr<const Image> image) {
    image_ = std::move(image);
    controls_->set_image(image_ ? static_cast<int>(image_->width) : 0,
                         image_ ? static_cast<int>(image_->height) : 0);
}

/// Its frequencies are in hertz, unless the rate or the centre frequency was typed here, which
/// other files would not have.
std::optional<Recipe> SignalsWorkspace::recipe() const {
    const SignalSettings &settings = document_->settings();
    const ActiveFilters active = active_filters(settings);
    if (!signal_ || !active.any() || settings.pairs)
        return {};
    Signal facts;
    facts.kind = signal_->signal->kind;
    facts.length = signal_->signal->length;
    const bool typed = settings.rate > 0 || settings.centre;
    facts.sample_rate = typed ? 0 : signal_->signal->sample_rate;
    facts.centre_frequency = signal_->signal->centre_frequency;
    Recipe recipe;
    if (active.bands)
        recipe.steps.emplace_back(step_of(*active.bands, facts));
    if (active.regions)
        recipe.steps.emplace_back(step_of(*active.regions, facts));
    return recipe;
}

bool SignalsWorkspace::has_content() const {
    return signal_ != nullptr || batch_ != nullptr;
}

bool SignalsWorkspace::has_result() const {
    return document_->settings().view == View::batch ? batch_ != nullptr : signal_ != nullptr;
}

bool SignalsWorkspace::has_export() const {
    return document_->settings().view == View::batch ? batch_ != nullptr
                                                     : original_.measured != nullptr;
}

UnsavedWorks SignalsWorkspace::unsaved() const {
    const ActiveFilters active = active_filters(document_->settings());
    if (!signal_ || !active.any() || safe_filters_ == active)
        return {};
    return {{this, UnsavedWork::Kind::signal, tr("The filtered signal")}};
}

/// Shows what the settings request if there is nothing to measure; otherwise it follows.
void SignalsWorkspace::apply_settings() {
    const SignalSettings &next = document_->settings();
    const SignalSettings before = std::exchange(applied_, next);
    if (before.rate != next.rate || before.pairs != next.pairs || before.centre != next.centre)
        apply_rate(before.pairs != next.pairs);
    show_page();
    wants_removed_ = next.show_removed;
    if (next.show_removed && filtered_ && !removed_)
        filters_ = {}; // it is computed again
    const bool filters_changed = active_filters(before).any() != active_filters(next).any();
    if (filters_changed) {
        sight_.reset();
        show_playable();
    }
    if (before.view != next.view || filters_changed) {
        show_spectrum();
        show_spectrogram();
        show_detail();
    }
    if (before.view != next.view)
        Q_EMIT content_changed();
    if (before.stacked != next.stacked || filters_changed ||
        before.show_removed != next.show_removed)
        show_curves();
    if (before.logarithmic != next.logarithmic) {
        show_spectrum();
        show_spectrogram();
    }
    if (before.colours != next.colours || before.brightest != next.brightest ||
        before.range != next.range || before.automatic_colours != next.automatic_colours)
        show_colours();
    show_bands();
    show_regions();
    submit(Clock::now());
}

/// Sets the file's signal with the active rate and centre, or as I and Q, whose rows are the same.
void SignalsWorkspace::apply_rate(bool other_channels) {
    if (!signal_)
        return;
    const SignalSettings &settings = document_->settings();
    const double wanted = settings.rate;
    const Signal &file = *file_.display->signal;
    Signal signal = file;
    signal.sample_rate = wanted == 0 ? file.sample_rate : std::max(wanted, 0.0);
    if (settings.pairs && signal.channels == 2)
        signal = complex_of_pairs(std::move(signal));
    signal.centre_frequency = settings.centre.value_or(file.centre_frequency);
    auto display = std::make_shared<DisplaySignal>();
    display->signal = std::make_shared<const Signal>(std::move(signal));
    display->pyramids = file_.display->pyramids;
    signal_ = std::move(display);
    forget_spectra();
    filtered_ = removed_ = nullptr;
    sight_.reset();
    if (other_channels)
        controls_->set_channels(signal_->signal.get());
    controls_->set_rate(signal_->signal.get(), file_.time_unit);
    set_region_plane();
    show_curves();
    show_playable();
}

Interval SignalsWorkspace::interval() const {
    return time_->selection().value_or(time_->visible());
}

/// Everything measured before is to be measured again; it stays visible until then.
void SignalsWorkspace::forget_spectra() {
    measure_.reset();
    filtered_measure_.reset();
    filters_ = {};
}

bool SignalsWorkspace::shows_filtered() const {
    return active_filters(document_->settings()).any() && filtered_ && filtered_spectra_.measured &&
           measure_ && filtered_measure_ == measure_;
}

const SignalsWorkspace::Spectra &SignalsWorkspace::heard() const {
    if (sight_ && sight_->spectra.measured && measure_ == sight_->measure)
        return sight_->spectra;
    return shows_filtered() ? filtered_spectra_ : original_;
}

double SignalsWorkspace::rate() const {
    return signal_ ? signal_->signal->sample_rate : 0;
}

void SignalsWorkspace::submit(Clock::time_point event) {
    const SignalSettings &settings = document_->settings();
    if (settings.view == View::batch || !signal_ || !may_submit())
        return;
    if (std::exchange(device_, client_->device()) != client_->device())
        forget_spectra();
    SignalRequest request;
    request.signal = signal_->signal;
    // A spectrogram is a view of the same samples as the curve above it: a selection marks some.
    const Interval part = settings.view == View::spectrogram ? time_->visible() : interval();
    const Measure measure = measure_of(settings, part, file_.sound, signal_->signal->channels);
    if (measure_ != measure)
        request.measures.push_back(measure);
    const ActiveFilters active = active_filters(settings);
    const bool again = active.any() && filters_ != active;
    if (again) {
        request.filter = active.bands;
        request.regions = active.regions;
        if (active.regions)
            request.sight = SignalSight{time_->visible(),
                                        static_cast<std::size_t>(std::max(shown_channel(), 0))};
    } else if (active.any() && filtered_) {
        request.filtered = filtered_->signal;
    }
    if (again || (request.filtered && filtered_measure_ != measure))
        request.filtered_measures.push_back(measure);
    if (!request.measures.empty() || !request.filtered_measures.empty())
        submitted(client_->analyse(std::move(request), event));
}

void SignalsWorkspace::take_analysis(const Shown &shown) {
    const SignalRun &run = *shown.run;
    if (run.request.for_file)
        return take_final(run);
    if (!run.result) {
        redo_ = redo_ || (run.ticket == newest_ && final_ > newest_);
        if (run.ticket == newest_)
            ended(run.result.sentence, run.result.error_kind);
        return;
    }
    if (!signal_ || run.request.signal != signal_->signal || run.ticket < shown_ticket_)
        return;
    shown_ticket_ = run.ticket;
    if (shown.spectra.measured) {
        original_ = shown.spectra;
        measure_ = run.request.measures.front();
    }
    if (shown.filtered) {
        filtered_ = shown.filtered;
        removed_ = shown.removed;
        filters_ = {run.request.filter, run.request.regions};
        sight_.reset();
        show_playable();
    }
    if (shown.heard.measured) {
        filtered_spectra_ = shown.heard;
        filtered_measure_ = run.request.filtered_measures.front();
    }
    if (shown.spectra.measured || shown.heard.measured) {
        show_spectrum();
        show_spectrogram();
        show_detail();
        restore_frequencies();
    }
    if (shown.filtered)
        show_curves();
    show_bands();
    painting_ = Painting{run.times, run.ticket, run.result.value->engine_milliseconds};
    painting_->times.converted = Clock::now();
    static_cast<Plot *>(lower_->currentWidget())->replot(QCustomPlot::rpQueuedReplot);
    if (run.ticket == newest_)
        shown_newest();
    Q_EMIT result_shown(run.result.value->plan);
}

void SignalsWorkspace::settle_painted() {
    if (!painting_)
        return;
    const Painting done = *std::exchange(painting_, std::nullopt);
    if (done.preview)
        return Q_EMIT preview_painted(done.times, done.ticket, done.engine_milliseconds,
                                      Clock::now());
    settle(done.ticket);
    Q_EMIT painted(done.times, done.ticket, done.engine_milliseconds, Clock::now());
}

void SignalsWorkspace::take_batch(const BatchRunPtr &run) {
    if (run->ticket != batch_ticket_)
        return;
    if (!run->result) {
        if (run->ticket == newest_)
            ended(run->result.sentence, run->result.error_kind);
        return;
    }
    batch_ = run;
    controls_->batch()->show_result(&*run->result.value);
    show_row();
    row_output_->replot(QCustomPlot::rpQueuedReplot);
    if (!run->result.value->rows_only) { // else the times are still to come
        painting_ = Painting{run->times, run->ticket, run->result.value->kernel_milliseconds};
        painting_->times.converted = Clock::now();
        if (run->ticket == newest_)
            shown_newest();
    }
    Q_EMIT result_shown(run->result.value->plan);
    Q_EMIT content_changed();
}

void SignalsWorkspace::fit() {
    if (document_->settings().view == View::batch) {
        row_input_->show_all();
        row_output_->show_all();
        return;
    }
    time_->show_all();
    spectrum_->show_all();
    spectrogram_->show_all_frequencies();
}

void SignalsWorkspace::zoom(double factor) {
    if (document_->settings().view == View::batch)
        row_output_->zoom(factor);
    else
        time_->zoom(factor);
}

} // namespace imago

#include "moc_signals_workspace.cpp"
