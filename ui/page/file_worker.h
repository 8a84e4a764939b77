// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/image_store.h"

#include <QImage>
#include <QObject>
#include <QThread>

#include <atomic>

namespace imago {

/// What is asked where samples are no numbers.
struct NanChoice {
    QString path;
    int slice = 0;
    bool of_open = false; ///< another slice of what is open is wanted
    qulonglong bad = 0, all = 0;
    QString refusal; ///< the message if nobody chooses
};

/// Runs the image store on a separate thread, one call after another. Public members are called
/// from the window's thread; the signals arrive there.
class FileWorker : public QObject {
    Q_OBJECT
  public:
    /// `store` must outlive this object.
    explicit FileWorker(ImageStore &store, QObject *parent = nullptr);
    /// Waits for pending writes; reads no more.
    ~FileWorker() override;

    /// Whether something is still to be written: neither saved nor failed yet.
    bool saving() const { return saving_ > 0; }

    /// Of a stack, this slice. nan_choice_needed() may follow instead of loaded().
    void load(const QString &path, int slice = 0, NanPolicy nan = NanPolicy::refuse);
    /// Loads another slice of a stack; of several, the newest.
    void load_slice(const QString &path, int slice, NanPolicy nan = NanPolicy::refuse);
    /// Loads a picture to compare with, of a stack this slice. Returns the number of the request,
    /// above 0, with which other_loaded() follows, or other_failed().
    quint64 load_other(const QString &path, NanPolicy nan, int slice = 0);
    /// The same with all slices: other_stack_loaded() follows, or other_failed().
    quint64 load_other_stack(const QString &path, NanPolicy nan);
    /// Loads all slices of a stack: stack_loaded() follows, or stack_failed(). Abandons an older
    /// one.
    void load_stack(const QString &path, NanPolicy nan = NanPolicy::refuse);
    void cancel_stack(); ///< cancels the newest load_stack()
    void save(const SaveRequest &request);
    /// Loads a file of a mask, a recipe or a session: one of mask_loaded(), recipe_loaded() and
    /// session_loaded() follows, or mask_failed().
    void load_settings(const QString &path);
    /// Loads quantisation tables: tables_loaded() follows, or mask_failed().
    void load_tables(const QString &path);
    void save_mask(const QString &path, const FilterMask &mask);
    void save_recipe(const QString &path, const Recipe &recipe);
    void save_session(const QString &path, const Session &session);
    void save_bytes(const QString &path, const QByteArray &bytes);
    /// bytes_saved() follows, or bytes_failed().
    void save_array(const QString &path, const ArrayRequest &array);
    /// Likewise.
    void save_spectra(const QString &path, const std::shared_ptr<const SpectrumPlanes> &spectra);
    /// Loads a picture of at most `side` device pixels a side.
    void load_thumbnail(const QString &path, int side);

    /// Abandons an older one that is still being read.
    void load_signal(const SignalOpening &opening);
    void cancel_signal(); ///< cancels the newest load_signal()
    /// Loads a signal beside the open one. Returns the number of the request, above 0, with which
    /// other_signal_loaded() follows, or other_signal_failed().
    quint64 load_other_signal(const SignalOpening &opening);
    void preview_table(const QString &path, const CsvSettings &choice);
    void preview_raw(const QString &path, const RawFormat &format);
    RawFormat raw_samples(const QString &path) const { return store_.raw_samples(path); }
    void list_arrays(const QString &path);
    void export_signal(const SignalExport &what);
    /// Makes a signal from a line of an image.
    void make_profile(const std::shared_ptr<const Image> &image, const ProfileRequest &request);

  Q_SIGNALS:
    void loaded(const QString &path, const LoadedImage &image);
    void load_failed(const QString &path, const QString &message);
    /// Samples of a picture, or of a slice of the open one, are no numbers: so many of all. The
    /// message refuses the file.
    void nan_choice_needed(const imago::NanChoice &choice);
    void other_loaded(quint64 request, const QString &path, const imago::LoadedImage &image);
    void other_stack_loaded(quint64 request, const QString &path,
                            const std::shared_ptr<const imago::PictureStack> &stack);
    void other_failed(quint64 request, const QString &path, const QString &message);
    void slice_loaded(const QString &path, const imago::LoadedImage &image);
    void slice_failed(const QString &path, const QString &message);
    void stack_loaded(const QString &path, const std::shared_ptr<const imago::PictureStack> &stack);
    void stack_failed(const QString &path, const QString &message); ///< empty: it was cancelled
    void stack_progressed(double part);
    void saved(const SaveRequest &request, const SaveOutcome &outcome);
    void save_failed(const SaveRequest &request, const QString &message);
    void mask_loaded(const QString &path, const imago::FilterMask &mask);
    void tables_loaded(const QString &path, const imago::JpegTables &tables);
    void mask_saved(const QString &path, const imago::FilterMask &mask);
    void mask_save_failed(const QString &path, const QString &message);
    void mask_failed(const QString &path, const QString &message); ///< when reading
    void recipe_loaded(const QString &path, const imago::Recipe &recipe);
    void session_loaded(const QString &path, const imago::LoadedSession &session);
    void session_saved(const QString &path, const imago::Session &session);
    void session_failed(const QString &path, const QString &message); ///< when writing
    void recipe_saved(const QString &path);
    void recipe_failed(const QString &path, const QString &message);
    void bytes_saved(const QString &path);
    void bytes_failed(const QString &path, const QString &message);
    void signal_loaded(const imago::LoadedSignal &loaded);
    void signal_failed(const imago::SignalOpening &opening, const QString &message);
    void signal_progressed(double part); ///< of the file being read
    void other_signal_loaded(quint64 request, const imago::LoadedSignal &loaded);
    void other_signal_failed(quint64 request, const QString &message);
    void signal_cancelled(const imago::SignalOpening &opening);
    void table_choice_needed(const imago::SignalOpening &opening, const QString &why);
    void table_previewed(const QString &path, const imago::CsvSettings &choice,
                         const imago::CsvGuess &look);
    void table_preview_failed(const QString &path, const imago::CsvSettings &choice,
                              const QString &message);
    void raw_previewed(const imago::RawFormat &format, const imago::RawPreview &preview);
    void raw_preview_failed(const imago::RawFormat &format, const QString &message);
    void arrays_listed(const QString &path, const std::vector<imago::ArrayLook> &arrays);
    void arrays_failed(const QString &path, const QString &message);
    void signal_exported(const QString &path, const QStringList &notes);
    void export_failed(const QString &path, const QString &message);
    void profile_made(const imago::LoadedSignal &loaded);
    void profile_failed(const QString &message);
    void thumbnail_loaded(const QString &path, const QImage &picture);

  private:
    template <class Work>
    void run(Work work); ///< unless the worker ends first
    template <class Work>
    void run_save(Work work); ///< in any case

    ImageStore &store_;
    QThread thread_;
    std::atomic<bool> ending_ = false;
    int saving_ = 0;         ///< used on the window's thread
    quint64 last_other_ = 0; ///< likewise
    QObject *context_;       ///< lives on the thread
    std::atomic<quint64> newest_signal_ = 0, cancelled_signal_ = 0;
    std::atomic<quint64> newest_slice_ = 0;
    std::atomic<quint64> newest_stack_ = 0, cancelled_stack_ = 0;
};

} // namespace imago
