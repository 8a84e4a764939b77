// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace imago {

class WindowActions;

/// The menus of the right mouse button, or of the menu key: on pictures, plots, tables and figures.
/// They offer the window's own actions, so that keyboard commands can be found by mouse.
class ContextMenus : public QObject {
    Q_OBJECT
  public:
    /// Serves all parts of `window`; the actions must outlive this object.
    ContextMenus(QWidget *window, WindowActions *actions);

    /// The menu of such a part of the window, which the caller owns; null if it has none.
    QMenu *make_menu(QWidget *part);

    bool eventFilter(QObject *watched, QEvent *event) override;

  Q_SIGNALS:
    /// The actions apply to this part from now on.
    void chosen(QWidget *part);
    void copy_requested(QWidget *part);
    void copy_seen_requested(QWidget *part);
    void copy_data_requested(QWidget *part);

  private:
    QAction *add_copy(QMenu *menu, const QAction *like, const char *name) const;
    void add_pane_actions(QMenu *menu, QWidget *part) const;

    QWidget *window_;
    WindowActions *actions_;
};

} // namespace imago
