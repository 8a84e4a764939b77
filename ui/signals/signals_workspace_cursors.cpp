// SPDX-License-Identifier: GPL-3.0-or-later
// Cursors of the Signals page and what lies between them; the interval by its numbers.
#include "ui/signals/panel/selection_bar.h"
#include "ui/signals/plot/cursor_pair.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signals_workspace.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QLabel>

#include <algorithm>

namespace imago {
namespace {

constexpr int most_traces = 6; ///< whose values are told

double snapped(const PyramidTrace *trace, double key) {
    return trace ? trace->key_of(static_cast<double>(trace->sample_at(key))) : key;
}

} // namespace

void SignalsWorkspace::connect_cursors() {
    time_cursors_ = new CursorPair(QStringLiteral("timeCursors"), time_,
                                   [this](double key) { return snapped(time_->trace(0), key); });
    spectrum_cursors_ =
        new CursorPair(QStringLiteral("spectrumCursors"), spectrum_,
                       [this](double key) { return snapped(spectrum_->trace(0), key); });
    connect(time_cursors_, &CursorPair::changed, this, &SignalsWorkspace::show_cursors);
    connect(spectrum_cursors_, &CursorPair::changed, this, &SignalsWorkspace::show_cursors);
    connect(cursor_words_, &QLabel::linkActivated, this, [this] {
        time_cursors_->clear();
        spectrum_cursors_->clear();
    });
    controls_->add_interval(selection_);
    connect(selection_, &SelectionBar::typed, time_, &TimePlot::select_between);
    connect(time_, &ZoomPlot::range_changed, this, &SignalsWorkspace::show_interval);
    connect(time_, &TimePlot::selected, this, &SignalsWorkspace::show_interval);
    show_cursors();
}

void SignalsWorkspace::show_interval() {
    const std::size_t length = time_->length();
    selection_->setEnabled(length > 1);
    if (length == 0)
        return;
    const Interval shown = interval();
    SelectionBar::Shown told;
    const auto key = [this](std::size_t sample) { return time_->key_of(double(sample)); };
    told.most = key(length - 1);
    told.from = key(shown.first);
    told.to = key(shown.first + std::max<std::size_t>(shown.length, 1) - 1);
    told.step = key(1);
    told.unit = rate() > 0 ? time_unit() : QString();
    told.selected = time_->selection().has_value();
    selection_->show_interval(told);
    Q_EMIT interval_changed();
}

/// A key of each cursor, their difference, and the differences of the curves.
QString SignalsWorkspace::time_cursor_words() const {
    const auto a = time_cursors_->a(), b = time_cursors_->b();
    const auto time = [this](double key) {
        return rate() > 0 ? with_unit(number_words(key, 8), time_unit())
                          : tr("sample %1").arg(number_words(key, 12));
    };
    QStringList words;
    if (a)
        words.append(tr("A %1").arg(time(*a)));
    if (b)
        words.append(tr("B %1").arg(time(*b)));
    if (!a || !b)
        return words.join(QStringLiteral(" · "));
    const double step = *b - *a;
    words.append(tr("B − A %1")
                     .arg(rate() > 0 ? with_unit(number_words(step, 8), time_unit())
                                     : number_words(step, 12)));
    if (step != 0 && rate() > 0)
        words.append(tr("1 / (B − A) %1").arg(frequency_unit().words(1 / step)));
    for (int i = 0; i < std::min(time_->traces(), most_traces); ++i) {
        const PyramidTrace *trace = time_->trace(i);
        const double rise = trace->value(trace->sample_at(*b)) - trace->value(trace->sample_at(*a));
        words.append(tr("%1: %2").arg(trace->name(), number_words(rise, 6)));
    }
    return words.join(QStringLiteral(" · "));
}

QString SignalsWorkspace::spectrum_cursor_words() const {
    const auto a = spectrum_cursors_->a(), b = spectrum_cursors_->b();
    QStringList words;
    if (a)
        words.append(tr("A %1").arg(frequency_unit().words(*a)));
    if (b)
        words.append(tr("B %1").arg(frequency_unit().words(*b)));
    if (!a || !b)
        return words.join(QStringLiteral(" · "));
    words.append(tr("B − A %1").arg(frequency_unit().words(*b - *a)));
    for (int i = 0; spectrum_->trace(i) && i < most_traces; ++i) {
        const PyramidTrace *trace = spectrum_->trace(i);
        const QString name = spectrum_->curves().pair.isEmpty()
                                 ? row_name(*trace->display()->signal, trace->channel())
                                 : spectrum_->curves().pair;
        const double step = trace->value(trace->sample_at(*b)) - trace->value(trace->sample_at(*a));
        const bool decibels = spectrum_->curves().decibel && !spectrum_->curves().phase &&
                              !spectrum_->curves().fraction;
        words.append(
            tr("%1: %2").arg(name, decibels ? with_unit(fixed_words(step, 1), QStringLiteral("dB"))
                                            : spectrum_->level_words(step)));
    }
    return words.join(QStringLiteral(" · "));
}

void SignalsWorkspace::show_cursors() {
    if (!spectrum_cursors_)
        return; // the page is being made
    QStringList lines;
    if (signal_ && time_cursors_->any())
        lines.append(tr("Time: %1").arg(time_cursor_words().toHtmlEscaped()));
    if (signal_ && spectrum_cursors_->any() && spectrum_->trace(0))
        lines.append(tr("Frequency: %1").arg(spectrum_cursor_words().toHtmlEscaped()));
    cursor_words_->setVisible(!lines.isEmpty());
    if (lines.isEmpty())
        return;
    lines.last() += QStringLiteral(" &nbsp; <a href=\"clear\">%1</a>").arg(tr("Remove cursors"));
    cursor_words_->setText(lines.join(QStringLiteral("<br>")));
}

void SignalsWorkspace::forget_cursors() {
    if (!spectrum_cursors_)
        return;
    time_cursors_->clear();
    spectrum_cursors_->clear();
}

} // namespace imago
