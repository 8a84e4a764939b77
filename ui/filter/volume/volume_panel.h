// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/mask_document.h"

#include <QWidget>

class QCheckBox;
class QLabel;

namespace imago {

/// Whether a stack is filtered in three dimensions, and what of the mask cannot apply then. It is
/// there only while a stack is open.
class VolumePanel : public QWidget {
    Q_OBJECT
  public:
    explicit VolumePanel(MaskDocument *document, QWidget *parent = nullptr);

    void set_slices(int slices); ///< of what is open; 1: it is a picture

  private:
    void show_state();

    MaskDocument *document_;
    QCheckBox *switch_;
    QLabel *note_;
};

} // namespace imago
