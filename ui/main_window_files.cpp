// SPDX-License-Identifier: GPL-3.0-or-later
// The window's files: images and masks, read and written on a thread of their own.
#include "ui/counting.h"
#include "ui/main_window.h"
#include "ui/recent_files.h"
#include "ui/save_dialog.h"
#include "ui/view/picture.h"
#include "ui/welcome_page.h"
#include "ui/window_actions.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QSettings>
#include <QStackedWidget>

#include <algorithm>

namespace imago {

void MainWindow::connect_files() {
    connect(files_, &FileWorker::loaded, this, &MainWindow::take_image);
    connect(files_, &FileWorker::load_failed, this,
            [this](const QString &path, const QString &message) {
                recent_->remove(path);
                if (path == wanted_path_) {
                    tell_error(message);
                    if (path_.isEmpty())
                        welcome_->load_samples();
                }
                Q_EMIT file_finished();
            });
    connect(files_, &FileWorker::saved, this, &MainWindow::tell_saved);
    connect(files_, &FileWorker::save_failed, this,
            [this](const SaveRequest &, const QString &message) {
                tell_error(message);
                Q_EMIT file_finished();
            });
}

void MainWindow::connect_masks() {
    connect(filter_, &FilterWorkspace::load_mask_requested, this, [this] {
        const QString path = QFileDialog::getOpenFileName(
            this, tr("Load mask"), QSettings().value(QStringLiteral("maskFolder")).toString(),
            tr("Masks (*.json)"));
        if (!path.isEmpty())
            open(path);
    });
    connect(filter_, &FilterWorkspace::save_mask_requested, this, [this](const FilterMask &mask) {
        QString path = QFileDialog::getSaveFileName(
            this, tr("Save mask"), QSettings().value(QStringLiteral("maskFolder")).toString(),
            tr("Masks (*.json)"));
        if (path.isEmpty())
            return;
        if (QFileInfo(path).suffix().isEmpty())
            path += QStringLiteral(".json");
        files_->save_mask(path, mask);
    });
    const auto remember = [](const QString &path) {
        QSettings().setValue(QStringLiteral("maskFolder"), QFileInfo(path).absolutePath());
    };
    connect(files_, &FileWorker::mask_loaded, this,
            [this, remember](const QString &path, const FilterMask &mask) {
                remember(path);
                show_workspace(1);
                filter_->take_mask(mask);
                Q_EMIT file_finished();
            });
    connect(files_, &FileWorker::mask_saved, this, [this, remember](const QString &path) {
        remember(path);
        messages_->show_message(MessageBar::Kind::information,
                                tr("Saved the mask %1.").arg(QDir::toNativeSeparators(path)));
        Q_EMIT file_finished();
    });
    connect(files_, &FileWorker::mask_failed, this,
            [this](const QString &, const QString &message) {
                tell_error(message);
                Q_EMIT file_finished();
            });
}

void MainWindow::connect_exports() {
    connect(compress_, &CompressWorkspace::export_requested, this, &MainWindow::ask_export);
    connect(files_, &FileWorker::bytes_saved, this, [this](const QString &path) {
        QSettings().setValue(QStringLiteral("exportFolder"), QFileInfo(path).absolutePath());
        messages_->show_message(MessageBar::Kind::information,
                                tr("Saved %1.").arg(QDir::toNativeSeparators(path)));
        Q_EMIT file_finished();
    });
    connect(files_, &FileWorker::bytes_failed, this,
            [this](const QString &, const QString &message) {
                tell_error(message);
                Q_EMIT file_finished();
            });
}

void MainWindow::ask_export(const ExportRequest &request) {
    const QFileInfo source(path_);
    const QString folder =
        QSettings().value(QStringLiteral("exportFolder"), source.absolutePath()).toString();
    const QString name =
        QStringLiteral("%1/%2-%3.%4")
            .arg(folder, source.completeBaseName(), request.what, request.extension);
    QString path = QFileDialog::getSaveFileName(
        this, tr("Export"), name, QStringLiteral("%1 (*.%2)").arg(request.kind, request.extension));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QLatin1Char('.') + request.extension;
    files_->save_bytes(path, request.bytes);
}

void MainWindow::connect_signals() {
    connect(signals_, &SignalsWorkspace::open_requested, this, &MainWindow::ask_open);
    connect(signals_, &SignalsWorkspace::reading, this, [this](const QStringList &paths) {
        doing_->setText(paths.size() == 1
                            ? tr("Reading %1").arg(QFileInfo(paths.front()).fileName())
                            : tr("Reading %n file(s)", nullptr, static_cast<int>(paths.size())));
    });
    connect(signals_, &SignalsWorkspace::opened, this,
            [this](const QStringList &paths, const QStringList &notes) {
                doing_->clear();
                if (client_->device() >= 0)
                    messages_->hide();
                if (!paths.isEmpty()) {
                    const QFileInfo file(paths.front());
                    for (const QString &path : paths)
                        recent_->add(path);
                    QSettings().setValue(QStringLiteral("signalFolder"), file.absolutePath());
                    setWindowTitle(tr("%1 – Imago").arg(file.fileName()));
                }
                if (!notes.isEmpty())
                    messages_->show_message(MessageBar::Kind::information,
                                            notes.join(QLatin1Char(' ')));
                Q_EMIT file_finished();
            });
    connect(signals_, &SignalsWorkspace::open_failed, this, [this](const QString &message) {
        tell_error(message);
        Q_EMIT file_finished();
    });
    connect(signals_, &SignalsWorkspace::exported, this, [this](const QString &path) {
        messages_->show_message(MessageBar::Kind::information,
                                tr("Saved %1.").arg(QDir::toNativeSeparators(path)));
        Q_EMIT file_finished();
    });
}

void MainWindow::ask_open() {
    if (current_ == signals_) {
        QStringList patterns;
        for (const QString &extension : store_.signal_extensions())
            patterns.append(QStringLiteral("*.") + extension);
        const QString folder =
            QSettings().value(QStringLiteral("signalFolder"), QDir::homePath()).toString();
        const QStringList paths = QFileDialog::getOpenFileNames(
            this, tr("Open signals"), folder,
            tr("Signals (%1);;All files (*)").arg(patterns.join(QLatin1Char(' '))));
        if (!paths.isEmpty())
            open_files(paths);
        return;
    }
    QStringList patterns;
    for (const QString &extension : store_.readable_extensions())
        patterns.append(QStringLiteral("*.") + extension);
    const QString folder = QSettings().value(QStringLiteral("folder"), QDir::homePath()).toString();
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open image"), folder,
        tr("Images (%1);;All files (*)").arg(patterns.join(QLatin1Char(' '))));
    if (!path.isEmpty())
        open(path);
}

