// SPDX-License-Identifier: GPL-3.0-or-later
// The Devices workspace: the views of what is no plain speed, and the rooflines.
#include "tests/ui/devices/devices_bench.h"
#include "ui/devices/comparison/comparison_page.h"
#include "ui/devices/comparison/comparison_view.h"
#include "ui/view/plot.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QTreeWidget>

using namespace imago;
using namespace imago::test;

namespace {

QByteArray event(const char *name, const char *key, const QJsonValue &value) {
    return echo({{QStringLiteral("event"), QLatin1String(name)}, {QLatin1String(key), value}});
}

QJsonObject of_times(double seconds, double gflops, double gigabytes) {
    return {{QStringLiteral("median_seconds"), seconds},
            {QStringLiteral("lower_quartile_seconds"), seconds},
            {QStringLiteral("upper_quartile_seconds"), seconds},
            {QStringLiteral("gflops"), gflops},
            {QStringLiteral("gigabytes_per_second"), gigabytes}};
}

/// An order of radices with its ways.
QJsonObject order_case(const QString &radices, double padded, double not_padded) {
    QJsonObject one = bench_case(192, padded);
    const QJsonObject ours = one.value(QStringLiteral("imago")).toArray().at(0).toObject();
    QJsonArray ways;
    for (const auto &[way, gflops] : {std::pair{"padded", padded}, {"not padded", not_padded}}) {
        QJsonObject variant = ours;
        variant.insert(QStringLiteral("variant"), radices + QLatin1Char(' ') + QLatin1String(way));
        variant.insert(QStringLiteral("times"), of_times(1e-3, gflops, 10));
        ways.append(variant);
    }
    one.insert(QStringLiteral("suite"), QStringLiteral("radix-order"));
    one.insert(QStringLiteral("imago"), ways);
    one.insert(QStringLiteral("peers"), QJsonObject());
    return one;
}

QJsonObject planning_times(double planned, double first) {
    return {{QStringLiteral("plan_and_build_seconds"), planned},
            {QStringLiteral("first_run_seconds"), first},
            {QStringLiteral("second_run_seconds"), 1e-4},
            {QStringLiteral("programs_compiled"), 2},
            {QStringLiteral("programs_loaded"), 2}};
}

QJsonObject compared(int n, double planned, double best) {
    const auto median = [](double value) { return QJsonObject{{QStringLiteral("median"), value}}; };
    const auto plan = [](const char *words, double gflops, double registers) {
        return QJsonObject{{QStringLiteral("plan"), QString::fromUtf8(words)},
                           {QStringLiteral("gflops"), gflops},
                           {QStringLiteral("registers"), QJsonArray{registers}},
                           {QStringLiteral("local_bytes"), QJsonArray{4096}},
                           {QStringLiteral("occupancy"), 0.75}};
    };
    return {{QStringLiteral("problem"), QStringLiteral("fft:%1*64:float").arg(n)},
            {QStringLiteral("n"), n},
            {QStringLiteral("batch"), 64},
            {QStringLiteral("improved"), best > planned},
            {QStringLiteral("relative"), planned / best},
            {QStringLiteral("options"), QStringLiteral("radices=8.8")},
            {QStringLiteral("planned_milliseconds"), median(2)},
            {QStringLiteral("best_milliseconds"), median(2 * planned / best)},
            {QStringLiteral("planned"), plan("group 8·8 L8x4", planned, 40)},
            {QStringLiteral("best"), plan("group 16·4 L4x8", best, -1)}};
}

void choose_suite(Bench &bench, const char *suite) {
    auto *box = bench.find<QComboBox>("benchSuite");
    REQUIRE(box->findData(QLatin1String(suite)) >= 0);
    box->setCurrentIndex(box->findData(QLatin1String(suite)));
}

QStringList cells(Bench &bench, int row) {
    QStringList texts;
    auto *table = bench.find<QTreeWidget>("comparisonTable");
    REQUIRE(table->topLevelItemCount() > row);
    for (int column = 0; column < table->columnCount(); ++column)
        if (!table->isColumnHidden(column))
            texts.append(table->topLevelItem(row)->text(column));
    return texts;
}

QStringList titles(Bench &bench) {
    QStringList texts;
    auto *table = bench.find<QTreeWidget>("comparisonTable");
    for (int column = 0; column < table->columnCount(); ++column)
        texts.append(table->headerItem()->text(column));
    return texts;
}

/// The middle of a bar in the plot's pixels.
QColor bar_colour(Bench &bench, int series, double category, double value) {
    auto *plot = bench.find<Plot>("barPlot");
    auto *bars = qobject_cast<QCPBars *>(plot->plottable(series));
    REQUIRE(bars);
    plot->replot();
    const QPointF top = bars->dataPixelPosition(int(category));
    const QImage pixels = plot->toPixmap(plot->width(), plot->height()).toImage();
    return pixels.pixelColor(int(top.x()), int(plot->yAxis->coordToPixel(value)));
}

void measure(Bench &bench) {
    auto *runs = bench.find<QListWidget>("savedRuns");
    const int before = runs->count();
    click(bench, "bench");
    wait_for([&] { return runs->count() > before; });
    REQUIRE(message(bench).isEmpty());
}

QByteArray exported(Bench &bench, const QTemporaryDir &folder, const char *name) {
    const QString path = folder.filePath(QLatin1String(name));
    bench.window.device_page()->comparison()->export_to(path);
    wait_for([&] { return QFile::exists(path); });
    return bytes_in(path);
}

} // namespace

