// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn of a plan's step, in the window's words.
#pragma once
#include "engine/values/run/plan_run.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace imago {

/// A share of something limited, as a short bar with words.
struct StepGauge {
    QString name, text;
    double share = -1; ///< 0 to 1; negative: no bar, since the limit is not known
    QString about;
};

/// A time as a bar, on a scale that all steps share.
struct StepBar {
    enum class Of { measured, bound, predicted };
    Of of = Of::measured;
    QString name;
    double seconds = 0;
    double lower = 0, upper = 0; ///< quartiles; both 0: none
    QString text;                ///< behind the bar
    QString about;
};

/// The work-items of a group: L1 columns of a line and L2 rows of lines, or the lanes of a vector
/// and the strips of a work-item.
struct StepGrid {
    int columns = 1, rows = 1;
    bool vector = false;
    QString caption, groups, about;
};

/// One step of a plan, ready to be drawn.
struct StepScene {
    QString title, family;
    std::vector<int> radices;      ///< first pass first; empty if no transform
    QString passes;                ///< "16 · 8 · 8 = 1,024 points"
    StepExchange::Way way{};       ///< how passes exchange their points
    QString exchange;              ///< the way in a word: "local"
    QString exchange_about, moved; ///< in full; and the bytes that the step moves
    StepGrid grid;
    std::vector<StepGauge> gauges;
    std::vector<StepBar> bars;

    /// All of it as a line of words.
    QString text() const;
};

/// The step `index` of the run's plan.
StepScene step_scene(const PlanRun &run, std::size_t index);

/// What the run is, and how fast: problem and device; time, speed, share of the bound.
QString run_title(const PlanRun &run);
QString run_figures(const PlanRun &run);

} // namespace imago
