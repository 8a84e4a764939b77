// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/run/bench_report.h"

#include "ui/devices/run/report_json.h"
#include "ui/words/sentence_json.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace imago {
namespace {

struct BenchReportWords {
    Q_DECLARE_TR_FUNCTIONS(imago::BenchReport)
};

QStringList number_list(const QJsonValue &list) {
    QStringList texts;
    for (const QJsonValue value : list.toArray())
        texts.append(QString::number(value.toInteger()));
    return texts;
}

void read_bench_times(const QJsonObject &json, BenchTimes &times) {
    times.state = report_text(json, "state");
    times.reason = sentence_in(json, "reason");
    const QJsonObject measured = json.value(QLatin1String("times")).toObject();
    times.timed = !measured.isEmpty();
    if (!times.timed)
        return;
    times.seconds = report_number(measured, "median_seconds");
    times.lower = report_number(measured, "lower_quartile_seconds");
    times.upper = report_number(measured, "upper_quartile_seconds");
    times.gflops = report_number_or(measured, "gflops", 0);
    times.gigabytes_per_second = report_number(measured, "gigabytes_per_second");
    if (times.seconds <= 0)
        refuse_report(BenchReportWords::tr("the number \"%1\" is missing")
                          .arg(QStringLiteral("median_seconds")));
}

BenchStep bench_step(const QJsonObject &json) {
    return {sentence_in(json, "name"),
            report_text(json, "family"),
            number_list(json.value(QLatin1String("radices"))),
            report_count(json, "items_per_transform"),
            report_count(json, "transforms_per_group"),
            report_count(json, "lane_width"),
            sentence_in(json, "exchange"),
            report_number(json, "local_bytes"),
            report_number_or(json, "milliseconds", 0),
            sentences_in(json, "why"),
            report_text(json, "decided_by"),
            sentence_in(json, "decision")};
}

BenchVariant bench_variant(const QJsonObject &json) {
    BenchVariant variant;
    read_bench_times(json, variant);
    variant.name = report_text(json, "variant");
    variant.plan_in_short = report_text(json, "plan_in_short");
    variant.of_bound = report_number_or(json, "of_copy", 0);
    variant.error = report_number_or(json, "relative_error", 0);
    const QJsonObject plan = json.value(QLatin1String("plan")).toObject();
    variant.chosen_by = report_text(plan, "chosen_by");
    variant.evidence = report_text(plan, "evidence");
    variant.gain = report_number_or(plan, "gain", 1);
    for (const QJsonValue step : plan.value(QLatin1String("steps")).toArray())
        variant.steps.push_back(bench_step(step.toObject()));
    return variant;
}

/// From the report; for reports of older versions, from the fastest copy of the case.
void read_roofline(const QJsonObject &json, BenchCaseReport &report) {
    const QJsonObject roof = json.value(QLatin1String("roofline")).toObject();
    report.copy_gflops = report_number_or(roof, "gflops", 0);
    report.copy_gigabytes = report_number_or(roof, "gigabytes_per_second", 0);
    if (roof.isEmpty())
        for (const QJsonValue copy : json.value(QLatin1String("copy")).toObject())
            if (copy.isObject())
                report.copy_gigabytes =
                    std::max(report.copy_gigabytes,
                             report_number_or(copy.toObject(), "gigabytes_per_second", 0));
    if (const double bytes = report_number_or(json, "bytes", 0); bytes > 0)
        report.intensity = report_number_or(json, "operations", 0) / bytes;
    else if (report.copy_gigabytes > 0)
        report.intensity = report.copy_gflops / report.copy_gigabytes;
    if (roof.isEmpty())
        report.copy_gflops = report.copy_gigabytes * report.intensity;
}

PlanningTimes planning_times(const QJsonObject &json) {
    return {report_number(json, "plan_and_build_seconds"), report_number(json, "first_run_seconds"),
            report_number(json, "second_run_seconds"),
            report_count_or(json, "programs_compiled", 0),
            report_count_or(json, "programs_loaded", 0)};
}

/// The largest of the steps' figures; negative: the driver does not report it.
double largest_figure(const QJsonObject &json, const char *key) {
    double most = -1;
    for (const QJsonValue value : json.value(QLatin1String(key)).toArray())
        most = std::max(most, value.toDouble(-1));
    return most;
}

ComparedPlan compared_plan(const QJsonObject &json, const QJsonObject &milliseconds) {
    ComparedPlan plan;
    plan.plan_in_short = report_text(json, "plan");
    plan.milliseconds = report_number(milliseconds, "median");
    plan.gflops = report_number(json, "gflops");
    plan.registers = largest_figure(json, "registers");
    plan.local_bytes = largest_figure(json, "local_bytes");
    plan.occupancy =
        json.contains(QLatin1String("occupancy")) ? report_number(json, "occupancy") : -1;
    return plan;
}

double gigabytes_rate(double bytes, double seconds) {
    return seconds > 0 ? bytes / seconds * 1e-9 : 0;
}

} // namespace

