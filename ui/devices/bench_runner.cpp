// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/bench_runner.h"

#include <QJsonArray>

#include <exception>
#include <utility>

namespace imago {
namespace {

/// A case takes a minute where a library plans a long transform by measuring.
constexpr int bench_silence_ms = 10 * 60 * 1000;

QStringList bench_arguments(const BenchWishes &wishes, int device) {
    QStringList arguments{
        QStringLiteral("bench"),        QStringLiteral("--suite"),     wishes.suite,
        QStringLiteral("--device"),     QString::number(device),       QStringLiteral("--rounds"),
        QString::number(wishes.rounds), QStringLiteral("--json-lines")};
    if (!wishes.placement.isEmpty())
        arguments << QStringLiteral("--placement") << wishes.placement;
    if (!wishes.sizes.isEmpty())
        arguments << QStringLiteral("--sizes") << wishes.sizes;
    if (wishes.log2_points > 0)
        arguments << QStringLiteral("--points") << QString::number(wishes.log2_points);
    if (!wishes.peers)
        arguments << QStringLiteral("--peers") << QStringLiteral("none");
    if (wishes.model)
        arguments << QStringLiteral("--model");
    return arguments;
}

} // namespace

BenchRunner::BenchRunner(const QString &program, QObject *parent)
    : QObject(parent), process_(new CliProcess(program, this)) {
    connect(process_, &CliProcess::told, this, &BenchRunner::read);
    connect(process_, &CliProcess::ended, this, &BenchRunner::take);
}

void BenchRunner::start(const BenchWishes &wishes) {
    wishes_ = wishes;
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
    const DeviceInfo &device = wishes_.devices[device_];
    Q_EMIT progressed(tr("Starting %1").arg(QString::fromStdString(device.name).simplified()),
                      double(device_) / double(wishes_.devices.size()), -1);
    process_->start(bench_arguments(wishes_, device.index), CliProcess::Output::lines,
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
    if (event == QLatin1String("begin")) {
        json_ = line.value(QLatin1String("report")).toObject();
        json_.insert(QStringLiteral("cases"), QJsonArray());
        const std::string name = json_.value(QLatin1String("device")).toString().toStdString();
        if (name != wishes_.devices[device_].name) {
            unread_ = tr("it measures another device, %1").arg(QString::fromStdString(name));
            process_->cancel();
        }
    } else if (event == QLatin1String("part")) {
        read_part(line);
    } else if (event == QLatin1String("case")) {
        QJsonObject more = json_;
        QJsonArray cases = json_.value(QLatin1String("cases")).toArray();
        cases.append(line.value(QLatin1String("case")));
        more.insert(QStringLiteral("cases"), cases);
        try {
            report_ = bench_report(more);
            json_ = more;
            Q_EMIT measured();
        } catch (const std::exception &error) {
            unread_ = QString::fromUtf8(error.what());
        }
    } else if (event == QLatin1String("end")) {
        whole_ = true;
    }
}

/// All devices are thought to take as long as this one, and all of its parts alike.
void BenchRunner::read_part(const QJsonObject &line) {
    const double index = line.value(QLatin1String("index")).toDouble();
    const double of = std::max(1.0, line.value(QLatin1String("of")).toDouble());
    const double devices = double(wishes_.devices.size()), before = double(device_);
    const double seconds = double(since_.elapsed()) * 1e-3;
    const double left =
        index > 0 ? seconds / index * (of - index + of * (devices - before - 1)) : -1;
    QString what = tr("%1 (%2 of %3)")
                       .arg(line.value(QLatin1String("name")).toString())
                       .arg(int(index) + 1)
                       .arg(int(of));
    if (devices > 1)
        what = tr("Device %1 of %2: %3").arg(device_ + 1).arg(wishes_.devices.size()).arg(what);
    Q_EMIT progressed(what, (before + index / of) / devices, left);
}

void BenchRunner::take(const CliOutcome &outcome) {
    using State = CliOutcome::State;
    const bool cancelled = outcome.state == State::cancelled && unread_.isEmpty();
    const QString name = QString::fromStdString(wishes_.devices[device_].name).simplified();
    QString trouble = outcome.message;
    if (outcome.state == State::done && !whole_)
        trouble = tr("imago-cli ended without a whole report.");
    if (!unread_.isEmpty())
        trouble = tr("What imago-cli told cannot be read: %1.").arg(unread_);
    if (!cancelled && !trouble.isEmpty())
        troubles_.append(wishes_.devices.size() > 1 ? tr("%1: %2").arg(name, trouble) : trouble);
    if (report_) {
        const BenchReport report = whole_ ? *report_ : cut_short();
        report_.reset();
        Q_EMIT device_ended(report);
    }
    // Without the program it is the same for all of them.
    device_ =
        cancelled || outcome.state == State::not_started ? wishes_.devices.size() : device_ + 1;
    if (running())
        start_device();
    else
        Q_EMIT ended(cancelled, troubles_.join(QLatin1Char(' ')));
}

} // namespace imago