TEST_CASE("Every suite of bench is offered and says what it measures") {
    const QTemporaryDir folder;
    Bench bench(options_of(folder, real_program));
    show_devices(bench, 1);
    QStringList said;
    for (const char *suite :
         {"1d", "2d", "3d", "real", "dct", "dct1d", "small2d", "pipeline", "codelets",
          "radix-order", "lottery", "memory", "plan", "live", "model-search"}) {
        choose_suite(bench, suite);
        said.append(bench.text("benchAbout"));
    }
    CHECK(said.removeDuplicates() == 0);
    CHECK_FALSE(bench.find<QWidget>("benchPlacement0")->isEnabled()); // of a search
    CHECK(bench.find<QLineEdit>("benchSizes")->isEnabled());
    choose_suite(bench, "memory");
    CHECK_FALSE(bench.find<QLineEdit>("benchSizes")->isEnabled());
    CHECK(bench.find<QSpinBox>("benchRounds")->isEnabled());
    CHECK(bench.find<QComboBox>("benchSuite")->count() == 15);
}

TEST_CASE("Orders of radices are bars with and without padding") {
    const QTemporaryDir folder;
    const Service service;
    Bench bench(options_of(
        folder,
        fake(folder, "echo \"$@\" > \"$(dirname \"$0\")/arguments\"\n" + echo_begin(service) +
                         event("case", "case", order_case(QStringLiteral("8·8·3"), 40, 20)) +
                         event("case", "case", order_case(QStringLiteral("3·8·8"), 30, 33)) +
                         echo_end())));
    show_devices(bench, 1);
    choose_suite(bench, "radix-order");
    measure(bench);
    CHECK(bytes_in(folder.filePath(QStringLiteral("arguments"))).contains("--suite radix-order"));
    CHECK(bench.find<QWidget>("barPlots")->isVisible());
    CHECK_FALSE(bench.find<QWidget>("comparisonPlots")->isVisible());
    CHECK(bench.find<Plot>("barPlot")->plottableCount() == 2);
    CHECK(bench.find<Plot>("barPlot")->yAxis->label() == QStringLiteral("GFLOP/s"));
    CHECK(bench.text("barLegend").contains(QStringLiteral("not\u00a0padded")));
    const QPalette palette = bench.find<Plot>("barPlot")->palette();
    CHECK(bar_colour(bench, 0, 0, 30) == Plot::series_colour(0, palette));
    CHECK(bar_colour(bench, 1, 0, 30) != Plot::series_colour(1, palette)); // it ends at 20
    CHECK(bar_colour(bench, 1, 1, 30) == Plot::series_colour(1, palette));
    CHECK(cells(bench, 0).mid(0, 5) == QStringList{QStringLiteral("192"), QStringLiteral("8·8·3"),
                                                   QStringLiteral("40.0"), QStringLiteral("20.0"),
                                                   QStringLiteral("2.00")});
    const QByteArray csv = exported(bench, folder, "orders.csv");
    CHECK(csv.contains("date,n,radices,padded_gflops,not_padded_gflops,"));
    CHECK(csv.contains(",192,8·8·3,40,20,2,"));
}

