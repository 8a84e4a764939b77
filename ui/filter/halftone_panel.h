// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/mask_document.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace imago {

class ValueSlider;

/// Removes the halftone of a printed picture: on or off, how much of it, and which screen was
/// found.
class HalftonePanel : public QWidget {
    Q_OBJECT
  public:
    explicit HalftonePanel(MaskDocument *document, QWidget *parent = nullptr);

    /// Shows the screens that the newest result has found or used, by plane.
    void set_screens(const std::vector<PlaneScreens> &planes);
    void clear(); ///< forgets the screens of another picture

  private:
    void switch_on(bool on);
    void show_state();

    MaskDocument *document_;
    QPushButton *remove_, *look_again_;
    ValueSlider *strength_;
    QLabel *found_;
    std::vector<PlaneScreens> planes_; ///< empty: there is no result yet
};

} // namespace imago
