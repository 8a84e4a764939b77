// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of the open picture with another one, and of two channels of the open signal.
#include "ui/correlation/correlation_dialog.h"
#include "ui/correlation/lag_dialog.h"
#include "ui/filter/filter_workspace.h"
#include "ui/page/file_worker.h"
#include "ui/page/output_file.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/signals/signals_workspace.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QSettings>

namespace imago {

void MainWindow::connect_correlation() {
    connect(actions_->correlation, &QAction::triggered, this, &MainWindow::show_correlation);
    connect(actions_->lags, &QAction::triggered, this, &MainWindow::show_lags);
    connect(files_, &FileWorker::other_loaded, this,
            [this](quint64 request, const QString &path, const LoadedImage &loaded) {
                if (correlation_ && request == compared_request_)
                    correlation_->set_second(QFileInfo(path).fileName(), part_of(loaded.image));
            });
    connect(files_, &FileWorker::other_failed, this,
            [this](quint64 request, const QString &, const QString &message) {
                if (correlation_ && request == compared_request_)
                    correlation_->show_failure(message);
            });
}

void MainWindow::show_correlation() {
    const auto take_open = [this] {
        correlation_->set_first(QFileInfo(path_).fileName(), filter_->open_image());
    };
    if (!correlation_) {
        correlation_ = new CorrelationDialog(client_, this);
        connect(filter_, &Workspace::content_changed, correlation_, [this, take_open] {
            if (correlation_->isVisible())
                take_open();
        });
        // It has dropped what the page waited for.
        connect(correlation_, &CorrelationDialog::compared, this, [this] {
            if (current_->has_content() && !current_->settled())
                current_->resubmit();
            else
                doing_->clear();
        });
        connect(correlation_, &CorrelationDialog::export_requested, this, &MainWindow::ask_export);
        connect(correlation_, &CorrelationDialog::picture_wanted, this, [this] {
            const QString path = QFileDialog::getOpenFileName(correlation_, tr("Second picture"),
                                                              QFileInfo(path_).absolutePath());
            if (!path.isEmpty())
                compare_with(path);
        });
    }
    take_open();
    const bool hidden = !correlation_->isVisible();
    correlation_->show();
    if (hidden)
        compare_again();
    correlation_->raise();
    correlation_->activateWindow();
}

void MainWindow::show_lags() {
    const auto take_open = [this] {
        lags_->set_signal(signals_->open_signal(), signals_->interval(), signals_->time_unit());
    };
    if (!lags_) {
        lags_ = new LagDialog(client_, this);
        const auto follow = [this, take_open] {
            if (lags_->isVisible())
                take_open();
        };
        connect(signals_, &SignalsWorkspace::interval_changed, lags_, follow);
        connect(signals_, &Workspace::content_changed, lags_, follow);
        // It has dropped what the page waited for.
        connect(lags_, &LagDialog::computed, this, [this] {
            if (current_->has_content() && !current_->settled())
                current_->resubmit();
            else
                doing_->clear();
        });
        connect(lags_, &LagDialog::export_requested, this, &MainWindow::ask_export);
        connect(lags_, &LagDialog::reference_wanted, this, &MainWindow::ask_reference);
        connect(files_, &FileWorker::other_signal_loaded, lags_,
                [this](quint64 request, const LoadedSignal &loaded) {
                    if (request == reference_request_ && lags_->isVisible())
                        lags_->set_reference(loaded.opening.paths.value(0), loaded.display->signal,
                                             loaded.time_unit.isEmpty() ? QStringLiteral("s")
                                                                        : loaded.time_unit);
                });
        connect(files_, &FileWorker::other_signal_failed, lags_,
                [this](quint64 request, const QString &message) {
                    if (request == reference_request_)
                        lags_->miss_reference(message);
                });
    }
    take_open();
    lags_->show();
    lags_->raise();
    lags_->activateWindow();
}

void MainWindow::ask_reference() {
    const QString path = QFileDialog::getOpenFileName(
        lags_, tr("Reference"),
        QSettings().value(QStringLiteral("signalFolder"), QDir::homePath()).toString(),
        tr("Signals (%1);;All files (*)").arg(patterns_of(extensions_of(signal_kinds))));
    if (!path.isEmpty())
        refer_to(path);
}

void MainWindow::refer_to(const QString &path) {
    reference_request_ = files_->load_other_signal({{path}});
}

/// The open picture, or its region, is another one: the second picture is read as that one is.
/// While the dialog is closed this waits.
void MainWindow::compare_again() {
    if (correlation_ && correlation_->isVisible() && !compared_path_.isEmpty())
        compare_with(compared_path_);
}

void MainWindow::compare_with(const QString &path) {
    compared_path_ = path;
    compared_request_ = files_->load_other(path, nan_);
}

} // namespace imago
