// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/stack/stack_section.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace imago {

/// What of a stack is shown, in the toolbar: along or across its slices, and which plane of these,
/// by a slider and a number. It is there only while there are several slices.
class SliceBar : public QWidget {
    Q_OBJECT
  public:
    explicit SliceBar(QWidget *parent = nullptr);

    /// The number of slices, 1 or more, the number of planes like the shown one, and that one.
    /// Emits nothing.
    void set_place(int slices, int planes, const StackPlace &place);
    StackPlace place() const;
    void set_shown(bool on); ///< on pages that show it
    /// Whether planes across the slices may be chosen; otherwise a tool tip says why not.
    void set_across(bool on);
    void choose(int slice); ///< as the user does

  Q_SIGNALS:
    void chosen(const imago::StackPlace &place); ///< by the user
    /// Planes of this kind are to be shown, the one that was shown last or the middle one.
    void plane_chosen(imago::StackPlane plane);

  protected:
    /// The toolbar shows what it has; this one stays away without slices.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  private:
    void fit();

    QWidget *parts_;
    QComboBox *plane_;
    QLabel *label_;
    QSlider *slider_;
    QSpinBox *number_;
    QLabel *of_;
    StackPlane shown_plane_ = StackPlane::xy; ///< another may be chosen, and not there yet
    int slices_ = 1;
    bool shown_ = false;
};

} // namespace imago
