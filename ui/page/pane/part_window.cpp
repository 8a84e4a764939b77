// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/pane/part_window.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QScreen>
#include <QSettings>
#include <QVBoxLayout>

#include <utility>

namespace imago {
namespace {

constexpr QSize first_part_size(720, 640);

} // namespace

PartWindow::PartWindow(QWidget *part) : QWidget(nullptr, Qt::Window), part_(part) {
    setObjectName(part->objectName() + QStringLiteral("Window"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(part_);
    part_->show();
    resize(first_part_size);
}

QString PartWindow::key() const {
    return QStringLiteral("paneWindows/") + objectName();
}

void PartWindow::show_name(const QString &part, const QString &of) {
    setWindowTitle(of.isEmpty() ? part : tr("%1 of %2").arg(part, of));
}

void PartWindow::show_in_place() {
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

QWidget *PartWindow::release() {
    QWidget *part = std::exchange(part_, nullptr);
    if (part) {
        QSettings().setValue(key(), saveGeometry());
        part->hide();
        part->setParent(nullptr);
    }
    return part;
}

void PartWindow::closeEvent(QCloseEvent *event) {
    event->accept();
    Q_EMIT closed();
}

void PartWindow::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        Q_EMIT activated();
}

void PartWindow::keyPressEvent(QKeyEvent *event) {
    if (event->key() == Qt::Key_Escape && isFullScreen())
        setWindowState(windowState() & ~Qt::WindowFullScreen);
    else if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace imago

#include "moc_part_window.cpp"
