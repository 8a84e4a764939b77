// SPDX-License-Identifier: GPL-3.0-or-later
// Why a plan was chosen, in the dock.
#include "tests/support/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/plan/plan_costs.h"
#include "ui/plan/plan_dock.h"

#include <QStackedWidget>
#include <QToolButton>

using namespace imago;
using namespace imago::test;

namespace {

ShapeCost shape_of(std::vector<int> radices, double seconds) {
    ShapeCost shape;
    shape.radices = std::move(radices);
    StepDemand &demand = shape.cost.demand;
    demand.items = 64;
    demand.lines = 2;
    demand.resident_groups = 4;
    demand.limit = StepDemand::Limit::local_memory;
    demand.occupancy = 0.25;
    demand.barriers = 3;
    demand.wavefronts = 160;
    demand.least_wavefronts = 128;
    demand.bytes = 64.0 * 1024 * 1024;
    demand.load_sectors = 2;
    shape.cost.seconds = {4e-6, 31e-6, 0, 8e-6, 12e-6, 0, 3e-6, seconds};
    return shape;
}

/// Columns that the model knows, with two runners-up, and a step that it does not know.
PlanReport plan_of_costs() {
    PlanReport plan;
    plan.device = "A GPU";
    LineWork columns;
    columns.name.axis = LineAxis::columns;
    StepReport known;
    known.work = columns;
    known.milliseconds = 0.043;
    known.shapes = {shape_of({32, 32}, 40e-6), shape_of({16, 8, 8}, 41e-6),
                    shape_of({8, 16, 8}, 45e-6)};
    known.shapes[1].chosen = true;
    plan.steps = {StepReport(), known};
    return plan;
}

} // namespace

TEST_CASE("The dock shows why a plan was chosen, where the cost model knows") {
    Bench bench;
    auto *dock = bench.window.findChild<PlanDock *>();
    REQUIRE(dock);
    auto *why = bench.find<QToolButton>("planWhy");
    auto *costs = bench.find<PlanCosts>("planCosts");
    PlanReport unknown;
    unknown.steps = {StepReport()};
    dock->show_plan(unknown);
    CHECK_FALSE(why->isVisible());
    CHECK(costs->rows() == 0);

    dock->show_plan(plan_of_costs());
    REQUIRE(why->isVisible());
    REQUIRE(costs->rows() == 3);
    why->click();
    CHECK(dock->is_open());
    CHECK(costs->isVisible());
    CHECK_FALSE(bench.find<QTreeWidget>("planTable")->isVisible());
    REQUIRE(costs->topLevelItemCount() == 1);
    const QTreeWidgetItem *own = costs->topLevelItem(0);
    const auto cell = [&](const QTreeWidgetItem *item, const QString &title) {
        for (int column = 0; column < costs->columnCount(); ++column)
            if (costs->headerItem()->text(column) == title)
                return item->text(column);
        FAIL("no column " << title.toStdString());
        return QString();
    };
    CHECK(own->text(0).startsWith(QStringLiteral("columns")));
    CHECK(cell(own, QStringLiteral("Radices")) == QStringLiteral("16·8·8"));
    CHECK(cell(own, QStringLiteral("Sectors")) == bench.window.locale().toString(1.5, 'f', 2));
    CHECK(cell(own, QStringLiteral("Groups, limit")).contains(QStringLiteral("local memory")));
    CHECK(cell(own, QStringLiteral("Predicted")).contains(QStringLiteral("41")));
    CHECK(cell(own, QStringLiteral("Measured")).contains(QStringLiteral("43")));
    CHECK(own->toolTip(3).contains(QStringLiteral("64.0")));
    REQUIRE(own->childCount() == 2);
    CHECK(own->isExpanded());
    CHECK(own->child(0)->text(0) == QStringLiteral("next best"));
    CHECK(cell(own->child(0), QStringLiteral("Radices")) == QStringLiteral("32·32"));
    CHECK(cell(own->child(0), QStringLiteral("Measured")) == QStringLiteral("–"));
    CHECK(cell(own->child(1), QStringLiteral("Predicted")).contains(QStringLiteral("45")));

    PlanReport later = plan_of_costs(); // the same rows, with another time
    later.steps[1].milliseconds = 0.0525;
    dock->show_plan(later);
    CHECK(costs->topLevelItem(0) == own);
    CHECK(cell(own, QStringLiteral("Measured")).contains(QStringLiteral("52.5")));

    why->click();
    CHECK(bench.find<QTreeWidget>("planTable")->isVisible());
    why->click();
    dock->show_plan(unknown); // nothing is left to say
    CHECK_FALSE(why->isVisible());
    CHECK_FALSE(why->isChecked());
    CHECK(bench.find<QTreeWidget>("planTable")->isVisible());
}
