// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/op_values.h"
#include "ui/view/view_overlay.h"

#include <QList>
#include <QPointF>
#include <QSizeF>
#include <QTableWidget>

#include <functional>
#include <utility>

namespace imago {

class ImageView;

/// What an operation found, a row for each. It has no height of its own without rows.
class PlaceTable : public QTableWidget {
    Q_OBJECT
  public:
    explicit PlaceTable(const QString &name, QWidget *parent = nullptr);

    void set_table(const OpTable &table);
    /// The middles of the places, in pixels of the picture; empty if the table has none.
    const QList<QPointF> &places() const { return places_; }

  private:
    QList<QPointF> places_;
};

/// Marks places on a picture as rectangles, one of them as the chosen one.
class PlaceMarks : public ViewOverlay {
  public:
    /// `view` must outlive this object.
    explicit PlaceMarks(ImageView *view) : view_(view) {}

    /// The places' middles, what they are large, and the chosen one or -1.
    void set_places(const QList<QPointF> &places, QSizeF size, int chosen);
    /// What is told of a click on a point of the picture; empty: nothing is.
    void set_clicked(std::function<void(QPointF)> clicked) { clicked_ = std::move(clicked); }

    void paint(QPainter &painter) override;
    bool press(QPointF, Qt::KeyboardModifiers) override { return false; }
    void drag(QPointF, Qt::KeyboardModifiers) override {}
    void release() override {}
    void click(QPointF position) override;
    std::optional<QCursor> hover(QPointF) override;
    bool key(QKeyEvent *) override { return false; }

  private:
    ImageView *view_;
    QList<QPointF> places_;
    QSizeF size_;
    int chosen_ = -1;
    std::function<void(QPointF)> clicked_;
};

} // namespace imago
