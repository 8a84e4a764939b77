// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/step_scene.h"

#include "engine/values/platform_label.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace imago {
namespace {

struct SceneWords {
    Q_DECLARE_TR_FUNCTIONS(imago::StepScene)
};

QString exchange_word(StepExchange::Way way) {
    switch (way) {
    case StepExchange::Way::none:
        break;
    case StepExchange::Way::registers:
        return SceneWords::tr("registers");
    case StepExchange::Way::private_scratch:
        return SceneWords::tr("scratch");
    case StepExchange::Way::local_joint:
    case StepExchange::Way::local_parts:
        return SceneWords::tr("local");
    }
    return {};
}

QString bound_word(StepBounds::Of of) {
    switch (of) {
    case StepBounds::Of::memory:
        return SceneWords::tr("memory");
    case StepBounds::Of::local:
        return SceneWords::tr("local memory");
    case StepBounds::Of::instructions:
        return SceneWords::tr("instructions");
    }
    return {};
}

QString passes_of(const StepReport &step) {
    if (step.radices.empty())
        return SceneWords::tr("no passes");
    QStringList radices;
    for (const int radix : step.radices)
        radices.append(QString::number(radix));
    return SceneWords::tr("%1 = %2 points")
        .arg(radices.join(QStringLiteral(" · ")), count_words(qulonglong(step.length)));
}

StepGrid grid_of(const StepReport &step) {
    StepGrid grid;
    grid.vector = is_lanes(step.family);
    grid.rows = std::max(1, step.transforms_per_group);
    grid.columns = std::max(1, grid.vector ? step.lane_width : step.items_per_transform);
    grid.caption = grid.vector
                       ? SceneWords::tr("%1 lanes × %2 strips").arg(grid.columns).arg(grid.rows)
                       : SceneWords::tr("L1 × L2 = %1 × %2").arg(grid.columns).arg(grid.rows);
    grid.groups = SceneWords::tr("work-groups: %1").arg(count_words(qulonglong(step.groups)));
    grid.about = grid.vector
                     ? SceneWords::tr("The numbers of a vector, and the strips that a work-item "
                                      "takes one after another.")
                     : SceneWords::tr("The work-items of one line, and the lines of a work-group.");
    return grid;
}

void add_memory(StepScene &scene, const PlanRun &run, const StepReport &step) {
    if (step.local_bytes > 0)
        scene.gauges.push_back(
            {SceneWords::tr("Local memory"),
             SceneWords::tr("%1 of %2")
                 .arg(bytes_words(step.local_bytes), bytes_words(run.local_memory)),
             run.local_memory ? double(step.local_bytes) / double(run.local_memory) : -1,
             SceneWords::tr("Of a work-group, and the most that a work-group can have.")});
    if (step.private_bytes > 0)
        scene.gauges.push_back(
            {is_lanes(step.family) ? SceneWords::tr("Scratch") : SceneWords::tr("Private"),
             bytes_words(step.private_bytes), -1,
             is_lanes(step.family)
                 ? SceneWords::tr("Private memory in which a work-item keeps its lines between "
                                  "passes.")
                 : SceneWords::tr("The points of a work-item, which stay in its registers if these "
                                  "suffice.")});
}

/// What the compiler used, or else what the model expects.
void add_registers(StepScene &scene, const PlanRun &run, std::size_t index) {
    const auto &used = run.steps[index].use.registers;
    const ShapeCost *own = own_shape(run.plan.steps[index]);
    const QString name = SceneWords::tr("Registers");
    if (used) {
        const auto most = run.item_registers;
        scene.gauges.push_back(
            {name, most ? SceneWords::tr("%1 of %2").arg(*used).arg(most) : QString::number(*used),
             most ? double(*used) / double(most) : -1,
             SceneWords::tr("Of a work-item, as the compiler says, and the most that it can "
                            "have.")});
        return;
    }
    const std::size_t wanted = !own         ? 0
                               : own->lanes ? own->lanes->demand.registers
                                            : own->cost.demand.registers;
    const std::size_t allowed = !own         ? 0
                                : own->lanes ? own->lanes->demand.registers_allowed
                                             : own->cost.demand.registers_allowed;
    if (wanted > 0 && allowed > 0)
        scene.gauges.push_back(
            {name, SceneWords::tr("≈ %1 of %2").arg(wanted).arg(allowed),
             double(wanted) / double(allowed),
             own->lanes ? SceneWords::tr("Vectors of the largest butterfly, and those that the "
                                         "processor has; more of them spill.")
                        : SceneWords::tr("What a work-item wants by the cost model, and what it "
                                         "gets; more of them spill.")});
}

void add_occupancy(StepScene &scene, const StepReport &step) {
    const ShapeCost *own = own_shape(step);
    if (!own || own->lanes || own->cost.demand.occupancy <= 0)
        return;
    const StepDemand &demand = own->cost.demand;
    scene.gauges.push_back(
        {SceneWords::tr("Occupancy"),
         SceneWords::tr("%1, limited by %2")
             .arg(percent_words(demand.occupancy, 0), engine_words(limit_words(demand.limit))),
         demand.occupancy,
         SceneWords::tr("The share of a compute unit's work-items that its work-groups have: %1 at "
                        "a time.")
             .arg(demand.resident_groups)});
}

QString terms_of(const ShapeCost &shape) {
    QStringList terms;
    const double least = 0.01 * shape.seconds();
    const auto add = [&terms, least](const QString &name, double seconds) {
        if (seconds > least)
            terms.append(QStringLiteral("%1 %2").arg(name, duration_words(seconds)));
    };
    if (shape.lanes) {
        const LanesSeconds &s = shape.lanes->seconds;
        add(SceneWords::tr("memory"), s.memory);
        add(SceneWords::tr("scratch"), s.scratch);
        add(SceneWords::tr("instructions"), s.compute);
        add(SceneWords::tr("not hidden"), s.exposed);
        add(SceneWords::tr("launch"), s.launch);
    } else {
        const StepSeconds &s = shape.cost.seconds;
        add(SceneWords::tr("memory"), s.memory + s.spill);
        add(SceneWords::tr("local memory"), s.local);
        add(SceneWords::tr("instructions"), s.issue);
        add(SceneWords::tr("starting groups"), s.start);
        add(SceneWords::tr("not hidden"), s.exposed);
        add(SceneWords::tr("launch"), s.launch);
    }
    return terms.join(QStringLiteral(", "));
}

QString bounds_of(const StepBounds &bounds) {
    QStringList words;
    const std::pair<QString, double> all[] = {
        {SceneWords::tr("A copy of as many bytes takes %1."), bounds.memory},
        {SceneWords::tr("Its wavefronts of local memory take %1 at the measured rate."),
         bounds.local},
        {SceneWords::tr("Its instructions take %1 at the measured rate of multiply-adds."),
         bounds.instructions}};
    for (const auto &[form, seconds] : all)
        if (seconds > 0)
            words.append(form.arg(duration_words(seconds)));
    return words.join(QLatin1Char(' '));
}

void add_bars(StepScene &scene, const PlanRun &run, std::size_t index) {
    const TimeSpread &seconds = run.times.steps[index].seconds;
    scene.bars.push_back({StepBar::Of::measured, SceneWords::tr("Measured"), seconds.median,
                          seconds.lower, seconds.upper, duration_words(seconds.median),
                          SceneWords::tr("Kernel time: median of the last runs; the line is from "
                                         "the lower to the upper quartile.")});
    const StepBounds &bounds = run.steps[index].bounds;
    if (const double most = bounds.most(); most > 0) {
        QString text =
            SceneWords::tr("%1 by %2").arg(duration_words(most), bound_word(bounds.of()));
        if (seconds.median > 0)
            text =
                SceneWords::tr("%1, %2 reached").arg(text, percent_words(most / seconds.median, 0));
        scene.bars.push_back(
            {StepBar::Of::bound, SceneWords::tr("Bound"), most, 0, 0, text, bounds_of(bounds)});
    }
    if (const ShapeCost *own = own_shape(run.plan.steps[index]))
        scene.bars.push_back(
            {StepBar::Of::predicted, SceneWords::tr("Predicted"), own->seconds(), 0, 0,
             SceneWords::tr("%1: %2").arg(duration_words(own->seconds()), terms_of(*own)),
             SceneWords::tr("By the cost model, which chose the plan. The terms "
                            "overlap, so that the time is less than their sum.")});
}

} // namespace

