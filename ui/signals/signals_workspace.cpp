// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/signals_workspace.h"

#include "engine/op/measure_params.h"
#include "ui/page/file_worker.h"
#include "ui/signals/analysis_controls.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/file/table_dialog.h"
#include "ui/signals/file/table_memory.h"
#include "ui/signals/panel/pair_panel.h"
#include "ui/signals/panel/selection_bar.h"
#include "ui/signals/play/play_bar.h"
#include "ui/signals/plot/play_line.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signal_start.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/value_command.h"
#include "ui/words/numbers.h"

#include <QFileInfo>
#include <QLabel>
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
                                   const QStringList &sample_folders, QWidget *parent)
    : Workspace(client, parent), files_(files), sample_folders_(sample_folders),
      document_(new SignalDocument(undo(), this)), controls_(new SignalControls(document_)),
      pages_(new QStackedWidget), lower_(new QStackedWidget), time_(new TimePlot),
      scroll_(new QScrollBar(Qt::Horizontal)),
      detail_(new ElidedLabel(Qt::AlignLeft | Qt::AlignVCenter)), spectrum_(new SpectrumPlot),
      spectrogram_(new SpectrogramPlot), row_input_(new ZoomPlot(QStringLiteral("batchInputPlot"))),
      row_output_(new ZoomPlot(QStringLiteral("batchOutputPlot"))),
      row_words_(new ElidedLabel(Qt::AlignLeft | Qt::AlignVCenter)), play_(new PlayBar),
      time_line_(new PlayLine(time_)), spectrogram_line_(new PlayLine(spectrogram_)),
      cursor_words_(new QLabel), selection_(new SelectionBar), soon_(new QTimer(this)) {
    setObjectName(QStringLiteral("signalsWorkspace"));
    build_centre(pages_);
    lay_out(pages_, controls_);
    soon_->setSingleShot(true);
    soon_->setInterval(interval_pause_ms);
    connect(soon_, &QTimer::timeout, this, [this] { submit(Clock::now()); });
    connect_plots();
    connect_controls();
    connect_regions();
    connect_cursors();
    connect_playback();
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
    forget_cursors(); // their places have another unit
    show_curves();
    show_playable();
}

std::shared_ptr<const Signal> SignalsWorkspace::open_signal() const {
    return signal_ ? signal_->signal : nullptr;
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
        submitted(client_->submit(std::move(request), event));
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

// The page opens tables at once if their format is clear, otherwise by a dialog.

void SignalsWorkspace::open_table(const QString &path, bool ask) {
    wanted_ = QStringList{path};
    ask_table_ = ask;
    why_table_.clear();
    Q_EMIT reading(wanted_);
    look_at_table(path);
}

void SignalsWorkspace::look_at_table(const QString &path) {
    files_->read(
        this, [path](ImageStore &store) { return store.preview_table(path, {}); },
        [this, path](const FileResult<CsvGuess> &look) {
            if (wanted_ != QStringList{path})
                return; // a newer one was requested
            if (!look)
                return Q_EMIT open_failed(look.refusal);
            take_table(path, *look.value);
        });
}

/// Serves the table that is to be opened; a dialog handles its own previews.
void SignalsWorkspace::take_table(const QString &path, const CsvGuess &look) {
    const auto remembered = remembered_table(titles_of(look));
    if (!ask_table_ && remembered)
        return open(SignalOpening{.paths = {path}, .table = remembered, .remembered = true});
    const bool nothing = look.format.columns.empty(); // then the reader's error says what is wrong
    if (!ask_table_ && (look.doubts.empty() || nothing))
        return open(SignalOpening{.paths = {path}});
    show_table_dialog(path, look, 0, why_table_);
}

void SignalsWorkspace::ask_table_again(const QStringList &paths, const QString &why) {
    if (paths.size() != 1)
        return Q_EMIT open_failed(why);
    Q_EMIT reading_ended();
    ask_table_ = true;
    why_table_ = why;
    look_at_table(paths.front());
}

void SignalsWorkspace::show_table_dialog(const QString &path, const CsvGuess &look, double rate,
                                         const QString &why) {
    Q_EMIT reading_ended();
    auto *dialog = new TableDialog(files_, path, look, rate, why, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, path] {
        if (dialog->remembers())
            remember_table(titles_of(dialog->look()), dialog->settings());
        open(SignalOpening{.paths = {path}, .table = dialog->settings()});
    });
    dialog->open();
}

/// Opens the dialog for the displayed table, starting with its current choices.
void SignalsWorkspace::choose_columns() {
    if (file_.look && file_.opening.paths.size() == 1)
        show_table_dialog(file_.opening.paths.front(), *file_.look,
                          file_.opening.table ? file_.opening.table->rate : 0, {});
}

