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

    /// `in_picture`: its columns x and y are places, not shifts.
    void set_table(const OpTable &table, bool in_picture = true);
    /// The middles of the places, in pixels of the picture; empty if the table has none.
    const QList<QPointF> &places() const { return places_; }
    /// The slice that the chosen row is of, from 0; -1: no row is chosen, or none is of a slice.
    int chosen_slice() const;
    void choose_slice(int slice); ///< emits nothing

  private:
    QList<QPointF> places_;
    QList<int> slices_; ///< of the rows; empty: they are of none
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
