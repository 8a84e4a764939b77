// SPDX-License-Identifier: GPL-3.0-or-later
// The Signals workspace opens another signal and drops the earlier one.
#include "engine/values/profile.h"
#include "ui/page/file_worker.h"
#include "ui/page/output_file.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/file/array_dialog.h"
#include "ui/signals/file/raw_dialog.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signal_controls.h"
#include "ui/signals/signal_start.h"
#include "ui/signals/signals_workspace.h"

#include <QFileInfo>
#include <QUndoStack>

#include <algorithm>
#include <iterator>
#include <utility>

namespace imago {
namespace {

using Kind = FileFormat::Kind;

/// Keeps only the samples of a recording if both its files are named, since they are one signal.
QStringList without_metadata(const QStringList &paths) {
    QStringList own;
    for (const QString &path : paths) {
        const FileFormat *format = format_ending_in(QFileInfo(path).suffix().toStdString());
        QString samples = path;
        if (format && !format->beside().empty())
            samples.replace(QLatin1Char('.') + QString::fromStdString(format->beside()),
                            QLatin1Char('.') + QString::fromStdString(format->written().front()));
        if (samples == path || !paths.contains(samples))
            own.append(path);
    }
    return own;
}

} // namespace

void SignalsWorkspace::set_recent(const QStringList &paths) {
    QStringList own;
    std::copy_if(paths.begin(), paths.end(), std::back_inserter(own),
                 [this](const QString &path) { return reads(path); });
    start_->set_recent(own);
}

bool SignalsWorkspace::reads(const QString &path) const {
    return ends_as(signal_kinds, path);
}

void SignalsWorkspace::open(const QStringList &paths) {
    if (paths.isEmpty())
        return;
    const QStringList own = without_metadata(paths);
    if (own != paths)
        return open(own);
    const bool archive = paths.size() == 1 && ends_as({Kind::array}, paths.front()) &&
                         !paths.front().endsWith(QLatin1String(".npy"), Qt::CaseInsensitive);
    if (archive) { // as soon as its arrays are known
        wanted_ = paths;
        const QString path = paths.front();
        return files_->read(
            this, [path](ImageStore &store) { return store.list_arrays(path); },
            [this, path](const FileResult<std::vector<ArrayLook>> &arrays) {
                if (wanted_ != QStringList{path})
                    return; // a newer one was requested
                if (!arrays)
                    return Q_EMIT open_failed(arrays.refusal);
                ask_array(path, *arrays.value);
            });
    }
    const bool raw = std::any_of(paths.begin(), paths.end(), [](const QString &path) {
        return ends_as({Kind::samples}, path);
    });
    const bool table = paths.size() == 1 && ends_as({Kind::table}, paths.front());
    if (raw)
        ask_format(paths);
    else if (table)
        open_table(paths.front(), false);
    else
        open(SignalOpening{.paths = paths});
}

void SignalsWorkspace::open(const SignalOpening &opening) {
    guard_(opening.paths, [this, opening] {
        wanted_ = opening.paths;
        Q_EMIT reading(wanted_);
        const auto load = [opening](ImageStore &store, const ImageStore::ReadWatch &watch) {
            return store.load_signal(opening, watch);
        };
        const auto take = [this, opening](const FileResult<LoadedSignal> &loaded) {
            if (opening.paths == wanted_) // otherwise a newer one was requested
                take_outcome(opening.paths, loaded);
        };
        files_->read(this, load, take, turn_, [this](double part) { show_reading(part); });
    });
}

void SignalsWorkspace::take_outcome(const QStringList &paths,
                                    const FileResult<LoadedSignal> &loaded) {
    if (loaded)
        return take_signal(*loaded.value);
    if (loaded.error_as<TableChoiceNeeded>())
        return ask_table_again(paths, loaded.refusal);
    shown_newest();
    if (!loaded.refusal.isEmpty())
        return Q_EMIT open_failed(loaded.refusal);
    wanted_ = file_.opening.paths; // it was cancelled
    Q_EMIT reading_ended();
}

void SignalsWorkspace::ask_format(const QStringList &paths) {
    const RawFormat named = files_->store().raw_samples(paths.front());
    auto *dialog = new RawDialog(files_, paths.front(),
                                 named.complex ? named : file_.opening.raw.value_or(named), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, paths] {
        open(SignalOpening{.paths = paths, .raw = dialog->format()});
    });
    dialog->open();
}

