// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/plan_report.h"
#include "engine/service/service.h"

#include <QDockWidget>

class QLabel;
class QToolButton;
class QTreeWidget;

namespace imago {

class ElidedLabel;

/// The plan of the last run: one line when closed (device, radix sequence, L1 x L2, kernel time, a
/// measured choice), a table of its steps when open; and beside it whether faster ones are looked
/// for.
class PlanDock : public QDockWidget {
    Q_OBJECT
  public:
    explicit PlanDock(QWidget *parent = nullptr);

    void show_plan(const PlanReport &plan);
    void show_tuning(const TuningState &state);
    void clear_tuning();
    void set_open(bool open);
    bool is_open() const;

  Q_SIGNALS:
    void opened(bool open);
    void tuning_declined(); ///< nothing is to be tuned when idle

  private:
    QWidget *make_line();
    QWidget *make_table();
    void fill_table(const PlanReport &plan);
    void take_height();
    int open_height() const; ///< that shows every step, within reason

    QToolButton *toggle_;
    ElidedLabel *summary_;
    QTreeWidget *table_;
    QLabel *transfers_, *tuning_;
    QToolButton *no_tuning_; ///< while it goes on
    std::size_t found_ = 0;  ///< as told last
    QWidget *line_;
    QWidget *content_;
};

} // namespace imago
