// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QWidget>

#include <functional>

class QTimer;

namespace imago {

/// Lights up over a window while files are dragged over it, wherever in the window, and says what
/// letting them go would do. Files are taken over fields for text, too.
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
    QTimer *leave_; ///< the files may only have gone on to another part of the window
};

} // namespace imago
