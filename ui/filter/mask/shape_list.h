// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/mask_document.h"

#include <QWidget>

class QCheckBox;
class QListWidget;
class QPushButton;

namespace imago {

/// The mask's shapes by name, and actions for the whole mask.
class ShapeList : public QWidget {
    Q_OBJECT
  public:
    explicit ShapeList(MaskDocument *document, QWidget *parent = nullptr);

  Q_SIGNALS:
    void load_requested();
    void save_requested();

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void show_shapes();

    MaskDocument *document_;
    QListWidget *list_;
    QPushButton *remove_, *clear_, *save_;
    QCheckBox *keep_mean_;
};

} // namespace imago
