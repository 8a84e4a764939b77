// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/bench_report.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace imago {
namespace {

QString tr(const char *text) {
    return QCoreApplication::translate("BenchReport", text);
}

[[noreturn]] void refuse(const QString &sentence) {
    throw std::runtime_error(sentence.toStdString());
}

QString text_of(const QJsonObject &json, const char *key) {
    return json.value(QLatin1String(key)).toString();
}

/// A finite number that is not negative; of a key that has to be there.
double number_of(const QJsonObject &json, const char *key) {
    const QJsonValue value = json.value(QLatin1String(key));
    if (!value.isDouble() || !(value.toDouble() >= 0) || !std::isfinite(value.toDouble()))
        refuse(tr("the number \"%1\" is missing").arg(QLatin1String(key)));
    return value.toDouble();
}

double number_or(const QJsonObject &json, const char *key, double otherwise) {
    return json.contains(QLatin1String(key)) ? number_of(json, key) : otherwise;
}

QStringList numbers_of(const QJsonValue &list) {
    QStringList texts;
    for (const QJsonValue &value : list.toArray())
        texts.append(QString::number(value.toInteger()));
    return texts;
}

void read_times(const QJsonObject &json, BenchTimes &times) {
    times.state = text_of(json, "state");
    times.reason = text_of(json, "reason");
    const QJsonObject measured = json.value(QLatin1String("times")).toObject();
    times.timed = !measured.isEmpty();
    if (!times.timed)
        return;
    times.seconds = number_of(measured, "median_seconds");
    times.lower = number_of(measured, "lower_quartile_seconds");
    times.upper = number_of(measured, "upper_quartile_seconds");
    times.gflops = number_or(measured, "gflops", 0);
    times.gigabytes_per_second = number_of(measured, "gigabytes_per_second");
    if (times.seconds <= 0)
        refuse(tr("the number \"%1\" is missing").arg(QStringLiteral("median_seconds")));
}

BenchStep step_of(const QJsonObject &json) {
    return {text_of(json, "name"),
            text_of(json, "family"),
            numbers_of(json.value(QLatin1String("radices"))),
            int(number_of(json, "items_per_transform")),
            int(number_of(json, "transforms_per_group")),
            int(number_of(json, "lane_width")),
            text_of(json, "exchange"),
            number_of(json, "local_bytes"),
            number_or(json, "milliseconds", 0)};
}

BenchVariant variant_of(const QJsonObject &json) {
    BenchVariant variant;
    read_times(json, variant);
    variant.name = text_of(json, "variant");
    variant.plan_in_short = text_of(json, "plan_in_short");
    variant.of_bound = number_or(json, "of_copy", 0);
    variant.error = number_or(json, "relative_error", 0);
    const QJsonObject plan = json.value(QLatin1String("plan")).toObject();
    variant.chosen_by = text_of(plan, "chosen_by");
    variant.evidence = text_of(plan, "evidence");
    variant.gain = number_or(plan, "gain", 1);
    for (const QJsonValue &step : plan.value(QLatin1String("steps")).toArray())
        variant.steps.push_back(step_of(step.toObject()));
    return variant;
}

/// As the report has it; of reports before they had one, by the fastest copy of the case.
void read_roofline(const QJsonObject &json, BenchCaseReport &report) {
    const QJsonObject roof = json.value(QLatin1String("roofline")).toObject();
    report.roof_gflops = number_or(roof, "gflops", 0);
    report.roof_gigabytes = number_or(roof, "gigabytes_per_second", 0);
    if (!roof.isEmpty())
        return;
    for (const QJsonValue &copy : json.value(QLatin1String("copy")).toObject())
        if (copy.isObject())
            report.roof_gigabytes = std::max(report.roof_gigabytes,
                                             number_or(copy.toObject(), "gigabytes_per_second", 0));
    if (const double bytes = number_or(json, "bytes", 0); bytes > 0)
        report.roof_gflops = report.roof_gigabytes * number_or(json, "operations", 0) / bytes;
}

double rate(double bytes, double seconds) {
    return seconds > 0 ? bytes / seconds * 1e-9 : 0;
}

} // namespace

BenchCaseReport bench_case_report(const QJsonObject &json) {
    BenchCaseReport report;
    report.suite = text_of(json, "suite");
    report.problem = text_of(json, "problem");
    report.kind = text_of(json, "kind");
    report.precision = text_of(json, "precision");
    report.placement = text_of(json, "placement");
    report.extents = numbers_of(json.value(QLatin1String("extents")));
    if (report.problem.isEmpty() || report.kind.isEmpty() || report.extents.isEmpty())
        refuse(tr("a case does not name its transform"));
    report.points = 1;
    for (const QString &extent : std::as_const(report.extents))
        report.points *= extent.toDouble();
    if (!(report.points >= 1))
        refuse(tr("the number \"%1\" is missing").arg(QStringLiteral("extents")));
    report.batch = number_of(json, "batch");
    report.upload = rate(number_or(json, "input_bytes", 0), number_or(json, "upload_seconds", 0));
    report.download =
        rate(number_or(json, "output_bytes", 0), number_or(json, "download_seconds", 0));
    read_roofline(json, report);
    for (const QJsonValue &ours : json.value(QLatin1String("imago")).toArray())
        report.variants.push_back(variant_of(ours.toObject()));
    const QJsonObject peers = json.value(QLatin1String("peers")).toObject();
    for (auto it = peers.begin(); it != peers.end(); ++it) {
        BenchPeer peer;
        read_times(it->toObject(), peer);
        peer.name = it.key();
        peer.title = text_of(it->toObject(), "title");
        if (peer.title.isEmpty())
            peer.title = peer.name;
        report.peers.push_back(peer);
    }
    return report;
}

BenchReport bench_report(const QJsonObject &json) {
    if (!json.contains(QLatin1String("imago_bench")))
        refuse(tr("it is no report of imago-cli bench"));
    if (number_of(json, "imago_bench") != 1)
        refuse(tr("it is of a newer version of this program"));
    BenchReport report;
    report.device = text_of(json, "device").simplified();
    report.driver = text_of(json, "driver");
    report.platform = text_of(json, "platform");
    report.version = text_of(json, "imago_version");
    report.date = QDateTime::fromString(text_of(json, "date"), Qt::ISODate);
    if (report.device.isEmpty() || !report.date.isValid())
        refuse(tr("it does not name its device or its date"));
    for (const QJsonValue &suite : json.value(QLatin1String("suites")).toArray())
        report.suites.append(suite.toString());
    report.rounds = int(number_or(json, "rounds", 0));
    report.cancelled = json.value(QLatin1String("cancelled")).toBool();
    for (const QJsonValue &one : json.value(QLatin1String("cases")).toArray())
        report.cases.push_back(bench_case_report(one.toObject()));
    if (report.suites.isEmpty()) // of reports before these were named
        for (const BenchCaseReport &one : report.cases)
            if (!report.suites.contains(one.suite))
                report.suites.append(one.suite);
    report.json = json;
    return report;
}

QString chooser_word(const BenchVariant &variant) {
    if (variant.chosen_by == QLatin1String("record"))
        return tr("record");
    if (variant.chosen_by == QLatin1String("search"))
        return tr("search");
    if (variant.chosen_by == QLatin1String("options"))
        return tr("options");
    return tr("model");
}

} // namespace imago
