// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/signal_files.h"

#include <QDialog>

class QListWidget;
class QPushButton;

namespace imago {

/// Asks which array of a file to open.
class ArrayDialog : public QDialog {
    Q_OBJECT
  public:
    ArrayDialog(const QString &name, const std::vector<ArrayLook> &arrays,
                QWidget *parent = nullptr);

    QString array() const; ///< the chosen one's name

  private:
    void show_state();

    QListWidget *list_;
    QPushButton *open_;
};

} // namespace imago
