// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/device_health.h"

#include "engine/values/platform_label.h"
#include "ui/words/sentence_json.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSettings>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

Sentence verbatim(const QString &words) {
    return Sentence::verbatim(words.toStdString());
}

Sentence said(const CliOutcome &outcome) {
    return verbatim(outcome.message);
}

/// The report's document, without anything that a driver printed before it.
QJsonObject check_report_in(const QByteArray &output) {
    for (qsizetype at = 0; at >= 0 && at < output.size();
         at = output.indexOf("\n{", at), at += at >= 0 ? 1 : 0)
        if (const QJsonObject report = QJsonDocument::fromJson(output.mid(at)).object();
            !report.isEmpty())
            return report;
    return {};
}

} // namespace

DeviceHealth::DeviceHealth(const QString &program, int deadline_ms,
                           const std::vector<DeviceInfo> &devices, QObject *parent)
    : QObject(parent), deadline_ms_(deadline_ms), devices_(devices), health_(devices.size()),
      process_(new CliProcess(program, this)) {
    process_->set_background(true);
    connect(process_, &CliProcess::ended, this, &DeviceHealth::take);
}

void DeviceHealth::start() {
    for (const DeviceInfo &device : devices_) {
        restore(device.index);
        if (health(device.index).state != Health::State::unknown)
            Q_EMIT changed(device.index);
        // A simulator would take its whole deadline, and is used only if it is named.
        if (health(device.index).state != Health::State::passed && !is_simulator(device))
            add(device.index);
    }
    next();
}

void DeviceHealth::check(int index) {
    add(index);
    next();
}

void DeviceHealth::check_all() {
    for (const DeviceInfo &device : devices_)
        add(device.index);
    next();
}

/// A device that failed counts as failed until it has passed.
void DeviceHealth::add(int index) {
    if (index == current_ || std::find(waiting_.begin(), waiting_.end(), index) != waiting_.end())
        return;
    waiting_.push_back(index);
    if (health(index).state != Health::State::failed) {
        health_[static_cast<std::size_t>(index)].state = Health::State::waiting;
        Q_EMIT changed(index);
    }
}

void DeviceHealth::next() {
    if (running())
        return;
    if (waiting_.empty()) {
        done_ = 0;
        Q_EMIT round_ended();
        return;
    }
    current_ = waiting_.front();
    waiting_.erase(waiting_.begin());
    if (health(current_).state != Health::State::failed)
        health_[static_cast<std::size_t>(current_)].state = Health::State::checking;
    Q_EMIT changed(current_);
    // The program has its own deadline, and then reports the test at which it ended; it checks a
    // device up to three times where other programs hold it up.
    process_->start({QStringLiteral("devices"), QStringLiteral("--check"),
                     QStringLiteral("--device"), QString::number(current_),
                     QStringLiteral("--deadline"), QString::number(deadline_ms_ * 1e-3),
                     QStringLiteral("--json")},
                    CliProcess::Output::whole, 4 * deadline_ms_);
}

void DeviceHealth::cancel() {
    for (const int index : std::exchange(waiting_, {}))
        if (health(index).state == Health::State::waiting)
            set(index, {Health::State::unknown, verbatim(tr("The check was cancelled.")), {}, 0});
    process_->cancel();
}

void DeviceHealth::take(const CliOutcome &outcome) {
    const Health now = health_of(outcome);
    const int index = std::exchange(current_, -1);
    const Health old = health(index);
    ++done_;
    if (now.state == Health::State::unknown && old.state == Health::State::failed)
        Q_EMIT changed(index); // the state stays
    else
        set(index, now);
    if (now.state != Health::State::unknown) {
        keep(index);
        held_up_ = 0;
    } else if (outcome.state == CliOutcome::State::failed) {
        constexpr int most_doublings = 5;
        QTimer::singleShot(deadline_ms_ << std::min(held_up_++, most_doublings), this,
                           [this, index] {
                               if (health(index).state == Health::State::unknown)
                                   check(index);
                           });
    }
    next();
}

