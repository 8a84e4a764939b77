// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/pane/pane_window.h"

#include "ui/view/image_pane.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QScreen>
#include <QSettings>
#include <QVBoxLayout>

#include <utility>

namespace imago {
namespace {

constexpr QSize first_pane_size(720, 640);

} // namespace

PaneWindow::PaneWindow(ImagePane *pane) : QWidget(nullptr, Qt::Window), pane_(pane) {
    setObjectName(pane->objectName() + QStringLiteral("Window"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(pane_);
    pane_->show();
    resize(first_pane_size);
}

QString PaneWindow::key() const {
    return QStringLiteral("paneWindows/") + objectName();
}

void PaneWindow::show_name(const QString &name) {
    const QString title = pane_ ? pane_->title() : windowTitle();
    setWindowTitle(name.isEmpty() ? title : tr("%1 of %2").arg(title, name));
}

void PaneWindow::show_in_place() {
    if (!restoreGeometry(QSettings().value(key()).toByteArray())) {
        QScreen *here = QGuiApplication::primaryScreen();
        for (QScreen *screen : QGuiApplication::screens())
            if (screen != here) {
                setGeometry(screen->availableGeometry().adjusted(40, 60, -40, -40));
                break;
            }
    }
    show();
    raise();
    activateWindow();
}

ImagePane *PaneWindow::release() {
    ImagePane *pane = std::exchange(pane_, nullptr);
    if (pane) {
        QSettings().setValue(key(), saveGeometry());
        pane->hide();
        pane->setParent(nullptr);
    }
    return pane;
}

void PaneWindow::closeEvent(QCloseEvent *event) {
    event->accept();
    Q_EMIT closed();
}

void PaneWindow::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        Q_EMIT activated();
}

void PaneWindow::keyPressEvent(QKeyEvent *event) {
    if (event->key() == Qt::Key_Escape && isFullScreen())
        setWindowState(windowState() & ~Qt::WindowFullScreen);
    else if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace imago

#include "moc_pane_window.cpp"