BenchCaseReport bench_case_report(const QJsonObject &json) {
    BenchCaseReport report;
    report.suite = report_text(json, "suite");
    report.problem = report_text(json, "problem");
    report.kind = report_text(json, "kind");
    report.precision = report_text(json, "precision");
    report.placement = report_text(json, "placement");
    report.extents = number_list(json.value(QLatin1String("extents")));
    if (report.problem.isEmpty() || report.kind.isEmpty() || report.extents.isEmpty())
        refuse_report(BenchReportWords::tr("a case does not name its transform"));
    report.points = 1;
    for (const QString &extent : std::as_const(report.extents))
        report.points *= extent.toDouble();
    if (!(report.points >= 1))
        refuse_report(
            BenchReportWords::tr("the number \"%1\" is missing").arg(QStringLiteral("extents")));
    report.batch = report_number(json, "batch");
    report.upload = gigabytes_rate(report_number_or(json, "input_bytes", 0),
                                   report_number_or(json, "upload_seconds", 0));
    report.download = gigabytes_rate(report_number_or(json, "output_bytes", 0),
                                     report_number_or(json, "download_seconds", 0));
    read_roofline(json, report);
    for (const QJsonValue ours : json.value(QLatin1String("imago")).toArray())
        report.variants.push_back(bench_variant(ours.toObject()));
    const QJsonObject peers = json.value(QLatin1String("peers")).toObject();
    for (auto it = peers.begin(); it != peers.end(); ++it) {
        BenchPeer peer;
        read_bench_times(it->toObject(), peer);
        peer.name = it.key();
        peer.title = report_text(it->toObject(), "title");
        if (peer.title.isEmpty())
            peer.title = peer.name;
        report.peers.push_back(peer);
    }
    return report;
}

MemoryReport memory_report(const QJsonObject &json) {
    MemoryReport report;
    report.pattern = report_text(json, "pattern");
    read_bench_times(json, report.times);
    if (report.pattern.isEmpty() || !report.times.timed)
        refuse_report(BenchReportWords::tr("a pattern of memory access has no name or no time"));
    return report;
}

PlanningReport planning_report(const QJsonObject &json) {
    const QString problem = report_text(json, "problem");
    if (problem.isEmpty())
        refuse_report(BenchReportWords::tr("a case does not name its transform"));
    return {problem, planning_times(json.value(QLatin1String("cold")).toObject()),
            planning_times(json.value(QLatin1String("warm")).toObject())};
}

LiveReport live_report(const QJsonObject &json) {
    const QJsonObject next = json.value(QLatin1String("next_seconds")).toObject();
    const QString work = report_text(json, "work");
    if (work.isEmpty())
        refuse_report(BenchReportWords::tr("a case does not name its work"));
    return {work,
            report_number(json, "first_seconds"),
            report_number_or(json, "first_build_seconds", 0),
            report_number(next, "median"),
            report_number_or(next, "lower", 0),
            report_number_or(next, "upper", 0)};
}

