// SPDX-License-Identifier: GPL-3.0-or-later
// The Devices workspace: the table and the health of devices, by the real imago-cli and by scripts
// in its place that hang, crash or write what they should not.
#include "app/desktop/command_line.h"
#include "tests/ui/devices/devices_bench.h"
#include "ui/devices/device_health.h"
#include "ui/devices/device_table.h"
#include "ui/widget/device_box.h"
#include "ui/words/numbers.h"

#include <QDir>
#include <QFileInfo>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>

#include <array>
#include <optional>

using namespace imago;
using namespace imago::test;

TEST_CASE("imago-cli is taken from beside the window, or from the window's own build tree") {
    const QTemporaryDir folder;
    const auto program = [&](const QString &path) {
        const QString at = folder.filePath(path);
        QDir().mkpath(QFileInfo(at).absolutePath());
        write_file(at, "#!/bin/sh\n");
        QFile::setPermissions(at, QFile::ReadOwner | QFile::ExeOwner);
        return at;
    };
    const BuiltProgram built{program(QStringLiteral("build/app/cli/imago-cli")),
                             folder.filePath(QStringLiteral("build"))};
    CHECK(find_cli(folder.filePath(QStringLiteral("build/app/desktop")), built) == built.path);
    CHECK(find_cli(folder.filePath(QStringLiteral("bin")), built).isEmpty());
    CHECK(find_cli(folder.filePath(QStringLiteral("build-of-another")), built).isEmpty());
    const QString beside = program(QStringLiteral("bin/imago-cli"));
    CHECK(find_cli(folder.filePath(QStringLiteral("bin")), built) == beside);
}

TEST_CASE("The table says what each device can do") {
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
              .startsWith(count_words(device.max_work_group_size)));
    CHECK(property(bench, QStringLiteral("Lanes"))
              .startsWith(QString::number(device.native_vector_width_float)));
    for (const char *title : {"Vendor", "Platform", "OpenCL", "Global memory", "Local memory",
                              "Clock", "Notable extensions"})
        CHECK_FALSE(property(bench, QLatin1String(title)).isEmpty());
    // Without imago-cli nothing is checked, and the page says so.
    click(bench, "check");
    CHECK(health(bench).startsWith(QStringLiteral("not checked. ")));
    CHECK(health(bench).contains(QStringLiteral("imago-cli")));
    CHECK(bench.service.device() >= 0);
}

