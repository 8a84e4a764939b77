// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/device_info.h"
#include "ui/devices/run_store.h"

#include <QSet>
#include <QWidget>

class QListWidget;
class QMenu;
class QPushButton;
class QToolButton;
class QUndoStack;

namespace imago {

/// The saved runs, the newest first; those with a mark are shown. Deleting is a step to undo.
class RunList : public QWidget {
    Q_OBJECT
  public:
    /// Both must outlive this object.
    RunList(RunStore *store, QUndoStack *undo, QWidget *parent = nullptr);

    /// Those with a mark, the oldest first.
    std::vector<SavedRunPtr> marked() const;
    void clear_marks();

  Q_SIGNALS:
    void changed(); ///< the list, or its marks
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
    std::vector<SavedRunPtr> runs_; ///< the oldest first
    QSet<QString> marks_;           ///< files
    QListWidget *list_;
    QPushButton *remove_, *open_;
    QToolButton *export_;
};

/// The same with its platform and version.
QString labelled_device(const DeviceInfo &device);
/// "12 Nov 2026 14:03", in the local time.
QString run_date(const BenchReport &report);
/// A device's name without what says nothing, at most so many characters.
QString short_device(const QString &name, int characters);

} // namespace imago
