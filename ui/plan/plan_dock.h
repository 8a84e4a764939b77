// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/service/service.h"
#include "engine/values/plan_report.h"

#include <QDockWidget>

class QLabel;
class QStackedWidget;
class QToolButton;
class QTreeWidget;

namespace imago {

class ElidedLabel;
class PlanCosts;

/// The plan of the last run: one line when closed (device, radix sequence, L1 x L2, kernel time, a
/// measured choice), a table of its steps when open, or of their costs where the cost model knows
/// them; with the state of the search for faster plans.
class PlanDock : public QDockWidget {
    Q_OBJECT
  public:
    explicit PlanDock(QWidget *parent = nullptr);

    void show_plan(const PlanReport &plan);
    void clear(); ///< nothing has run
    /// The titles of the table's columns, and the texts of a step in them.
    static QStringList step_titles();
    static QStringList step_texts(const StepReport &step);
    /// Who planned, the times and the memory of a run, in the words of the last line.
    static QStringList run_words(const PlanReport &plan);
    void show_tuning(const TuningState &state);
    void end_tuning(); ///< no search runs
    void set_open(bool open);
    bool is_open() const;

  Q_SIGNALS:
    void opened(bool open);
    void tuning_declined(); ///< do not tune when idle

  private:
    QWidget *make_line();
    QWidget *make_table();
    void fill_table(const PlanReport &plan);
    void show_costs(bool on);
    void take_height();
    int open_height() const; ///< enough to show every step, within limits

    QToolButton *toggle_;
    ElidedLabel *summary_;
    QTreeWidget *table_;
    PlanCosts *costs_;
    QStackedWidget *tables_; ///< the steps or their costs
    QToolButton *why_;       ///< chooses the costs; visible if there are any
    QLabel *transfers_, *tuning_;
    QToolButton *no_tuning_; ///< visible while tuning runs
    std::size_t found_ = 0;  ///< as last reported
    QWidget *line_;
    QWidget *content_;
};

} // namespace imago
