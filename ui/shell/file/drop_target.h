// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QWidget>

#include <functional>

class QTimer;

namespace imago {

/// Highlights a window while files are dragged over it, anywhere in the window, and says what
/// dropping them would do. Text fields accept files, too.
class DropTarget : public QWidget {
    Q_OBJECT
  public:
    /// `words` says what would be done with these paths.
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
