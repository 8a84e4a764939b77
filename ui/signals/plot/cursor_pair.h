// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/signals/plot/zoom_plot.h"

#include <QWidget>

#include <array>
#include <functional>
#include <optional>

namespace imago {

/// Two cursors over a plot, A and B, lines at a key each: placed and dragged with Ctrl and the left
/// button, or placed by the keys A and B. It is a widget of its own, as PlayLine is.
class CursorPair : public QWidget {
    Q_OBJECT
  public:
    /// `name` is the object name. A cursor stands at snap(key) of where it is put.
    CursorPair(const QString &name, ZoomPlot *plot, std::function<double(double)> snap);

    std::optional<double> a() const { return keys_[0]; }
    std::optional<double> b() const { return keys_[1]; }
    bool any() const { return a() || b(); }
    void clear();
    /// Puts A (0), B (1), or (-1) the one that is not there yet, else the nearer one.
    void put(int which, double key);

  Q_SIGNALS:
    void changed(); ///< a cursor was put, moved or removed

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    int chosen(double key) const;
    void place();

    ZoomPlot *plot_;
    std::function<double(double)> snap_;
    std::array<std::optional<double>, 2> keys_;
    int dragged_ = 0;
};

} // namespace imago