TEST_CASE("Patterns of memory access are bars of GB per second") {
    const QTemporaryDir folder;
    Bench bench(options_of(folder, real_program));
    show_devices(bench, 1);
    choose_suite(bench, "memory");
    auto *points = bench.find<QComboBox>("benchPoints");
    points->setCurrentIndex(points->findData(10));
    bench.find<QSpinBox>("benchRounds")->setValue(1);
    measure(bench);
    auto *plot = bench.find<Plot>("barPlot");
    REQUIRE(plot->plottableCount() == 1);
    CHECK(plot->yAxis->label() == QStringLiteral("GB/s"));
    const auto data = qobject_cast<QCPBars *>(plot->plottable(0))->data();
    REQUIRE(data->size() >= 18); // 16 patterns and transfers at least
    CHECK(data->at(0)->value > 0);
    CHECK(bench.find<QTreeWidget>("comparisonTable")->topLevelItemCount() == data->size());
    CHECK(cells(bench, 0).at(1) == rate_words(data->at(0)->value));
    CHECK(exported(bench, folder, "memory.md").contains("| Pattern | GB/s | Of best | Time |"));
    CHECK(QImage::fromData(exported(bench, folder, "memory.png")).width() ==
          2 * bench.find<QWidget>("barPlots")->width());
}

TEST_CASE("Planning is stacks of seconds cold and warm") {
    const QTemporaryDir folder;
    const Service service;
    const QJsonObject planned{{QStringLiteral("problem"), QStringLiteral("fft:16*1024:float")},
                              {QStringLiteral("cold"), planning_times(0.5, 0.25)},
                              {QStringLiteral("warm"), planning_times(0.125, 0.0625)}};
    Bench bench(options_of(
        folder,
        fake(folder, echo_begin(service) + event("planning", "planning", planned) + echo_end())));
    show_devices(bench, 1);
    choose_suite(bench, "plan");
    measure(bench);
    auto *plot = bench.find<Plot>("barPlot");
    REQUIRE(plot->plottableCount() == 4);
    CHECK(plot->yAxis->range().upper == Approx(0.75 * 1.06));
    CHECK(bar_colour(bench, 0, 0, 0.4) == Plot::series_colour(0, plot->palette()));
    CHECK(bar_colour(bench, 1, 0, 0.7) != bar_colour(bench, 0, 0, 0.4)); // on top, lighter
    const auto middle = [&](int series) {
        return qobject_cast<QCPBars *>(plot->plottable(series))->dataPixelPosition(0).x();
    };
    CHECK(middle(0) == Approx(middle(1)));
    CHECK(middle(2) > middle(0) + 20);
    CHECK(bar_colour(bench, 2, 0, 0.1) == Plot::series_colour(1, plot->palette()));
    CHECK(cells(bench, 0).at(1) == duration_words(0.5));
    CHECK(cells(bench, 0).at(3) == duration_words(0.125));
    CHECK(exported(bench, folder, "plan.csv").contains(",0.5,0.25,0.125,0.0625,0.0001,2,2"));
}

