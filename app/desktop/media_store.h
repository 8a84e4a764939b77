// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/image_store.h"

namespace imago {

/// The window's image files, through app/media.
class MediaStore : public ImageStore {
  public:
    LoadedImage load(const QString &path, int slice = 0,
                     NanPolicy nan = NanPolicy::refuse) override;
    PictureStack load_stack(const QString &path, const ReadWatch &watch, NanPolicy nan) override;
    bool is_volume(const QString &path) const override;
    SaveOutcome save(const SaveRequest &request) override;
    JpegTables load_tables(const QString &path) override;
    JpegCoderPtr jpeg_coder() const override;
    LoadedSettings load_settings(const QString &path) override;
    void write(const QString &path, const FileContents &contents) override;
    LoadedSignal load_signal(const SignalOpening &opening, const ReadWatch &watch) override;
    CsvGuess preview_table(const QString &path, const CsvSettings &choice) override;
    RawPreview preview_raw(const QString &path, const RawFormat &format) override;
    QStringList export_signal(const SignalExport &what) override;
    RawFormat raw_samples(const QString &path) const override;
    std::vector<ArrayLook> list_arrays(const QString &path) override;

  private:
    LoadedImage read_picture(const QString &path, int slice, NanPolicy nan);
};

} // namespace imago
