// SPDX-License-Identifier: GPL-3.0-or-later
// For tests of the Devices workspace: scripts that replace imago-cli, and their reports.
#pragma once
#include "tests/ui/window_fixture.h"
#include "ui/widget/message_bar.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>

#include <cmath>

namespace imago::test {

inline const QString real_program = QStringLiteral(IMAGO_CLI);

/// A shell script in the place of imago-cli.
inline QString fake(const QTemporaryDir &folder, const QByteArray &script) {
    const QString path = folder.filePath(QStringLiteral("fake-cli"));
    QFile::remove(path);
    write_file(path, "#!/bin/sh\n" + script);
    REQUIRE(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    return path;
}

inline WindowOptions options_of(const QTemporaryDir &folder, const QString &program,
                                bool check = false) {
    WindowOptions options{{samples}, -1, false, false, {}};
    options.tools = {program, check, folder.filePath(QStringLiteral("runs")), 400};
    return options;
}

inline QByteArray line(const QJsonObject &json) {
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

/// The report of a check of the first device.
inline QByteArray check_report(const Service &service, const QString &state,
                               const QString &reason) {
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

/// bench's part for one length.
/// Two sentences of a step, for a report: of its own shape and of the next best.
inline QJsonArray why_said() {
    const auto said = [](const char *form, const char *radices) {
        return QJsonArray{QLatin1String(form),
                          QJsonArray{QStringLiteral("radices %1"), QString::fromUtf8(radices)}};
    };
    return {said("chosen: %1", "8·4"), said("next best: %1", "16·2")};
}

inline QJsonObject bench_case(int n, double gflops) {
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
                           {QStringLiteral("why_said"), why_said()},
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

inline QJsonObject bench_report_of(const Service &service, const QString &date) {
    return {{QStringLiteral("imago_bench"), 1},
            {QStringLiteral("imago_version"), QStringLiteral("0.1.0")},
            {QStringLiteral("date"), date},
            {QStringLiteral("device"), QString::fromStdString(service.devices()[0].name)},
            {QStringLiteral("driver"), QStringLiteral("1.0")},
            {QStringLiteral("rounds"), 3},
            {QStringLiteral("suites"), QJsonArray{QStringLiteral("1d")}}};
}

/// The part of bench --ceiling for a copy that exceeds the caches.
inline QJsonObject memory_copy(double gigabytes) {
    const double bytes = 5e8;
    return {{QStringLiteral("bytes"), bytes},
            {QStringLiteral("times"),
             QJsonObject{{QStringLiteral("median_seconds"), bytes / gigabytes * 1e-9},
                         {QStringLiteral("lower_quartile_seconds"), bytes / gigabytes * 1e-9},
                         {QStringLiteral("upper_quartile_seconds"), bytes / gigabytes * 1e-9},
                         {QStringLiteral("gigabytes_per_second"), gigabytes}}}};
}

inline QByteArray echo(const QJsonObject &json) {
    return "echo '" + line(json) + "'\n";
}

inline QByteArray echo_begin(const Service &service) {
    return echo({{QStringLiteral("event"), QStringLiteral("begin")},
                 {QStringLiteral("report"),
                  bench_report_of(service, QStringLiteral("2026-11-01T10:00:00Z"))}});
}

inline QByteArray echo_case(int index, int n, double gflops) {
    return echo({{QStringLiteral("event"), QStringLiteral("part")},
                 {QStringLiteral("index"), index},
                 {QStringLiteral("of"), 4},
                 {QStringLiteral("name"), QString::number(n)}}) +
           echo({{QStringLiteral("event"), QStringLiteral("case")},
                 {QStringLiteral("case"), bench_case(n, gflops)}});
}

inline QByteArray echo_end() {
    return echo({{QStringLiteral("event"), QStringLiteral("end")}, {QStringLiteral("failed"), 0}});
}

template <class Condition>
inline void wait_for(Condition condition) {
    REQUIRE(QTest::qWaitFor(condition, patience_ms));
}

inline QString message(const Bench &bench) {
    return bench.window.messages()->text();
}

inline void click(Bench &bench, const char *button) {
    QTest::mouseClick(bench.find<QPushButton>(button), Qt::LeftButton);
}

inline void show_devices(Bench &bench, int page) {
    bench.window.show_workspace(3);
    bench.window.device_page()->show_page(page);
}

/// The row of this title, first device.
inline QString property(Bench &bench, const QString &title) {
    auto *table = bench.find<QTableWidget>("deviceTable");
    for (int row = 0; row < table->rowCount(); ++row)
        if (table->verticalHeaderItem(row)->text() == title)
            return table->item(row, 0)->text();
    FAIL("no such property");
    return {};
}

inline QString health(Bench &bench) {
    return property(bench, QStringLiteral("Health"));
}

inline QStringList run_files(const QTemporaryDir &folder) {
    return QDir(folder.filePath(QStringLiteral("runs"))).entryList({QStringLiteral("*.json")});
}

} // namespace imago::test
