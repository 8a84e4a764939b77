// SPDX-License-Identifier: GPL-3.0-or-later
// The Devices workspace: the real imago-cli, and scripts in its place that hang, crash or write
// what they should not.
#include "tests/ui/bench.h"
#include "ui/device_box.h"
#include "ui/devices/comparison_page.h"
#include "ui/devices/device_health.h"
#include "ui/devices/tuning_page.h"
#include "ui/message_bar.h"
#include "ui/view/plot.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace imago;
using namespace imago::test;

namespace {

const QString real_program = QStringLiteral(IMAGO_CLI);

QByteArray read_file(const QString &path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

/// A shell script in the place of imago-cli.
QString fake(const QTemporaryDir &folder, const QByteArray &script) {
    const QString path = folder.filePath(QStringLiteral("fake-cli"));
    QFile::remove(path);
    write_file(path, "#!/bin/sh\n" + script);
    REQUIRE(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    return path;
}

WindowOptions options_of(const QTemporaryDir &folder, const QString &program, bool check = false) {
    WindowOptions options{{samples}, -1, false, false, {}};
    options.tools = {program, check, folder.filePath(QStringLiteral("runs")), 400};
    return options;
}

QByteArray line(const QJsonObject &json) {
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

/// What a check of the first device reports.
QByteArray check_report(const Service &service, const QString &state, const QString &reason) {
    const QJsonObject test{{QStringLiteral("name"), QStringLiteral("FFT")},
                           {QStringLiteral("right"), state == QLatin1String("passed")}};
    const QJsonObject check{{QStringLiteral("state"), state},
                            {QStringLiteral("reason"), reason},
                            {QStringLiteral("problems"), QJsonArray{test}}};
    const QJsonObject device{
        {QStringLiteral("name"), QString::fromStdString(service.devices()[0].name)},
        {QStringLiteral("check"), check}};
    return line({{QStringLiteral("devices"), QJsonArray{device}}});
}

/// What bench has of one length.
QJsonObject bench_case(int n, double gflops) {
    const double seconds = 5.0 * n * std::log2(n) * 64 / gflops * 1e-9, bytes = 16.0 * n * 64;
    const QJsonObject times{{QStringLiteral("median_seconds"), seconds},
                            {QStringLiteral("lower_quartile_seconds"), seconds},
                            {QStringLiteral("upper_quartile_seconds"), seconds},
                            {QStringLiteral("gflops"), gflops},
                            {QStringLiteral("gigabytes_per_second"), bytes / seconds * 1e-9}};
    const QJsonObject step{{QStringLiteral("name"), QStringLiteral("rows")},
                           {QStringLiteral("radices"), QJsonArray{n / 4, 4}},
                           {QStringLiteral("items_per_transform"), 32},
                           {QStringLiteral("transforms_per_group"), 2},
                           {QStringLiteral("lane_width"), 1},
                           {QStringLiteral("exchange"), QStringLiteral("local, padded 1 after 32")},
                           {QStringLiteral("local_bytes"), 4096}};
    const QJsonObject plan{{QStringLiteral("chosen_by"), QStringLiteral("record")},
                           {QStringLiteral("steps"), QJsonArray{step}}};
    const QJsonObject ours{{QStringLiteral("variant"), QString()},
                           {QStringLiteral("state"), QStringLiteral("right")},
                           {QStringLiteral("of_copy"), 0.5},
                           {QStringLiteral("plan"), plan},
                           {QStringLiteral("times"), times}};
    QJsonObject slower = times;
    slower.insert(QStringLiteral("gflops"), gflops / 4);
    const QJsonObject peer{{QStringLiteral("state"), QStringLiteral("right")},
                           {QStringLiteral("title"), QStringLiteral("FFTW")},
                           {QStringLiteral("times"), slower}};
    return {{QStringLiteral("suite"), QStringLiteral("1d")},
            {QStringLiteral("problem"), QStringLiteral("fft:%1*64:float").arg(n)},
            {QStringLiteral("kind"), QStringLiteral("fft")},
            {QStringLiteral("extents"), QJsonArray{n}},
            {QStringLiteral("batch"), 64},
            {QStringLiteral("precision"), QStringLiteral("float")},
            {QStringLiteral("placement"), QStringLiteral("out")},
            {QStringLiteral("input_bytes"), bytes / 2},
            {QStringLiteral("output_bytes"), bytes / 2},
            {QStringLiteral("upload_seconds"), 1e-3},
            {QStringLiteral("download_seconds"), 2e-3},
            {QStringLiteral("roofline"),
             QJsonObject{{QStringLiteral("gflops"), 2 * gflops},
                         {QStringLiteral("gigabytes_per_second"), 2 * bytes / seconds * 1e-9}}},
            {QStringLiteral("imago"), QJsonArray{ours}},
            {QStringLiteral("peers"), QJsonObject{{QStringLiteral("fftw"), peer}}}};
}

QJsonObject bench_report_of(const Service &service, const QString &date) {
    return {{QStringLiteral("imago_bench"), 1},
            {QStringLiteral("imago_version"), QStringLiteral("0.1.0")},
            {QStringLiteral("date"), date},
            {QStringLiteral("device"), QString::fromStdString(service.devices()[0].name)},
            {QStringLiteral("driver"), QStringLiteral("1.0")},
            {QStringLiteral("rounds"), 3},
            {QStringLiteral("suites"), QJsonArray{QStringLiteral("1d")}}};
}

QByteArray echo(const QJsonObject &json) {
    return "echo '" + line(json) + "'\n";
}

QByteArray echo_begin(const Service &service) {
    return echo({{QStringLiteral("event"), QStringLiteral("begin")},
                 {QStringLiteral("report"),
                  bench_report_of(service, QStringLiteral("2026-11-01T10:00:00Z"))}});
}

QByteArray echo_case(int index, int n, double gflops) {
    return echo({{QStringLiteral("event"), QStringLiteral("part")},
                 {QStringLiteral("index"), index},
                 {QStringLiteral("of"), 4},
                 {QStringLiteral("name"), QString::number(n)}}) +
           echo({{QStringLiteral("event"), QStringLiteral("case")},
                 {QStringLiteral("case"), bench_case(n, gflops)}});
}

QByteArray echo_end() {
    return echo({{QStringLiteral("event"), QStringLiteral("end")}, {QStringLiteral("failed"), 0}});
}

template <class Condition>
void wait_for(Condition condition) {
    REQUIRE(QTest::qWaitFor(condition, patience_ms));
}

QString message(const Bench &bench) {
    return bench.window.messages()->text();
}

void click(Bench &bench, const char *button) {
    QTest::mouseClick(bench.find<QPushButton>(button), Qt::LeftButton);
}

void show_devices(Bench &bench, int page) {
    bench.window.show_workspace(3);
    bench.window.device_page()->show_page(page);
}

/// The row of this title, first device.
QString property(Bench &bench, const QString &title) {
    auto *table = bench.find<QTableWidget>("deviceTable");
    for (int row = 0; row < table->rowCount(); ++row)
        if (table->verticalHeaderItem(row)->text() == title)
            return table->item(row, 0)->text();
    FAIL("no such property");
    return {};
}

QString health(Bench &bench) {
    return property(bench, QStringLiteral("Health"));
}

QStringList run_files(const QTemporaryDir &folder) {
    return QDir(folder.filePath(QStringLiteral("runs"))).entryList({QStringLiteral("*.json")});
}

} // namespace

TEST_CASE("The table says what each device can do") {
    QSettings().clear();
    const QTemporaryDir folder;
    Bench bench(options_of(folder, {}));
    show_devices(bench, 0);
    const DeviceInfo &device = bench.service.devices()[0];
    auto *table = bench.find<QTableWidget>("deviceTable");
    CHECK(table->columnCount() == int(bench.service.devices().size()));
    CHECK(table->isVisible());
    CHECK(table->horizontalHeaderItem(bench.service.device())->text().startsWith(QChar(0x25cf)));
    CHECK(property(bench, QStringLiteral("Driver")) ==
          QString::fromStdString(device.driver_version));
    CHECK(property(bench, QStringLiteral("Compute units")) ==
          bench.window.locale().toString(device.compute_units));
    CHECK(property(bench, QStringLiteral("Double precision")) ==
          (device.double_precision ? QStringLiteral("yes") : QStringLiteral("no")));
    CHECK(property(bench, QStringLiteral("Largest work-group"))
              .startsWith(QString::number(device.max_work_group_size)));
    CHECK(property(bench, QStringLiteral("Lanes"))
              .startsWith(QString::number(device.native_vector_width_float)));
    for (const char *title : {"Vendor", "Platform", "OpenCL", "Global memory", "Local memory",
                              "Clock", "Extensions of note"})
        CHECK_FALSE(property(bench, QLatin1String(title)).isEmpty());
    // Without imago-cli nothing is checked, and that is said.
    click(bench, "check");
    CHECK(health(bench).startsWith(QStringLiteral("not checked. ")));
    CHECK(health(bench).contains(QStringLiteral("imago-cli")));
    CHECK(bench.service.device() >= 0);
}

TEST_CASE("A device is checked in a process of its own and once for a driver") {
    QSettings().clear();
    const QTemporaryDir folder;
    {
        WindowOptions options = options_of(folder, real_program, true);
        options.tools.check_ms = 60000;
        Bench bench(options);
        wait_for([&] { return health(bench).startsWith(QChar(0x2713)); });
        CHECK(bench.service.device() >= 0);
    }
    Bench bench(options_of(folder, fake(folder, "kill -SEGV $$\n"), true));
    CHECK(health(bench).startsWith(QChar(0x2713))); // as it is known
    QTest::qWait(50);
    CHECK(health(bench).startsWith(QChar(0x2713)));
    show_devices(bench, 0);
    click(bench, "checkDevice"); // unless one asks
    wait_for([&] { return health(bench).startsWith(QChar(0x2717)); });
}

TEST_CASE("A device that fails its check is not used and the reason is told") {
    QSettings().clear();
    const QTemporaryDir folder;
    const Service service;
    const QByteArray failed = check_report(service, QStringLiteral("failed"),
                                           QStringLiteral("The test FFT: the result is wrong."));
    const std::pair<QByteArray, const char *> ways[] = {
        {"echo '" + failed + "'; echo 'imago-cli: 1 of 1' >&2; exit 1\n", "the result is wrong"},
        {"kill -SEGV $$\n", "signal 11"},
        {"exec sleep 60\n", "no answer within"},
        {"echo what is this\n", "without a report"},
        {"echo '{\"devices\": [{\"name\": \"another\"}]}'\n", "without a report"}};
    Bench bench(options_of(folder, folder.filePath(QStringLiteral("fake-cli"))));
    show_devices(bench, 0);
    auto *box = bench.find<DeviceBox>("deviceBox");
    for (const auto &[script, reason] : ways) {
        INFO(script.toStdString());
        fake(folder, script);
        click(bench, "checkDevice");
        wait_for([&] { return health(bench).startsWith(QChar(0x2717)); });
        CHECK(health(bench).contains(QLatin1String(reason)));
        CHECK(message(bench).contains(QLatin1String(reason)));
        CHECK(bench.service.device() != 0);
        CHECK_THROWS_AS(bench.service.use_device(0), Error);
        CHECK_FALSE(box->model()->flags(box->model()->index(0, 0)).testFlag(Qt::ItemIsEnabled));
        CHECK_FALSE(bench.find<QPushButton>("useDevice")->isEnabled());
        // What it cannot do is not measured either.
        CHECK_FALSE(
            bench.find<QListWidget>("benchDevices")->item(0)->flags().testFlag(Qt::ItemIsEnabled));

        fake(folder, "echo noise of a driver\necho '" +
                         check_report(service, QStringLiteral("passed"), {}) + "'\n");
        click(bench, "checkDevice");
        wait_for([&] { return health(bench).startsWith(QChar(0x2713)); });
        CHECK(bench.service.unfit_reason(0).empty());
        CHECK(bench.service.device() >= 0);
        CHECK(box->model()->flags(box->model()->index(0, 0)).testFlag(Qt::ItemIsEnabled));
    }
}

TEST_CASE("A device that failed before is not used until it has passed") {
    QSettings().clear();
    const QTemporaryDir folder;
    const QString program = fake(folder, "kill -SEGV $$\n");
    {
        Bench bench(options_of(folder, program, true));
        wait_for([&] { return health(bench).startsWith(QChar(0x2717)); });
    }
    fake(folder,
         "sleep 0.3\necho '" + check_report(Service(), QStringLiteral("passed"), {}) + "'\n");
    Bench bench(options_of(folder, program, true));
    CHECK(health(bench).startsWith(QChar(0x2717)));
    CHECK_FALSE(bench.service.unfit_reason(0).empty());
    wait_for([&] { return health(bench).startsWith(QChar(0x2713)); });
    CHECK(bench.service.unfit_reason(0).empty());
}

TEST_CASE("A measurement of the real engine is plotted and listed and kept") {
    QSettings().clear();
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
            read_file(folder.filePath(QStringLiteral("runs/") + run_files(folder).first())))
            .object();
    CHECK(report.value(QStringLiteral("imago_bench")).toInt() == 1);
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
    CHECK(column(RunColumn::chosen) == QStringLiteral("model"));
    CHECK(column(RunColumn::gflops) == rate_text(gflops));
    CHECK(column(RunColumn::bound).endsWith(QLatin1Char('%')));
    CHECK(column(RunColumn::exchange).size() > 1);
    CHECK(bench.find<QListWidget>("tuneUsed")->count() == 2); // they can be tuned now
}

TEST_CASE("Lines show what was measured in the colour of their series") {
    QSettings().clear();
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
    QSettings().clear();
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
    CHECK(time.elapsed() < 200);
    wait_for([&] { return bench.find<QListWidget>("savedRuns")->count() == 1; });
    const QJsonObject kept =
        QJsonDocument::fromJson(
            read_file(folder.filePath(QStringLiteral("runs/") + run_files(folder).first())))
            .object();
    CHECK(kept.value(QStringLiteral("cancelled")).toBool());
    CHECK(kept.value(QStringLiteral("cases")).toArray().size() == 2);
    CHECK(table->topLevelItemCount() == 4);
    CHECK(table->topLevelItem(0)->text(int(RunColumn::chosen)) == QStringLiteral("record"));
    CHECK(
        table->topLevelItem(0)->text(int(RunColumn::exchange)).contains(QStringLiteral("padded")));
    CHECK(table->topLevelItem(1)->text(int(RunColumn::variant)) == QStringLiteral("FFTW"));
}

TEST_CASE("A window that closes keeps what was measured") {
    QSettings().clear();
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
    QSettings().clear();
    const QTemporaryDir folder;
    const Service service;
    QJsonObject broken = bench_case(64, 10);
    broken.remove(QStringLiteral("batch"));
    const QByteArray begin = echo_begin(service) + echo_case(0, 16, 50);
    const std::pair<QByteArray, const char *> ways[] = {
        {begin + "kill -SEGV $$\n", "signal 11"},
        {begin + "echo 'imago-cli: The device is gone.' >&2; exit 1\n", "The device is gone"},
        {begin + "echo rubbish\n", "whole report"},
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
    QSettings().clear();
    const QTemporaryDir folder;
    const Service service;
    QDir(folder.path()).mkdir(QStringLiteral("runs"));
    const auto save = [&](const char *name, const char *date, double gflops) {
        QJsonObject report = bench_report_of(service, QLatin1String(date));
        report.insert(QStringLiteral("cases"),
                      QJsonArray{bench_case(16, gflops), bench_case(64, gflops + 5)});
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
    const QList<QByteArray> csv = read_file(folder.filePath(QStringLiteral("out.csv"))).split('\n');
    REQUIRE(csv.size() == 1 + 2 * 2 * 2 + 1); // ours and FFTW's of two sizes in two runs
    const QList<QByteArray> titles = csv[0].split(','), cells = csv[1].split(',');
    REQUIRE(titles.size() == csv[2].split(',').size());
    CHECK(cells[titles.indexOf("gflops")].toDouble() == 40);
    CHECK(cells[titles.indexOf("chosen_by")] == "record");
    CHECK(csv[1].contains(",\"local, padded 1 after 32\",80,"));
    CHECK(csv[2].split(',')[titles.indexOf("roofline_gflops")].toDouble() == 80);
    const QByteArray markdown = read_file(folder.filePath(QStringLiteral("out.md")));
    CHECK(markdown.count("## ") == 2);
    CHECK(markdown.contains("padded 1 after 32"));
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
}

TEST_CASE("A search tells its progress and its gain and stops when it is told to") {
    QSettings().clear();
    const QTemporaryDir folder;
    const auto median = [](double value) { return QJsonObject{{QStringLiteral("median"), value}}; };
    const QJsonObject outcome{{QStringLiteral("problem"), QStringLiteral("fft:1024*64:float")},
                              {QStringLiteral("options"), QStringLiteral("radices=16.8.8")},
                              {QStringLiteral("improved"), true},
                              {QStringLiteral("recorded"), true},
                              {QStringLiteral("planned_milliseconds"), median(2)},
                              {QStringLiteral("best_milliseconds"), median(1.6)},
                              {QStringLiteral("relative"), 0.8},
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
    const QByteArray arguments = read_file(folder.filePath(QStringLiteral("arguments")));
    CHECK(arguments.contains("--problems fft:1024*64,dct2:8x8 "));
    CHECK(arguments.contains("--effort quick"));
    CHECK(arguments.contains("--budget 90"));
    QElapsedTimer time;
    time.start();
    click(bench, "tune");
    wait_for([&] { return !bench.window.device_page()->tuning()->running(); });
    CHECK(time.elapsed() < 200);
    CHECK(bench.text("tuneState").startsWith(QStringLiteral("Cancelled.")));
    CHECK(bench.text("tuneState").contains(QStringLiteral("faster: 1")));
}

TEST_CASE("What was used can be searched and records go out and in") {
    QSettings().clear();
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
        // Of another device; what is shipped is right.
        const QByteArray shipped =
            read_file(samples + QStringLiteral("/../../resources/tuning/h200.jsonl"));
        write_file(folder.filePath(QStringLiteral("in.jsonl")),
                   shipped.left(shipped.indexOf('\n') + 1));
        page->import_from(folder.filePath(QStringLiteral("in.jsonl")));
        wait_for([&] { return message(bench) == QStringLiteral("Records taken: 1."); });
        page->export_to(folder.filePath(QStringLiteral("out.jsonl")));
        wait_for([&] { return message(bench).startsWith(QStringLiteral("Records written")); });
        CHECK(read_file(folder.filePath(QStringLiteral("out.jsonl"))).count('\n') == 1);
        CHECK(bench.find<QPushButton>("importRecords")->isEnabled());
        bench.window.close();
    }
    qputenv("IMAGO_TUNING", "off");
    CHECK(Bench(options_of(folder, {})).find<QListWidget>("tuneUsed")->count() >= 1);
}
