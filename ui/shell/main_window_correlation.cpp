// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of the open picture with another one, and of two channels of the open signal.
#include "ui/correlation/correlation_dialog.h"
#include "ui/correlation/lag_dialog.h"
#include "ui/filter/filter_workspace.h"
#include "ui/page/file_kind.h"
#include "ui/page/file_worker.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/signals/signals_workspace.h"

#include <QFileInfo>
#include <QLabel>

namespace imago {

void MainWindow::connect_correlation() {
    connect(actions_->correlation, &QAction::triggered, this, &MainWindow::show_correlation);
    connect(actions_->lags, &QAction::triggered, this, &MainWindow::show_lags);
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
            for (const QString &path :
                 ask_input(correlation_, file_kinds.second, QFileInfo(path_).absolutePath()))
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
        connect(lags_, &LagDialog::reference_wanted, this, [this] {
            for (const QString &path : ask_input(lags_, file_kinds.reference))
                refer_to(path);
        });
    }
    take_open();
    lags_->show();
    lags_->raise();
    lags_->activateWindow();
}

void MainWindow::refer_to(const QString &path) {
    const auto read = [path](ImageStore &store, const ImageStore::ReadWatch &watch) {
        return store.load_signal({{path}}, watch);
    };
    const auto take = [this, path](const FileResult<LoadedSignal> &loaded) {
        if (!loaded)
            lags_->miss_reference(loaded.refusal);
        else if (lags_->isVisible())
            lags_->set_reference(path, loaded.value->display->signal,
                                 loaded.value->time_unit.isEmpty() ? QStringLiteral("s")
                                                                   : loaded.value->time_unit);
    };
    files_->read(lags_, read, take, referred_);
}

/// The open picture, or its region, is another one: the second picture is read as that one is.
/// While the dialog is closed this waits.
void MainWindow::compare_again() {
    if (correlation_ && correlation_->isVisible() && !compared_path_.isEmpty())
        compare_with(compared_path_);
}

void MainWindow::compare_with(const QString &path) {
    compared_path_ = path;
    const auto take = [this, path](const FileResult<LoadedImage> &loaded) {
        if (!correlation_)
            return;
        if (loaded)
            correlation_->set_second(QFileInfo(path).fileName(), part_of(loaded.value->image));
        else
            correlation_->show_failure(loaded.refusal);
    };
    files_->read(this, picture_reading(path, nan_), take, compared_);
}

} // namespace imago
