// SPDX-License-Identifier: GPL-3.0-or-later
// What the Signals page writes.
#include "ui/file_worker.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signals_workspace.h"
#include "ui/signals/spectrogram_plot.h"
#include "ui/signals/spectrum_plot.h"
#include "ui/signals/time_plot.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

using View = SignalSettings::View;

/// Twice the pixels of the screen, for print.
QImage picture_of(QCustomPlot *plot) {
    return plot->toPixmap(plot->width(), plot->height(), 2).toImage();
}

/// These channels of a signal.
std::shared_ptr<const Signal> chosen(const std::shared_ptr<const Signal> &signal,
                                     const std::vector<int> &channels) {
    if (channels.size() == signal->channels)
        return signal;
    Signal part{{}, channels.size(), signal->length, signal->sample_rate, {}};
    for (const int c : channels) {
        const float *begin = signal->channel(static_cast<std::size_t>(c));
        part.samples.insert(part.samples.end(), begin, begin + signal->length);
        part.names.push_back(channel_name(*signal, static_cast<std::size_t>(c)).toStdString());
    }
    return std::make_shared<const Signal>(std::move(part));
}

QStringList names_of(const Signal &signal) {
    QStringList names;
    for (std::size_t c = 0; c < signal.channels; ++c)
        names.append(channel_name(signal, c));
    return names;
}

/// Numbers of one row, with their titles.
void add_row(SignalExport &what, const BatchRows &rows, std::size_t row) {
    const std::size_t points = rows.points(), each = rows.complex ? 2 : 1;
    std::vector<double> numbers(points), re(points), im;
    for (std::size_t n = 0; n < points; ++n) {
        numbers[n] = static_cast<double>(n);
        re[n] = rows.at(row, each * n);
        if (rows.complex)
            im.push_back(rows.at(row, 2 * n + 1));
    }
    what.columns.emplace_back(QStringLiteral("point"), std::move(numbers));
    what.columns.emplace_back(rows.complex ? QStringLiteral("real") : QStringLiteral("value"),
                              std::move(re));
    if (rows.complex)
        what.columns.emplace_back(QStringLiteral("imaginary"), std::move(im));
}

} // namespace

void SignalsWorkspace::export_signal(const QString &path) {
    const std::vector<int> channels = controls_->channels();
    if (!signal_ || channels.empty()) {
        Q_EMIT failed(tr("There is no channel to write: open a signal, or check one in the list."));
        return;
    }
    const bool filtering = document_->settings().filtering && filtered_;
    SignalExport what;
    what.path = path;
    what.picture = picture_of(time_);
    what.signal = chosen(filtering ? filtered_->signal : signal_->signal, channels);
    what.interval = interval();
    what.names = names_of(*what.signal);
    what.rate = rate();
    files_->export_signal(what);
}

void SignalsWorkspace::export_view(const QString &path) {
    SignalExport what;
    what.path = path;
    what.rate = rate();
    if (document_->settings().view == View::batch) {
        if (!batch_) {
            Q_EMIT failed(tr("There is nothing to write yet: run the batch first."));
            return;
        }
        const BatchResult &result = *batch_->result.value;
        add_row(what, result.output, static_cast<std::size_t>(controls_->batch()->row()));
        what.picture = picture_of(row_output_);
    } else if (!measured_) {
        Q_EMIT failed(tr("There is nothing to write yet: open a signal first."));
        return;
    } else {
        what.spectrum = measured_;
        what.settings = measure_->settings;
        what.names = names_of(*signal_->signal);
        what.picture = picture_of(document_->settings().view == View::spectrogram
                                      ? static_cast<QCustomPlot *>(spectrogram_)
                                      : spectrum_);
    }
    files_->export_signal(what);
}

void SignalsWorkspace::ask_export(bool signal) {
    QSettings settings;
    const QString source = file_.opening.paths.value(0);
    const QString folder =
        settings.value(QStringLiteral("saveFolder"), QFileInfo(source).absolutePath()).toString();
    const QString base = source.isEmpty() ? tr("signal") : QFileInfo(source).completeBaseName();
    QStringList kinds{tr("Table (*.csv)"), tr("NumPy array (*.npy)"), tr("Picture (*.png)")};
    if (signal)
        kinds.append(tr("Sound (*.wav)"));
    QString kind;
    QString path = QFileDialog::getSaveFileName(
        this, signal ? tr("Export signal") : tr("Export view"),
        QStringLiteral("%1/%2-%3").arg(folder, base, signal ? tr("signal") : tr("spectrum")),
        kinds.join(QStringLiteral(";;")), &kind);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += kind.mid(kind.indexOf(QLatin1String("(*")) + 2).chopped(1);
    settings.setValue(QStringLiteral("saveFolder"), QFileInfo(path).absolutePath());
    if (signal)
        export_signal(path);
    else
        export_view(path);
}

} // namespace imago
