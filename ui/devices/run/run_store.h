// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/run/bench_report.h"

#include <QObject>
#include <QThreadPool>

#include <memory>

namespace imago {

/// A run of bench on disk. Immutable, shared.
struct SavedRun {
    QString file; ///< its name in the store's folder
    BenchReport report;
};
using SavedRunPtr = std::shared_ptr<const SavedRun>;

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

} // namespace imago
