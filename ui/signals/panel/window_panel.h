// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/window/window.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace imago {

/// How frames are windowed: the window with its parameter, the number of tapers, and the zeros that
/// follow.
class WindowPanel : public QWidget {
    Q_OBJECT
  public:
    explicit WindowPanel(QWidget *parent = nullptr);

    /// Shows these; `several`: whether averages over tapers are possible.
    void show_window(const Window &window, std::size_t tapers, bool several, std::size_t pad);

  Q_SIGNALS:
    void window_edited(const imago::Window &window);
    void tapers_edited(int tapers);
    void pad_edited(int pad);

  private:
    void show_parameter();

    QComboBox *kind_, *pad_;
    QDoubleSpinBox *parameter_;
    QSpinBox *tapers_;
    QLabel *parameter_label_, *tapers_label_;
    Window window_;
    bool showing_ = false;
};

} // namespace imago
