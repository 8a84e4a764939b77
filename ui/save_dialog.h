// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/image_store.h"

#include <QDialog>
#include <QDir>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace imago {

/// Where and how to save the result: format, depth, quality. It writes nothing itself.
class SaveDialog : public QDialog {
    Q_OBJECT
  public:
    /// Offers `suggested_path` without its extension, and the depth of the input.
    SaveDialog(const QString &suggested_path, SampleDepth input_depth, QWidget *parent = nullptr);

    QString path() const;
    SampleDepth depth() const;
    int jpeg_quality() const;

  private:
    void show_format();
    void take_extension();
    void browse();
    void check();

    QLineEdit *path_;
    QComboBox *format_;
    QComboBox *depth_;
    QSpinBox *quality_;
    QLabel *quality_label_;
    QLabel *note_;
    QDialogButtonBox *buttons_;
    QDir folder_; ///< that of the suggestion; relative paths begin there
    SampleDepth input_depth_;
};

} // namespace imago
