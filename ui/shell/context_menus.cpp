// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/context_menus.h"

#include "ui/page/copy/copying.h"
#include "ui/page/pane/part_window.h"
#include "ui/shell/window_actions.h"
#include "ui/signals/plot/zoom_plot.h"
#include "ui/view/image_view.h"
#include "ui/widget/figure_rows.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>

namespace imago {

ContextMenus::ContextMenus(QWidget *window, WindowActions *actions)
    : QObject(window), window_(window), actions_(actions) {
    qApp->installEventFilter(this);
}

QMenu *ContextMenus::make_menu(QWidget *part) {
    auto *menu = new QMenu(window_);
    menu->setObjectName(QStringLiteral("contextMenu"));
    connect(add_copy(menu, actions_->copy, "contextCopy"), &QAction::triggered, this,
            [this, part] { Q_EMIT copy_requested(part); });
    connect(add_copy(menu, actions_->copy_seen, "contextCopySeen"), &QAction::triggered, this,
            [this, part] { Q_EMIT copy_seen_requested(part); });
    if (!qobject_cast<QAbstractItemView *>(part) && !qobject_cast<FigureRows *>(part))
        connect(add_copy(menu, actions_->copy_data, "contextCopyData"), &QAction::triggered, this,
                [this, part] { Q_EMIT copy_data_requested(part); });
    if (qobject_cast<ImageView *>(part)) {
        add_pane_actions(menu, part);
    } else if (auto *plot = qobject_cast<ZoomPlot *>(part)) {
        menu->addSeparator();
        const auto show_all = menu->addAction(tr("Show &all"), plot, [plot] { plot->show_all(); });
        show_all->setObjectName(QStringLiteral("contextShowAll"));
        menu->addActions({actions_->own_window, actions_->full_screen});
    }
    return menu;
}

QAction *ContextMenus::add_copy(QMenu *menu, const QAction *like, const char *name) const {
    QAction *copy = menu->addAction(like->text());
    copy->setObjectName(QLatin1String(name));
    copy->setShortcut(like->shortcut());
    return copy;
}

void ContextMenus::add_pane_actions(QMenu *menu, QWidget *part) const {
    const bool spectrum = part->objectName().contains(QLatin1String("pectrum"));
    const bool result = part->objectName().contains(QLatin1String("esult"));
    const bool removed = part->objectName().contains(QLatin1String("emoved")) ||
                         part->objectName().contains(QLatin1String("ifference"));
    menu->addAction(spectrum  ? actions_->export_view
                    : removed ? actions_->export_removed
                              : actions_->save);
    menu->addSeparator();
    menu->addActions({actions_->fit, actions_->actual, actions_->alone, actions_->own_window,
                      actions_->equal_panes});
    if (spectrum)
        menu->addAction(actions_->link_spectrum);
    if (result)
        menu->addAction(actions_->split);
    menu->addSeparator();
    menu->addAction(actions_->full_screen);
}

bool ContextMenus::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() != QEvent::ContextMenu || !watched->isWidgetType())
        return false;
    auto *widget = static_cast<QWidget *>(watched);
    const bool here = widget->window() == window_ || qobject_cast<PartWindow *>(widget->window());
    QWidget *part = here ? copyable_part(widget) : nullptr;
    if (!part)
        return false;
    Q_EMIT chosen(part);
    QMenu *menu = make_menu(part);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(static_cast<QContextMenuEvent *>(event)->globalPos());
    event->accept();
    return true;
}

} // namespace imago

#include "moc_context_menus.cpp"
