// SPDX-License-Identifier: GPL-3.0-or-later
// The Devices workspace: one transform live, with its plan as a picture.
#include "engine/json/plan_json.h"
#include "tests/ui/devices/devices_bench.h"
#include "ui/devices/live/live_page.h"
#include "ui/page/copy/copying.h"
#include "ui/plan/plan_costs.h"
#include "ui/plan/plan_picture.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QTreeWidget>

using namespace imago;
using namespace imago::test;

namespace {

LivePage *live_page(Bench &bench) {
    return bench.window.device_page()->live();
}

/// A step of a GPU with two shapes, the second of which is the step's own.
PlanRun gpu_run() {
    PlanRun run;
    run.plan.problem = "fft:1024*4096:float";
    run.plan.device = "A GPU";
    StepReport step;
    LineWork rows;
    step.work = rows;
    step.family = StepFamily::work_group;
    step.radices = {16, 8, 8};
    step.length = 1024;
    step.items_per_transform = 64;
    step.transforms_per_group = 4;
    step.groups = 1024;
    step.exchanges = {{StepExchange::Way::local_joint, 1, {}}};
    step.local_bytes = 32768;
    step.bytes_moved = 67108864;
    step.milliseconds = 0.05;
    for (const auto &[radices, seconds] :
         {std::pair{std::vector{32, 32}, 41e-6}, std::pair{std::vector{16, 8, 8}, 40e-6}}) {
        ShapeCost shape;
        shape.radices = radices;
        shape.chosen = radices.size() == 3;
        StepDemand &demand = shape.cost.demand;
        demand.items = 64;
        demand.lines = 4;
        demand.occupancy = 0.5;
        demand.resident_groups = 4;
        demand.limit = StepDemand::Limit::registers;
        demand.bytes = 67108864;
        shape.cost.seconds = {4e-6, 31e-6, 0, 8e-6, 12e-6, 0, 3e-6, seconds};
        step.shapes.push_back(shape);
    }
    run.plan.steps = {step};
    PlanRun::Step own;
    own.bounds = {25e-6, 10e-6, 12e-6};
    own.use.registers = 40;
    own.options = {"steps=radices:32.32", ""};
    run.steps = {own};
    run.times = {12, {52e-6, 51e-6, 54e-6}, 26e-6, {{{50e-6, 49e-6, 51e-6}, 25e-6}}};
    run.local_memory = 49152;
    run.item_registers = 255;
    run.bytes = 67108864;
    run.operations = 2e8;
    run.error = 1.5e-7;
    return run;
}

QByteArray line_of(const PlanRun &run) {
    const nlohmann::ordered_json plan{{"event", "plan"}, {"run", json::plan_run_json(run)}};
    return QByteArray::fromStdString(plan.dump());
}

bool has_colour(const QImage &image, const QColor &colour) {
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == colour)
                return true;
    return false;
}

} // namespace

TEST_CASE("A transform runs live, with its plan as a picture") {
    const QTemporaryDir folder;
    Bench bench(options_of(folder, real_program));
    show_devices(bench, 3);
    auto *picture = bench.find<PlanPicture>("planPicture");
    CHECK_FALSE(live_page(bench)->has_plan());
    auto *problem = bench.find<QComboBox>("liveProblem");
    problem->setEditText(QStringLiteral("fft:256*32:inplace"));
    CHECK(bench.find<QLineEdit>("liveSize")->text() == QStringLiteral("256"));
    CHECK(bench.find<QLineEdit>("liveBatch")->text() == QStringLiteral("32"));
    CHECK(bench.find<QCheckBox>("liveInPlace")->isChecked());
    bench.find<QCheckBox>("liveInPlace")->click();
    CHECK(problem->currentText() == QStringLiteral("fft:256*32"));

    click(bench, "runPlan");
    CHECK(live_page(bench)->running());
    wait_for([&] { return picture->run() && picture->run()->times.runs > 2; });
    REQUIRE(picture->run()->plan.problem == "fft:256*32:float");
    CHECK(picture->run()->steps[0].bounds.memory > 0);
    CHECK(picture->chosen_step() == 0);
    CHECK(picture->isVisible());
    CHECK(picture->drawn_text().contains(QStringLiteral("256 points")));
    CHECK(bench.text("liveState").startsWith(QStringLiteral("Runs:")));
    auto *tried = bench.find<QTreeWidget>("triedPlans");
    REQUIRE(tried->topLevelItemCount() == 1);

    auto *options = bench.find<QLineEdit>("liveOptions"); // a change starts anew
    QTest::keyClicks(options, QStringLiteral("family=work-group"));
    wait_for([&] {
        return picture->run()->plan.steps[0].family == StepFamily::work_group &&
               picture->run()->times.runs > 2;
    });
    REQUIRE(tried->topLevelItemCount() == 2);
    CHECK(tried->topLevelItem(1)->text(0) == QStringLiteral("family=work-group"));
    CHECK(tried->topLevelItem(1)->text(2) != QStringLiteral("–"));

    click(bench, "runPlan");
    wait_for([&] { return !live_page(bench)->running(); });
    CHECK(live_page(bench)->has_plan()); // the last plan stays
    options->clear();
    QTest::keyClicks(options, QStringLiteral("colour=red"));
    click(bench, "runPlan");
    wait_for([&] { return !live_page(bench)->running(); });
    CHECK(message(bench).contains(QStringLiteral("colour")));

    options->clear();
    click(bench, "runPlan");
    CHECK(live_page(bench)->running());
    show_devices(bench, 0); // nobody sees it
    wait_for([&] { return !live_page(bench)->running(); });
}

