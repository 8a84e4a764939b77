// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/tour_steps.h"

#include <QObject>
#include <QPointer>

#include <vector>

namespace imago {

class TourCallout;
class TourRing;

/// Shows what a workspace is for on its first visit: a few steps, each a callout beside a widget
/// with a ring around it. The window stays usable meanwhile. Enter goes on, Escape ends it. Steps
/// whose widget cannot be seen are left out. Which workspaces were shown is kept in the settings.
class Tour : public QObject {
    Q_OBJECT
  public:
    /// Callouts lie over `window`, which must outlive this object.
    explicit Tour(QWidget *window, std::vector<TourStep> steps = tour_steps());
    ~Tour() override;

    /// Whether visit() does something; at first it does not.
    void set_on(bool on) { on_ = on; }
    /// This workspace is shown and can be used: its tour, once for all times.
    void visit(QWidget *workspace);
    void begin(QWidget *workspace); ///< its tour, once more
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
    std::vector<Stop> now_; ///< of the tour that runs; empty: none
    std::size_t at_ = 0;
    bool on_ = false;
    QPointer<QWidget> workspace_, focus_; ///< the latter had it before
    std::vector<QPointer<QObject>> watched_;
    QPointer<TourRing> ring_; ///< these belong to the window
    QPointer<TourCallout> callout_;
};

} // namespace imago
