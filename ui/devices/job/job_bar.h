// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace imago {

/// A button that starts a job and then cancels it, with its progress and the remaining time.
class JobBar : public QWidget {
    Q_OBJECT
  public:
    /// The parts are called `name` (the button), `name`Progress and `name`State.
    JobBar(const QString &name, const QString &start, const QString &tool_tip,
           QWidget *parent = nullptr);

    void set_running(bool on);
    void set_stopping(); ///< it was cancelled, and has not ended yet
    bool running() const { return running_; }
    /// Shows the progress; `fraction` and `seconds_left` are negative if unknown.
    void set_progress(const QString &what, double fraction, double seconds_left);
    void set_state(const QString &text); ///< how it ended
    void set_possible(bool on);          ///< sets whether it may be started

  Q_SIGNALS:
    void started();
    void cancelled();

  private:
    QString start_;
    QPushButton *button_;
    QProgressBar *bar_;
    QLabel *state_;
    bool running_ = false, possible_ = true;
};

} // namespace imago
