// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widget/appearance.h"

#include <QList>
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

/// The window's commands with their symbols, shortcuts and texts, and their positions in menus and
/// toolbar. The window connects them to functions.
class WindowActions : public QObject {
    Q_OBJECT
  public:
    WindowActions(QUndoGroup *undo, QWidget *window);

    void fill_menus(QMainWindow *window);
    QToolBar *make_tool_bar(DeviceBox *devices, QWidget *slices) const;
    /// Enables commands that need something open, an image of pixels, a result.
    void set_available(bool content, bool pixels, bool result);

    void set_appearance(Appearance appearance);
    QList<QAction *> appearances() const; ///< one is checked

    QAction *open, *open_folder, *open_table, *open_recipe, *open_session, *save, *export_view,
        *export_removed, *save_recipe;
    QAction *save_session, *run_on_folder, *print, *report, *close, *quit;
    QAction *reset_settings, *keep_settings; ///< of what is open
    QAction *undo, *redo, *copy, *copy_seen, *copy_data, *cancel, *preferences;
    QAction *fit, *actual, *zoom_in, *zoom_out, *split, *difference, *plan, *region;
    QAction *alone, *own_window, *equal_panes, *link_spectrum; ///< for the panes
    QAction *full_screen;
    QAction *next_tab, *previous_tab;
    QAction *correlation, *lags;
    QAction *tune_when_idle, *tune_on_battery;
    QAction *manual, *help, *tour, *about;
    QMenu *recent, *compare, *workspaces; ///< `compare` is filled when it opens

  Q_SIGNALS:
    void appearance_chosen(imago::Appearance appearance);

  private:
    void make_view();
    QAction *make(const char *icon, const QString &text, const QKeySequence &shortcut,
                  const QString &tool_tip);
    void make_appearance();

    QActionGroup *appearance_;
    QMenu *appearance_menu_;
};

} // namespace imago
