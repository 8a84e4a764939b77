// SPDX-License-Identifier: GPL-3.0-or-later
// The Devices workspace: measurements, their plots and tables, saved runs and exports.
#include "tests/ui/devices/devices_bench.h"
#include "ui/devices/comparison/comparison_page.h"
#include "ui/view/plot.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QTreeWidget>

#include <sys/stat.h>

using namespace imago;
using namespace imago::test;

TEST_CASE("A measurement of the real engine is plotted and listed and kept") {
    const QTemporaryDir folder;
    Bench bench(options_of(folder, real_program));
    show_devices(bench, 1);
    CHECK(bench.find<QLabel>("comparisonEmpty")->isVisible());
    bench.find<QLineEdit>("benchSizes")->setText(QStringLiteral("8, 16"));
    auto *points = bench.find<QComboBox>("benchPoints");
    points->setCurrentIndex(points->findData(10));
    bench.find<QSpinBox>("benchRounds")->setValue(2);
    bench.find<QCheckBox>("benchModel")->setChecked(true);
    auto *runs = bench.find<QListWidget>("savedRuns");
    click(bench, "bench");
    CHECK(bench.find<QPushButton>("bench")->text().contains(QStringLiteral("Cancel")));
    wait_for([&] { return runs->count() == int(bench.service.devices().size()); });
    CHECK(bench.text("benchState") == QStringLiteral("Done."));

    const QJsonObject report =
        QJsonDocument::fromJson(
            bytes_in(folder.filePath(QStringLiteral("runs/") + run_files(folder).first())))
            .object();
    CHECK(report.value(QStringLiteral("imago_bench")).toInt() == 1);
    for (const char *key : {"imago_version", "date", "device", "driver"})
        CHECK_FALSE(report.value(QLatin1String(key)).toString().isEmpty());
    const QJsonObject first = report.value(QStringLiteral("cases")).toArray().at(0).toObject();
    const QJsonObject ours = first.value(QStringLiteral("imago")).toArray().at(0).toObject();
    const double gflops =
        ours.value(QStringLiteral("times")).toObject().value(QStringLiteral("gflops")).toDouble();
    auto *plot = bench.find<Plot>("gflopsPlot");
    CHECK(plot->isVisible());
    REQUIRE(plot->graphCount() >= 3); // ours, the model, the roofline
    REQUIRE(plot->graph(0)->data()->size() == 2);
    CHECK(plot->graph(0)->data()->at(0)->key == 8);
    CHECK(plot->graph(0)->data()->at(0)->value == Approx(gflops));
    CHECK(plot->graph(0)->pen().style() == Qt::SolidLine);
    CHECK(plot->graph(1)->pen().style() != Qt::SolidLine);
    const int without = bench.find<Plot>("gigabytesPlot")->graphCount();
    bench.find<QCheckBox>("transfers")->setChecked(true);
    CHECK(bench.find<Plot>("gigabytesPlot")->graphCount() == without + 2);
    CHECK(plot->graphCount() == without);

    auto *table = bench.find<QTreeWidget>("comparisonTable");
    REQUIRE(table->topLevelItemCount() == 4); // two sizes, by the choice and by the model
    const auto column = [&](RunColumn which) { return table->topLevelItem(0)->text(int(which)); };
    CHECK(column(RunColumn::radices).contains(QLatin1Char('8')));
    CHECK(column(RunColumn::groups).contains(QChar(0xd7)));
    CHECK(column(RunColumn::chosen) == QStringLiteral("rules"));
    CHECK(column(RunColumn::gflops) == rate_words(gflops));
    CHECK(column(RunColumn::bound).endsWith(QLatin1Char('%')));
    CHECK(column(RunColumn::exchange).size() > 1);
    CHECK(bench.find<QListWidget>("tuneUsed")->count() == 2); // they can be tuned now
}

TEST_CASE("Lines show what was measured in the colour of their series") {
    const QTemporaryDir folder;
    const Service service;
    Bench bench(options_of(folder, fake(folder, echo_begin(service) + echo_case(0, 16, 50) +
                                                    echo_case(1, 256, 100) + echo_end())));
    show_devices(bench, 1);
    click(bench, "bench");
    wait_for([&] { return bench.find<QListWidget>("savedRuns")->count() == 1; });
    auto *plot = bench.find<Plot>("gflopsPlot");
    plot->replot();
    const QImage pixels = plot->toPixmap(plot->width(), plot->height()).toImage();
    const auto at = [&](double n, double value) {
        return pixels.pixelColor(int(plot->xAxis->coordToPixel(n)),
                                 int(plot->yAxis->coordToPixel(value)));
    };
    const auto near = [](const QColor &a, const QColor &b) {
        return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
                   std::abs(a.blue() - b.blue()) <
               60;
    };
    const QColor series = Plot::series_colour(0, plot->palette());
    CHECK(near(at(16, 50), series));
    CHECK(near(at(256, 100), series));
    CHECK_FALSE(near(at(16, 75), series));
    CHECK(near(at(16, 20), plot->palette().color(QPalette::Base)));
    CHECK(plot->xAxis->scaleType() == QCPAxis::stLogarithmic);
}