TEST_CASE("The picture of a GPU's plan shows passes, memory, bounds and the next best shape") {
    const QTemporaryDir folder;
    write_file(folder.filePath(QStringLiteral("lines")), line_of(gpu_run()) + '\n');
    const QByteArray script = "cd \"$(dirname \"$0\")\"\necho \"$@\" >> arguments\ncat lines\n"
                              "while :; do sleep 0.02; done\n";
    Bench bench(options_of(folder, fake(folder, script)));
    show_devices(bench, 3);
    click(bench, "runPlan");
    auto *picture = bench.find<PlanPicture>("planPicture");
    wait_for([&] { return picture->run().has_value() || !live_page(bench)->running(); });
    INFO(message(bench).toStdString());
    REQUIRE(picture->run());
    const QString text = picture->drawn_text();
    for (const char *words :
         {"16 · 8 · 8 = 1,024 points", "L1 × L2 = 64 × 4", "32 KiB of 48 KiB", "40 of 255",
          "registers", "50", "Measured", "Bound", "Predicted", "50"}) {
        INFO(words << " in " << text.toStdString());
        CHECK(QString(text)
                  .replace(QChar(0x202f), QLatin1Char(' '))
                  .contains(QString::fromUtf8(words)));
    }
    CHECK(text.contains(QStringLiteral("memory"))); // what bounds it: 25 of 50 µs
    const QImage seen = picture->grab().toImage();
    CHECK(has_colour(seen, picture->palette().color(QPalette::Highlight)));
    CHECK(has_colour(seen, picture->palette().color(QPalette::Base)));

    auto *costs = bench.find<PlanCosts>("liveCosts");
    REQUIRE(costs->topLevelItemCount() == 1);
    REQUIRE(costs->topLevelItem(0)->childCount() == 1);
    auto *run_shape = bench.find<QPushButton>("runShape");
    costs->setCurrentItem(costs->topLevelItem(0));
    CHECK_FALSE(run_shape->isEnabled()); // it has this shape
    costs->setCurrentItem(costs->topLevelItem(0)->child(0));
    REQUIRE(run_shape->isEnabled());
    click(bench, "runShape");
    CHECK(bench.find<QLineEdit>("liveOptions")->text() == QStringLiteral("steps=radices:32.32"));
    const QString arguments = folder.filePath(QStringLiteral("arguments"));
    wait_for([&] { return bytes_in(arguments).contains("--options steps=radices:32.32"); });
    CHECK(bytes_in(arguments).startsWith("plan fft:1024*4096 --device 0 --seconds 0"));

    REQUIRE(copyable_part(picture) == picture);
    copy_data(picture);
    CHECK(QGuiApplication::clipboard()->text() == text);
    copy_seen(picture);
    CHECK_FALSE(QGuiApplication::clipboard()->image().isNull());
    for (const char *ending : {"png", "svg", "json", "txt"}) {
        const QString path = folder.filePath(QStringLiteral("plan.") + QLatin1String(ending));
        live_page(bench)->export_to(path);
        wait_for([&] { return QFile::exists(path); });
        CHECK(bytes_in(path).size() > 300);
    }
    CHECK(bytes_in(folder.filePath(QStringLiteral("plan.svg"))).contains("<svg"));
    const auto saved = nlohmann::ordered_json::parse(
        bytes_in(folder.filePath(QStringLiteral("plan.json"))).toStdString());
    CHECK(json::plan_run_in(saved).steps == gpu_run().steps);
    live_page(bench)->export_to(folder.filePath(QStringLiteral("plan.doc")));
    wait_for([&] { return message(bench).contains(QStringLiteral(".svg")); });
}

TEST_CASE("A report that cannot be read, and a program that fails, are told") {
    const QTemporaryDir folder;
    {
        Bench bench(options_of(
            folder, fake(folder, "echo '{\"event\":\"plan\",\"run\":{\"steps\":[]}}'\nsleep 5\n")));
        show_devices(bench, 3);
        click(bench, "runPlan");
        wait_for([&] { return !live_page(bench)->running(); });
        CHECK(message(bench).contains(QStringLiteral("cannot be read")));
        CHECK_FALSE(live_page(bench)->has_plan());
    }
    Bench bench(options_of(folder, fake(folder, "kill -SEGV $$\n")));
    show_devices(bench, 3);
    click(bench, "runPlan");
    wait_for([&] { return !live_page(bench)->running(); });
    CHECK_FALSE(message(bench).isEmpty());
    CHECK(bench.find<QPushButton>("runPlan")->text() == QStringLiteral("&Run"));
}
