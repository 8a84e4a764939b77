// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/spectrum/spectrum_profile.h"
#include "ui/view/data/data_table.h"
#include "ui/view/ruler/view_unit.h"

#include <QByteArray>
#include <QDialog>

#include <memory>
#include <vector>

class QCheckBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QLabel;

namespace imago {

class ChoiceBar;
class Plot;
using RingsPtr = std::shared_ptr<const std::vector<RingPower>>;

/// The power of a picture's spectrum over the frequency: the mean of rings, or along a line that is
/// dragged in the spectrum. The window stays usable.
class ProfileDialog : public QDialog {
    Q_OBJECT
  public:
    explicit ProfileDialog(QWidget *parent);

    bool shows_line() const;
    bool through_middle() const;
    void set_rings(RingsPtr rings); ///< null: they are computed
    void set_line(std::vector<LinePower> points);
    /// The unit of the axis, which is logarithmic for rings if wanted.
    void set_axis(const ViewUnit &unit, bool logarithmic);
    /// The numbers that are shown: a row for each ring or place, in cycles per pixel, too.
    DataTable table() const;
    /// The same as a file.
    QByteArray csv() const;

  Q_SIGNALS:
    void line_wanted(); ///< whether a line is shown, or how it lies, has changed
    void export_wanted();
    void shown(bool visible);

  protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

  private:
    void draw();
    /// The unit in which rings can be told: pixels if it differs across and down.
    ViewUnit ring_unit() const;
    double place(const LinePower &point) const;
    void add_slope(QHBoxLayout *row);
    void draw_slope();
    QString line_words() const;

    ChoiceBar *kind_;
    QCheckBox *through_middle_, *slope_;
    QDoubleSpinBox *from_, *to_; ///< of the slope, in cycles per pixel
    QWidget *range_;             ///< both
    QLabel *hint_;
    Plot *plot_;
    RingsPtr rings_;
    std::vector<LinePower> line_;
    ViewUnit unit_;
    bool logarithmic_ = false;
};

} // namespace imago
