// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/ruler/view_unit.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;

namespace imago {

class QuantityBox;

/// The size of a picture's pixels, as the file states it or as it is entered, the unit in which
/// places and frequencies are told, and whether rulers are shown.
class ScalePanel : public QWidget {
    Q_OBJECT
  public:
    explicit ScalePanel(QWidget *parent = nullptr);

    /// Another picture: what was entered stays only if `same` kind of picture follows.
    void set_file_density(PixelDensity density, bool same);
    /// What the user has entered; empty: the file's density counts.
    std::optional<PixelDensity> given() const { return given_; }
    /// The density that counts; it may be unknown.
    PixelDensity density() const { return given_.value_or(file_); }
    /// The unit that was chosen; pixels while the density is unknown.
    ViewUnit unit() const;
    LengthUnit chosen_unit() const;
    DensityUnit density_unit() const;
    bool rulers() const;

    // These emit nothing.
    void set_given(std::optional<PixelDensity> density);
    void set_view(LengthUnit unit, DensityUnit density_unit, bool rulers);

  Q_SIGNALS:
    void changed(); ///< by the user

  private:
    void show_density();

    PixelDensity file_;
    std::optional<PixelDensity> given_;
    QuantityBox *size_;
    QComboBox *size_unit_, *unit_;
    QLabel *note_;
    QCheckBox *rulers_;
};

} // namespace imago
