// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;
class QSlider;
class QSpinBox;

namespace imago {

/// The slice of a stack that is shown, by a slider and a number, in the toolbar. It is there only
/// while there are several.
class SliceBar : public QWidget {
    Q_OBJECT
  public:
    explicit SliceBar(QWidget *parent = nullptr);

    /// The number of slices, 1 or more, and the one that is shown, from 0. Emits nothing.
    void set_slices(int slices, int slice);
    int slice() const;
    int slices() const { return slices_; }
    void set_shown(bool on); ///< on pages that show it

  Q_SIGNALS:
    void chosen(int slice); ///< by the user

  protected:
    /// The toolbar shows what it has; this one stays away without slices.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  private:
    void fit();

    QWidget *parts_;
    QSlider *slider_;
    QSpinBox *number_;
    QLabel *of_;
    int slices_ = 1;
    bool shown_ = false;
};

} // namespace imago
