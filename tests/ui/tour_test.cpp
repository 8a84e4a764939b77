// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"
#include "ui/start/tour.h"
#include "ui/widget/appearance.h"

#include <QAction>
#include <QPushButton>

#include <map>
#include <set>

using namespace imago;
using namespace imago::test;

namespace {

const WindowOptions with_tour{{samples}, -1, false, true};

TourCallout *callout(Bench &bench) {
    auto *found = bench.window.findChild<TourCallout *>(QStringLiteral("tourCallout"));
    return found && found->isVisible() ? found : nullptr;
}

bool comes(Bench &bench) {
    return QTest::qWaitFor([&] { return callout(bench) != nullptr; }, patience_ms);
}

QRect in_window(Bench &bench, const QWidget *widget) {
    return {widget->mapTo(&bench.window, QPoint()), widget->size()};
}

/// Beside its widget, inside the window, with a ring in the accent's colour.
void check_stop(Bench &bench, const TourStep &step) {
    INFO(step.target.toStdString());
    REQUIRE(callout(bench));
    QCoreApplication::processEvents();
    CHECK(bench.text("tourTitle") == step.title);
    CHECK(bench.text("tourText") == step.text);
    CHECK(callout(bench)->accessibleDescription() == step.text);
    auto *target = bench.window.findChild<QWidget *>(step.target);
    REQUIRE(target);
    const QRect place = callout(bench)->geometry(), at = in_window(bench, target);
    CHECK(bench.window.rect().contains(place));
    CHECK(!place.intersects(at & bench.window.rect()));
    const QRect ring = bench.find<TourRing>("tourRing")->geometry();
    CHECK(ring.contains((at & bench.window.rect()).center()));
    const QImage picture = bench.window.grab().toImage();
    const double scale = picture.devicePixelRatio();
    const QColor accent = bench.window.palette().color(QPalette::Highlight);
    const QPointF edge(ring.center().x(), ring.top() + 1);
    CHECK(picture.pixelColor((edge * scale).toPoint()) == accent);
}

} // namespace

TEST_CASE("Every step of the tours points at a widget of its workspace") {
    Bench bench;
    std::map<QString, std::set<QString>> targets;
    for (const TourStep &step : tour_steps()) {
        INFO(step.workspace.toStdString() << ", " << step.target.toStdString());
        auto *workspace = bench.window.findChild<QWidget *>(step.workspace);
        REQUIRE(workspace);
        CHECK(workspace->findChild<QWidget *>(step.target));
        CHECK(!step.title.isEmpty());
        CHECK(step.text.endsWith(QLatin1Char('.')));
        targets[step.workspace].insert(step.target);
    }
    for (const auto &[workspace, names] : targets)
        CHECK(names.size() == 3);
    CHECK(targets.count(QStringLiteral("compressWorkspace")) == 1);
    CHECK(targets.count(QStringLiteral("filterWorkspace")) == 1);
}

TEST_CASE("A tour comes once on the first visit and goes on by Enter") {
    const std::vector<TourStep> steps = tour_steps();
    {
        Bench bench(with_tour);
        QTest::qWait(50);
        CHECK(!callout(bench)); // nothing is open
        CHECK(!bench.find<QAction>("showTour")->isEnabled());
        bench.open(QStringLiteral("chelsea.png"));
        REQUIRE(comes(bench));
        auto *next = bench.find<QPushButton>("tourNext");
        CHECK(bench.text("tourNumber") == QStringLiteral("1 of 3"));
        for (std::size_t i = 0; i < 3; ++i) {
            check_stop(bench, steps[i]);
            if (i == 1) { // it stays beside its widget
                bench.window.resize(1000, 700);
                QTest::qWait(50);
                check_stop(bench, steps[i]);
            }
            QTest::keyClick(next, Qt::Key_Return);
        }
        CHECK(!callout(bench));

        bench.painted_after([&] { bench.window.show_workspace(1); });
        REQUIRE(comes(bench));
        check_stop(bench, steps[3]);
        bench.window.show_workspace(0); // it goes with its workspace
        REQUIRE(QTest::qWaitFor([&] { return !callout(bench); }, patience_ms));
        bench.window.close();
    }
    Bench again(with_tour);
    again.open(QStringLiteral("chelsea.png"));
    again.painted_after([&] { again.window.show_workspace(1); });
    QTest::qWait(50);
    CHECK(!callout(again));
}

TEST_CASE("A tour is ended by Escape or Skip and shown again from the menu") {
    QSettings().setValue(QStringLiteral("appearance"), QStringLiteral("dark"));
    Bench bench(with_tour);
    bench.open(QStringLiteral("camera.png"));
    REQUIRE(comes(bench));
    check_stop(bench, tour_steps()[0]);
    QTest::keyClick(bench.find<QPushButton>("tourNext"), Qt::Key_Escape);
    CHECK(!callout(bench));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    auto *show = bench.find<QAction>("showTour");
    REQUIRE(show->isEnabled());
    show->trigger();
    REQUIRE(callout(bench));
    QTest::mouseClick(bench.find<QPushButton>("tourSkip"), Qt::LeftButton);
    CHECK(!callout(bench));
    apply_appearance(Appearance::light);
}

TEST_CASE("There is no tour unless it is wanted") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    QTest::qWait(50);
    CHECK(!callout(bench));
    CHECK(!QSettings().contains(QStringLiteral("tour/compressWorkspace")));
}
