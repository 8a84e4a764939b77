// SPDX-License-Identifier: GPL-3.0-or-later
// The manual, at the page of what a person looks at.
#include "ui/manual/manual_key.h"
#include "ui/manual/manual_places.h"
#include "ui/manual/manual_window.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"

#include <QAction>
#include <QApplication>
#include <QStackedWidget>

namespace imago {

void MainWindow::connect_manual() {
    connect(actions_->manual, &QAction::triggered, this, [this] { show_manual(); });
    connect(new ManualKey(this), &ManualKey::wanted, this,
            [this](QWidget *widget) { show_manual(widget); });
}

void MainWindow::show_manual(const QWidget *widget) {
    if (!widget)
        widget = QApplication::focusWidget();
    if (!widget)
        widget = QApplication::activeWindow();
    // The focus may be in the toolbar, in a small dialog, or in a part that is not seen: the
    // workspace counts then.
    const bool seen = widget && widget->isVisible();
    QString page = seen ? manual_page_for(widget) : manual_index;
    if (page == manual_index && !(manual_ && seen && widget->window() == manual_.get()))
        page = manual_page_for(current_);
    if (!manual_)
        manual_ = std::make_unique<ManualWindow>(manual_folders_, language_);
    manual_->show_page(page);
    manual_->show();
    manual_->setWindowState(manual_->windowState() & ~Qt::WindowMinimized);
    manual_->raise();
    manual_->activateWindow();
}

} // namespace imago
