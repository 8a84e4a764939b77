// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/live/plan_runner.h"

#include "engine/json/plan_json.h"
#include "engine/json/read_json.h"
#include "engine/support/error.h"
#include "ui/words/engine_words.h"

#include <QJsonDocument>

#include <exception>

namespace imago {
namespace {

/// Compiling a plan of many steps takes seconds; a hanging kernel, for ever.
constexpr int plan_silence_ms = 2 * 60 * 1000;

nlohmann::ordered_json member_of(const QJsonObject &line, const char *name) {
    const QByteArray text =
        QJsonDocument(line.value(QLatin1String(name)).toObject()).toJson(QJsonDocument::Compact);
    return json::read_json<nlohmann::ordered_json>(text.toStdString()).tree;
}

} // namespace

PlanRunner::PlanRunner(const QString &program, QObject *parent)
    : QObject(parent), process_(new CliProcess(program, this)) {
    connect(process_, &CliProcess::told, this, &PlanRunner::read);
    connect(process_, &CliProcess::ended, this, &PlanRunner::take);
}

void PlanRunner::start(const LiveSettings &settings) {
    settings_ = settings;
    unread_.clear();
    QStringList arguments{QStringLiteral("plan"),        settings.problem,
                          QStringLiteral("--device"),    QString::number(settings.device),
                          QStringLiteral("--seconds"),   QStringLiteral("0"),
                          QStringLiteral("--json-lines")};
    if (!settings.options.isEmpty())
        arguments << QStringLiteral("--options") << settings.options;
    process_->start(arguments, CliProcess::Output::lines, plan_silence_ms);
}

void PlanRunner::read(const QJsonObject &line) {
    const QString event = line.value(QLatin1String("event")).toString();
    try {
        if (event == QLatin1String("plan")) {
            const PlanRun run = json::plan_run_in(member_of(line, "run"));
            report_ = line.value(QLatin1String("run")).toObject();
            Q_EMIT planned(run);
        } else if (event == QLatin1String("times")) {
            const PlanTimes times = json::plan_times_in(member_of(line, "times"));
            report_.insert(QStringLiteral("times"), line.value(QLatin1String("times")));
            Q_EMIT timed(times);
        }
    } catch (const std::exception &error) {
        unread_ = engine_words(sentence_of(error));
        process_->cancel();
    }
}

void PlanRunner::take(const CliOutcome &outcome) {
    const bool cancelled = outcome.state == CliOutcome::State::cancelled && unread_.isEmpty();
    const QString trouble = !unread_.isEmpty()
                                ? tr("The output of imago-cli cannot be read: %1").arg(unread_)
                                : outcome.message;
    Q_EMIT ended(cancelled, cancelled ? QString() : trouble);
}

} // namespace imago

#include "moc_plan_runner.cpp"
