// SPDX-License-Identifier: GPL-3.0-or-later
// The display of the Signals page's data.
#include "ui/signals/analysis_controls.h"
#include "ui/signals/band_panel.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signals_workspace.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QScrollBar>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

using View = SignalSettings::View;
using Estimate = SignalSettings::Estimate;

/// One number for each point of a row, as a signal that a plot can show.
DisplaySignalPtr curve_of(const BatchRows &rows, std::size_t row, bool parts) {
    const std::size_t points = rows.points(), each = rows.complex ? 2 : 1;
    Signal signal{{}, rows.complex && parts ? 2u : 1u, points, 0, {}};
    std::vector<double> numbers(signal.channels * points);
    for (std::size_t n = 0; n < points; ++n) {
        const double re = rows.at(row, each * n);
        const double im = rows.complex ? rows.at(row, 2 * n + 1) : 0;
        numbers[n] = rows.complex && !parts ? std::hypot(re, im) : re;
        if (signal.channels == 2)
            numbers[points + n] = im;
    }
    set_samples(signal, std::move(numbers));
    return display_of(std::make_shared<const Signal>(std::move(signal)));
}

void show_row_of(ZoomPlot *plot, const BatchRows &rows, std::size_t row, bool parts) {
    plot->clearPlottables();
    const DisplaySignalPtr curve = curve_of(rows, row, parts);
    MinMax all;
    for (std::size_t c = 0; c < curve->signal->channels; ++c) {
        auto *trace = new PyramidTrace(plot->key_axis(), plot->value_axis());
        trace->setName(c == 0 ? ZoomPlot::tr("Real part") : ZoomPlot::tr("Imaginary part"));
        trace->set_data(curve, c, 0, 1);
        trace->setPen(QPen(Plot::series_colour(static_cast<int>(c), plot->palette()), 1.3));
        const MinMax extent = curve->pyramids[c].all();
        all = c == 0 ? extent
                     : MinMax{std::min(all.low, extent.low), std::max(all.high, extent.high)};
    }
    plot->set_note({});
    plot->show_legend(curve->signal->channels > 1);
    const double low = all.low, high = all.high;
    const double room = high > low ? (high - low) * 0.06 : std::max(std::fabs(high), 1.0) * 0.1;
    plot->value_axis()->setRange(low - room, high + room);
    const QCPRange limits(0, std::max(1.0, static_cast<double>(curve->signal->length) - 1));
    const bool same = plot->limits().size() == limits.size();
    const QCPRange before = plot->range();
    plot->set_limits(limits, 4);
    plot->set_range(same ? before : limits);
}

} // namespace

void SignalsWorkspace::show_page() {
    const SignalSettings &settings = document_->settings();
    const bool batch = settings.view == View::batch;
    pages_->setCurrentIndex(batch ? 2 : signal_ ? 1 : 0);
    if (!has_own_window())
        return_parts(); // nothing is left to be seen there
    name_parts();
    const bool frames = settings.view == View::spectrogram;
    lower_->setCurrentIndex(frames ? 1 : 0);
    time_->set_right_margin(frames ? spectrogram_->right_margin() : 16);
}

QList<QAbstractItemView *> SignalsWorkspace::older_tables() const {
    return {controls_->peaks()};
}

int SignalsWorkspace::shown_channel() const {
    const std::vector<int> shown = controls_->channels();
    return shown.empty() ? -1 : shown.front();
}

void SignalsWorkspace::show_curves() {
    if (!signal_)
        return;
    const SignalSettings &settings = document_->settings();
    const bool filtering = active_filters(settings).any() && (filtered_ || sight_);
    std::vector<TimeCurve> curves;
    int row = 0;
    for (const int channel : controls_->channels()) {
        const Signal &signal = *signal_->signal;
        for (auto c = static_cast<std::size_t>(channel); c < signal.rows(); c += signal.channels) {
            const int colour = static_cast<int>(c);
            const QString name = name_with_unit(row_name(signal, c), signal, c % signal.channels);
            curves.push_back({signal_, c, name, colour, row, filtering});
            if (filtering) {
                const QString words = tr("%1, filtered").arg(name);
                if (sight_) // the rest follows
                    curves.push_back(
                        {sight_->filtered, c, words, colour, row, false, sight_->interval.first});
                else
                    curves.push_back({filtered_, c, words, colour, row, false});
                if (settings.show_removed && removed_ && !sight_)
                    curves.push_back(
                        {removed_, c, tr("%1, removed").arg(name), colour + 3, row, false});
            }
            row += settings.stacked ? 1 : 0;
        }
    }
    time_->set_curves(curves, rate(), file_.time_unit);
    show_scroll();
    show_interval();
    show_cursors();
}

