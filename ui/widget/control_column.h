// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace imago {

/// The column of controls of a page, wide enough for its figures.
class ControlColumn : public QWidget {
  public:
    /// `name` is the object name; the least width is that in pixels or in letters.
    explicit ControlColumn(const QString &name, QWidget *parent = nullptr, int least = 300,
                           int letters = 44)
        : QWidget(parent), column_(new QVBoxLayout(this)), least_(least), letters_(letters) {
        setObjectName(name);
        column_->setContentsMargins(16, 12, 16, 12);
        column_->setSpacing(8);
    }

    QVBoxLayout *column() const { return column_; }
    QSize sizeHint() const override {
        return {std::max(least_, fontMetrics().averageCharWidth() * letters_),
                QWidget::sizeHint().height()};
    }

  private:
    QVBoxLayout *column_;
    int least_, letters_;
};

} // namespace imago
