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
    explicit ControlColumn(const QString &name, QWidget *parent = nullptr, int least = usual_least,
                           int letters = usual_letters)
        : QWidget(parent), column_(new QVBoxLayout(this)), least_(least), letters_(letters) {
        setObjectName(name);
        column_->setContentsMargins(margin, 12, margin, 12);
        column_->setSpacing(8);
    }

    QVBoxLayout *column() const { return column_; }
    /// The width that a usual column has for its controls, beside its margins and a scroll bar.
    static int usual_room(const QFontMetrics &font) {
        return std::max(usual_least, font.averageCharWidth() * usual_letters) - 2 * margin - 16;
    }
    QSize sizeHint() const override {
        return {std::max(least_, fontMetrics().averageCharWidth() * letters_),
                QWidget::sizeHint().height()};
    }

  private:
    static constexpr int usual_least = 300, usual_letters = 44, margin = 16;
    QVBoxLayout *column_;
    int least_, letters_;
};

} // namespace imago
