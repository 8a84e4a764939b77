// SPDX-License-Identifier: GPL-3.0-or-later
// The Devices workspace: searches for faster plans, and their records.
#include "tests/ui/devices/devices_bench.h"
#include "ui/devices/tuning/tuning_page.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QTreeWidget>

using namespace imago;
using namespace imago::test;

TEST_CASE("A search tells its progress and its gain and stops when it is told to") {
    const QTemporaryDir folder;
    const auto median = [](double value) { return QJsonObject{{QStringLiteral("median"), value}}; };
    const QJsonObject outcome{
        {QStringLiteral("problem"), QStringLiteral("fft:1024*64:float")},
        {QStringLiteral("options"), QStringLiteral("radices=16.8.8")},
        {QStringLiteral("improved"), true},
        {QStringLiteral("recorded"), true},
        {QStringLiteral("planned_milliseconds"), median(2)},
        {QStringLiteral("best_milliseconds"), median(1.6)},
        {QStringLiteral("relative"), 0.8},
        {QStringLiteral("steps"),
         QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("rows")},
                                {QStringLiteral("why_said"), why_said()}}}},
        {QStringLiteral("complete"), true}};
    const QByteArray script =
        "trap 'echo \"{\\\"event\\\":\\\"end\\\",\\\"stopped\\\":true}\"; exit 0' TERM\n"
        "echo \"$@\" > \"$(dirname \"$0\")/arguments\"\n" +
        echo({{QStringLiteral("event"), QStringLiteral("problem")},
              {QStringLiteral("outcome"), outcome}}) +
        echo({{QStringLiteral("event"), QStringLiteral("progress")},
              {QStringLiteral("index"), 1},
              {QStringLiteral("of"), 2},
              {QStringLiteral("problem"), QStringLiteral("dct2:8x8:float")},
              {QStringLiteral("tried"), 3},
              {QStringLiteral("planned"), 10},
              {QStringLiteral("relative"), 0.5},
              {QStringLiteral("seconds_left"), 7}}) +
        "while :; do sleep 0.02; done\n";
    Bench bench(options_of(folder, fake(folder, script)));
    show_devices(bench, 2);
    CHECK_FALSE(bench.find<QPushButton>("tune")->isEnabled()); // nothing was used yet
    QTest::mouseClick(bench.find<QWidget>("tuneSource1"), Qt::LeftButton);
    bench.find<QLineEdit>("tuneProblems")->setText(QStringLiteral("fft:1024*64, dct2:8x8"));
    bench.find<QSpinBox>("tuneSeconds")->setValue(90);
    click(bench, "tune");
    auto *table = bench.find<QTreeWidget>("tuneTable");
    wait_for([&] { return bench.text("tuneState").contains(QStringLiteral("plan 3 of 10")); });
    CHECK(bench.text("tuneState").contains(QStringLiteral("dct2:8x8")));
    CHECK(bench.text("tuneState").contains(QStringLiteral("faster so far")));
    CHECK(bench.text("tuneState").contains(QStringLiteral("left")));
    REQUIRE(table->topLevelItemCount() == 1);
    CHECK(table->topLevelItem(0)->text(3).startsWith(bench.window.locale().toString(25.0, 'f', 1)));
    CHECK(table->topLevelItem(0)->text(5) == QStringLiteral("recorded"));
    CHECK(table->topLevelItem(0)->text(6) == QStringLiteral("radices=16.8.8"));
    REQUIRE(table->topLevelItem(0)->childCount() == 2);
    CHECK(table->topLevelItem(0)->child(0)->text(0) == QStringLiteral("rows: chosen: radices 8·4"));
    const QByteArray arguments = bytes_in(folder.filePath(QStringLiteral("arguments")));
    CHECK(arguments.contains("--problems fft:1024*64,dct2:8x8 "));
    CHECK(arguments.contains("--effort quick"));
    CHECK(arguments.contains("--budget 90"));
    QElapsedTimer time;
    time.start();
    click(bench, "tune");
    wait_for([&] { return !bench.window.device_page()->tuning()->running(); });
    CHECK(time.elapsed() < 5000); // its child would go on for a minute, or for ever
    CHECK(bench.text("tuneState").startsWith(QStringLiteral("Cancelled.")));
    CHECK(bench.text("tuneState").contains(QStringLiteral("faster: 1")));
}

TEST_CASE("Used transforms can be searched, and records exported and imported") {
    const QTemporaryDir folder;
    const QString record_file = folder.filePath(QStringLiteral("records.jsonl"));
    qputenv("IMAGO_TUNING", record_file.toLocal8Bit());
    {
        Bench bench(options_of(folder, real_program));
        QImage small(24, 16, QImage::Format_Grayscale8); // soon searched
        small.fill(100);
        small.setPixelColor(3, 4, Qt::white);
        const QString image = folder.filePath(QStringLiteral("small.png"));
        REQUIRE(small.save(image));
        bench.painted_after([&] { bench.window.open(image); });
        auto *used = bench.find<QListWidget>("tuneUsed");
        REQUIRE(used->count() >= 1);
        CHECK(used->item(0)->text().contains(QStringLiteral("dct2:16x24")));
        for (int i = 1; i < used->count(); ++i)
            used->item(i)->setCheckState(Qt::Unchecked);
        show_devices(bench, 2);
        auto *effort = bench.find<QComboBox>("tuneEffort");
        effort->setCurrentIndex(effort->findData(QStringLiteral("model")));
        click(bench, "tune");
        auto *table = bench.find<QTreeWidget>("tuneTable");
        wait_for([&] { return !bench.window.device_page()->tuning()->running(); });
        INFO(message(bench).toStdString());
        REQUIRE(table->topLevelItemCount() == 1);
        CHECK(table->topLevelItem(0)->text(0) == used->item(0)->text());
        CHECK(table->topLevelItem(0)->text(5) == QStringLiteral("as planned"));
        CHECK_FALSE(table->topLevelItem(0)->text(1).isEmpty());

        TuningPage *page = bench.window.device_page()->tuning();
        page->export_to(folder.filePath(QStringLiteral("out.jsonl")));
        wait_for([&] { return message(bench).contains(QStringLiteral("no tuning records")); });
        write_file(folder.filePath(QStringLiteral("in.jsonl")), "{\"no\": \"record\"}\n");
        page->import_from(folder.filePath(QStringLiteral("in.jsonl")));
        wait_for([&] { return message(bench).contains(QStringLiteral("in.jsonl")); });
        // Records of another device; the shipped ones are valid.
        const QByteArray shipped =
            bytes_in(samples + QStringLiteral("/../../resources/tuning/h200.jsonl"));
        write_file(folder.filePath(QStringLiteral("in.jsonl")),
                   shipped.left(shipped.indexOf('\n') + 1));
        page->import_from(folder.filePath(QStringLiteral("in.jsonl")));
        wait_for([&] { return message(bench) == QStringLiteral("Records taken: 1."); });
        page->export_to(folder.filePath(QStringLiteral("out.jsonl")));
        wait_for([&] { return message(bench).startsWith(QStringLiteral("Records written")); });
        CHECK(bytes_in(folder.filePath(QStringLiteral("out.jsonl"))).count('\n') == 1);
        CHECK(bench.find<QPushButton>("importRecords")->isEnabled());
        bench.window.close();
    }
    qputenv("IMAGO_TUNING", "off");
    CHECK(Bench(options_of(folder, {})).find<QListWidget>("tuneUsed")->count() >= 1);
}