void SignalsWorkspace::show_spectrum() {
    const View view = document_->settings().view;
    const Spectra &shown = heard();
    const bool mine = measure_ && shown.values &&
                      (measure_->settings.mode == SpectrumMode::cosine) == (view == View::cosine);
    if (view == View::spectrogram || !shown.measured || !mine) {
        if (!shown.measured)
            spectrum_->set_curves({});
        return; // the old data stays until the new is complete
    }
    SpectrumCurves curves;
    curves.display = shown.values;
    if (&shown != &original_)
        curves.original = original_.values;
    curves.step = shown.measured->frequency_step;
    curves.first = shown.measured->first_frequency;
    curves.two_sided = shown.measured->zero_bin > 0;
    curves.pair = pair_words();
    curves.channels = curves.pair.isEmpty() ? controls_->channels() : std::vector<int>{0};
    curves.lower = shown.lower;
    curves.upper = shown.upper;
    curves.significant = shown.measured->significant;
    curves.fraction = measure_->settings.mode == SpectrumMode::coherence;
    curves.peaks = shown.measured->peaks;
    curves.frequency = frequency_words();
    curves.frequency_unit = frequency_unit().size;
    curves.level = level_words();
    curves.unit = level_unit();
    curves.decibel = measure_->settings.quantity == Quantity::db;
    curves.phase = measure_->settings.quantity == Quantity::phase;
    curves.logarithmic = document_->settings().logarithmic;
    spectrum_->set_curves(curves);
    controls_->set_peaks(shown.measured->peaks, frequency_unit(), step_unit(), level_unit());
    show_bands();
    show_cursors();
}

void SignalsWorkspace::show_spectrogram() {
    const Spectra &shown = heard();
    if (document_->settings().view != View::spectrogram || shown.grids.empty() || !shown.measured)
        return;
    const int channel = shown_channel();
    if (channel < 0 || channel >= static_cast<int>(shown.grids.size())) {
        spectrogram_->clear();
        spectrogram_->set_note(
            channel < 0 ? tr("No channel is checked in the list of channels.")
                        : tr("Check one of the first %n channel(s): spectrograms are made of "
                             "those.",
                             nullptr, static_cast<int>(shown.grids.size())));
        return;
    }
    if (!shown.grids[static_cast<std::size_t>(channel)])
        return; // a preview of another channel
    spectrogram_->set_note({});
    const double rate = this->rate() > 0 ? this->rate() : 1;
    const double start = static_cast<double>(measure_->interval.first) / rate;
    spectrogram_->set_limits(time_->limits(), 0);
    spectrogram_->set_level_unit(level_unit());
    spectrogram_->set_logarithmic(document_->settings().logarithmic);
    spectrogram_->set_grid(shown.grids[static_cast<std::size_t>(channel)], *shown.measured,
                           start + shown.measured->first_time, time_words(), frequency_words(),
                           frequency_unit().size);
    spectrogram_->set_range(time_->range());
    show_colours();
    refine_spectrogram();
    show_regions();
}

/// Requests the visible bins with a row for each, if a screen has the room, made off the window's
/// thread.
void SignalsWorkspace::refine_spectrogram() {
    const std::optional<SpectrogramPlot::Bins> wanted = spectrogram_->wanted_detail();
    const int channel = shown_channel();
    if (!wanted || !measured() || channel < 0 || document_->settings().view != View::spectrogram)
        return;
    refiners_.clear(); // the newest wins
    refiners_.start([this, wanted, channel, measured = measured(), number = ++refining_] {
        const auto of = static_cast<std::size_t>(channel);
        const SpectrogramGridPtr grid =
            wanted->logarithmic ? logarithmic_grid(*measured, of, wanted->first, wanted->count)
                                : spectrogram_grid(*measured, of, wanted->first, wanted->count);
        const auto show = [this, grid, channel, measured, number] {
            if (number == refining_ && measured == this->measured() && channel == shown_channel())
                spectrogram_->set_detail(grid);
        };
        QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
    });
}

