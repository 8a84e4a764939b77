// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/tuning/tune_runner.h"

#include "ui/devices/job/search_line.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"
#include "ui/words/sentence_json.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace imago {
namespace {

constexpr int search_silence_ms = 10 * 60 * 1000, moving_ms = 60 * 1000;

QString tune_text(const QJsonObject &json, const char *key) {
    return json.value(QLatin1String(key)).toString();
}

double tune_median(const QJsonObject &json, const char *key) {
    return json.value(QLatin1String(key)).toObject().value(QLatin1String("median")).toDouble();
}

TuneResult tune_result(const QJsonObject &json) {
    TuneResult result;
    result.problem = tune_text(json, "problem");
    result.failure = tune_text(json, "failure");
    result.planned = tune_median(json, "planned_milliseconds");
    result.best = tune_median(json, "best_milliseconds");
    result.relative = json.value(QLatin1String("relative")).toDouble(1);
    result.improved = json.value(QLatin1String("improved")).toBool();
    result.recorded = json.value(QLatin1String("recorded")).toBool();
    result.complete = json.value(QLatin1String("complete")).toBool(true);
    result.options = tune_text(json, "options");
    result.trouble = tune_text(json, "trouble");
    for (const QJsonValue value : json.value(QLatin1String("steps")).toArray()) {
        const QJsonObject step = value.toObject();
        for (const Sentence &why : sentences_in(step, "why"))
            result.why.append(TuneRunner::tr("%1: %2").arg(engine_words(sentence_in(step, "name")),
                                                           engine_words(why)));
    }
    const QJsonObject candidates = json.value(QLatin1String("candidates")).toObject();
    for (const char *kind : {"timed", "wrong", "refused", "crashed", "late", "known"})
        result.candidates += candidates.value(QLatin1String(kind)).toInt();
    return result;
}

} // namespace

TuneRunner::TuneRunner(const QString &program, QObject *parent)
    : QObject(parent), process_(new CliProcess(program, this)) {
    connect(process_, &CliProcess::told, this, &TuneRunner::read);
    connect(process_, &CliProcess::ended, this, &TuneRunner::take);
}

void TuneRunner::search(const TuneSettings &settings) {
    job_ = Job::search;
    whole_ = false;
    before_ = 0;
    since_.start();
    Q_EMIT progressed(tr("Starting"), -1, -1);
    process_->start({QStringLiteral("tune"), QStringLiteral("--problems"),
                     settings.problems.join(QLatin1Char(',')), QStringLiteral("--device"),
                     QString::number(settings.device), QStringLiteral("--effort"), settings.effort,
                     QStringLiteral("--budget"), QString::number(settings.seconds),
                     QStringLiteral("--resume"), QStringLiteral("--json-lines")},
                    CliProcess::Output::lines, search_silence_ms, CliProcess::Stop::politely);
}

void TuneRunner::export_records(const QString &path) {
    job_ = Job::export_records;
    process_->start(
        {QStringLiteral("tune"), QStringLiteral("--export"), path, QStringLiteral("--json")},
        CliProcess::Output::whole, moving_ms);
}

void TuneRunner::import_records(const QString &path) {
    job_ = Job::import_records;
    process_->start(
        {QStringLiteral("tune"), QStringLiteral("--import"), path, QStringLiteral("--json")},
        CliProcess::Output::whole, moving_ms);
}

void TuneRunner::read(const QJsonObject &line) {
    const QString event = tune_text(line, "event");
    if (event == QLatin1String("progress")) {
        const SearchLine search = search_line(line);
        // Later problems are assumed to take as long as earlier ones.
        const double each = search.index > 0 ? before_ / search.index : 0;
        const double left = search.seconds_left + each * (search.of - search.index - 1);
        const double gain = 1 / std::max(1e-6, search.relative);
        QString what = search.text();
        if (gain > 1.001)
            what += tr(", %1 faster so far").arg(percent_words(gain - 1, 1));
        Q_EMIT progressed(what, search.done() / search.of,
                          search.index > 0 || search.of < 2 ? left : -1);
    } else if (event == QLatin1String("problem")) {
        before_ = double(since_.elapsed()) * 1e-3;
        Q_EMIT found(tune_result(line.value(QLatin1String("outcome")).toObject()));
    } else if (event == QLatin1String("end")) {
        whole_ = true;
    }
}

/// The outcome of an export or an import.
QString TuneRunner::moved_text(const QByteArray &report) const {
    const QJsonObject json = QJsonDocument::fromJson(report).object();
    const bool out = job_ == Job::export_records;
    const QJsonObject moved =
        json.value(out ? QLatin1String("export") : QLatin1String("import")).toObject();
    if (moved.isEmpty())
        return {};
    if (out)
        return tr("Records written to %1: %2.")
            .arg(tune_text(moved, "file"))
            .arg(moved.value(QLatin1String("records")).toInt());
    const int known = moved.value(QLatin1String("known")).toInt();
    QString text = tr("Records taken: %1").arg(moved.value(QLatin1String("taken")).toInt());
    if (known)
        text += tr("; known, with the same or better evidence: %1").arg(known);
    const QJsonArray refused = moved.value(QLatin1String("refused")).toArray();
    if (!refused.isEmpty())
        text += tr("; refused: %1. %2").arg(refused.size()).arg(refused.first().toString());
    return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

void TuneRunner::take(const CliOutcome &outcome) {
    using State = CliOutcome::State;
    if (job_ != Job::search) {
        const QString text = outcome.state == State::done ? moved_text(outcome.output) : QString();
        const QString failure =
            outcome.message.isEmpty() ? tr("imago-cli ended without a report.") : outcome.message;
        Q_EMIT records_moved(!text.isEmpty(), text.isEmpty() ? failure : text);
        return;
    }
    if (outcome.state == State::cancelled)
        Q_EMIT ended(true, {});
    else if (outcome.state == State::done && !whole_)
        Q_EMIT ended(false, tr("imago-cli ended without a complete report."));
    else
        Q_EMIT ended(false, outcome.message);
}

} // namespace imago

#include "moc_tune_runner.cpp"
