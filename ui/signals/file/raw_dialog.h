// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/file_worker.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace imago {

class ChoiceBar;
class TimePlot;

/// Asks for the layout of samples in a raw file, and previews its start.
class RawDialog : public QDialog {
    Q_OBJECT
  public:
    RawDialog(FileWorker *files, const QString &path, const RawFormat &format,
              QWidget *parent = nullptr);

    RawFormat format() const;

  private:
    void build_iq(const RawFormat &format);
    void preview();
    void show_preview(const RawFormat &format, const RawPreview &preview);

    FileWorker *files_;
    ReadTurn turn_; ///< of the previews
    QString path_;
    QComboBox *type_;
    ChoiceBar *order_;
    QSpinBox *channels_, *header_;
    ChoiceBar *numbers_; ///< real, or I and Q
    QDoubleSpinBox *rate_, *centre_;
    TimePlot *plot_;
    QLabel *words_;
    QPushButton *open_;
};

} // namespace imago