void MainWindow::open(const QString &path) {
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return files_->load_mask(path);
    if (signals_->reads(path)) {
        show_workspace(2);
        return signals_->open(QStringList{path});
    }
    wanted_path_ = path;
    doing_->setText(tr("Reading %1").arg(QFileInfo(path).fileName()));
    files_->load(path);
}

void MainWindow::open_files(const QStringList &paths) {
    const bool signals_only = std::all_of(
        paths.begin(), paths.end(), [this](const QString &path) { return signals_->reads(path); });
    if (paths.size() == 1 || !signals_only)
        return open(paths.front());
    show_workspace(2);
    signals_->open(paths);
}

void MainWindow::take_image(const QString &path, const LoadedImage &loaded) {
    if (path != wanted_path_)
        return; // a newer one was asked for
    path_ = path;
    doing_->clear();
    if (client_->device() >= 0)
        messages_->hide();
    if (!loaded.notes.isEmpty())
        messages_->show_message(MessageBar::Kind::information,
                                tr("Opened %1. ").arg(QFileInfo(path).fileName()) +
                                    loaded.notes.join(QLatin1Char(' ')));
    recent_->add(path);
    QSettings().setValue(QStringLiteral("folder"), QFileInfo(path).absolutePath());
    setWindowTitle(tr("%1 – Imago").arg(QFileInfo(path).fileName()));
    client_->cancel_all();
    if (!qobject_cast<ImageWorkspace *>(current_))
        show_workspace(0);
    for (Workspace *workspace : every_workspace())
        if (auto *page = qobject_cast<ImageWorkspace *>(workspace))
            page->set_image(loaded.image);
    signals_->set_image(loaded.image);
    tell_available();
    Q_EMIT file_finished();
}

void MainWindow::ask_save(const ImageWorkspace *workspace,
                          const std::shared_ptr<const Image> &image) {
    if (!image)
        return;
    const QFileInfo source(path_);
    const QString folder =
        QSettings().value(QStringLiteral("saveFolder"), source.absolutePath()).toString();
    const QString name =
        QStringLiteral("%1-%2.%3")
            .arg(source.completeBaseName(), workspace->result_suffix(),
                 image->depth == SampleDepth::f32 ? QStringLiteral("tif") : QStringLiteral("png"));
    SaveDialog dialog(folder + QLatin1Char('/') + name, image->depth, this);
    if (dialog.exec() == QDialog::Accepted)
        save({dialog.path(), image, dialog.depth(), dialog.jpeg_quality()});
}

void MainWindow::save(const SaveRequest &request) {
    doing_->setText(tr("Writing %1").arg(QFileInfo(request.path).fileName()));
    files_->save(request);
}

void MainWindow::tell_saved(const SaveRequest &request, const SaveOutcome &outcome) {
    doing_->clear();
    QSettings().setValue(QStringLiteral("saveFolder"), QFileInfo(request.path).absolutePath());
    QStringList sentences{
        tr("Saved %1 (%2).")
            .arg(QDir::toNativeSeparators(request.path), depth_words(request.depth))};
    if (outcome.clipped > 0)
        sentences.append(tr("%1 sample(s) lay outside the range and were clipped.", nullptr,
                            plural_form(outcome.clipped))
                             .arg(QLocale().toString(qulonglong{outcome.clipped})));
    messages_->show_message(MessageBar::Kind::information,
                            (sentences + outcome.notes).join(QLatin1Char(' ')));
    Q_EMIT file_finished();
}

void MainWindow::tell_error(const QString &message) {
    doing_->clear();
    messages_->show_message(MessageBar::Kind::error, message);
    Q_EMIT failed();
}

} // namespace imago
