// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/plan/step_scene.h"

#include <QFont>
#include <QPalette>
#include <QRect>

class QPainter;

namespace imago {

/// Draws a step: its passes from left to right as butterflies, with what they exchange points
/// through; the work-items of a group as cells; its memory and registers as gauges; its times as
/// bars.
class StepPainter {
  public:
    /// `scene` must outlive this object.
    StepPainter(const StepScene &scene, const QFont &font, const QPalette &palette);

    /// The height that it needs in this width.
    int height(int width) const;
    /// `longest`: the seconds of a bar of full length; `chosen`: drawn with a frame of its own.
    void paint(QPainter &painter, const QRect &area, double longest, bool chosen) const;
    /// What is at this point, in a sentence; empty: nothing to explain.
    QString about(const QRect &area, const QPoint &point) const;

  private:
    struct Parts; ///< the places of all parts
    Parts parts_in(const QRect &area) const;
    bool narrow(int width) const;
    void paint_flow(QPainter &painter, const Parts &parts) const;
    void paint_grid(QPainter &painter, const Parts &parts) const;
    /// The width of a column of names: of the widest, and at least that of so many letters.
    template <class Rows>
    int names_width(const Rows &rows, int least) const;
    void paint_gauge(QPainter &painter, const QRect &area, const StepGauge &gauge) const;
    void paint_bar(QPainter &painter, const QRect &area, const StepBar &bar, double longest) const;
    QColor colour(StepBar::Of of) const;
    QColor way_colour() const;

    const StepScene &scene_;
    QFont font_, small_, bold_;
    QPalette palette_;
    int line_, small_line_; ///< heights of text
};

} // namespace imago
