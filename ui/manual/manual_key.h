// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QDialogButtonBox;
class QPushButton;
class QWidget;

namespace imago {

/// F1 in dialogs and other windows than the main one, whose action has the key itself (Qt 6.4
/// triggers it in other windows, too), and the buttons Help.
class ManualKey : public QObject {
    Q_OBJECT
  public:
    explicit ManualKey(QWidget *main_window);

  Q_SIGNALS:
    /// The page for this widget is wanted.
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