TEST_CASE("A measurement is cancelled at once and what it has is kept") {
    const QTemporaryDir folder;
    const Service service;
    Bench bench(options_of(folder, fake(folder, echo_begin(service) + echo_case(0, 16, 50) +
                                                    echo_case(1, 64, 60) + "exec sleep 60\n")));
    show_devices(bench, 1);
    auto *table = bench.find<QTreeWidget>("comparisonTable");
    click(bench, "bench");
    wait_for([&] { return table->topLevelItemCount() == 4; }); // with FFTW
    CHECK(bench.find<Plot>("gflopsPlot")->graphCount() == 3);
    CHECK(bench.text("benchState").contains(QStringLiteral("(2 of 4)")));
    CHECK(bench.text("benchState").contains(QStringLiteral("left")));
    CHECK(bench.find<QAction>("cancel")->isEnabled());
    QElapsedTimer time;
    time.start();
    bench.find<QAction>("cancel")->trigger();
    wait_for([&] { return !bench.window.device_page()->comparison()->running(); });
    CHECK(time.elapsed() < 5000); // its child would go on for a minute, or for ever
    wait_for([&] { return bench.find<QListWidget>("savedRuns")->count() == 1; });
    const QJsonObject kept =
        QJsonDocument::fromJson(
            bytes_in(folder.filePath(QStringLiteral("runs/") + run_files(folder).first())))
            .object();
    CHECK(kept.value(QStringLiteral("cancelled")).toBool());
    CHECK(kept.value(QStringLiteral("cases")).toArray().size() == 2);
    CHECK(table->topLevelItemCount() == 4);
    CHECK(table->topLevelItem(0)->text(int(RunColumn::chosen)) == QStringLiteral("record"));
    CHECK(
        table->topLevelItem(0)->text(int(RunColumn::exchange)).contains(QStringLiteral("padded")));
    CHECK(table->topLevelItem(1)->text(int(RunColumn::variant)) == QStringLiteral("FFTW"));
    CHECK(table->rootIsDecorated());
    REQUIRE(table->topLevelItem(0)->childCount() == 2); // why the plan was chosen
    CHECK(table->topLevelItem(0)->child(0)->text(0) == QStringLiteral("rows: chosen: radices 8·4"));
    CHECK(table->topLevelItem(0)->child(1)->isFirstColumnSpanned());
    CHECK(table->topLevelItem(0)->child(1)->toolTip(0).contains(QStringLiteral("16·2")));
    CHECK(table->topLevelItem(1)->childCount() == 0);
}

TEST_CASE("A window that closes keeps what was measured") {
    const QTemporaryDir folder;
    {
        const Service service;
        Bench bench(options_of(
            folder, fake(folder, echo_begin(service) + echo_case(0, 16, 50) + "exec sleep 60\n")));
        show_devices(bench, 1);
        click(bench, "bench");
        wait_for([&] { return bench.find<QTreeWidget>("comparisonTable")->topLevelItemCount(); });
        CHECK(run_files(folder).isEmpty());
    }
    CHECK(run_files(folder).size() == 1);
}

TEST_CASE("A program that crashes or writes rubbish is told and what it had is kept") {
    const QTemporaryDir folder;
    const Service service;
    QJsonObject broken = bench_case(64, 10);
    broken.remove(QStringLiteral("batch"));
    const QByteArray begin = echo_begin(service) + echo_case(0, 16, 50);
    const std::pair<QByteArray, const char *> ways[] = {
        {begin + "kill -SEGV $$\n", "signal 11"},
        {begin + "echo 'imago-cli: The device is gone.' >&2; exit 1\n", "The device is gone"},
        {begin + "echo rubbish\n", "complete report"},
        {begin + echo({{QStringLiteral("event"), QStringLiteral("case")},
                       {QStringLiteral("case"), broken}}),
         "batch"}};
    const QString program = fake(folder, "");
    Bench bench(options_of(folder, program));
    show_devices(bench, 1);
    auto *runs = bench.find<QListWidget>("savedRuns");
    int count = 0;
    for (const auto &[script, reason] : ways) {
        INFO(reason);
        fake(folder, script);
        click(bench, "bench");
        wait_for([&] { return runs->count() == count + 1; });
        ++count;
        CHECK(message(bench).contains(QLatin1String(reason)));
    }
    CHECK(run_files(folder).size() == 4); // each its own name, though of one moment
    QFile::remove(program);
    click(bench, "bench");
    wait_for([&] { return message(bench).contains(QStringLiteral("cannot be started")); });
    CHECK(runs->count() == 4);
}