Health DeviceHealth::health_of(const CliOutcome &outcome) const {
    using State = CliOutcome::State;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    switch (outcome.state) {
    case State::cancelled:
        return {Health::State::unknown, verbatim(tr("The check was cancelled.")), {}, 0};
    case State::not_started:
        return {Health::State::unknown, said(outcome), {}, 0};
    case State::late:
    case State::crashed:
        return {Health::State::failed, said(outcome), now, 0};
    case State::done:
    case State::failed: // also if the device has failed; the report says how
        break;
    }
    Health health = health_in(outcome.output);
    if (health.state == Health::State::unknown)
        return health;
    if (health.state == Health::State::failed && health.reason.empty())
        health.reason = outcome.state == State::failed
                            ? said(outcome)
                            : verbatim(tr("The check ended without a report of this device."));
    health.when = now;
    return health;
}

/// Failed without a reason: it is not a report of this device.
Health DeviceHealth::health_in(const QByteArray &report) const {
    const QJsonObject device =
        check_report_in(report).value(QLatin1String("devices")).toArray().at(0).toObject();
    const QJsonObject check = device.value(QLatin1String("check")).toObject();
    const DeviceInfo &info = devices_[static_cast<std::size_t>(current_)];
    Health health{Health::State::failed, {}, {}, 0};
    if (device.value(QLatin1String("name")).toString() != QString::fromStdString(info.name))
        return health;
    for (const QJsonValue test : check.value(QLatin1String("problems")).toArray())
        health.tests += test.toObject().value(QLatin1String("right")).toBool() ? 1 : 0;
    health.reason = sentence_in(check, "reason");
    const QString state = check.value(QLatin1String("state")).toString();
    if (state == QLatin1String("passed") && health.tests > 0)
        health.state = Health::State::passed;
    else if (state == QLatin1String("busy"))
        health.state = Health::State::unknown;
    return health;
}

void DeviceHealth::set(int index, const Health &health) {
    health_[static_cast<std::size_t>(index)] = health;
    Q_EMIT changed(index);
}

/// Distinguishes equal devices by their order.
QString DeviceHealth::key_of(int index) const {
    const DeviceInfo &info = devices_[static_cast<std::size_t>(index)];
    const auto same =
        std::count_if(devices_.begin(), devices_.begin() + index, [&](const DeviceInfo &other) {
            return other.name == info.name && other.platform_name == info.platform_name;
        });
    const QByteArray text =
        QByteArray::fromStdString(info.platform_name + "\n" + info.name + "\n") +
        QByteArray::number(static_cast<qint64>(same));
    return QStringLiteral("deviceHealth/") +
           QString::fromLatin1(
               QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex().left(16));
}

QString DeviceHealth::version_of(int index) const {
    const DeviceInfo &info = devices_[static_cast<std::size_t>(index)];
    return QString::fromStdString(info.driver_version + "\n" + info.device_version) +
           QLatin1Char('\n') + QCoreApplication::applicationVersion();
}

void DeviceHealth::restore(int index) {
    const QVariantMap kept = QSettings().value(key_of(index)).toMap();
    if (kept.value(QStringLiteral("version")).toString() != version_of(index))
        return;
    health_[static_cast<std::size_t>(index)] = {
        kept.value(QStringLiteral("passed")).toBool() ? Health::State::passed
                                                      : Health::State::failed,
        sentence_in(QJsonObject::fromVariantMap(kept), "reason"),
        kept.value(QStringLiteral("when")).toDateTime(),
        kept.value(QStringLiteral("tests")).toInt()};
}

void DeviceHealth::keep(int index) const {
    const Health &now = health(index);
    QSettings().setValue(
        key_of(index),
        QVariantMap{{QStringLiteral("version"), version_of(index)},
                    {QStringLiteral("passed"), now.state == Health::State::passed},
                    {QStringLiteral("reason"), QString::fromStdString(now.reason.text())},
                    {QStringLiteral("reason_said"), sentence_json(now.reason).toVariantList()},
                    {QStringLiteral("when"), now.when},
                    {QStringLiteral("tests"), now.tests}});
}

} // namespace imago

#include "moc_device_health.cpp"
