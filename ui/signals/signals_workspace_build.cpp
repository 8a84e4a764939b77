// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the Signals page and connects its parts.
#include "ui/page/output_file.h"
#include "ui/signals/signals_workspace.h"

#include "ui/page/file_worker.h"
#include "ui/signals/analysis_controls.h"
#include "ui/signals/band_panel.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/file/raw_dialog.h"
#include "ui/signals/play/play_bar.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signal_start.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/value_command.h"

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

constexpr std::size_t most_grids = 8;

} // namespace

void SignalsWorkspace::build_centre(QStackedWidget *pages) {
    start_ = new SignalStart(sample_folders_, extensions_of(signal_kinds));
    SignalStart *start = start_;
    pages->addWidget(start);
    pages->addWidget(build_work());
    pages->addWidget(build_batch());
    connect(start, &SignalStart::open_requested, this, &SignalsWorkspace::open_requested);
    connect(start, &SignalStart::sample_chosen, this,
            [this](const QString &path) { open(QStringList{path}); });
    connect(start, &SignalStart::batch_requested, this, [this] {
        SignalSettings next = document_->settings();
        next.view = View::batch;
        document_->change(tr("View"), next);
    });
}

QWidget *SignalsWorkspace::build_work() {
    auto *above = new QWidget;
    auto *upper = new QVBoxLayout(above);
    upper->setContentsMargins(0, 4, 0, 0);
    upper->setSpacing(2);
    scroll_->setObjectName(QStringLiteral("timeScroll"));
    time_->setToolTip(tr("<p>Drag to select an interval; the wheel zooms, with Shift it pans; a "
                         "double click shows all. Ctrl and a click put the cursors A and B.</p>"));
    upper->addWidget(time_, 1);
    upper->addWidget(scroll_);
    upper->addWidget(play_);
    cursor_words_->setObjectName(QStringLiteral("cursorWords"));
    cursor_words_->setWordWrap(true);
    cursor_words_->setContentsMargins(10, 0, 10, 0);
    cursor_words_->hide();
    upper->addWidget(cursor_words_);
    lower_->addWidget(spectrum_);
    lower_->addWidget(spectrogram_);
    detail_->setObjectName(QStringLiteral("signalDetail"));
    spectrum_->setToolTip(
        tr("<p>Drag to filter by a band of frequencies, any number of times; "
           "drag a band's edges to change it, its bar to move it; Delete removes "
           "it. The wheel zooms, a double click shows all. Ctrl and a click put the cursors "
           "A and B.</p>"));
    spectrogram_->setToolTip(
        tr("<p>Drag to select an interval, or to draw a region with a tool of Regions; the wheel "
           "zooms along time. Over the axis of "
           "frequencies the wheel zooms along frequency and a drag moves it; with Ctrl, the wheel "
           "and a drag zoom along frequency. A double click shows all.</p>"));
    auto *below = new QWidget;
    auto *under = new QVBoxLayout(below);
    under->setContentsMargins(0, 4, 0, 8);
    under->addWidget(detail_);
    under->addWidget(lower_, 1);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(above);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    build_parts(splitter);
    return splitter;
}

QWidget *SignalsWorkspace::build_batch() {
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 0, 8);
    row_words_->setObjectName(QStringLiteral("batchWords"));
    row_input_->setAccessibleName(tr("Input of one transform"));
    row_output_->setAccessibleName(tr("Output of one transform"));
    for (ZoomPlot *plot : {row_input_, row_output_}) {
        plot->axisRect()->setAutoMargins(QCP::msBottom | QCP::msTop);
        plot->axisRect()->setMargins(QMargins(TimePlot::left_margin, 8, 16, 8));
        plot->axisRect()->setMinimumMargins(QMargins(0, 8, 0, 8));
        plot->value_axis()->setNumberFormat(QStringLiteral("g"));
        plot->value_axis()->setNumberPrecision(4);
        plot->key_axis()->setNumberFormat(QStringLiteral("g"));
    }
    row_input_->set_note(tr("Press Run to see the input of one of the transforms here."));
    row_output_->set_note(tr("Press Run to see its output here."));
    row_input_->value_axis()->setLabel(tr("Input"));
    row_output_->value_axis()->setLabel(tr("Output"));
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(row_input_);
    splitter->addWidget(row_output_);
    splitter->setChildrenCollapsible(false);
    column->addWidget(row_words_);
    column->addWidget(splitter, 1);
    return page;
}

