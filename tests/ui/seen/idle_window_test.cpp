// SPDX-License-Identifier: GPL-3.0-or-later
// Tuning in idle time: when it begins, and that it is offered.
#include "tests/ui/window_fixture.h"
#include "ui/shell/idle/idle_tuning.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QPushButton>

using namespace imago;
using namespace imago::test;
using namespace std::chrono_literals;

TEST_CASE("Idle time begins after minutes without input, work and dialogs") {
    CHECK(IdleWatch::patience >= 2min);
    bool busy = false;
    IdleWatch watch([&] { return busy; });
    watch.set_patience(60ms);
    QWidget window;
    window.show();
    const auto begins = [&](int within = 3000) {
        return QTest::qWaitFor([&] { return watch.idle(); }, within);
    };
    CHECK_FALSE(watch.idle());
    CHECK(begins());
    QTest::mouseMove(&window, QPoint(5, 5));
    QTest::mouseClick(&window, Qt::LeftButton);
    CHECK_FALSE(watch.idle());
    CHECK(begins());
    // A key that is held, even without repeating itself.
    QTest::keyPress(&window, Qt::Key_Shift);
    CHECK_FALSE(begins(300));
    QTest::keyRelease(&window, Qt::Key_Shift);
    CHECK(begins());
    QTest::mousePress(&window, Qt::LeftButton);
    CHECK_FALSE(begins(300));
    QTest::mouseRelease(&window, Qt::LeftButton);
    CHECK(begins());
    busy = true;
    watch.rouse();
    CHECK_FALSE(begins(300));
    busy = false;
    CHECK(begins());
    QDialog dialog;
    watch.rouse();
    dialog.show();
    CHECK_FALSE(begins(300));
    dialog.hide();
    CHECK(begins());
}

namespace {

QPushButton *offered(Bench &bench) {
    auto *yes = bench.find<QPushButton>("messageAction");
    auto *no = bench.find<QPushButton>("messageRefusal");
    return bench.window.messages()->isVisible() && no->isVisible() ? yes : nullptr;
}

} // namespace

TEST_CASE("Tuning in idle time is offered once, and the answer is remembered") {
    // An earlier version stored that it was on without asking.
    QSettings().setValue(QStringLiteral("tuneWhenIdle"), true);
    for (const char *answer : {"", "messageRefusal", "messageAction"}) {
        INFO(answer);
        {
            Bench bench;
            auto *tune = bench.find<QAction>("tuneWhenIdle");
            CHECK_FALSE(tune->isChecked());
            IdleWatch *watch = bench.window.findChild<IdleWatch *>();
            REQUIRE(watch);
            watch->set_patience(100ms);
            CHECK(QTest::qWaitFor([&] { return watch->idle(); }, patience_ms));
            CHECK_FALSE(offered(bench)); // nothing was computed
            watch->rouse();
            bench.open(QStringLiteral("chelsea.png"));
            REQUIRE(QTest::qWaitFor([&] { return offered(bench) != nullptr; }, patience_ms));
            CHECK(bench.window.messages()->text().contains(QStringLiteral("200 MB")));
            if (*answer) {
                QTest::mouseClick(bench.find<QPushButton>(answer), Qt::LeftButton);
                CHECK_FALSE(offered(bench));
                watch->rouse();
                QTest::qWait(400);
                CHECK_FALSE(offered(bench));
            }
            CHECK(tune->isChecked() == (answer == std::string("messageAction")));
            bench.window.close();
        }
        if (!*answer)
            continue; // asked again at the next start
        CHECK(QSettings().value(QStringLiteral("tuneAnswered")).toBool());
        Bench next;
        CHECK(next.find<QAction>("tuneWhenIdle")->isChecked() ==
              (answer == std::string("messageAction")));
        next.window.findChild<IdleWatch *>()->set_patience(100ms);
        next.open(QStringLiteral("chelsea.png"));
        QTest::qWait(400);
        CHECK_FALSE(offered(next));
        next.find<QAction>("tuneWhenIdle")->setChecked(false);
        QSettings().clear();
    }
}
