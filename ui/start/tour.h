// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/start/tour_steps.h"

#include <QObject>
#include <QPointer>

#include <vector>

namespace imago {

class TourCallout;
class TourRing;

/// Introduces a workspace on its first visit: a few steps, each a callout beside a widget with a
/// ring around it. The window stays usable meanwhile. Enter continues, Escape ends it. Steps whose
/// widget is not visible are omitted. The settings keep which workspaces were shown.
class Tour : public QObject {
    Q_OBJECT
  public:
    /// Callouts are placed over `window`, which must outlive this object.
    explicit Tour(QWidget *window, std::vector<TourStep> steps = tour_steps());
    ~Tour() override;

    /// Sets whether visit() has an effect; initially it does not.
    void set_on(bool on) { on_ = on; }
    /// Call this when a workspace is shown and can be used: it starts its tour, once and never
    /// again.
    void visit(QWidget *workspace);
    void begin(QWidget *workspace); ///< starts its tour again
    void end();
    bool has_steps(const QWidget *workspace) const;
    bool running() const { return !now_.empty(); }

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    struct Stop {
        TourStep step;
        QPointer<QWidget> target;
    };
    void show_stop();
    void go_on();
    void watch(bool on);
    void place();

    QWidget *window_;
    std::vector<TourStep> steps_;
    std::vector<Stop> now_; ///< of the current tour; empty: none
    std::size_t at_ = 0;
    bool on_ = false;
    QPointer<QWidget> workspace_, focus_; ///< the latter had the focus before
    std::vector<QPointer<QObject>> watched_;
    QPointer<TourRing> ring_; ///< the window owns these
    QPointer<TourCallout> callout_;
};

} // namespace imago
