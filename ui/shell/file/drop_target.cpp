// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/file/drop_target.h"

#include "ui/widget/appearance.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QPainter>
#include <QTimer>
#include <QUrl>

#include <utility>

namespace imago {
namespace {

/// Local paths, and the addresses of remote files.
QStringList dragged_paths(const QMimeData *data) {
    QStringList paths;
    for (const QUrl &url : data->urls())
        paths.append(url.isLocalFile() ? url.toLocalFile() : url.toString());
    return paths;
}

} // namespace

DropTarget::DropTarget(QWidget *window, std::function<QString(const QStringList &)> words)
    : QWidget(window), words_(std::move(words)), leave_(new QTimer(this)) {
    setObjectName(QStringLiteral("dropTarget"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    leave_->setSingleShot(true);
    connect(leave_, &QTimer::timeout, this, &QWidget::hide);
    qApp->installEventFilter(this);
}

bool DropTarget::eventFilter(QObject *watched, QEvent *event) {
    const QEvent::Type type = event->type();
    if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::DragLeave &&
        type != QEvent::Drop)
        return false;
    if (!watched->isWidgetType() || static_cast<QWidget *>(watched)->window() != parentWidget())
        return false;
    if (type == QEvent::DragLeave) {
        leave_->start(50);
        return false;
    }
    auto *drop = static_cast<QDropEvent *>(event); // the base class of all three
    const QStringList paths = dragged_paths(drop->mimeData());
    if (paths.isEmpty())
        return false;
    leave_->stop();
    drop->acceptProposedAction();
    if (type == QEvent::DragEnter) {
        light(paths);
    } else if (type == QEvent::Drop) {
        hide();
        Q_EMIT dropped(paths);
    }
    return true;
}

void DropTarget::light(const QStringList &paths) {
    text_ = words_(paths);
    setAccessibleName(text_);
    setGeometry(parentWidget()->rect());
    raise();
    show();
    update();
}

void DropTarget::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = palette().color(QPalette::Highlight);
    QColor veil = mix(accent, palette().color(QPalette::Window), 0.25);
    veil.setAlpha(190);
    painter.fillRect(rect(), veil);
    painter.setPen(QPen(accent, 3, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(12, 12, -12, -12), 12, 12);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    large.setWeight(QFont::DemiBold);
    painter.setFont(large);
    const QRect box = rect().adjusted(40, 40, -40, -40);
    const QRect words = painter.boundingRect(box, Qt::AlignCenter | Qt::TextWordWrap, text_)
                            .adjusted(-20, -12, 20, 12);
    painter.setPen(Qt::NoPen);
    painter.setBrush(accent);
    painter.drawRoundedRect(words, 8, 8);
    painter.setPen(palette().color(QPalette::HighlightedText));
    painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap, text_);
}

} // namespace imago

#include "moc_drop_target.cpp"
