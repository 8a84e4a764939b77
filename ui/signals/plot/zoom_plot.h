// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/plot.h"

#include <optional>
#include <vector>

namespace imago {

class PyramidTrace;

/// A plot that is zoomed along its keys: the wheel zooms around the cursor; with Shift, or
/// sideways, it pans, as does the middle button, or the left one with Shift; a drag with the left
/// button selects a region; a double click shows all. Arrows pan, + and − zoom, Home and End lead
/// to the ends; with Shift, arrows select a region, where the plot has one. Stacked axis rects
/// share their keys.
class ZoomPlot : public Plot {
    Q_OBJECT
  public:
    explicit ZoomPlot(const QString &name, QWidget *parent = nullptr);

    /// The whole range; `least` is the smallest range to zoom to.
    void set_limits(const QCPRange &limits, double least);
    const QCPRange &limits() const { return limits_; }
    QCPRange range() const { return key_axis()->range(); }
    /// Limited to the limits. Emits range_changed().
    void set_range(const QCPRange &range);
    void show_all() { set_range(limits_); }
    bool shows_all() const;
    void zoom(double factor); ///< around the middle
    /// The samples of its traces in sight: a column of keys, and one for each trace.
    DataTable data_in_sight() const override;

    /// The key axis of the first axis rect.
    QCPAxis *key_axis() const;
    QCPAxis *value_axis() const;

  Q_SIGNALS:
    void range_changed();
    void dragged(double from, double to, bool finished); ///< keys, from <= to
    void clicked(double key);
    void hovered(std::optional<double> key);
    /// A cursor is wanted here: A (0), B (1) or either (-1); and the last one moves.
    void cursor_wanted(int which, double key);
    void cursor_dragged(double key);

  protected:
    /// The left button is pressed at this position: returns whether a part of the plot takes the
    /// drag.
    virtual bool begin_drag(const QPoint &) { return false; }
    virtual void go_on_dragging(const QPoint &) {}
    virtual void end_drag() {}
    /// Whether Shift and arrows select a region, as drags do.
    virtual bool selects_by_keys() const { return false; }
    /// Whether Ctrl and the left button, and the keys A and B, put cursors.
    virtual bool has_cursors() const { return false; }
    /// How many of the keys' units the labels count in: 1e6 for keys in hertz and labels in MHz.
    virtual double key_unit() const { return 1; }
    /// Called after the range has changed, before it is painted.
    virtual void fit_values() {}

    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

    double key_at(double pixel) const { return key_axis()->pixelToCoord(pixel); }

    /// The first of a trace's samples in sight.
    std::size_t first_in_sight(const PyramidTrace &trace) const;

  private:
    enum class Doing { nothing, region, panning, part, cursor };
    void zoom_about(double pixel, double factor);
    void pan(double pixels);
    void tell_region(bool finished);
    void extend(int steps);
    void show_end(int side);

    QCPRange limits_{0, 1};
    double least_ = 1e-9;
    Doing doing_ = Doing::nothing;
    QPoint pressed_, last_;
    bool moved_ = false;
    /// The region that keys select: where it began, and the end that they move.
    std::optional<std::pair<double, double>> keyed_;
};

} // namespace imago