void SignalsWorkspace::ask_array(const QString &path, const std::vector<ArrayLook> &arrays) {
    if (arrays.size() == 1)
        return open(SignalOpening{.paths = {path}, .array = arrays.front().name});
    auto *dialog = new ArrayDialog(QFileInfo(path).fileName(), arrays, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, path] {
        open(SignalOpening{.paths = {path}, .array = dialog->array()});
    });
    dialog->open();
}

/// Drops the measurements and displays of the signal, and its requests.
void SignalsWorkspace::forget_signal() {
    client_->cancel_all();
    forget_spectra();
    original_ = filtered_spectra_ = {};
    filtered_ = removed_ = nullptr;
    filters_ = {};
    safe_filters_.reset();
    sight_.reset();
    signal_ = nullptr; // so that no measurement starts before all settings are set
    SignalSettings settings = without_own(document_->settings());
    settings.filter.two_sided = false;
    if (settings.view == SignalSettings::View::batch)
        settings.view = SignalSettings::View::spectrum;
    document_->reset(settings); // with the steps of undo
    forget_cursors();
    time_->select(std::nullopt);
    time_->set_curves({}, 0, {});
    spectrum_->set_curves({});
    spectrogram_->clear();
    set_region_plane();
    show_playable();
}

void SignalsWorkspace::set_defaults() {
    document_->change(tr("Reset settings"), without_own(document_->settings()));
}

void SignalsWorkspace::close_content() {
    wanted_.clear();
    file_ = {};
    batch_ = nullptr;
    batch_ticket_ = 0;
    forget_signal();
    controls_->set_signal(nullptr, {}, 0, {}, false);
    controls_->batch()->show_result(nullptr);
    show_detail();
    show_page();
    Q_EMIT content_changed();
}

void SignalsWorkspace::take_signal(const LoadedSignal &loaded) {
    shown_newest(); // it is read
    Q_EMIT replacing(loaded.opening.paths);
    const std::optional<Recipe> kept = keeps_settings() ? recipe() : std::nullopt;
    file_ = loaded;
    forget_signal(); // so that no measurement starts before all settings are set
    SignalSettings settings = document_->settings();
    settings.filter.two_sided = loaded.display->signal->is_complex();
    document_->reset(settings);
    QString name;
    if (loaded.opening.paths.size() > 1)
        name = tr("%n file(s)", nullptr, static_cast<int>(loaded.opening.paths.size()));
    else if (!loaded.opening.paths.isEmpty())
        name = QFileInfo(loaded.opening.paths.front()).fileName();
    else
        name = tr("Line of the image");
    signal_ = file_.display;
    const Signal &signal = *signal_->signal;
    controls_->set_signal(signal_, name, signal.sample_rate, file_.time_unit,
                          file_.look.has_value());
    set_region_plane();
    show_curves();
    show_playable();
    time_->show_all();
    show_page();
    show_detail();
    QStringList notes = loaded.notes;
    if (const QString refusal = kept ? take_recipe(*kept) : QString(); !refusal.isEmpty())
        notes.append(refusal);
    undo()->clear(); // opening is not the user's work
    mark_safe();
    submit(Clock::now());
    Q_EMIT opened(loaded.opening.paths, notes);
    Q_EMIT content_changed();
}

/// Makes a signal of a line of the image.
void SignalsWorkspace::make_profile(const ProfileRequest &request) {
    const auto make = [image = image_, request](ImageStore &) {
        const auto x = static_cast<std::size_t>(request.x), y = static_cast<std::size_t>(request.y);
        Signal signal = request.kind == ProfileRequest::Kind::row ? row_profile(*image, y)
                        : request.kind == ProfileRequest::Kind::column
                            ? column_profile(*image, x)
                            : radial_profile(*image, x, y);
        signal.sample_rate = 1; // one sample for each pixel
        return display_of(std::make_shared<const Signal>(std::move(signal)));
    };
    files_->read(this, make, [this](const FileResult<DisplaySignalPtr> &made) {
        if (!made)
            return Q_EMIT failed(made.refusal);
        LoadedSignal profile;
        profile.display = *made.value;
        profile.time_unit = tr("pixel");
        wanted_.clear();
        take_signal(profile);
    });
}

} // namespace imago
