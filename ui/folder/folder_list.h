// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHash>
#include <QJsonObject>
#include <QTreeWidget>

namespace imago {

/// The files of a run on a folder, with what happened to each: a line of imago-cli batch's report
/// at a time.
class FolderList : public QTreeWidget {
    Q_OBJECT
  public:
    explicit FolderList(QWidget *parent = nullptr);

    void forget(); ///< all files
    /// Takes a line of the report. Lines of other kinds, and of unknown files, are ignored.
    void take(const QJsonObject &line);
    int files() const { return topLevelItemCount(); }
    int ended() const { return ended_; } ///< done, skipped or failed
    /// Sets files that were begun, and have no result, back to waiting.
    void stop();
    void show_first_failure(); ///< scrolls to it, if there is one

  private:
    void begin(const QJsonObject &line);
    void set_state(QTreeWidgetItem *item, const QString &state, const QString &details);

    QHash<QString, QTreeWidgetItem *> items_;
    int ended_ = 0;
};

} // namespace imago
