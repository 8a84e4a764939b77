// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widget/access/spoken.h"

#include <QWidget>

class QDoubleSpinBox;
class QSlider;

namespace imago {

/// A slider, usually logarithmic, paired with a number and its unit. Assistive technology learns
/// this number of both, not the slider's position.
class ValueSlider : public QWidget {
    Q_OBJECT
  public:
    /// `name` is the object name; the parts are called `name` + "Slider" and `name` + "Number".
    explicit ValueSlider(const QString &name, QWidget *parent = nullptr);

    struct Range {
        double slider_low, slider_high; ///< the slider's range, logarithmic unless linear
        double low, high;               ///< the number's range
        int decimals;
        bool zero_at_left; ///< the slider's leftmost position is 0 instead of slider_low
        bool linear = false;
    };
    /// Keeps the value, within the range.
    void set_range(const Range &range);
    void set_unit(const QString &unit);
    void set_words(const QString &accessible_name, const QString &tool_tip);

    double value() const { return value_; }
    void set_value(double value); ///< emits nothing
    QSlider *slider() const { return slider_; }

  Q_SIGNALS:
    /// Emitted for edits by the user. Changes of one drag, or of quickly repeated keys, share a
    /// gesture.
    void edited(double value, int gesture);

  private:
    class Handle;
    double at_place(int place) const;
    int place_of(double value) const;
    void edit(double value, bool continuing);

    QSlider *slider_;
    QDoubleSpinBox *number_;
    Range range_{1, 100, 0, 100, 2, false};
    double value_ = 1;
    int gesture_ = 0;
    qint64 last_edit_ = 0;
};

} // namespace imago