/// Measures nothing.
void SignalsWorkspace::show_colours() {
    const SignalSettings &settings = document_->settings();
    double brightest = settings.brightest;
    if (settings.automatic_colours && spectrogram_->grid())
        brightest = std::ceil(static_cast<double>(spectrogram_->grid()->largest));
    const double range = settings.automatic_colours ? 90 : settings.range;
    spectrogram_->set_colours(brightest - range, brightest, settings.colours);
    controls_->analysis()->show_colours(brightest, range);
}

void SignalsWorkspace::show_bands() {
    const SignalSettings &settings = document_->settings();
    const bool shown = settings.filtering && settings.view == View::spectrum && signal_;
    BandSettings filter;
    filter.two_sided = settings.filter.two_sided;
    spectrum_->set_filter(shown ? settings.filter : filter, rate() > 0 ? rate() : 1,
                          controls_->bands()->selected(),
                          signal_ ? signal_->signal->zero_frequency() : 0);
}

void SignalsWorkspace::show_detail() {
    if (!measured() || !measure_) {
        detail_->set_text({});
        return;
    }
    const MeasuredSpectrum &measured = *this->measured();
    const auto number = [](double value) { return number_words(value, 5); };
    const auto samples = [](std::size_t n) {
        return tr("%Ln sample(s)", nullptr, static_cast<int>(n));
    };
    const auto frames = [](std::size_t n) {
        return tr("%Ln frame(s)", nullptr, static_cast<int>(n));
    };
    const QString hop = count_words(measured.hop);
    const double rate = this->rate() > 0 ? this->rate() : 1;
    const Interval &interval = measure_->interval;
    QString text;
    switch (measure_->settings.mode) {
    case SpectrumMode::cosine:
        text = tr("DCT-II of %1").arg(samples(measured.size));
        break;
    case SpectrumMode::spectrum:
        text = tr("Spectrum of one frame of %1").arg(samples(measured.size));
        break;
    case SpectrumMode::welch:
    case SpectrumMode::coherence:
    case SpectrumMode::cross:
        text = measured.averaged == 1
                   ? tr("One frame of %1").arg(samples(measured.size))
                   : tr("Average of %1 of %2, %3 apart")
                         .arg(frames(measured.averaged), samples(measured.size), hop);
        break;
    case SpectrumMode::spectrogram:
        text =
            tr("%1: %2 of %3, %4 apart")
                .arg(shown_channel() >= 0
                         ? channel_name(*signal_->signal, static_cast<std::size_t>(shown_channel()))
                         : QString(),
                     frames(measured.frames), samples(measured.size), hop);
    }
    text += estimate_words(measured);
    const double first = static_cast<double>(interval.first) / rate;
    const double last = static_cast<double>(interval.first + interval.length - 1) / rate;
    text += tr(" · %1 to %2").arg(number(first), with_unit(number(last), time_unit()));
    const bool selected =
        time_->selection() && measure_->settings.mode != SpectrumMode::spectrogram;
    text += selected ? tr(" (selected)") : tr(" (in sight)");
    text += tr(" · bins of %1").arg(with_unit(number(measured.frequency_step), step_unit()));
    if (&heard() != &original_)
        text += measure_->settings.mode == SpectrumMode::spectrogram
                    ? tr(" · of the filtered signal")
                    : tr(" · of the filtered signal; the thin line is the original's");
    detail_->set_text(text);
}

void SignalsWorkspace::show_row() {
    if (!batch_ || !batch_->result)
        return;
    const BatchResult &result = *batch_->result.value;
    const auto row = static_cast<std::size_t>(
        std::clamp(controls_->batch()->row(), 0, static_cast<int>(result.rows) - 1));
    const bool parts = controls_->batch()->parts();
    const QString what =
        tr("%1 of %2").arg(QString::fromStdString(result.plan.problem), tr("row %1").arg(row + 1));
    row_words_->set_text(what);
    row_input_->key_axis()->setLabel(tr("Point of the input"));
    row_output_->key_axis()->setLabel(tr("Point of the output"));
    const auto label = [parts](const BatchRows &rows, const QString &name) {
        return rows.complex && !parts ? tr("|%1|").arg(name) : name;
    };
    row_input_->value_axis()->setLabel(label(result.input, tr("Input")));
    row_output_->value_axis()->setLabel(label(result.output, tr("Output")));
    show_row_of(row_input_, result.input, row, parts);
    show_row_of(row_output_, result.output, row, parts);
}

