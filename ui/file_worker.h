// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/image_store.h"

#include <QImage>
#include <QObject>
#include <QThread>

namespace imago {

/// Runs the image store on a thread of its own, one call after another. Public members are called
/// from the window's thread; the signals arrive there.
class FileWorker : public QObject {
    Q_OBJECT
  public:
    /// `store` must outlive this object.
    explicit FileWorker(ImageStore &store, QObject *parent = nullptr);
    ~FileWorker() override;

    void load(const QString &path);
    void save(const SaveRequest &request);
    void load_mask(const QString &path);
    void save_mask(const QString &path, const FilterMask &mask);
    void save_bytes(const QString &path, const QByteArray &bytes);
    /// A picture of at most `side` device pixels a side.
    void load_thumbnail(const QString &path, int side);

  Q_SIGNALS:
    void loaded(const QString &path, const LoadedImage &image);
    void load_failed(const QString &path, const QString &message);
    void saved(const SaveRequest &request, const SaveOutcome &outcome);
    void save_failed(const SaveRequest &request, const QString &message);
    void mask_loaded(const QString &path, const imago::FilterMask &mask);
    void mask_saved(const QString &path);
    void mask_failed(const QString &path, const QString &message);
    void bytes_saved(const QString &path);
    void bytes_failed(const QString &path, const QString &message);
    void thumbnail_loaded(const QString &path, const QImage &picture);

  private:
    template <class Work>
    void run(Work work);

    ImageStore &store_;
    QThread thread_;
    QObject *context_; ///< lives on the thread
};

} // namespace imago
