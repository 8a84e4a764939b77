// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/device_info.h"
#include "ui/devices/run/run_store.h"

#include <QSet>
#include <QWidget>

class QListWidget;
class QMenu;
class QPushButton;
class QToolButton;
class QUndoStack;

namespace imago {

/// The saved runs, newest first; those that are checked are shown. Deleting can be undone.
class RunList : public QWidget {
    Q_OBJECT
  public:
    /// Both must outlive this object.
    RunList(RunStore *store, QUndoStack *undo, QWidget *parent = nullptr);

    /// The checked runs, oldest first.
    std::vector<SavedRunPtr> marked() const;
    void clear_marks();

  Q_SIGNALS:
    void changed(); ///< the list, or its checks
    void told(const QString &sentence);
    void open_requested();
    void export_requested(const QString &format); ///< "csv", "png", "md"

  private:
    void take_all(const std::vector<SavedRunPtr> &runs, const QStringList &skipped);
    void take(const SavedRunPtr &run);
    void drop(const QString &file);
    void remove_chosen();
    void fill();

    RunStore *store_;
    QUndoStack *undo_;
    std::vector<SavedRunPtr> runs_; ///< oldest first
    QSet<QString> marks_;           ///< files
    QListWidget *list_;
    QPushButton *remove_, *open_;
    QToolButton *export_;
};

/// The device's name with its platform and version.
QString labelled_device(const DeviceInfo &device);
/// The date of a run, "12 Nov 2026 14:03", in the local time.
QString run_date(const BenchReport &report);
/// A device's name without uninformative words, at most this many characters.
QString short_device(const QString &name, int characters);

} // namespace imago
