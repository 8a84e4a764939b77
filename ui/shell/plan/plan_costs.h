// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/plan_report.h"

#include <QTreeWidget>

namespace imago {

/// What the cost model says of a plan: for each step that it knows its own shape, with the next
/// best ones below it, by their counts, their predicted times and the measured one.
class PlanCosts : public QTreeWidget {
    Q_OBJECT
  public:
    explicit PlanCosts(QWidget *parent = nullptr);

    void show_plan(const PlanReport &plan);
    int rows() const; ///< of all steps; 0 if the model knows none of them

  private:
    void show_step(const StepReport &step, QTreeWidgetItem *own);
};

} // namespace imago
