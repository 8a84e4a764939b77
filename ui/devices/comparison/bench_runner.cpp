// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/comparison/bench_runner.h"

#include "ui/devices/job/search_line.h"

#include <QJsonArray>

#include <exception>
#include <utility>

namespace imago {
namespace {

/// A case takes a minute if a library plans a long transform by measuring.
constexpr int bench_silence_ms = 10 * 60 * 1000;

/// Suites without transforms have no placement, peers or ceiling.
bool has_cases(const QString &suite) {
    return suite != QLatin1String("memory") && suite != QLatin1String("plan") &&
           suite != QLatin1String("live");
}

QStringList compare_arguments(const BenchSettings &settings) {
    QStringList arguments{QStringLiteral("tune"), QStringLiteral("--compare-model"),
                          QStringLiteral("--no-radices")};
    if (!settings.sizes.isEmpty())
        arguments << QStringLiteral("--sizes") << settings.sizes;
    return arguments;
}

QStringList suite_arguments(const BenchSettings &settings) {
    QStringList arguments{QStringLiteral("bench"), QStringLiteral("--suite"), settings.suite,
                          QStringLiteral("--rounds"), QString::number(settings.rounds)};
    if (!has_cases(settings.suite))
        return arguments;
    arguments << QStringLiteral("--ceiling");
    if (!settings.placement.isEmpty())
        arguments << QStringLiteral("--placement") << settings.placement;
    if (!settings.sizes.isEmpty())
        arguments << QStringLiteral("--sizes") << settings.sizes;
    if (!settings.peers)
        arguments << QStringLiteral("--peers") << QStringLiteral("none");
    if (settings.model)
        arguments << QStringLiteral("--model");
    return arguments;
}

QStringList bench_arguments(const BenchSettings &settings, int device) {
    QStringList arguments = settings.suite == QLatin1String(model_beside_search)
                                ? compare_arguments(settings)
                                : suite_arguments(settings);
    arguments << QStringLiteral("--device") << QString::number(device)
              << QStringLiteral("--json-lines");
    if (settings.log2_points > 0)
        arguments << QStringLiteral("--points") << QString::number(settings.log2_points);
    return arguments;
}

} // namespace

BenchRunner::BenchRunner(const QString &program, QObject *parent)
    : QObject(parent), process_(new CliProcess(program, this)) {
    connect(process_, &CliProcess::told, this, &BenchRunner::read);
    connect(process_, &CliProcess::ended, this, &BenchRunner::take);
}

void BenchRunner::start(const BenchSettings &settings) {
    settings_ = settings;
    device_ = 0;
    troubles_.clear();
    start_device();
}

void BenchRunner::start_device() {
    json_ = {};
    report_.reset();
    whole_ = false;
    unread_.clear();
    since_.start();
    const DeviceInfo &device = settings_.devices[device_];
    Q_EMIT progressed(tr("Starting %1").arg(QString::fromStdString(device.name).simplified()),
                      double(device_) / double(settings_.devices.size()), -1);
    process_->start(bench_arguments(settings_, device.index), CliProcess::Output::lines,
                    bench_silence_ms);
}

void BenchRunner::cancel() {
    process_->cancel();
}

BenchReport BenchRunner::cut_short() const {
    BenchReport report = *report_;
    report.cancelled = true;
    report.json.insert(QStringLiteral("cancelled"), true);
    return report;
}

void BenchRunner::read(const QJsonObject &line) {
    const QString event = line.value(QLatin1String("event")).toString();
    if (event == QLatin1String("begin"))
        read_begin(line.value(QLatin1String("report")).toObject());
    else if (event == QLatin1String("part"))
        read_part(line);
    else if (event == QLatin1String("progress"))
        tell_progress(search_line(line).text(), search_line(line).done(), search_line(line).of);
    else if (event == QLatin1String("memory_copy"))
        json_.insert(event, line.value(event)); // in addition to the cases
    else if (event == QLatin1String("case"))
        add("cases", line.value(event), true);
    else if (event == QLatin1String("planning"))
        add("planning", line.value(event), true);
    else if (event == QLatin1String("live"))
        add("live", line.value(event), true);
    else if (event == QLatin1String("compared"))
        add("problems", line.value(QLatin1String("problem")), true);
    else if (event == QLatin1String("memory"))
        add("memory", line.value(event), false);
    else if (event == QLatin1String("end"))
        whole_ = true;
}

void BenchRunner::read_begin(const QJsonObject &report) {
    json_ = report;
    if (!json_.contains(QLatin1String("suites")))
        json_.insert(QStringLiteral("suites"), QJsonArray{settings_.suite});
    const std::string name = json_.value(QLatin1String("device")).toString().toStdString();
    if (name == settings_.devices[device_].name)
        return;
    unread_ = tr("it measures another device, %1").arg(QString::fromStdString(name));
    process_->cancel();
}

/// Adds to a section of the report: the whole, or another item of its list.
void BenchRunner::add(const char *section, const QJsonValue &value, bool to_list) {
    const QString key = QLatin1String(section);
    QJsonObject more = json_;
    if (to_list) {
        QJsonArray list = json_.value(key).toArray();
        list.append(value);
        more.insert(key, list);
    } else {
        more.insert(key, value);
    }
    try {
        report_ = bench_report(more);
        json_ = more;
        Q_EMIT measured();
    } catch (const std::exception &error) {
        unread_ = QString::fromUtf8(error.what());
    }
}

void BenchRunner::read_part(const QJsonObject &line) {
    const double index = line.value(QLatin1String("index")).toDouble();
    const double of = std::max(1.0, line.value(QLatin1String("of")).toDouble());
    tell_progress(tr("%1 (%2 of %3)")
                      .arg(line.value(QLatin1String("name")).toString())
                      .arg(int(index) + 1)
                      .arg(int(of)),
                  index, of);
}

/// The progress after `done` of this device's `parts`, which are assumed to take equal time on all
/// devices.
void BenchRunner::tell_progress(const QString &what, double done, double parts) {
    const double devices = double(settings_.devices.size()), before = double(device_);
    const double seconds = double(since_.elapsed()) * 1e-3;
    const double left =
        done >= 1 ? seconds / done * (parts - done + parts * (devices - before - 1)) : -1;
    Q_EMIT progressed(
        devices > 1
            ? tr("Device %1 of %2: %3").arg(device_ + 1).arg(settings_.devices.size()).arg(what)
            : what,
        (before + done / parts) / devices, left);
}

void BenchRunner::take(const CliOutcome &outcome) {
    using State = CliOutcome::State;
    const bool cancelled = outcome.state == State::cancelled && unread_.isEmpty();
    const QString name = QString::fromStdString(settings_.devices[device_].name).simplified();
    QString trouble = outcome.message;
    if (outcome.state == State::done && !whole_)
        trouble = tr("imago-cli ended without a complete report.");
    if (!unread_.isEmpty())
        trouble = tr("The output of imago-cli cannot be read: %1.").arg(unread_);
    if (!cancelled && !trouble.isEmpty())
        troubles_.append(settings_.devices.size() > 1 ? tr("%1: %2").arg(name, trouble) : trouble);
    if (report_) {
        const BenchReport report = whole_ ? *report_ : cut_short();
        report_.reset();
        Q_EMIT device_ended(report);
    }
    // Without the program the reason is the same for all devices.
    device_ =
        cancelled || outcome.state == State::not_started ? settings_.devices.size() : device_ + 1;
    if (running())
        start_device();
    else
        Q_EMIT ended(cancelled, troubles_.join(QLatin1Char(' ')));
}

} // namespace imago

#include "moc_bench_runner.cpp"
