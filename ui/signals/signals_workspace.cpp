// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/signals_workspace.h"

#include "ui/control_parts.h"
#include "ui/file_worker.h"
#include "ui/signals/analysis_controls.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/raw_dialog.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signal_start.h"
#include "ui/signals/spectrogram_plot.h"
#include "ui/signals/spectrum_plot.h"
#include "ui/signals/table_dialog.h"
#include "ui/signals/time_plot.h"
#include "ui/value_command.h"

#include <QFileInfo>
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

constexpr int interval_pause_ms = 30; ///< changes of the interval within it are one

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
      row_words_(new ElidedLabel(Qt::AlignLeft | Qt::AlignVCenter)), soon_(new QTimer(this)) {
    setObjectName(QStringLiteral("signalsWorkspace"));
    build_centre(pages_);
    lay_out(pages_, controls_);
    soon_->setSingleShot(true);
    soon_->setInterval(interval_pause_ms);
    connect(soon_, &QTimer::timeout, this, [this] { submit(Clock::now()); });
    connect_plots();
    connect_controls();
    connect_files();
    connect_engine();
    applied_ = document_->settings();
    show_page();
    show_colours();
}

bool SignalsWorkspace::reads(const QString &path) const {
    return places_.extensions.contains(QFileInfo(path).suffix().toLower());
}

void SignalsWorkspace::open(const QStringList &paths) {
    if (paths.isEmpty())
        return;
    const bool raw = std::any_of(paths.begin(), paths.end(), [this](const QString &path) {
        return places_.raw_extensions.contains(QFileInfo(path).suffix().toLower());
    });
    if (raw)
        ask_format(paths);
    else
        open(SignalOpening{paths, {}, {}});
}

void SignalsWorkspace::open(const SignalOpening &opening) {
    wanted_ = opening.paths;
    Q_EMIT reading(wanted_);
    files_->load_signal(opening);
}

void SignalsWorkspace::ask_format(const QStringList &paths) {
    auto *dialog =
        new RawDialog(files_, paths.front(), file_.opening.raw.value_or(RawSamples{}), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, paths] {
        open(SignalOpening{paths, dialog->format(), {}});
    });
    dialog->open();
}

void SignalsWorkspace::choose_columns() {
    if (!file_.look || !file_.opening.table)
        return;
    const QString path = file_.opening.paths.front();
    auto *dialog =
        new TableDialog(QFileInfo(path).fileName(), *file_.look, *file_.opening.table, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, path] {
        open(SignalOpening{{path}, {}, dialog->choice()});
    });
    dialog->open();
}

void SignalsWorkspace::take_signal(const LoadedSignal &loaded) {
    if (loaded.opening.paths != wanted_)
        return; // a newer one was asked for
    file_ = loaded;
    client_->cancel_all();
    measured_.reset();
    values_ = filtered_ = removed_ = nullptr;
    grids_.clear();
    measure_.reset();
    filter_.reset();
    signal_ = nullptr; // so that nothing is measured until all is told
    SignalSettings settings = document_->settings();
    settings.rate = 0;
    if (settings.view == View::batch)
        settings.view = View::spectrum;
    settings.filtering = false;
    settings.filter.bands.clear(); // another signal has other frequencies
    QString name;
    if (loaded.opening.paths.size() > 1)
        name = tr("%n file(s)", nullptr, static_cast<int>(loaded.opening.paths.size()));
    else if (!loaded.opening.paths.isEmpty())
        name = QFileInfo(loaded.opening.paths.front()).fileName();
    else
        name = tr("Line of the image");
    document_->reset(settings);
    signal_ = file_.display;
    const Signal &signal = *signal_->signal;
    controls_->set_signal(signal_, name, signal.sample_rate, file_.time_unit,
                          file_.look.has_value());
    time_->select(std::nullopt);
    time_->set_curves({}, 0, {});
    show_curves();
    time_->show_all();
    spectrum_->set_curves({});
    spectrogram_->clear();
    show_page();
    show_detail();
    submit(Clock::now());
    Q_EMIT opened(loaded.opening.paths, loaded.notes);
    Q_EMIT content_changed();
}

void SignalsWorkspace::show_profile(const LoadedSignal &loaded) {
    LoadedSignal profile = loaded;
    Signal signal = *loaded.display->signal;
    signal.sample_rate = 1; // a sample a pixel
    profile.display = display_of(std::make_shared<const Signal>(std::move(signal)));
    profile.time_unit = tr("pixel");
    wanted_.clear();
    take_signal(profile);
}

