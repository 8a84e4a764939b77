// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/live/plan_runner.h"

#include <QTreeWidget>

#include <vector>

namespace imago {

/// The plans of one transform on one device that were tried, with the time of a run and that
/// relative to the planner's choice. Those of another transform replace them.
class TriedPlans : public QTreeWidget {
    Q_OBJECT
  public:
    explicit TriedPlans(QWidget *parent = nullptr);

    /// A newer time of a plan; adds it if it is new.
    void show_time(const LiveSettings &settings, double seconds);

  Q_SIGNALS:
    void chosen(const QString &options); ///< to be run again

  private:
    struct Tried {
        QString options;
        double seconds = 0;
    };
    void fill();

    LiveSettings of_; ///< problem and device
    std::vector<Tried> tried_;
};

} // namespace imago
