// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/image_store.h"
#include "ui/page/output_file.h"

#include <QDialog>
#include <QDir>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace imago {

/// Asks where and how to save the result: format, depth, quality. It writes nothing itself.
class SaveDialog : public QDialog {
    Q_OBJECT
  public:
    /// Suggests `suggested_path` without its extension, and the depth of the input. Levels that are
    /// not the full range of that depth can be applied. The result is one slice of so many: files
    /// of several pages, and arrays, get all of them.
    SaveDialog(const QString &suggested_path, SampleDepth input_depth, QWidget *parent = nullptr,
               const std::optional<SampleRange> &levels = {}, int slices = 1);

    /// Whether a JPEG file holds the result as it is: no quality is then asked for.
    void set_jpeg_as_it_is(bool on);
    /// Called with the path before the dialog is accepted; if it returns false, the dialog stays.
    void set_check(std::function<bool(const QString &path)> check) { may_save_ = std::move(check); }

    /// Empty if the name has the extension of no writable format.
    QString path() const;
    SampleDepth depth() const;
    int jpeg_quality() const;
    /// The levels to apply; empty if that was not chosen.
    std::optional<SampleRange> levels() const;

  private:
    void show_format();
    void take_extension();
    void browse();
    void check();
    void try_accept();
    std::vector<OutputKind> kinds() const;
    OutputName named() const;

    QLineEdit *path_;
    QComboBox *format_;
    QComboBox *depth_;
    QSpinBox *quality_;
    QLabel *quality_label_;
    QLabel *note_;
    QDialogButtonBox *buttons_;
    QDir folder_; ///< that of the suggestion; relative paths start there
    int slices_;
    SampleDepth input_depth_;
    std::optional<SampleRange> offered_levels_;
    bool jpeg_as_it_is_ = false;
    QCheckBox *apply_levels_;
    std::function<bool(const QString &path)> may_save_ = [](const QString &) { return true; };
};

} // namespace imago