StepScene step_scene(const PlanRun &run, std::size_t index) {
    const StepReport &step = run.plan.steps[index];
    StepScene scene;
    scene.title = SceneWords::tr("%1  %2").arg(index + 1).arg(engine_words(step_words(step.work)));
    scene.family = engine_words(family_words(step.family));
    scene.radices = step.radices;
    scene.passes = passes_of(step);
    if (!step.exchanges.empty())
        scene.way = step.exchanges.front().way;
    scene.exchange = exchange_word(scene.way);
    scene.exchange_about = engine_words(exchange_words(step));
    scene.moved = bytes_words(step.bytes_moved);
    scene.grid = grid_of(step);
    add_memory(scene, run, step);
    add_registers(scene, run, index);
    add_occupancy(scene, step);
    add_bars(scene, run, index);
    return scene;
}

QString StepScene::text() const {
    QStringList cells{title,
                      family,
                      passes,
                      exchange_about,
                      grid.caption,
                      grid.groups,
                      SceneWords::tr("%1 moved").arg(moved)};
    for (const StepGauge &gauge : gauges)
        cells.append(SceneWords::tr("%1: %2").arg(gauge.name, gauge.text));
    for (const StepBar &bar : bars)
        cells.append(SceneWords::tr("%1: %2").arg(bar.name, bar.text));
    cells.removeAll(QString());
    return cells.join(QLatin1Char('\t'));
}

QString run_title(const PlanRun &run) {
    return SceneWords::tr("%1 on %2")
        .arg(QString::fromStdString(run.plan.problem),
             engine_words(place_words(run.plan)).simplified());
}

QString run_figures(const PlanRun &run) {
    const TimeSpread &seconds = run.times.seconds;
    if (seconds.median <= 0)
        return {};
    QStringList parts{
        SceneWords::tr("%1 a run (%2 to %3)")
            .arg(duration_words(seconds.median), duration_words(seconds.lower),
                 duration_words(seconds.upper)),
        with_unit(rate_words(run.operations / seconds.median * 1e-9), QStringLiteral("GFLOP/s"))};
    if (run.times.copy_seconds > 0)
        parts.append(SceneWords::tr("%1 of the speed of a copy")
                         .arg(percent_words(run.times.copy_seconds / seconds.median, 0)));
    parts.append(SceneWords::tr("right to %1").arg(number_words(run.error, 2)));
    return parts.join(QStringLiteral("  ·  "));
}

} // namespace imago
