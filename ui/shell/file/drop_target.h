// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QWidget>

#include <functional>

class QTimer;

namespace imago {

/// Highlights the window while files are dragged over any part of it, and says what dropping them
/// would do. Text fields accept files, too.
class DropTarget : public QWidget {
    Q_OBJECT
  public:
    /// `words` gives the action for these paths, in words.
    DropTarget(QWidget *window, std::function<QString(const QStringList &)> words);

    bool eventFilter(QObject *watched, QEvent *event) override;

  Q_SIGNALS:
    void dropped(const QStringList &paths); ///< never empty

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    void light(const QStringList &paths);

    std::function<QString(const QStringList &)> words_;
    QString text_;
    QTimer *leave_; ///< the files may only have moved to another part of the window
};

} // namespace imago