void SignalsWorkspace::show_scroll() {
    const QSignalBlocker quiet(scroll_);
    const QCPRange range = time_->range(), limits = time_->limits();
    const double pages = (limits.size() - range.size()) / range.size() * 1000;
    scroll_->setPageStep(1000);
    scroll_->setSingleStep(100);
    scroll_->setRange(0, static_cast<int>(std::min(pages, 2e9)));
    scroll_->setValue(static_cast<int>((range.lower - limits.lower) / range.size() * 1000));
    scroll_->setVisible(!time_->shows_all());
}

void SignalsWorkspace::tell_time(std::optional<double> key) {
    if (!key || !signal_ || time_->traces() == 0) {
        Q_EMIT readout({});
        return;
    }
    const std::size_t sample = time_->trace(0)->sample_at(*key);
    const QString time =
        with_unit(number_words(time_->key_of(static_cast<double>(sample)), 8), time_unit());
    QString text = rate() > 0 ? time + tr(" (sample %1)").arg(count_words(sample))
                              : tr("sample %1").arg(count_words(sample));
    for (int i = 0; i < std::min(time_->traces(), 6); ++i) {
        const PyramidTrace *trace = time_->trace(i);
        const std::size_t at = trace->sample_at(*key); // a trace may be a part of the signal
        text += tr(" · %1: %2")
                    .arg(trace->name(),
                         number_words(
                             trace->value(at),
                             TimePlot::digits_of(
                                 trace->extent(time_->limits().lower, time_->limits().upper), 5)));
    }
    Q_EMIT readout(text);
}

void SignalsWorkspace::tell_frequency(std::optional<double> key) {
    spectrum_->set_cursor(key);
    PyramidTrace *first = spectrum_->trace(0);
    if (!key || !first || !signal_) {
        Q_EMIT readout({});
        return;
    }
    const std::size_t bin = first->sample_at(*key);
    const double frequency = first->key_of(static_cast<double>(bin));
    QString text = tr("%1 (bin %2").arg(frequency_unit().words(frequency), count_words(bin));
    if (frequency > 0)
        text += tr(", period %1").arg(with_unit(number_words(1 / frequency, 5), time_unit()));
    text += QLatin1Char(')');
    const std::vector<int> &channels = spectrum_->curves().channels;
    const QString pair = spectrum_->curves().pair;
    for (std::size_t i = 0; i < std::min<std::size_t>(channels.size(), 6); ++i)
        text += tr(" · %1: %2")
                    .arg(!pair.isEmpty() ? pair
                                         : channel_name(*signal_->signal,
                                                        static_cast<std::size_t>(channels[i])),
                         spectrum_->level_words(spectrum_->trace(static_cast<int>(i))->value(bin)));
    Q_EMIT readout(text);
}

void SignalsWorkspace::tell_spectrogram(std::optional<QPointF> at) {
    const int channel = shown_channel();
    const Spectra &shown = heard();
    if (!at || !shown.measured || shown.grids.empty() || channel < 0 || !measure_) {
        Q_EMIT readout({});
        return;
    }
    const MeasuredSpectrum &measured = *shown.measured;
    const double rate = this->rate() > 0 ? this->rate() : 1;
    const double start = static_cast<double>(measure_->interval.first) / rate + measured.first_time;
    const double frame = std::min(std::round((at->x() - start) / measured.time_step),
                                  static_cast<double>(measured.frames) - 1);
    const double bin = std::round((at->y() - measured.first_frequency) / measured.frequency_step);
    if (frame < 0 || bin < 0 || frame >= static_cast<double>(measured.frames) ||
        bin >= static_cast<double>(measured.bins)) {
        Q_EMIT readout({});
        return;
    }
    const double level =
        measured.row(static_cast<std::size_t>(channel),
                     static_cast<std::size_t>(frame))[static_cast<std::size_t>(bin)];
    Q_EMIT readout(
        QStringList{with_unit(number_words(start - measured.first_time +
                                               measured.time_of(static_cast<std::size_t>(frame)),
                                           7),
                              time_unit()),
                    frequency_unit().words(measured.frequency_of(bin)),
                    with_unit(fixed_words(level, 1), level_unit())}
            .join(QStringLiteral(" · ")));
}

} // namespace imago
