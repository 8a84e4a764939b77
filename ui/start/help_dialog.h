// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <QList>

class QLabel;
class QMainWindow;
class QPushButton;
class QTreeWidget;

namespace imago {

/// A key or a mouse gesture, and its effect.
struct KeyRow {
    QString group, keys, what;
};

/// Every action in the window's menus that has keys, in the menus' order; then what pictures and
/// plots do with keys and mouse.
QList<KeyRow> key_rows(const QMainWindow &window);

/// The purpose of the workspace, in the steps of its tour, and all keys. The dialog is not modal.
class HelpDialog : public QDialog {
    Q_OBJECT
  public:
    /// Lists the actions that the window has by now.
    explicit HelpDialog(QMainWindow *window);

    /// Shows the steps of this workspace's tour (by its object name), and whether it can be shown
    /// now.
    void show_workspace(const QString &name, bool tour);

  Q_SIGNALS:
    void tour_requested();

  private:
    QTreeWidget *make_keys(const QMainWindow &window);

    QLabel *steps_;
    QPushButton *tour_;
};

} // namespace imago
