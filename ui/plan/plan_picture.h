// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/copy/drawing.h"
#include "ui/plan/step_scene.h"

#include <QRect>

#include <optional>
#include <vector>

namespace imago {

/// A plan as a picture: its steps one below the other, with their times on one scale, and the times
/// of the last runs as a line at the top. It takes the width that it gets, and the height that it
/// then needs. A click or the arrow keys choose a step.
class PlanPicture : public Drawing {
    Q_OBJECT
  public:
    explicit PlanPicture(QWidget *parent = nullptr);

    /// Shows a plan, its first step chosen unless it has as many as the last one.
    void show_run(const PlanRun &run);
    void clear();
    /// Newer times of the same plan.
    void show_times(const PlanTimes &times);

    int chosen_step() const { return chosen_; } ///< -1: there is no plan
    void choose(int step);
    const std::optional<PlanRun> &run() const { return run_; }

    QString drawn_text() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    void step_chosen(int step);

  protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

  private:
    void take_scenes();
    int head_height() const;
    QRect card(std::size_t step) const;
    int step_at(const QPoint &point) const;
    void paint_head(QPainter &painter) const;

    std::optional<PlanRun> run_;
    std::vector<StepScene> scenes_;
    std::vector<double> history_; ///< medians of a run as they came, in seconds
    double longest_ = 0;
    int chosen_ = -1;
};

} // namespace imago