TEST_CASE("Saved runs are compared and exported and deleted and brought back") {
    const QTemporaryDir folder;
    const Service service;
    QDir(folder.path()).mkdir(QStringLiteral("runs"));
    const auto save = [&](const char *name, const char *date, double gflops) {
        QJsonObject report = bench_report_of(service, QLatin1String(date));
        report.insert(QStringLiteral("cases"),
                      QJsonArray{bench_case(16, gflops), bench_case(64, gflops + 5)});
        report.insert(QStringLiteral("memory_copy"), memory_copy(20));
        write_file(folder.filePath(QLatin1String(name)), QJsonDocument(report).toJson());
    };
    save("runs/a.json", "2026-10-01T08:00:00Z", 40);
    save("runs/b.json", "2026-11-01T08:00:00Z", 60);
    save("elsewhere.json", "2026-09-01T08:00:00Z", 20);
    write_file(folder.filePath(QStringLiteral("runs/torn.json")), "{\"imago_bench\": 1, \"da");
    Bench bench(options_of(folder, real_program));
    show_devices(bench, 1);
    auto *runs = bench.find<QListWidget>("savedRuns");
    wait_for([&] { return runs->count() == 2; });
    CHECK(message(bench).contains(QStringLiteral("torn.json")));
    auto *plot = bench.find<Plot>("gflopsPlot");
    CHECK(plot->graph(0)->data()->at(0)->value == 60); // the newest one is marked
    const int alone = plot->graphCount();
    runs->item(1)->setCheckState(Qt::Checked);
    CHECK(plot->graphCount() == 2 * alone);
    CHECK(plot->graph(0)->data()->at(0)->value == 40); // over time
    CHECK(bench.text("plotLegend").contains(QStringLiteral("Oct")));
    CHECK_FALSE(bench.find<QTreeWidget>("comparisonTable")->isColumnHidden(int(RunColumn::run)));

    ComparisonPage *page = bench.window.device_page()->comparison();
    for (const char *name : {"out.csv", "out.md", "out.png"}) {
        const QString path = folder.filePath(QLatin1String(name));
        page->export_to(path);
        wait_for([&] { return QFile::exists(path); });
    }
    const QList<QByteArray> csv = bytes_in(folder.filePath(QStringLiteral("out.csv"))).split('\n');
    REQUIRE(csv.size() == 1 + 2 * 2 * 2 + 1); // ours and FFTW's of two sizes in two runs
    const QList<QByteArray> titles = csv[0].split(','), cells = csv[1].split(',');
    REQUIRE(titles.size() == csv[2].split(',').size());
    CHECK(cells[titles.indexOf("gflops")].toDouble() == 40);
    CHECK(cells[titles.indexOf("chosen_by")] == "record");
    CHECK(csv[1].contains(",\"local, padded 1 after 32\","));
    const QList<QByteArray> peer = csv[2].split(',');
    CHECK(peer[titles.indexOf("roofline_gigabytes_per_second")].toDouble() == 20);
    CHECK(peer[titles.indexOf("upload_gigabytes_per_second")].toDouble() > 0);
    // A copy of as many bytes reaches twice the speed, and 80 of the case's operations.
    CHECK(80 / peer[titles.indexOf("same_bytes_copy_gigabytes_per_second")].toDouble() ==
          Approx(peer[titles.indexOf("roofline_gflops")].toDouble() / 20));
    const QByteArray markdown = bytes_in(folder.filePath(QStringLiteral("out.md")));
    CHECK(markdown.count("## ") == 2);
    CHECK(markdown.contains("padded 1 after 32"));
    CHECK(markdown.contains("| Upload, GB/s | Download, GB/s |"));
    CHECK(markdown.contains("A copy that no cache holds: 20.0 GB/s."));
    const QImage picture(folder.filePath(QStringLiteral("out.png")));
    CHECK(picture.width() == 2 * bench.find<QWidget>("comparisonPlots")->width());
    page->export_to(folder.filePath(QStringLiteral("out.doc")));
    CHECK(message(bench).contains(QStringLiteral(".csv, .png or .md")));

    runs->setCurrentRow(1);
    click(bench, "deleteRun");
    wait_for([&] { return runs->count() == 1; });
    CHECK_FALSE(QFile::exists(folder.filePath(QStringLiteral("runs/a.json"))));
    CHECK(plot->graphCount() == alone);
    bench.find<QAction>("undo")->trigger();
    wait_for([&] { return runs->count() == 2; });
    CHECK(QFile::exists(folder.filePath(QStringLiteral("runs/a.json"))));

    auto *store = page->findChild<RunStore *>();
    REQUIRE(store);
    store->import_from(folder.filePath(QStringLiteral("elsewhere.json")));
    wait_for([&] { return runs->count() == 3; });
    store->import_from(folder.filePath(QStringLiteral("runs/torn.json")));
    wait_for([&] { return message(bench).contains(QStringLiteral("cannot be opened")); });
    CHECK(runs->count() == 3);
    // A pipe without a writer holds nobody.
    const QString pipe = folder.filePath(QStringLiteral("pipe.json"));
    REQUIRE(mkfifo(pipe.toLocal8Bit().constData(), 0600) == 0);
    store->import_from(pipe);
    wait_for([&] { return message(bench).contains(QStringLiteral("it is not a plain file")); });
    store->import_from(folder.filePath(QStringLiteral("elsewhere.json")));
    wait_for([&] { return runs->count() == 4; });
}