/// This also cancels reading.
void SignalsWorkspace::cancel() {
    turn_.cancel();
    Workspace::cancel();
}

// The units and the axis texts of the displayed signal.

/// The unit of widths and densities, which stay in Hz however high the band is.
QString SignalsWorkspace::step_unit() const {
    return rate() <= 0                 ? tr("cycles/sample")
           : file_.time_unit.isEmpty() ? QStringLiteral("Hz")
                                       : tr("cycles/%1").arg(file_.time_unit);
}

FrequencyUnit SignalsWorkspace::frequency_unit() const {
    if (rate() <= 0 || !file_.time_unit.isEmpty())
        return {step_unit()};
    return FrequencyUnit::of_hertz(signal_ ? signal_->signal->zero_frequency() : 0, rate());
}

/// "samples" if the rate is unknown.
QString SignalsWorkspace::time_unit() const {
    return rate() <= 0                 ? tr("samples")
           : file_.time_unit.isEmpty() ? QStringLiteral("s")
                                       : file_.time_unit;
}

QString SignalsWorkspace::time_words() const {
    return rate() <= 0                 ? tr("Sample")
           : file_.time_unit.isEmpty() ? tr("Time in s")
                                       : file_.time_unit;
}

QString SignalsWorkspace::frequency_words() const {
    return rate() <= 0                 ? tr("Cycles per sample")
           : file_.time_unit.isEmpty() ? tr("Frequency in %1").arg(frequency_unit().name)
                                       : tr("Cycles per %1").arg(file_.time_unit);
}

/// The reference of levels in decibels. Full scale of a sound is 1, and a sine of it 0 dBFS.
QString SignalsWorkspace::level_unit() const {
    const QString own = signal_ && shown_channel() >= 0
                            ? QString::fromStdString(
                                  signal_->signal->unit(static_cast<std::size_t>(shown_channel())))
                            : QString();
    const QString unit = file_.sound     ? QStringLiteral("dBFS")
                         : own.isEmpty() ? tr("dB re 1")
                                         : tr("dB re 1 %1").arg(own);
    const MeasureSettings &settings = measure_->settings;
    if (!averages_frames(settings.mode) || !settings.density)
        return unit;
    return tr("%1 per %2").arg(unit, rate() > 0 ? step_unit() : tr("cycle/sample"));
}

QString SignalsWorkspace::level_words() const {
    const MeasureSettings &settings = measure_->settings;
    const bool db = settings.quantity == Quantity::db;
    if (settings.mode == SpectrumMode::coherence)
        return tr("Coherence");
    if (settings.quantity == Quantity::phase)
        return settings.mode == SpectrumMode::cross ? tr("Phase difference in rad")
                                                    : tr("Phase in rad");
    if (settings.mode == SpectrumMode::cross)
        return db ? tr("Cross density in %1").arg(level_unit()) : tr("Cross density");
    if (settings.mode == SpectrumMode::welch && settings.density)
        return db ? tr("Power density in %1").arg(level_unit()) : tr("Power density");
    return db ? tr("Amplitude in %1").arg(level_unit()) : tr("Amplitude");
}

QString SignalsWorkspace::pair_words() const {
    if (!measure_ || !signal_ || !takes_pair(measure_->settings.mode))
        return {};
    const ChannelPair &pair = measure_->settings.pair;
    return tr("%1 → %2").arg(channel_name(*signal_->signal, pair.first),
                             channel_name(*signal_->signal, pair.second));
}

/// What the line above a spectrum says of its windows and of their averages.
QString SignalsWorkspace::estimate_words(const MeasuredSpectrum &measured) const {
    const MeasureSettings &settings = measure_->settings;
    const QString level = confidence_words(measure_param("confidence").get(settings));
    QString text;
    if (settings.mode == SpectrumMode::spectrogram && settings.reassigned)
        text += tr(" · reassigned");
    if (settings.tapers > 1)
        text += tr(" · mean of %1 tapers").arg(settings.tapers);
    if (measured.points > measured.size)
        text += tr(" · zeros to %1 points").arg(count_words(measured.points));
    if (!pair_words().isEmpty())
        text = tr(" · %1").arg(pair_words()) + text;
    if (measured.degrees <= 0)
        return text;
    if (settings.mode == SpectrumMode::coherence)
        return text + (measured.significant < 1
                           ? tr(" · dashed: %1 of chance is below").arg(level)
                           : tr(" · one frame is always coherent: take shorter frames"));
    return text + tr(" · shaded: %1 confidence, %2 degrees of freedom")
                      .arg(level, number_words(measured.degrees, 3));
}

} // namespace imago

#include "moc_signals_workspace.cpp"
