// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/workspace_rail.h"

#include "ui/widget/access/focus_ring.h"
#include "ui/widget/appearance.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace imago {
namespace {

class RailButton : public QToolButton {
  public:
    using QToolButton::QToolButton;
    bool compact = false;
    int width_for(bool small) const {
        return small ? iconSize().width() + 22
                     : std::max(72, fontMetrics().horizontalAdvance(text()) + 22);
    }
    /// The least height; a compact button takes more where there is room.
    int height_for(bool small) const {
        return iconSize().height() + (small ? 6 : fontMetrics().height() + 20);
    }
    QSize sizeHint() const override {
        return {width_for(compact), height_for(compact) + (compact ? 12 : 0)};
    }
    QSize minimumSizeHint() const override { return {width_for(compact), height_for(compact)}; }

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
        if (shows_focus(*this)) {
            painter.setPen(focus_colour(palette()));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(4.5, 2.5, -4.5, -2.5), 6, 6);
        }
        const QSize size = iconSize();
        const int top = compact ? (height() - size.height()) / 2 : 9;
        icon().paint(&painter,
                     QRect((width() - size.width()) / 2, top, size.width(), size.height()));
        if (compact)
            return;
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
    if (index < 9) // as many digits as there are
        action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(index + 1)));
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? QStringLiteral("<p>%1</p>").arg(tool_tip)
                                      : tr("<p>%1 (%2)</p>").arg(tool_tip, keys));
    group_->addAction(action);
    auto *button = new RailButton;
    button->setObjectName(QStringLiteral("workspace%1").arg(index));
    button->setAccessibleName(title);
    button->setDefaultAction(action);
    button->setIconSize(QSize(26, 26));
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    addAction(action);
    column_->insertWidget(index, button);
    connect(action, &QAction::triggered, this, [this, index] { Q_EMIT chosen(index); });
    return index;
}

int WorkspaceRail::width_for(bool compact) const {
    int width = 0;
    for (int i = 0; i < column_->count(); ++i)
        if (const auto *button = static_cast<RailButton *>(column_->itemAt(i)->widget()))
            width = std::max(width, button->width_for(compact));
    return width;
}

int WorkspaceRail::height_for(bool compact) const {
    const QMargins margins = column_->contentsMargins();
    int height = margins.top() + margins.bottom();
    for (int i = 0; i < column_->count(); ++i)
        if (const auto *button = static_cast<RailButton *>(column_->itemAt(i)->widget()))
            height += button->height_for(compact) + column_->spacing();
    return height;
}

void WorkspaceRail::set_compact(bool compact) {
    for (int i = 0; i < column_->count(); ++i)
        if (auto *button = static_cast<RailButton *>(column_->itemAt(i)->widget())) {
            button->compact = compact;
            button->updateGeometry();
        }
    column_->activate();
}

void WorkspaceRail::choose(int index) {
    group_->actions().at(index)->setChecked(true);
}

RailedStage::RailedStage(WorkspaceRail *rail, QWidget *stage) : rail_(rail), stage_(stage) {
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(rail);
    row->addWidget(new Line(Qt::Vertical));
    row->addWidget(stage, 1);
}

/// The size with a compact rail, so that the window can become that small.
QSize RailedStage::minimumSizeHint() const {
    const QSize now = layout()->minimumSize();
    return {now.width() - rail_->minimumSizeHint().width() + rail_->width_for(true),
            std::max(rail_->height_for(true), stage_->minimumSizeHint().height())};
}

void RailedStage::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    rail_->set_compact(width() < fontMetrics().averageCharWidth() * 110 ||
                       height() < rail_->height_for(false));
}

} // namespace imago

#include "moc_workspace_rail.cpp"
