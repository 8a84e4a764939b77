// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include <QHash>

class QLabel;
class QPushButton;
class QToolButton;

namespace imago {

class FileWorker;
class RecentRow;

/// An empty workspace: says what to do, and offers the other fields, the files of late, and the
/// sample images.
class WelcomePage : public QWidget {
    Q_OBJECT
  public:
    /// Offers the images of the first of `sample_folders` that exists.
    WelcomePage(FileWorker *files, const QStringList &sample_folders, const QStringList &extensions,
                QWidget *parent = nullptr);

    /// Shows the page, which may be hidden, and loads the thumbnails, once: nothing else comes in
    /// its place.
    void begin();
    /// The files that were opened last, the newest first.
    void set_recent(const QStringList &paths);
    int samples() const { return static_cast<int>(buttons_.size()); }

  Q_SIGNALS:
    void open_requested();
    void signal_requested();  ///< a signal is to be opened
    void devices_requested(); ///< the page of devices is to be shown
    void sample_chosen(const QString &path);
    void recent_chosen(const QString &path);

  private:
    void add_samples(const QStringList &folders, const QStringList &extensions);
    QWidget *make_sample(const QString &path);

    FileWorker *files_;
    QWidget *samples_;
    RecentRow *recent_;
    QHash<QString, QToolButton *> buttons_;
    bool begun_ = false;
};

} // namespace imago