void SignalsWorkspace::connect_plots() {
    connect(time_, &ZoomPlot::range_changed, this, [this] {
        show_scroll();
        spectrogram_->set_limits(time_->limits(), 0);
        spectrogram_->set_range(time_->range());
        if (!time_->selection())
            soon_->start();
    });
    connect(time_, &TimePlot::selected, this, [this] { soon_->start(); });
    connect(time_, &ZoomPlot::hovered, this, &SignalsWorkspace::tell_time);
    connect(scroll_, &QScrollBar::valueChanged, this, [this](int value) {
        const double size = time_->range().size();
        const double lower = time_->limits().lower + value * size / 1000;
        time_->set_range({lower, lower + size});
    });
    connect(spectrogram_, &ZoomPlot::range_changed, this,
            [this] { time_->set_range(spectrogram_->range()); });
    connect(spectrogram_, &SpectrogramPlot::right_margin_changed, this, [this](int pixels) {
        if (document_->settings().view == View::spectrogram)
            time_->set_right_margin(pixels);
    });
    connect(spectrogram_, &ZoomPlot::dragged, time_, &ZoomPlot::dragged);
    connect(spectrogram_, &ZoomPlot::clicked, time_, &ZoomPlot::clicked);
    connect(spectrogram_, &SpectrogramPlot::frequencies_changed, this,
            &SignalsWorkspace::refine_spectrogram);
    connect(spectrogram_, &SpectrogramPlot::pointed, this, &SignalsWorkspace::tell_spectrogram);
    connect(spectrum_, &ZoomPlot::hovered, this, &SignalsWorkspace::tell_frequency);
    connect(spectrum_, &ZoomPlot::dragged, this, &SignalsWorkspace::draw_band);
    connect(spectrum_, &SpectrumPlot::band_dragged, this, &SignalsWorkspace::drag_band);
    connect(spectrum_, &SpectrumPlot::band_chosen, controls_->bands(), &BandPanel::select);
    connect(spectrum_, &SpectrumPlot::removal_requested, controls_->bands(),
            &BandPanel::remove_selected);
    connect(controls_->bands(), &BandPanel::selection_changed, this, &SignalsWorkspace::show_bands);
    for (Plot *plot : std::initializer_list<Plot *>{spectrum_, spectrogram_, row_output_})
        connect(plot, &QCustomPlot::afterReplot, this, &SignalsWorkspace::settle_painted);
}

/// Draws a new band of the kind of the selected one; one stroke is one step.
void SignalsWorkspace::draw_band(double from, double to, bool finished) {
    if (!original_.measured || document_->settings().view != View::spectrum)
        return;
    SignalSettings next = document_->settings();
    std::vector<Band> &bands = next.filter.bands;
    const auto is_band = [&](int index) {
        return index >= 0 && index < static_cast<int>(bands.size());
    };
    const double low = spectrum_->frequency_at(from), high = spectrum_->frequency_at(to);
    if (gesture_ == 0 && low < high) {
        if (!next.filtering)
            bands.clear(); // earlier ones are not visible
        const int chosen = controls_->bands()->selected();
        Band band = is_band(chosen) ? bands[static_cast<std::size_t>(chosen)] : Band{};
        band.soft = is_band(chosen) ? band.soft : std::min(0.002, (high - low) / 4);
        gesture_ = next_gesture();
        drawn_ = static_cast<int>(bands.size());
        bands.push_back(band);
    }
    if (low < high && is_band(drawn_)) {
        bands[static_cast<std::size_t>(drawn_)].low = low;
        bands[static_cast<std::size_t>(drawn_)].high = high;
        next.filtering = true;
        document_->change(tr("Draw band"), next, gesture_);
        controls_->bands()->select(drawn_);
    }
    if (finished)
        gesture_ = 0;
}