void SignalsWorkspace::set_image(std::shared_ptr<const Image> image) {
    image_ = std::move(image);
    controls_->set_image(static_cast<int>(image_->width), static_cast<int>(image_->height));
}

bool SignalsWorkspace::has_content() const {
    return signal_ != nullptr || batch_ != nullptr;
}

bool SignalsWorkspace::has_result() const {
    return document_->settings().view == View::batch ? batch_ != nullptr : measured_ != nullptr;
}

/// What the settings ask for is shown where there is nothing to measure, else it follows.
void SignalsWorkspace::apply_settings() {
    const SignalSettings &next = document_->settings();
    const SignalSettings before = std::exchange(applied_, next);
    if (before.rate != next.rate)
        apply_rate();
    show_page();
    if (before.view != next.view) {
        show_spectrum();
        show_spectrogram();
        Q_EMIT content_changed();
    }
    if (before.stacked != next.stacked || before.filtering != next.filtering ||
        before.show_removed != next.show_removed)
        show_curves();
    if (before.logarithmic != next.logarithmic)
        show_spectrum();
    if (before.brightest != next.brightest || before.range != next.range ||
        before.automatic_colours != next.automatic_colours)
        show_colours();
    show_bands();
    submit(Clock::now());
}

void SignalsWorkspace::apply_rate() {
    if (!signal_)
        return;
    const double wanted = document_->settings().rate;
    const Signal &file = *file_.display->signal;
    Signal signal = file;
    signal.sample_rate = wanted == 0 ? file.sample_rate : std::max(wanted, 0.0);
    auto display = std::make_shared<DisplaySignal>();
    display->signal = std::make_shared<const Signal>(std::move(signal));
    display->pyramids = file_.display->pyramids;
    signal_ = std::move(display);
    measure_.reset();
    filter_.reset();
    filtered_ = removed_ = nullptr;
    controls_->set_rate(signal_->signal->sample_rate, file_.time_unit);
    show_curves();
}

Interval SignalsWorkspace::interval() const {
    return time_->selection().value_or(time_->visible());
}

double SignalsWorkspace::rate() const {
    return signal_ ? signal_->signal->sample_rate : 0;
}

void SignalsWorkspace::submit(Clock::time_point event) {
    const SignalSettings &settings = document_->settings();
    if (settings.view == View::batch || !signal_ || !may_submit())
        return;
    if (std::exchange(device_, client_->device()) != client_->device()) {
        measure_.reset();
        filter_.reset();
    }
    SignalRequest request{signal_->signal, {}, {}};
    const Measure measure = measure_of(settings, interval());
    if (measure_ != measure)
        request.measures.push_back(measure);
    if (settings.filtering && filter_ != settings.filter)
        request.filter = settings.filter;
    if (!request.measures.empty() || request.filter)
        submitted(client_->analyse(std::move(request), event));
}

void SignalsWorkspace::take_analysis(const Shown &shown) {
    const SignalRun &run = *shown.run;
    if (!run.result) {
        if (run.ticket == newest_)
            ended(run.result.error, run.result.error_kind);
        return;
    }
    if (!signal_ || run.request.signal != signal_->signal || run.ticket < shown_ticket_)
        return;
    shown_ticket_ = run.ticket;
    if (shown.measured) {
        measured_ = shown.measured;
        values_ = shown.values;
        grids_ = shown.grids;
        measure_ = run.request.measures.front();
        show_spectrum();
        show_spectrogram();
        show_detail();
    }
    if (shown.filtered) {
        filtered_ = shown.filtered;
        removed_ = shown.removed;
        filter_ = run.request.filter;
        show_curves();
    }
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
    settle(done.ticket);
    Q_EMIT painted(done.times, done.ticket, done.engine_milliseconds, Clock::now());
}

void SignalsWorkspace::take_batch(const BatchRunPtr &run) {
    if (run->ticket != batch_ticket_)
        return;
    if (!run->result) {
        if (run->ticket == newest_)
            ended(run->result.error, run->result.error_kind);
        return;
    }
    batch_ = run;
    controls_->batch()->show_result(&*run->result.value);
    show_row();
    painting_ = Painting{run->times, run->ticket, run->result.value->kernel_milliseconds};
    painting_->times.converted = Clock::now();
    row_output_->replot(QCustomPlot::rpQueuedReplot);
    if (run->ticket == newest_)
        shown_newest();
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
