// SPDX-License-Identifier: GPL-3.0-or-later
// The exports of the Signals page.
#include "ui/page/file_kind.h"
#include "ui/page/file_worker.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signals_workspace.h"
#include "ui/words/engine_words.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

using View = SignalSettings::View;

/// Pictures have twice the pixels of the screen, for print.
QImage picture_of(QCustomPlot *plot) {
    return plot->toPixmap(plot->width(), plot->height(), 2).toImage();
}

/// These channels of a signal.
std::shared_ptr<const Signal> chosen(const std::shared_ptr<const Signal> &signal,
                                     const std::vector<int> &channels) {
    if (channels.size() == signal->channels)
        return signal;
    Signal part{{}, channels.size(), signal->length,          signal->sample_rate,
                {}, signal->kind,    signal->centre_frequency};
    for (std::size_t first = 0; first < signal->rows(); first += signal->channels)
        for (const int c : channels) {
            append_samples(part, *signal, first + static_cast<std::size_t>(c), 0, signal->length);
        }
    for (const int c : channels) {
        part.names.push_back(channel_name(*signal, static_cast<std::size_t>(c)).toStdString());
        if (!signal->units.empty())
            part.units.push_back(signal->unit(static_cast<std::size_t>(c)));
    }
    return std::make_shared<const Signal>(std::move(part));
}

QStringList names_of(const Signal &signal) {
    QStringList names;
    for (std::size_t c = 0; c < signal.channels; ++c)
        names.append(channel_name(signal, c));
    return names;
}

/// Adds the numbers of one row, with their titles.
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

using Kind = FileFormat::Kind;

/// The formats that can hold a signal; sound needs a rate that is a whole number.
std::vector<OutputKind> kinds_for(bool sound, bool complex) {
    std::vector<Kind> kinds{Kind::recording};
    if (sound)
        kinds.insert(kinds.begin(), Kind::sound);
    if (complex)
        kinds.push_back(Kind::samples);
    kinds.insert(kinds.end(), {Kind::table, Kind::array});
    return output_kinds(kinds);
}

/// The format that a file was opened in, or the nearest one for writing: WAV for lossy and raw
/// sound, CSV for other tables, a recording for other I and Q, which keeps their rate and centre.
QString saved_extension(const QString &source, bool sound, bool complex) {
    const QString own = QFileInfo(source).suffix().toLower();
    for (const OutputKind &kind : kinds_for(sound, complex))
        if (kind.extensions.contains(own))
            return own;
    const bool table = source.isEmpty() || ends_as({Kind::table}, source);
    if (ends_as({Kind::recording}, source) || (complex && !source.isEmpty()))
        return output_kinds({Kind::recording}).front().extensions.front();
    return table ? QStringLiteral("csv") : sound ? QStringLiteral("wav") : QStringLiteral("npy");
}

} // namespace

void SignalsWorkspace::save_signal(const QString &path) {
    if (signal_)
        write_signal(path, {0, signal_->signal->length});
    else
        Q_EMIT save_ended(false);
}

void SignalsWorkspace::export_signal(const QString &path) {
    write_signal(path, interval());
}

void SignalsWorkspace::write_signal(const QString &path, const Interval &interval) {
    const std::vector<int> channels = controls_->channels();
    if (!signal_ || channels.empty()) {
        Q_EMIT failed(tr("There is no channel to write: open a signal, or check one in the list."));
        return Q_EMIT save_ended(false);
    }
    const ActiveFilters active = active_filters(document_->settings());
    const bool filtering = active.any();
    if (filtering && client_->device() < 0) {
        Q_EMIT failed(client_->no_device_message());
        return Q_EMIT save_ended(false);
    }
    if (filtering && filters_ != active) { // the newest result is coming
        Q_EMIT failed(tr("The filter is still at work: save again when it is done."));
        return Q_EMIT save_ended(false);
    }
    if (!filtering)
        return write_samples(path, interval, signal_->signal);
    SignalRequest request;
    request.signal = signal_->signal;
    request.filter = active.bands;
    request.regions = active.regions;
    if (const auto made = recipe()) // regions as it tells them, which may round
        for (const RecipeStep &step : made->steps)
            if (const auto *regions = std::get_if<RegionStep>(&step))
                request.regions = settings_for(*regions, *signal_->signal);
    compute_for_file(std::move(request), [this, path, interval](const SignalRun &run) {
        write_samples(path, interval, run.result.value->filtered.signal);
    });
}

/// Writes an interval of the signal, or of the filtered one.
void SignalsWorkspace::write_samples(const QString &path, const Interval &interval,
                                     const std::shared_ptr<const Signal> &samples) {
    const std::vector<int> channels = controls_->channels();
    const bool filtering = samples != signal_->signal;
    SignalExport what;
    what.path = path;
    what.picture = picture_of(time_);
    what.signal = chosen(samples, channels);
    what.interval = interval;
    what.names = names_of(*what.signal);
    what.rate = rate();
    const std::size_t all = signal_->signal->channels;
    QStringList words{
        tr("%Ln sample(s) of each channel.", nullptr,
           static_cast<int>(interval.length > 0 ? interval.length : what.signal->length))};
    if (channels.size() < all)
        words.append(
            tr("%1 of %2 channels: hidden channels were left out.").arg(channels.size()).arg(all));
    const bool picture = path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
    const bool whole = !picture && interval.first == 0 &&
                       interval.length == signal_->signal->length && channels.size() == all;
    const ActiveFilters active = active_filters(document_->settings());
    write_file(what, whole && filtering ? std::optional(active) : std::nullopt,
               picture ? QString() : words.join(QLatin1Char(' ')));
}