void SignalsWorkspace::drag_band(int band, double low, double high, bool finished) {
    SignalSettings next = document_->settings();
    if (gesture_ == 0)
        gesture_ = next_gesture();
    if (low < high && band < static_cast<int>(next.filter.bands.size())) {
        Band &one = next.filter.bands[static_cast<std::size_t>(band)];
        one.low = low;
        one.high = high;
        document_->change(tr("Change band"), next, gesture_);
    }
    if (finished)
        gesture_ = 0;
}

void SignalsWorkspace::connect_controls() {
    connect(document_, &SignalDocument::changed, this, &SignalsWorkspace::apply_settings);
    connect(controls_, &SignalControls::channels_changed, this, [this] {
        show_curves();
        show_spectrum();
        show_spectrogram();
    });
    connect(controls_, &SignalControls::columns_requested, this, &SignalsWorkspace::choose_columns);
    connect(controls_, &SignalControls::peak_chosen, this, [this](double frequency) {
        spectrum_->set_cursor(frequency);
        if (frequency < spectrum_->range().lower || frequency > spectrum_->range().upper) {
            const double half = spectrum_->range().size() / 2;
            spectrum_->set_range({frequency - half, frequency + half});
        }
        tell_frequency(frequency);
    });
    connect(controls_, &SignalControls::profile_requested, this,
            [this](const ProfileRequest &request) {
                if (image_)
                    guard_({}, [this, request] { make_profile(request); });
            });
    connect(controls_, &SignalControls::export_signal_requested, this,
            [this] { ask_export(true); });
    connect(controls_, &SignalControls::export_view_requested, this, [this] { ask_export(false); });
    connect(controls_->batch(), &BatchControls::row_changed, this, &SignalsWorkspace::show_row);
    connect(controls_->batch(), &BatchControls::run_requested, this, [this] {
        if (client_->device() < 0)
            return;
        const BatchSettings &batch = document_->settings().batch;
        BatchRequest request{nullptr, batch};
        if (signal_ && batch.input == BatchSettings::Input::signal)
            request.signal = signal_->signal;
        batch_ticket_ = client_->submit(std::move(request), Clock::now());
        submitted(batch_ticket_);
    });
}

/// The spectra of the first of them; empty if there is none.
SignalsWorkspace::Spectra SignalsWorkspace::spectra_of(const std::shared_ptr<const void> &owner,
                                                       const std::vector<MeasuredSpectrum> &of,
                                                       const std::vector<Measure> &measures,
                                                       std::optional<std::size_t> only) {
    Spectra spectra;
    if (of.empty())
        return spectra;
    const MeasuredSpectrum &measured = of.front();
    spectra.measured = std::shared_ptr<const MeasuredSpectrum>(owner, &measured);
    const auto curve = [&](const std::vector<double> &values) {
        Signal signal{{}, measured.channels, measured.bins, 0, {}};
        set_samples(signal, values);
        return display_of(std::make_shared<const Signal>(std::move(signal)));
    };
    if (measures.front().settings.mode == SpectrumMode::spectrogram)
        for (std::size_t c = 0; c < std::min(measured.channels, most_grids); ++c)
            spectra.grids.push_back(only.value_or(c) == c ? spectrogram_grid(measured, c)
                                                          : nullptr);
    else
        spectra.values = curve(measured.values);
    if (!measured.lower.empty()) {
        spectra.lower = curve(measured.lower);
        spectra.upper = curve(measured.upper);
    }
    return spectra;
}

void SignalsWorkspace::connect_engine() {
    // This runs on the engine's thread, which makes the data of the plots.
    connect(
        client_, &EngineClient::analysed, this,
        [this](const SignalRunPtr &run) {
            Shown shown;
            shown.run = run;
            if (run->result && !run->request.for_file) {
                const SignalResult &result = *run->result.value;
                shown.spectra = spectra_of(run, result.measured, run->request.measures);
                shown.heard =
                    spectra_of(run, result.measured_filtered, run->request.filtered_measures);
                shown.filtered = display_of(result.filtered.signal);
                if (wants_removed_)
                    shown.removed = display_of(result.filtered.removed);
            }
            QMetaObject::invokeMethod(
                this, [this, shown] { take_analysis(shown); }, Qt::QueuedConnection);
        },
        Qt::DirectConnection);
    connect(client_, &EngineClient::batch_ran, this, &SignalsWorkspace::take_batch,
            Qt::QueuedConnection);
}

} // namespace imago
