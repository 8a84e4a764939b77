// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLayout>
#include <QList>

namespace imago {

/// Items side by side at their own sizes, in as many rows as the width requires, each row centred.
class FlowLayout : public QLayout {
    Q_OBJECT
  public:
    explicit FlowLayout(int spacing);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override { items_.append(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem *itemAt(int index) const override { return items_.value(index); }
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
    QSize sizeHint() const override; ///< in one row
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

  private:
    int arrange(const QRect &rect, bool place) const; ///< returns the height

    QList<QLayoutItem *> items_;
};

} // namespace imago