/// `filters` were applied to the whole signal; `words` tell its contents.
void SignalsWorkspace::write_file(const SignalExport &what,
                                  const std::optional<ActiveFilters> &filters,
                                  const QString &words) {
    const auto tell = [this, path = what.path, filters,
                       words](const FileResult<QStringList> &notes) {
        if (!notes) {
            Q_EMIT open_failed(notes.refusal);
            return Q_EMIT save_ended(false);
        }
        if (filters)
            safe_filters_ = filters;
        Q_EMIT exported(path, words.isEmpty() ? *notes.value : QStringList(words) + *notes.value);
        Q_EMIT save_ended(true);
    };
    files_->write(
        this, [what](ImageStore &store) { return store.export_signal(what); }, tell);
}

/// What is shown may come from a specialised plan, and differ in its last bits from what imago-cli
/// writes. It is computed once more, as there.
void SignalsWorkspace::compute_for_file(SignalRequest request,
                                        std::function<void(const SignalRun &)> then) {
    request.for_file = true;
    then_ = std::move(then);
    final_ = client_->submit(std::move(request), Clock::now());
    show_busy();
}

void SignalsWorkspace::take_final(const SignalRun &run) {
    if (run.ticket != final_)
        return;
    final_ = 0;
    shown_newest();
    const auto then = std::exchange(then_, {});
    if (run.result && signal_ && run.request.signal == signal_->signal) {
        then(run);
    } else {
        if (!run.result && run.result.error_kind != Error::Kind::cancelled)
            Q_EMIT failed(engine_words(run.result.sentence));
        Q_EMIT save_ended(false);
    }
    if (std::exchange(redo_, false))
        resubmit();
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
        if (result.rows_only) { // imago-cli transforms by the plan that is timed
            Q_EMIT failed(tr("These rows came before the timed run: let the batch "
                             "end, and write again."));
            return;
        }
        add_row(what, result.output, static_cast<std::size_t>(controls_->batch()->row()));
        what.picture = picture_of(row_output_);
    } else if (!heard().measured) {
        Q_EMIT failed(tr("There is nothing to write yet: open a signal first."));
        return;
    } else {
        return export_spectrum(what);
    }
    write_file(what);
}

/// Writes the spectrum that is shown.
void SignalsWorkspace::export_spectrum(SignalExport what) {
    what.spectrum = heard().measured;
    what.settings = measure_->settings;
    what.names = names_of(*signal_->signal);
    if (takes_pair(what.settings.mode))
        what.names = {what.names.value(static_cast<int>(what.settings.pair.first)) +
                      QLatin1Char('_') +
                      what.names.value(static_cast<int>(what.settings.pair.second))};
    what.picture = picture_of(document_->settings().view == View::spectrogram
                                  ? static_cast<QCustomPlot *>(spectrogram_)
                                  : spectrum_);
    if (what.path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive) || client_->device() < 0)
        return write_file(what);
    SignalRequest request;
    request.signal = signal_->signal;
    if (shows_filtered()) {
        request.filter = filters_.bands;
        request.regions = filters_.regions;
        request.filtered_measures = {*measure_};
    } else {
        request.measures = {*measure_};
    }
    compute_for_file(std::move(request), [this, what](const SignalRun &run) mutable {
        const SignalResult &result = *run.result.value;
        const auto &measured = result.measured.empty() ? result.measured_filtered : result.measured;
        what.spectrum = std::make_shared<const MeasuredSpectrum>(measured.front());
        write_file(what);
    });
}

void SignalsWorkspace::prepare_save() {
    if (document_->settings().view == View::batch)
        return ask_export(false);
    if (!signal_)
        return Q_EMIT save_ended(false);
    const QString source = file_.opening.paths.value(0);
    const bool filtering = active_filters(document_->settings()).any();
    const bool sound = rate() >= 1 && rate() == std::floor(rate());
    const bool complex = signal_ && signal_->signal->is_complex();
    const QString path =
        ask_path(file_kinds.signal, filtering ? tr("filtered") : tr("copy"),
                 saved_extension(source, sound, complex), kinds_for(sound, complex));
    if (path.isEmpty())
        return Q_EMIT save_ended(false);
    save_signal(path);
}

/// Asks where to save what comes of the open file; empty: nowhere.
QString SignalsWorkspace::ask_path(const FileKind &kind, const QString &what, const QString &ending,
                                   const std::vector<OutputKind> &kinds) {
    const QString source = file_.opening.paths.value(0);
    const QString base = source.isEmpty() ? tr("signal") : source;
    const OutputName chosen =
        ask_output(window(), kind, source, derived_name(base, what, ending), kinds);
    if (!chosen.refusal.isEmpty())
        Q_EMIT failed(chosen.refusal);
    if (!chosen.path.isEmpty())
        kind.remember_folder(chosen.path);
    return chosen.path;
}

void SignalsWorkspace::ask_export(bool signal) {
    std::vector<OutputKind> kinds = output_kinds({Kind::table, Kind::array});
    kinds.push_back({tr("Picture"), {QStringLiteral("png")}});
    std::vector<Kind> more;
    if (signal)
        more = {Kind::sound, Kind::recording};
    if (signal && signal_ && signal_->signal->is_complex())
        more.push_back(Kind::samples);
    for (const OutputKind &kind : output_kinds(more))
        kinds.push_back(kind);
    const QString path =
        ask_path(signal ? file_kinds.signal_part : file_kinds.signal_view,
                 signal ? tr("signal") : tr("spectrum"), QStringLiteral("csv"), kinds);
    if (path.isEmpty())
        return;
    if (signal)
        export_signal(path);
    else
        export_view(path);
}

} // namespace imago
