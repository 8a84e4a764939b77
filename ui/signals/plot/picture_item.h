// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/plot.h"

#include <QImage>

namespace imago {

/// A picture whose pixels are cells of a plane of keys and values.
class PictureItem : public QCPAbstractPlottable {
    Q_OBJECT
  public:
    PictureItem(QCPAxis *key_axis, QCPAxis *value_axis);
    /// Rows are evenly spaced along the value axis, also along a logarithmic one.
    void set_picture(const QImage &picture, const QCPRange &keys, const QCPRange &values);
    const QImage &picture() const { return picture_; }

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain = QCP::sdBoth,
                           const QCPRange & = QCPRange()) const override;

  protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

  private:
    QImage picture_;
    QCPRange keys_, values_;
};

} // namespace imago