TEST_CASE("The waits of a person are bars of milliseconds") {
    const QTemporaryDir folder;
    const Service service;
    const QJsonObject live{
        {QStringLiteral("work"), QStringLiteral("filter 1024x1024 gray")},
        {QStringLiteral("first_seconds"), 0.5},
        {QStringLiteral("next_seconds"), QJsonObject{{QStringLiteral("median"), 0.032},
                                                     {QStringLiteral("lower"), 0.03},
                                                     {QStringLiteral("upper"), 0.04}}}};
    Bench bench(options_of(folder, fake(folder, "echo \"$@\" > \"$(dirname \"$0\")/arguments\"\n" +
                                                    echo_begin(service) +
                                                    event("live", "live", live) + echo_end())));
    show_devices(bench, 1);
    choose_suite(bench, "live");
    measure(bench);
    CHECK(bytes_in(folder.filePath(QStringLiteral("arguments"))) ==
          "bench --suite live --rounds 7 --device 0 --json-lines\n");
    auto *plot = bench.find<Plot>("barPlot");
    CHECK(plot->yAxis->label().contains(QStringLiteral("(ms)")));
    CHECK(qobject_cast<QCPBars *>(plot->plottable(0))->data()->at(0)->value == Approx(32));
    CHECK(cells(bench, 0).at(0) == QStringLiteral("filter 1024 × 1024, gray"));
    CHECK(cells(bench, 0).at(1) == duration_words(0.032));
    CHECK(exported(bench, folder, "live.csv")
              .contains(",filter 1024x1024 gray,0.032,0.03,0.04,0.5,"));
}

TEST_CASE("The model stands beside the search with registers and ratio") {
    const QTemporaryDir folder;
    const Service service;
    QJsonObject report = bench_report_of(service, QStringLiteral("2026-11-01T10:00:00Z"));
    report.remove(QStringLiteral("imago_bench"));
    report.remove(QStringLiteral("suites"));
    report.insert(QStringLiteral("imago_tune"), 1);
    const QByteArray script = "echo \"$@\" > \"$(dirname \"$0\")/arguments\"\n" +
                              event("begin", "report", report) +
                              event("compared", "problem", compared(8, 40, 50)) +
                              echo({{QStringLiteral("event"), QStringLiteral("progress")},
                                    {QStringLiteral("index"), 1},
                                    {QStringLiteral("of"), 2},
                                    {QStringLiteral("problem"), QStringLiteral("fft:64*64:float")},
                                    {QStringLiteral("tried"), 3},
                                    {QStringLiteral("planned"), 10}}) +
                              "exec sleep 60\n";
    Bench bench(options_of(folder, fake(folder, script)));
    show_devices(bench, 1);
    choose_suite(bench, "model-search");
    bench.find<QLineEdit>("benchSizes")->setText(QStringLiteral("8,64"));
    click(bench, "bench");
    wait_for([&] { return bench.text("benchState").contains(QStringLiteral("plan 3 of 10")); });
    const QByteArray arguments = bytes_in(folder.filePath(QStringLiteral("arguments")));
    CHECK(arguments.startsWith("tune --compare-model --no-radices --sizes 8,64 --device 0 "));
    CHECK(cells(bench, 0) ==
          QStringList{QStringLiteral("8"), QStringLiteral("1.25"), QStringLiteral("group 8·8 L8x4"),
                      QStringLiteral("40.0"), QStringLiteral("40"), QStringLiteral("4\u202fKiB"),
                      QStringLiteral("75\u202f%"), QStringLiteral("group 16·4 L4x8"),
                      QStringLiteral("50.0"), QStringLiteral("–"), QStringLiteral("4\u202fKiB"),
                      QStringLiteral("75\u202f%")});
    CHECK(bench.find<Plot>("barPlot")->plottableCount() == 2);
    bench.find<QAction>("cancel")->trigger();
    auto *runs = bench.find<QListWidget>("savedRuns");
    wait_for([&] { return runs->count() == 1; });
    CHECK(cells(bench, 0).at(1) == QStringLiteral("1.25")); // kept
}

