// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QJsonObject>
#include <QObject>
#include <QStringList>

class QProcess;
class QTimer;

namespace imago {

/// How a run of imago-cli ended.
struct CliOutcome {
    enum class State {
        done,       ///< exit code 0
        failed,     ///< another exit code; `message` is its sentence
        crashed,    ///< by a signal
        late,       ///< killed at its deadline
        cancelled,  ///< by cancel(), or by a newer start()
        not_started ///< the program is missing
    };
    State state = State::done;
    QString message;   ///< one sentence; empty if done
    QByteArray output; ///< standard output, 64 MiB at most; for Output::lines what was not JSON
};

/// imago-cli in a separate process, so that a driver that crashes or hangs ends only that process.
/// One run at a time: a newer one cancels the older. Used in the window's thread; waits only in the
/// destructor, for a process that was killed.
class CliProcess : public QObject {
    Q_OBJECT
  public:
    enum class Output {
        whole, ///< one document, which ended() passes on
        lines  ///< one JSON object a line, each passed on at once by told()
    };
    /// The effect of cancel() and of a deadline.
    enum class Stop {
        at_once, ///< SIGTERM to the program and to those that it has started, soon SIGKILL
        politely ///< SIGTERM to the program, which stores what it has within a few seconds
    };

    /// `program` is its path; if that is empty, the program was not found and no run starts.
    explicit CliProcess(const QString &program, QObject *parent = nullptr);
    ~CliProcess() override;

    /// `deadline_ms`: for the run with Output::whole, between two lines with Output::lines; 0:
    /// none.
    void start(const QStringList &arguments, Output output, int deadline_ms,
               Stop stop = Stop::at_once);
    /// Lowers the priority on the processor, from the next start() on.
    void set_background(bool on) { background_ = on; }
    /// ended() follows within 200 ms (Stop::at_once); does nothing if nothing runs.
    void cancel();
    bool running() const { return process_ != nullptr; }

    static QString missing_message();

  Q_SIGNALS:
    void told(const QJsonObject &line);
    /// Emitted once a run, also if it could not be started; not for a run that start() or the
    /// destructor ended.
    void ended(const imago::CliOutcome &outcome);

  private:
    void read_lines();
    void read_line(const QByteArray &line);
    void halt(CliOutcome::State why);
    void drop();
    void finish();
    QString failure_message() const;

    QString program_;
    QProcess *process_ = nullptr;
    qint64 group_ = 0; ///< process group of the program and those that it has started
    QTimer *deadline_, *grace_;
    Output output_ = Output::whole;
    Stop stop_ = Stop::at_once;
    bool background_ = false;
    CliOutcome outcome_;
    QByteArray pending_, errors_;
};

} // namespace imago
