// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/job/cli_process.h"

#include "engine/service/service.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"
#include "ui/words/sentence_json.h"

#include <QJsonDocument>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTimer>

#include <csignal>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace imago {
namespace {

constexpr qsizetype most_cli_output = qsizetype{64} << 20, most_cli_errors = 4096;
constexpr int grace_at_once_ms = 100, grace_politely_ms = 5000;

/// The environment that this process had when it started, since a loader may have changed it.
QProcessEnvironment cli_environment() {
    QProcessEnvironment environment;
    for (const std::string &entry : Service::child_environment()) {
        const QString text = QString::fromLocal8Bit(entry.c_str());
        const qsizetype at = text.indexOf(QLatin1Char('='), 1);
        if (at > 0)
            environment.insert(text.left(at), text.mid(at + 1));
    }
    environment.insert(QStringLiteral("IMAGO_SAID"), QStringLiteral("json"));
    return environment;
}

/// Signals the program and those that it has started, which share its process group.
void signal_group(qint64 group, int signal) {
    if (group > 0)
        ::kill(-static_cast<pid_t>(group), signal);
}

} // namespace

CliProcess::CliProcess(const QString &program, QObject *parent)
    : QObject(parent), program_(program), deadline_(new QTimer(this)), grace_(new QTimer(this)) {
    deadline_->setSingleShot(true);
    grace_->setSingleShot(true);
    connect(deadline_, &QTimer::timeout, this, [this] { halt(CliOutcome::State::late); });
    connect(grace_, &QTimer::timeout, this, [this] {
        if (process_)
            signal_group(group_, SIGKILL);
    });
}

CliProcess::~CliProcess() {
    drop();
}

QString CliProcess::missing_message() {
    return tr("The program imago-cli is not in the folder of this one: without it devices are not "
              "checked, measured or tuned.");
}

/// Drops a run whose result is no longer wanted.
void CliProcess::drop() {
    deadline_->stop();
    grace_->stop();
    if (!process_)
        return;
    QProcess *old = std::exchange(process_, nullptr);
    old->disconnect(this);
    signal_group(group_, SIGKILL);
    old->waitForFinished(1000);
    delete old;
}

void CliProcess::start(const QStringList &arguments, Output output, int deadline_ms, Stop stop) {
    drop();
    output_ = output;
    stop_ = stop;
    outcome_ = {};
    pending_.clear();
    errors_.clear();
    if (program_.isEmpty()) {
        outcome_ = {CliOutcome::State::not_started, missing_message(), {}};
        Q_EMIT ended(outcome_);
        return;
    }
    process_ = new QProcess(this);
    process_->setProcessEnvironment(cli_environment());
    process_->setChildProcessModifier([background = background_] { // async-signal-safe calls only
        ::setpgid(0, 0);
        if (background)
            ::setpriority(PRIO_PROCESS, 0, 10);
    });
    connect(process_, &QProcess::readyReadStandardOutput, this, &CliProcess::read_lines);
    connect(process_, &QProcess::readyReadStandardError, this, [this] {
        errors_ = (errors_ + process_->readAllStandardError()).right(most_cli_errors);
    });
    connect(process_, &QProcess::finished, this, &CliProcess::finish);
    connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish();
    });
    deadline_->setInterval(deadline_ms);
    if (deadline_ms > 0)
        deadline_->start();
    process_->start(program_, arguments, QIODevice::ReadOnly);
    group_ = process_ ? process_->processId() : 0;
}

void CliProcess::cancel() {
    halt(CliOutcome::State::cancelled);
}

void CliProcess::halt(CliOutcome::State why) {
    if (!process_ || grace_->isActive())
        return;
    outcome_.state = why;
    deadline_->stop();
    if (stop_ == Stop::politely)
        process_->terminate();
    else
        signal_group(group_, SIGTERM);
    grace_->start(stop_ == Stop::politely ? grace_politely_ms : grace_at_once_ms);
}

void CliProcess::read_lines() {
    pending_ += process_->readAllStandardOutput();
    if (output_ == Output::whole) {
        outcome_.output += std::exchange(pending_, {});
        outcome_.output.truncate(most_cli_output);
        return;
    }
    if (deadline_->isActive())
        deadline_->start();
    for (qsizetype end; process_ && (end = pending_.indexOf('\n')) >= 0;) {
        const QByteArray line = pending_.left(end);
        pending_.remove(0, end + 1);
        read_line(line);
    }
    if (pending_.size() > most_cli_output)
        pending_.clear();
}

void CliProcess::read_line(const QByteArray &line) {
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    if (object.isEmpty())
        outcome_.output = (outcome_.output + line + '\n').left(most_cli_errors);
    else
        Q_EMIT told(object);
}

/// The program's last sentence: translated if possible, otherwise in its own words, without its
/// name.
QString CliProcess::failure_message() const {
    const QList<QByteArray> lines = errors_.trimmed().split('\n');
    for (auto line = lines.rbegin(); line != lines.rend(); ++line)
        if (const Sentence said = sentence_in(QJsonDocument::fromJson(*line).array());
            !said.empty())
            return engine_words(said);
    QString sentence = QString::fromUtf8(lines.last().trimmed());
    if (sentence.startsWith(QLatin1String("imago-cli: ")))
        sentence = sentence.mid(11);
    return sentence.isEmpty() ? tr("imago-cli ended with exit code %1.").arg(process_->exitCode())
                              : sentence;
}

void CliProcess::finish() {
    deadline_->stop();
    grace_->stop();
    if (process_->isOpen())
        read_lines();
    if (!process_)
        return; // a receiver has started another run
    using State = CliOutcome::State;
    if (process_->error() == QProcess::FailedToStart) {
        outcome_.state = State::not_started;
        outcome_.message = tr("%1 cannot be started: %2.").arg(program_, process_->errorString());
    } else if (outcome_.state == State::late) {
        outcome_.message =
            tr("imago-cli gave no answer within %1.")
                .arg(with_unit(number_words(deadline_->interval() * 1e-3, 3), QStringLiteral("s")));
    } else if (outcome_.state == State::cancelled) {
        outcome_.message = tr("It was cancelled.");
    } else if (process_->exitStatus() == QProcess::CrashExit) {
        outcome_.state = State::crashed;
        outcome_.message = tr("imago-cli was ended by signal %1.").arg(process_->exitCode());
    } else if (process_->exitCode() != 0) {
        outcome_.state = State::failed;
        outcome_.message = failure_message();
    }
    signal_group(group_, SIGKILL); // ends processes that it has left running
    QProcess *old = std::exchange(process_, nullptr);
    old->disconnect(this);
    old->deleteLater();
    Q_EMIT ended(std::exchange(outcome_, {}));
}

} // namespace imago

#include "moc_cli_process.cpp"
