// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/plan_costs.h"

#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QHeaderView>

#include <algorithm>

namespace imago {
namespace {

enum CostColumn {
    cost_step,
    cost_radices,
    cost_shape,
    cost_moved,
    cost_sectors,
    cost_exchange,
    cost_barriers,
    cost_groups,
    cost_memory,
    cost_local,
    cost_issue,
    cost_exposed,
    cost_launch,
    cost_predicted,
    cost_measured,
    cost_columns
};

enum CostRole { step_role = Qt::UserRole, shape_role };

const QString no_cost = QStringLiteral("–");

QString radix_cell(const ShapeCost &shape) {
    QStringList parts;
    for (const int radix : shape.radices)
        parts.append(QString::number(radix));
    return parts.isEmpty() ? no_cost : parts.join(QStringLiteral("·"));
}

/// "4, registers, 50 %": the groups of a compute unit, what limits them, and the occupancy.
QString groups_cell(const StepDemand &demand) {
    if (demand.occupancy <= 0)
        return no_cost;
    return QStringList{fixed_words(double(demand.resident_groups), 0),
                       engine_words(limit_words(demand.limit)), percent_words(demand.occupancy, 0)}
        .join(QStringLiteral(", "));
}

QString exchange_cell(const StepDemand &demand) {
    const double conflicts = exchange_conflicts(demand);
    return conflicts > 0 ? PlanCosts::tr("%1 × %2").arg(fixed_words(conflicts, 2),
                                                        count_words(demand.least_wavefronts))
                         : no_cost;
}

using CostCell = std::pair<CostColumn, QString>;

QString moved_cell(double bytes) {
    return bytes > 0 ? bytes_words(qulonglong(bytes)) : no_cost;
}

std::vector<CostCell> cells_of(const StepDemand &demand, const StepSeconds &seconds) {
    return {{cost_shape, QStringLiteral("%1 × %2").arg(demand.items).arg(demand.lines)},
            {cost_moved, moved_cell(demand.bytes)},
            {cost_sectors, fixed_words(sectors_of_copy(demand), 2)},
            {cost_exchange, exchange_cell(demand)},
            {cost_barriers, fixed_words(double(demand.barriers), 0)},
            {cost_groups, groups_cell(demand)},
            {cost_memory, known_duration_words(seconds.memory + seconds.spill)},
            {cost_local, known_duration_words(seconds.local)},
            {cost_issue, known_duration_words(seconds.issue)},
            {cost_exposed, known_duration_words(seconds.exposed)},
            {cost_launch, known_duration_words(seconds.launch)}};
}

/// Of the lanes family: numbers of a lane and strips of a work-item, cache lines, and the scratch
/// in the place of local memory.
std::vector<CostCell> cells_of(const LanesDemand &demand, const LanesSeconds &seconds) {
    return {{cost_shape, QStringLiteral("%1 × %2").arg(demand.lanes).arg(demand.strips_per_item)},
            {cost_moved, moved_cell(demand.bytes)},
            {cost_sectors, fixed_words(demand.spread, 2)},
            {cost_exchange, no_cost},
            {cost_barriers, no_cost},
            {cost_groups, no_cost},
            {cost_memory, known_duration_words(seconds.memory)},
            {cost_local, known_duration_words(seconds.scratch)},
            {cost_issue, known_duration_words(seconds.compute)},
            {cost_exposed, known_duration_words(seconds.exposed)},
            {cost_launch, known_duration_words(seconds.launch)}};
}

void fill_row(QTreeWidgetItem *item, const ShapeCost &shape, double measured_milliseconds) {
    std::vector<CostCell> cells = shape.lanes ? cells_of(shape.lanes->demand, shape.lanes->seconds)
                                              : cells_of(shape.cost.demand, shape.cost.seconds);
    cells.emplace_back(cost_radices, radix_cell(shape));
    cells.emplace_back(cost_predicted, known_duration_words(shape.seconds()));
    cells.emplace_back(cost_measured,
                       known_duration_words(shape.chosen ? measured_milliseconds * 1e-3 : 0));
    for (const auto &[column, text] : cells) {
        item->setText(column, text);
        if (column > cost_shape && column != cost_groups)
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
}

} // namespace

PlanCosts::PlanCosts(QWidget *parent) : QTreeWidget(parent) {
    setObjectName(QStringLiteral("planCosts"));
    setAccessibleName(tr("Why this plan"));
    setColumnCount(cost_columns);
    setHeaderLabels({tr("Step"), tr("Radices"), tr("L1 × L2"), tr("Moved"), tr("Sectors"),
                     tr("Wavefronts"), tr("Barriers"), tr("Groups, limit"), tr("Memory"),
                     tr("Local"), tr("Instructions"), tr("Not hidden"), tr("Launch"),
                     tr("Predicted"), tr("Measured")});
    const std::pair<CostColumn, QString> words[] = {
        {cost_step, tr("The step's own shape, and below it the next best by prediction")},
        {cost_radices, tr("The radix sequence: butterfly sizes, first pass first")},
        {cost_shape, tr("Work-items of one transform × transforms of one work-group; numbers of a "
                        "vector lane × strips of a work-item")},
        {cost_moved, tr("Bytes that the step reads and writes, each point once")},
        {cost_sectors,
         tr("Bytes of the memory sectors, or cache lines, that it touches, relative to a copy's")},
        {cost_exchange, tr("Bank conflicts × the wavefronts of a group's exchanges without them")},
        {cost_barriers, tr("Barriers of a work-group")},
        {cost_groups,
         tr("Work-groups of a compute unit at a time, what limits them, and the share of its "
            "work-items that they have")},
        {cost_memory, tr("Predicted time of device memory or of the shared cache, with spills")},
        {cost_local, tr("Predicted time of local memory, or of the private scratch")},
        {cost_issue, tr("Predicted time of instructions")},
        {cost_exposed, tr("The part of these times that no other work-group hides")},
        {cost_launch, tr("Predicted time of the launch")},
        {cost_predicted, tr("Predicted time; less than the sum, since the terms overlap")},
        {cost_measured, tr("Kernel time of the last run")}};
    for (const auto &[column, text] : words)
        headerItem()->setToolTip(column, text);
    for (int column = cost_moved; column < cost_columns; ++column)
        if (column != cost_groups)
            headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::NoSelection);
    setItemDelegate(new PaddedDelegate(this));
    header()->setStretchLastSection(false);
}

/// A drag shows a plan for each frame, so items stay, and columns keep their widths, as long as
/// there are as many.
void PlanCosts::show_plan(const PlanReport &plan) {
    std::vector<std::size_t> known;
    for (std::size_t i = 0; i < plan.steps.size(); ++i)
        if (!ordered_shapes(plan.steps[i]).empty())
            known.push_back(i);
    const int before = rows();
    const int steps = static_cast<int>(known.size());
    while (topLevelItemCount() > steps)
        delete takeTopLevelItem(steps);
    for (int i = 0; i < steps; ++i) {
        if (i == topLevelItemCount())
            addTopLevelItem(new QTreeWidgetItem);
        const std::size_t index = known[static_cast<std::size_t>(i)];
        const StepReport &step = plan.steps[index];
        show_step(step, index, engine_words(decision_words(plan, step)), topLevelItem(i));
    }
    if (rows() == before)
        return;
    expandAll();
    for (int column = 0; column < cost_columns; ++column)
        resizeColumnToContents(column);
    const int widest = std::max(fontMetrics().averageCharWidth() * 34, width() / 6);
    setColumnWidth(cost_step, std::min(columnWidth(cost_step), widest));
}

void PlanCosts::show_step(const StepReport &step, std::size_t index, const QString &decision,
                          QTreeWidgetItem *own) {
    const std::vector<ShapeCost> shapes = ordered_shapes(step);
    const std::vector<Sentence> why = why_words(step);
    const int others = static_cast<int>(shapes.size()) - 1;
    while (own->childCount() > others)
        delete own->takeChild(others);
    while (own->childCount() < others)
        own->addChild(new QTreeWidgetItem);
    for (int i = 0; i <= others; ++i) {
        const auto at = static_cast<std::size_t>(i);
        QTreeWidgetItem *item = i == 0 ? own : own->child(i - 1);
        fill_row(item, shapes[at], step.milliseconds);
        const auto place = std::find(step.shapes.begin(), step.shapes.end(), shapes[at]);
        item->setData(cost_step, step_role, qulonglong(index));
        item->setData(cost_step, shape_role, qulonglong(place - step.shapes.begin()));
        item->setText(cost_step, i == 0 ? engine_words(step_words(step.work)) : tr("next best"));
        QString tip = QStringLiteral("<p>%1</p>").arg(engine_words(why[at]).toHtmlEscaped());
        if (i == 0 && !decision.isEmpty())
            tip += QStringLiteral("<p>%1</p>").arg(decision.toHtmlEscaped());
        for (int column = 0; column < cost_columns; ++column)
            item->setToolTip(column, tip);
    }
}

std::optional<PlanCosts::Place> PlanCosts::chosen_shape() const {
    const QTreeWidgetItem *item = currentItem();
    if (!item)
        return std::nullopt;
    return Place{std::size_t(item->data(cost_step, step_role).toULongLong()),
                 std::size_t(item->data(cost_step, shape_role).toULongLong()), !item->parent()};
}

void PlanCosts::choose_step(int step) {
    for (int i = 0; i < topLevelItemCount(); ++i)
        if (QTreeWidgetItem *item = topLevelItem(i);
            item->data(cost_step, step_role).toInt() == step) {
            setCurrentItem(item);
            scrollToItem(item, QAbstractItemView::PositionAtTop);
        }
}

int PlanCosts::rows() const {
    int count = topLevelItemCount();
    for (int step = 0; step < topLevelItemCount(); ++step)
        count += topLevelItem(step)->childCount();
    return count;
}

} // namespace imago

#include "moc_plan_costs.cpp"
