// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/appearance.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QToolBar;
class QUndoGroup;
class QWidget;

namespace imago {

class DeviceBox;

/// The window's commands with their symbols, shortcuts and words, and where they stand in menus and
/// toolbar. What they do is connected by the window.
class WindowActions : public QObject {
    Q_OBJECT
  public:
    WindowActions(QUndoGroup *undo, QWidget *window);

    void fill_menus(QMainWindow *window);
    QToolBar *make_tool_bar(DeviceBox *devices) const;
    /// For commands that need something open, an image of pixels, a result.
    void set_available(bool content, bool pixels, bool result);
    void set_appearance(Appearance appearance);

    QAction *open, *save, *cancel, *quit;
    QAction *undo, *redo;
    QAction *fit, *actual, *zoom_in, *zoom_out, *split, *difference, *plan;
    QAction *tune_when_idle;
    QAction *tour, *about;
    QMenu *recent, *workspaces;

  Q_SIGNALS:
    void appearance_chosen(imago::Appearance appearance);

  private:
    QAction *make(const char *icon, const QString &text, const QKeySequence &shortcut,
                  const QString &tool_tip);
    void make_appearance();

    QActionGroup *appearance_;
    QMenu *appearance_menu_;
};

} // namespace imago
