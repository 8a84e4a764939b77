// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/levels.h"
#include "engine/values/poisson_values.h"
#include "ui/poisson/field_overlay.h"

#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace imago {

class ChoiceBar;
class FigureRows;

/// The column of controls: the distances of samples, the arrows, figures of the solution, and what
/// can be saved.
class PoissonControls : public QWidget {
    Q_OBJECT
  public:
    explicit PoissonControls(QWidget *parent = nullptr);

    PoissonSpacing spacing() const;
    void set_spacing(const PoissonSpacing &spacing); ///< emits nothing
    bool arrows() const;
    ArrowLength length() const;
    void set_arrows(bool on, ArrowLength length); ///< emits nothing

    /// Says how an image becomes a density.
    void set_image(const Image &image);
    /// Shows the figures of a potential in this range, and of its field.
    void show_result(const PoissonFigures &figures, SampleRange potential, double strongest);
    void clear(); ///< there is no result

    QSize sizeHint() const override;

  Q_SIGNALS:
    void spacing_edited(const imago::PoissonSpacing &spacing); ///< by the user
    void arrows_changed();
    void save_potential_requested();
    void save_field_requested();
    void save_picture_requested();

  private:
    void build_density(QVBoxLayout *column);
    void build_field(QVBoxLayout *column);
    void build_figures(QVBoxLayout *column);
    void build_saving(QVBoxLayout *column);

    QLabel *source_note_, *trust_note_;
    QDoubleSpinBox *rows_, *columns_;
    QCheckBox *arrows_;
    ChoiceBar *length_;
    FigureRows *figures_;
    QLabel *mean_, *residual_, *rounding_, *potential_, *strongest_;
    QList<QPushButton *> saving_;
};

} // namespace imago
