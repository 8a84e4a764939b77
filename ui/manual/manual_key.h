// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QDialogButtonBox;
class QPushButton;
class QWidget;

namespace imago {

/// F1 in dialogs and other windows than the main one, whose action has the key itself (Qt 6.4
/// triggers it in other windows, too), and the buttons Help. A dialog that blocks every window
/// keeps its F1.
class ManualKey : public QObject {
    Q_OBJECT
  public:
    /// Watches the whole application for as long as this window, its owner, exists.
    explicit ManualKey(QWidget *main_window);

  Q_SIGNALS:
    /// The page for this widget is wanted: that of the key's focus, or of the button Help.
    void wanted(QWidget *widget);

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    QWidget *main_window_;
};

/// A button Help for its window.
QPushButton *make_manual_button();
/// Adds one to a dialog's buttons.
void add_manual_button(QDialogButtonBox *buttons);

} // namespace imago
