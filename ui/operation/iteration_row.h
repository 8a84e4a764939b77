// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;

namespace imago {

/// How far an operation that iterates has come, while it does, and a button that ends it there.
class IterationRow : public QWidget {
    Q_OBJECT
  public:
    explicit IterationRow(const QString &name, QWidget *parent = nullptr);

    /// Shows the row, and that so many iterations are done.
    void show_done(unsigned iterations);

  Q_SIGNALS:
    void stopped(unsigned iterations);

  private:
    QLabel *label_;
    unsigned done_ = 0;
};

} // namespace imago
