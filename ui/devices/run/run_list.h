// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/device_info.h"
#include "ui/devices/run/bench_report.h"

#include <QObject>
#include <QSet>
#include <QThreadPool>
#include <QWidget>

#include <memory>

class QListWidget;
class QMenu;
class QPushButton;
class QToolButton;
class QUndoStack;

namespace imago {

/// A run of bench on disk. Immutable, shared.
struct SavedRun {
    QString file; ///< its name in the store's folder
    BenchReport report;
};
using SavedRunPtr = std::shared_ptr<const SavedRun>;

class RunStore;

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

/// The user's runs, each in a file as `imago-cli bench --output` writes it. A separate thread reads
/// and writes files, one after another, each as a whole (written to another file, synced and
/// renamed). The destructor waits for work in progress.
class RunStore : public QObject {
    Q_OBJECT
  public:
    /// `folder` is made when something is saved; empty: "runs" in user_folder(UserFolder::data).
    explicit RunStore(const QString &folder = {}, QObject *parent = nullptr);
    ~RunStore() override;

    const QString &folder() const { return folder_; }

    void load_all(); ///< loaded() follows
    /// saved() follows; the file gets an unused name.
    void save(const BenchReport &report);
    /// Reads a report from anywhere, and saves it here: saved() follows.
    void import_from(const QString &path);
    /// Writes a text or picture elsewhere: written() follows.
    void write(const QString &path, const QByteArray &bytes);
    /// removed() follows; restore() restores the file.
    void remove(const SavedRunPtr &run);
    void restore(const SavedRunPtr &run); ///< saved() follows

  Q_SIGNALS:
    /// Oldest first. `skipped`: a sentence for each file that could not be read.
    void loaded(const std::vector<imago::SavedRunPtr> &runs, const QStringList &skipped);
    void saved(const imago::SavedRunPtr &run);
    void removed(const QString &file);
    void written(const QString &path);
    void failed(const QString &sentence);

  private:
    template <class Work>
    void run(Work work);
    SavedRunPtr store(const QString &file, const BenchReport &report) const;
    QString free_name(const BenchReport &report) const;

    QString folder_;
    QThreadPool thread_;
};

/// The device's name with its platform and version.
QString labelled_device(const DeviceInfo &device);
/// The date of a run, "12 Nov 2026 14:03", in the local time.
QString run_date(const BenchReport &report);
/// A device's name without uninformative words, at most this many characters.
QString short_device(const QString &name, int characters);

} // namespace imago
