// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace_rail.h"

#include "ui/appearance.h"
#include "ui/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace imago {
namespace {

class RailButton : public QToolButton {
  public:
    using QToolButton::QToolButton;
    QSize sizeHint() const override {
        return {std::max(72, fontMetrics().horizontalAdvance(text()) + 22),
                iconSize().height() + fontMetrics().height() + 20};
    }

  protected:
    void paintEvent(QPaintEvent *) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor accent = palette().color(QPalette::Highlight);
        const QColor ground = palette().color(QPalette::Window);
        if (isChecked() || underMouse()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(mix(accent, ground, isChecked() ? 0.2 : 0.1));
            painter.drawRoundedRect(QRectF(rect()).adjusted(4, 2, -4, -2), 6, 6);
        }
        if (isChecked()) {
            painter.setBrush(accent);
            painter.drawRoundedRect(QRectF(0, 12, 3, height() - 24), 1.5, 1.5);
        }
        if (hasFocus()) {
            painter.setPen(accent);
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(4.5, 2.5, -4.5, -2.5), 6, 6);
        }
        const QSize size = iconSize();
        icon().paint(&painter, QRect((width() - size.width()) / 2, 9, size.width(), size.height()));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(0, 11 + size.height(), width(), fontMetrics().height() + 2),
                         Qt::AlignCenter, text());
    }
};

} // namespace

WorkspaceRail::WorkspaceRail(QWidget *parent)
    : QWidget(parent), group_(new QActionGroup(this)), column_(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("workspaceRail"));
    column_->setContentsMargins(0, 6, 0, 6);
    column_->setSpacing(2);
    column_->addStretch(1);
}

int WorkspaceRail::add_workspace(const QString &icon_name, const QString &title,
                                 const QString &tool_tip) {
    const int index = static_cast<int>(group_->actions().size());
    auto *action = new QAction(themed_icon(icon_name), title, this);
    action->setCheckable(true);
    action->setChecked(index == 0);
    action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(index + 1)));
    action->setToolTip(
        tr("<p>%1 (%2)</p>").arg(tool_tip, action->shortcut().toString(QKeySequence::NativeText)));
    group_->addAction(action);
    auto *button = new RailButton;
    button->setObjectName(QStringLiteral("workspace%1").arg(index));
    button->setAccessibleName(title);
    button->setDefaultAction(action);
    button->setIconSize(QSize(26, 26));
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    addAction(action);
    column_->insertWidget(index, button);
    connect(action, &QAction::triggered, this, [this, index] { Q_EMIT chosen(index); });
    return index;
}

void WorkspaceRail::choose(int index) {
    group_->actions().at(index)->setChecked(true);
}

} // namespace imago
