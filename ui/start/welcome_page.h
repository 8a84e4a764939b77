// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include <QHash>

class QLabel;
class QPushButton;
class QToolButton;

namespace imago {

class FileWorker;

/// An empty workspace: says what to do and offers the sample images.
class WelcomePage : public QWidget {
    Q_OBJECT
  public:
    /// Offers the images of the first of `sample_folders` that exists.
    WelcomePage(FileWorker *files, const QStringList &sample_folders, const QStringList &extensions,
                QWidget *parent = nullptr);

    /// Loads the thumbnails, once.
    void load_samples();
    int samples() const { return static_cast<int>(buttons_.size()); }

  Q_SIGNALS:
    void open_requested();
    void sample_chosen(const QString &path);

  private:
    void add_samples(const QStringList &folders, const QStringList &extensions);
    QWidget *make_sample(const QString &path);

    FileWorker *files_;
    QWidget *samples_;
    QHash<QString, QToolButton *> buttons_;
    bool loaded_ = false;
};

} // namespace imago