ComparedReport compared_report(const QJsonObject &json) {
    ComparedReport report;
    report.problem = report_text(json, "problem");
    report.points = report_number(json, "n");
    report.batch = report_number_or(json, "batch", 1);
    report.failure = report_text(json, "failure");
    if (!report.failure.isEmpty())
        return report;
    report.improved = json.value(QLatin1String("improved")).toBool();
    const double relative = report_number_or(json, "relative", 1);
    report.ratio = report.improved && relative > 0 ? 1 / relative : 1;
    report.options = report_text(json, "options");
    const auto part = [&](const char *key) { return json.value(QLatin1String(key)).toObject(); };
    report.planned = compared_plan(part("planned"), part("planned_milliseconds"));
    report.best = compared_plan(part("best"), part("best_milliseconds"));
    return report;
}

BenchReport bench_report(const QJsonObject &json) {
    const bool compared = json.contains(QLatin1String("imago_tune"));
    if (!compared && !json.contains(QLatin1String("imago_bench")))
        refuse_report(BenchReportWords::tr(
            "it is not a report of imago-cli bench or of imago-cli tune --compare-model"));
    if (report_number(json, compared ? "imago_tune" : "imago_bench") != 1)
        refuse_report(BenchReportWords::tr("it is of a newer version of this program"));
    BenchReport report;
    report.device = report_text(json, "device").simplified();
    report.driver = report_text(json, "driver");
    report.platform = report_text(json, json.contains(QLatin1String("platform_label"))
                                            ? "platform_label"
                                            : "platform"); // of an older version
    report.version = report_text(json, "imago_version");
    report.date = QDateTime::fromString(report_text(json, "date"), Qt::ISODate);
    if (report.device.isEmpty() || !report.date.isValid())
        refuse_report(BenchReportWords::tr("it does not name its device or its date"));
    for (const QJsonValue suite : json.value(QLatin1String("suites")).toArray())
        report.suites.append(suite.toString());
    report.rounds = report_count_or(json, "rounds", 0);
    report.cancelled = json.value(QLatin1String("cancelled")).toBool();
    for (const QJsonValue one : json.value(QLatin1String("cases")).toArray())
        report.cases.push_back(bench_case_report(one.toObject()));
    const auto each = [&](const char *key, auto take) {
        for (const QJsonValue one : json.value(QLatin1String(key)).toArray())
            take(one.toObject());
    };
    each("memory", [&](const auto &one) { report.memory.push_back(memory_report(one)); });
    each("planning", [&](const auto &one) { report.planning.push_back(planning_report(one)); });
    each("live", [&](const auto &one) { report.live.push_back(live_report(one)); });
    if (compared)
        each("problems", [&](const auto &one) { report.compared.push_back(compared_report(one)); });
    const QJsonObject copy = json.value(QLatin1String("memory_copy")).toObject();
    if (!copy.isEmpty()) {
        BenchTimes times;
        read_bench_times(copy, times);
        report.memory_gigabytes = times.gigabytes_per_second;
        report.memory_copy_bytes = report_number(copy, "bytes") / 2;
    }
    if (report.suites.isEmpty()) // of reports of older versions
        for (const BenchCaseReport &one : report.cases)
            if (!report.suites.contains(one.suite))
                report.suites.append(one.suite);
    if (report.suites.isEmpty() && compared)
        report.suites.append(QStringLiteral("model-search"));
    report.json = json;
    return report;
}

QString chooser_word(const BenchVariant &variant) {
    if (variant.chosen_by == QLatin1String("record"))
        return BenchReportWords::tr("record");
    if (variant.chosen_by == QLatin1String("search"))
        return BenchReportWords::tr("search");
    if (variant.chosen_by == QLatin1String("options"))
        return BenchReportWords::tr("options");
    const auto model =
        std::count_if(variant.steps.begin(), variant.steps.end(), [](const BenchStep &step) {
            return step.decided_by == QLatin1String("model");
        });
    if (model == 0)
        return BenchReportWords::tr("rules");
    return std::size_t(model) == variant.steps.size() ? BenchReportWords::tr("model")
                                                      : BenchReportWords::tr("rules and model");
}

} // namespace imago
