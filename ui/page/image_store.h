// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/levels.h"
#include "engine/array/non_finite.h"
#include "engine/support/error.h"
#include "ui/page/export_request.h"
#include "ui/page/signal_files.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace imago {

/// A session as it was read.
struct LoadedSession {
    Session session;
    QStringList notes;   ///< sentences about files that are missing or have changed
    QStringList missing; ///< paths of files that cannot be opened
};

/// What a file of settings holds, whatever its name is.
using LoadedSettings = std::variant<FilterMask, Recipe, LoadedSession>;

struct LoadedImage {
    std::shared_ptr<const Image> image;
    QStringList notes; ///< sentences for the user about what was lost or repaired on reading
    int slice = 0;     ///< the one of a stack that this is
    int slices = 1;    ///< pages of a TIFF, planes of an array of three axes
    /// What became of samples that are no numbers; refuse: there were none, or nobody said.
    NanPolicy nan = NanPolicy::refuse;
};

/// Thrown where a person is to say what becomes of samples that are no numbers.
class NanChoiceNeeded : public Error {
  public:
    /// So many of all samples; the sentence refuses the file.
    NanChoiceNeeded(const Sentence &refusal, qulonglong bad, qulonglong all)
        : Error(refusal, Kind::failure), bad_(bad), all_(all) {}
    qulonglong bad() const { return bad_; }
    qulonglong all() const { return all_; }

  private:
    qulonglong bad_, all_;
};

struct SaveRequest {
    QString path; ///< its extension names the format
    std::shared_ptr<const Image> image;
    SampleDepth depth = SampleDepth::u8;
    int jpeg_quality = 95;               ///< 1..100, JPEG only
    std::optional<SampleRange> levels{}; ///< the samples that become 0 and the depth's maximum
    std::size_t clipped = 0;             ///< samples that `image` has lost as it was rounded
    /// The JPEG file whose picture `image` is, if there is one: it is what a JPEG file without
    /// levels gets.
    std::shared_ptr<const JpegFile> file{};
    std::optional<PixelDensity> density{}; ///< that the file states; empty: the image's own
    /// All slices of a volume, one of which `image` is: pages of a TIFF, or an array of three axes.
    std::shared_ptr<const PictureStack> stack{};
    /// If not empty, the file gets what the slices, or `image`, lack of these, as floats:
    /// originals - results. There are as many.
    PictureStack removed_from{};
};

struct SaveOutcome {
    std::size_t clipped = 0; ///< samples outside the range of the depth
    QStringList notes;       ///< sentences for the user about what was lost or converted
};

/// The window's access to image files. The window knows no codec: app/desktop implements this with
/// app/media. Members are called on a worker thread, one call at a time, and throw Error.
class ImageStore {
  public:
    virtual ~ImageStore() = default;
    /// Loads an image, of a stack one slice. Throws NanChoiceNeeded where `nan` is refuse and
    /// samples are no numbers.
    virtual LoadedImage load(const QString &path, int slice = 0,
                             NanPolicy nan = NanPolicy::refuse) = 0;
    /// Whether the file is an array of three axes, by its header. Called on the window's thread.
    virtual bool is_volume(const QString &path) const = 0;
    /// Writes the file, or leaves an existing one unchanged.
    virtual SaveOutcome save(const SaveRequest &request) = 0;
    /// Quantisation tables, of a JPEG file or a text.
    virtual JpegTables load_tables(const QString &path) = 0;
    /// Makes JPEG files of quantised coefficients; null if the program cannot. Any thread may call.
    virtual JpegCoderPtr jpeg_coder() const = 0;
    /// Reads a file of masks, recipes or sessions, and looks at the files that a session names.
    virtual LoadedSettings load_settings(const QString &path) = 0;
    /// Writes the whole file, or leaves an existing one unchanged. To a session the facts of the
    /// files that it names are added.
    virtual void write(const QString &path, const FileContents &contents) = 0;

    /// Called with the fraction of a file that was read, 0 to 1; returns whether to continue.
    using ReadWatch = std::function<bool(double)>;
    /// Loads all slices of a stack. Throws Error (cancelled) if it is not to continue, and one if
    /// the volume and its results do not fit into the computer's memory.
    virtual PictureStack load_stack(const QString &path, const ReadWatch &watch, NanPolicy nan) = 0;
    /// Loads signals: several files become one signal, channel below channel. Also throws
    /// TableChoiceNeeded.
    virtual LoadedSignal load_signal(const SignalOpening &opening, const ReadWatch &watch) = 0;
    /// Reads the start of a table by a choice; the rest is guessed.
    virtual CsvGuess preview_table(const QString &path, const CsvSettings &choice) = 0;
    virtual RawPreview preview_raw(const QString &path, const RawFormat &format) = 0;
    /// Returns sentences about what was lost.
    virtual QStringList export_signal(const SignalExport &what) = 0;
    /// The layout of samples in a file without a word of it, as far as its name implies it. Called
    /// on the window's thread.
    virtual RawFormat raw_samples(const QString &path) const = 0;
    /// The arrays of a file of several.
    virtual std::vector<ArrayLook> list_arrays(const QString &path) = 0;
};

} // namespace imago
