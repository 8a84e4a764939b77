// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QPointer>
#include <QString>

class QSplitter;
class QWidget;

namespace imago {

class PartWindow;

/// A part of a splitter that can be shown in a window of its own, and comes back to its place.
class ApartPart : public QObject {
    Q_OBJECT
  public:
    /// `part` is in the splitter, which lives as long as this object, and has an object name.
    /// `title`: of its window.
    ApartPart(QSplitter *splitter, QWidget *part, const QString &title, QObject *parent);
    ~ApartPart() override;

    QWidget *part() const { return part_; }
    PartWindow *window() const { return window_; } ///< null: it is in its place
    void show_apart();
    void take_back(); ///< does nothing if it is in its place
    /// What the part is of, for the window's title.
    void show_name(const QString &name);

  Q_SIGNALS:
    void opened(QWidget *window);
    void activated(); ///< the window has the keyboard now

  private:
    QSplitter *splitter_;
    QWidget *part_;
    QString title_, name_;
    int place_;
    QPointer<PartWindow> window_;
};

} // namespace imago