TEST_CASE("A device is checked in a process of its own and once for a driver") {
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
        // A device is not measured for what it cannot do.
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

TEST_CASE("A check that a busy machine held up is repeated and says nothing of the device") {
    const QTemporaryDir folder;
    const Service service;
    const QString busy = QStringLiteral("It was checked 3 times, while other programs were busy.");
    Bench bench(options_of(
        folder, fake(folder, "echo '" + check_report(service, QStringLiteral("busy"), busy) +
                                 "'; echo 'imago-cli: busy' >&2; exit 1\n")));
    show_devices(bench, 0);
    const int device = bench.service.device();
    click(bench, "checkDevice");
    wait_for([&] { return health(bench).contains(busy); });
    CHECK_FALSE(health(bench).startsWith(QChar(0x2717)));
    CHECK(bench.service.device() == device);
    CHECK(bench.service.unfit_reason(0).empty());
    CHECK_FALSE(message(bench).contains(QStringLiteral("There is no other device")));
    // Nobody asks again.
    fake(folder, "echo '" + check_report(service, QStringLiteral("passed"), {}) + "'\n");
    wait_for([&] { return health(bench).startsWith(QChar(0x2713)); });
}

TEST_CASE("A device that failed before is not used until it has passed") {
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

TEST_CASE("A program of the engine that is missing is told with what is lost by it") {
    const QTemporaryDir folder;
    WindowOptions options = options_of(folder, {});
    {
        Bench bench(options);
        show_devices(bench, 0);
        CHECK_FALSE(bench.find<QLabel>("missingHelpers")->isVisible());
    }
    options.tools.helpers = {
        {Helper::self_test, "imago-self-test", {}, "/here/imago-self-test"},
        {Helper::tune_worker, "imago-tune-worker", "/there/imago-tune-worker", {}}};
    Bench bench(options);
    show_devices(bench, 0);
    auto *list = bench.find<QLabel>("missingHelpers");
    CHECK(list->isVisible());
    CHECK(list->text().startsWith(QStringLiteral("imago-self-test is missing: ")));
    CHECK_FALSE(list->text().contains(QStringLiteral("imago-tune-worker")));
    CHECK(list->toolTip().contains(QStringLiteral("/here/imago-self-test")));
}

TEST_CASE("Two platforms on one processor are told apart, and a simulator is named as one") {
    std::vector<DeviceInfo> devices(3);
    const std::array<const char *, 3> platforms = {"Portable Computing Language", "Intel(R) OpenCL",
                                                   "Oclgrind"},
                                      versions = {"OpenCL 3.0 PoCL 3.1", "OpenCL 3.0 LINUX",
                                                  "OpenCL 1.2 (Oclgrind 21.10)"},
                                      drivers = {"3.1", "2026.1.0", "Oclgrind 21.10"};
    for (std::size_t i = 0; i < 3; ++i) {
        devices[i].index = static_cast<int>(i);
        devices[i].name = i < 2 ? "AMD EPYC" : "Oclgrind Simulator";
        devices[i].type = i < 2 ? DeviceType::cpu : DeviceType::gpu;
        devices[i].platform_name = platforms[i];
        devices[i].platform_version = versions[i];
        devices[i].driver_version = drivers[i];
    }
    DeviceBox box;
    box.set_devices(devices, 1);
    CHECK(box.itemText(0) == QStringLiteral("CPU · PoCL 3.1 · AMD EPYC"));
    CHECK(box.itemText(1) == QStringLiteral("CPU · Intel OpenCL 2026.1 · AMD EPYC"));
    CHECK(box.itemText(2) == QStringLiteral("simulator · Oclgrind 21.10 · Oclgrind Simulator"));
    CHECK(box.device_name() == QStringLiteral("AMD EPYC"));
    CHECK(box.device_platform() == QStringLiteral("Intel OpenCL"));
    DeviceTable table(devices, {});
    CHECK(table.horizontalHeaderItem(0)->text() == QStringLiteral("AMD EPYC · PoCL 3.1"));
    table.show_current(1);
    CHECK(table.horizontalHeaderItem(1)->text() ==
          QStringLiteral("● AMD EPYC · Intel OpenCL 2026.1"));
    const auto row = [&](const char *title) {
        for (int i = 0; i < table.rowCount(); ++i)
            if (table.verticalHeaderItem(i)->text() == QLatin1String(title))
                return i;
        return -1;
    };
    REQUIRE(row("Copy") >= 0);
    table.show_rates({2.64e10, std::nullopt, 0.0});
    CHECK(table.item(row("Copy"), 0)->text().startsWith(QLocale().toString(26.4)));
    CHECK(table.item(row("Copy"), 1)->text() == QStringLiteral("–"));
    CHECK(table.item(row("Copy"), 2)->text() == QStringLiteral("failed"));
    CHECK(table.item(row("Type"), 2)->text().startsWith(QStringLiteral("simulator")));
}

TEST_CASE("A driver that is left out is told with the reason and can be tried again") {
    const QTemporaryDir folder;
    WindowOptions options = options_of(folder, real_program);
    options.tools.left_out = {{"/etc/OpenCL/vendors/bad.icd", IMAGO_BAD_DRIVER,
                               LeftOutDriver::Trouble::signalled, 6, 0, false}};
    Bench bench(options);
    const QString name = QFileInfo(QStringLiteral(IMAGO_BAD_DRIVER)).fileName();
    CHECK(message(bench).startsWith(QStringLiteral("The OpenCL driver ") + name));
    CHECK(message(bench).contains(QStringLiteral("signal 6")));
    CHECK(bench.find<QPushButton>("messageAction")->isVisible());
    show_devices(bench, 0);
    auto *table = bench.find<QTableWidget>("deviceTable");
    const int column = int(bench.service.devices().size());
    REQUIRE(table->columnCount() == column + 1);
    CHECK(table->horizontalHeaderItem(column)->text() == name + QStringLiteral(" (left out)"));
    CHECK(table->item(0, column)->text().contains(QStringLiteral("signal 6")));
    table->selectColumn(column);
    CHECK_FALSE(bench.find<QPushButton>("useDevice")->isEnabled());
    CHECK_FALSE(bench.find<QPushButton>("checkDevice")->isEnabled());
    CHECK(bench.text("leftOutDrivers") == name);

    bench.window.messages()->hide();
    click(bench, "tryDrivers");
    CHECK_FALSE(bench.find<QPushButton>("tryDrivers")->isEnabled());
    wait_for([&] { return bench.window.messages()->isVisible(); });
    CHECK(message(bench).contains(QStringLiteral("signal 6")));
    CHECK(bench.find<QPushButton>("tryDrivers")->isEnabled());
}

TEST_CASE("The real window opens beside a driver that crashes") {
    const QTemporaryDir folder;
    QDir(folder.path()).mkdir(QStringLiteral("vendors"));
    write_file(folder.filePath(QStringLiteral("vendors/bad.icd")), IMAGO_BAD_DRIVER "\n");
    QProcess imago;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("OCL_ICD_VENDORS"),
                       folder.filePath(QStringLiteral("vendors")));
    environment.remove(QStringLiteral("IMAGO_DRIVER_TRIAL"));
    for (const char *variable : {"XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        environment.insert(QLatin1String(variable), folder.filePath(QLatin1String(variable)));
    imago.setProcessEnvironment(environment);
    const QString picture = folder.filePath(QStringLiteral("window.png"));
    imago.start(QStringLiteral(IMAGO_DESKTOP),
                {QStringLiteral("--workspace"), QStringLiteral("devices"),
                 QStringLiteral("--screenshot"), picture});
    REQUIRE(imago.waitForFinished(60000));
    INFO(imago.readAllStandardError().toStdString());
    CHECK(imago.exitStatus() == QProcess::NormalExit);
    CHECK(imago.exitCode() == 0);
    CHECK_FALSE(QImage(picture).isNull());
    imago.start(QStringLiteral(IMAGO_CLI), {QStringLiteral("devices"), QStringLiteral("--json")});
    REQUIRE(imago.waitForFinished(60000));
    CHECK(imago.exitStatus() == QProcess::NormalExit);
    CHECK(imago.readAllStandardError().contains("is left out"));
}
