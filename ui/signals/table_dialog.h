// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/signals/signal_files.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QPushButton;
class QTableWidget;

namespace imago {

/// Asks which columns of a table are channels and which one is the time, over its first rows.
class TableDialog : public QDialog {
    Q_OBJECT
  public:
    TableDialog(const QString &name, const TableLook &look, const TableChoice &choice,
                QWidget *parent = nullptr);

    TableChoice choice() const;

  private:
    QString title(int column) const;
    void show_state();

    TableLook look_;
    TableChoice before_;
    QTableWidget *table_;
    QComboBox *time_;
    QDoubleSpinBox *rate_;
    QPushButton *open_;
};

} // namespace imago
