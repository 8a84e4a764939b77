// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/plan_report.h"

#include <QStyledItemDelegate>
#include <QTreeWidget>

#include <optional>

namespace imago {

/// Makes rows higher.
class PaddedDelegate : public QStyledItemDelegate {
  public:
    static constexpr int padding = 8; ///< above and below, in total
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(12, padding);
    }
};

/// What the cost model says of a plan: for each step that it knows its own shape, with the next
/// best ones below it, by their counts, their predicted times and the measured one.
class PlanCosts : public QTreeWidget {
    Q_OBJECT
  public:
    explicit PlanCosts(QWidget *parent = nullptr);

    void show_plan(const PlanReport &plan);
    int rows() const; ///< of all steps; 0 if the model knows none of them

    /// A row: a shape of a step.
    struct Place {
        std::size_t step = 0;  ///< index in the plan
        std::size_t shape = 0; ///< index in StepReport::shapes
        bool own = false;      ///< whether the step has this shape
    };
    /// The chosen row; empty if there is none.
    std::optional<Place> chosen_shape() const;
    /// Scrolls to a step of the plan, by its index.
    void choose_step(int step);

  private:
    void show_step(const StepReport &step, std::size_t index, const QString &decision,
                   QTreeWidgetItem *own);
};

} // namespace imago
