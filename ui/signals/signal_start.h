// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace imago {

class RecentRow;

/// The Signals page with nothing open: says what to do and offers the sample signals.
class SignalStart : public QWidget {
    Q_OBJECT
  public:
    /// Offers the signals of the first of `sample_folders` that has some.
    SignalStart(const QStringList &sample_folders, const QStringList &extensions,
                QWidget *parent = nullptr);

    /// Signals that were opened last, the newest first.
    void set_recent(const QStringList &paths);

  Q_SIGNALS:
    void open_requested();
    void batch_requested();                  ///< transforms of generated rows need no file
    void sample_chosen(const QString &path); ///< or one that was opened before

  private:
    RecentRow *recent_;
};

} // namespace imago
