// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/levels.h"

#include <QWidget>

namespace imago {

/// How many samples of a picture are shown how light, from black to white, by a logarithmic scale.
/// Its tooltip has the numbers.
class HistogramView : public QWidget {
    Q_OBJECT
  public:
    explicit HistogramView(const QString &name, QWidget *parent = nullptr);

    void set_histogram(const SampleHistogram &histogram);
    const SampleHistogram &histogram() const { return histogram_; }

    QSize sizeHint() const override { return {200, 56}; }
    QSize minimumSizeHint() const override { return {80, 56}; }

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    SampleHistogram histogram_;
};

} // namespace imago