TEST_CASE("The roofline is that of the memory for all sizes and a cached copy a line of its own") {
    const QTemporaryDir folder;
    const Service service;
    // Copies of as many bytes reach 2 * GB/s of the case; the memory 20 GB/s.
    QJsonObject slow = bench_case(16, 1), cached = bench_case(256, 900);
    const auto copy_of = [](const QJsonObject &one) {
        return one.value(QStringLiteral("roofline")).toObject();
    };
    const double intensity =
        copy_of(cached).value(QStringLiteral("gflops")).toDouble() /
        copy_of(cached).value(QStringLiteral("gigabytes_per_second")).toDouble();
    Bench bench(
        options_of(folder, fake(folder, echo_begin(service) +
                                            event("memory_copy", "memory_copy", memory_copy(20)) +
                                            event("case", "case", slow) +
                                            event("case", "case", cached) + echo_end())));
    show_devices(bench, 1);
    measure(bench);
    const auto values = [&](const char *plot, const QString &name) {
        std::vector<double> found;
        for (int i = 0; i < bench.find<Plot>(plot)->graphCount(); ++i)
            if (QCPGraph *graph = bench.find<Plot>(plot)->graph(i); graph->name().startsWith(name))
                for (const QCPGraphData &point : *graph->data())
                    found.push_back(point.value);
        return found;
    };
    const QString roof = QStringLiteral("roofline of the memory"),
                  copy = QStringLiteral("copy of the same size"); // and the reason for its position
    CHECK(values("gigabytesPlot", roof) == std::vector<double>{20, 20});
    REQUIRE(values("gflopsPlot", roof).size() == 2);
    CHECK(values("gflopsPlot", roof)[1] == Approx(20 * intensity));
    REQUIRE(values("gigabytesPlot", copy).size() == 2);
    REQUIRE(values("gflopsPlot", copy).size() == 2);
    CHECK(values("gflopsPlot", copy)[1] == Approx(1800));
    CHECK(bench.text("plotLegend").count(QStringLiteral("roofline")) == 1);
    CHECK(bench.find<QLabel>("plotLegend")->toolTip().contains(QStringLiteral("no cache holds")));
    CHECK(titles(bench).contains(QStringLiteral("Upload, GB/s")));
    CHECK(titles(bench).contains(QStringLiteral("Download, GB/s")));
}

TEST_CASE("Runs of several things are seen one at a time by choice") {
    const QTemporaryDir folder;
    const Service service;
    QDir(folder.path()).mkdir(QStringLiteral("runs"));
    QJsonObject report = bench_report_of(service, QStringLiteral("2026-11-01T08:00:00Z"));
    report.insert(QStringLiteral("cases"),
                  QJsonArray{bench_case(16, 40), order_case(QStringLiteral("8·8·3"), 40, 20)});
    write_file(folder.filePath(QStringLiteral("runs/a.json")), QJsonDocument(report).toJson());
    Bench bench(options_of(folder, real_program));
    show_devices(bench, 1);
    wait_for([&] { return bench.find<QListWidget>("savedRuns")->count() == 1; });
    CHECK(bench.find<QWidget>("comparisonPlots")->isVisible());
    CHECK(bench.find<QTreeWidget>("comparisonTable")->topLevelItemCount() == 2); // with FFTW
    CHECK(bench.find<QWidget>("comparisonView0")->isVisible());
    CHECK_FALSE(bench.find<QWidget>("comparisonView2")->isVisible()); // no memory
    QTest::mouseClick(bench.find<QWidget>("comparisonView1"), Qt::LeftButton);
    CHECK(bench.find<QWidget>("barPlots")->isVisible());
    CHECK(cells(bench, 0).at(1) == QStringLiteral("8·8·3"));
}
