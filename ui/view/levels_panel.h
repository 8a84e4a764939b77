// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/levels.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;

namespace imago {

class HistogramView;

/// Chooses the samples that are painted black and white. The numbers show the range in use;
/// changing one makes the levels manual.
class LevelsPanel : public QWidget {
    Q_OBJECT
  public:
    /// Its parts are called `name` + "Mode", "Low", "High", "Percent", "Curve", "Gamma" and
    /// "Histogram".
    explicit LevelsPanel(const QString &name, QWidget *parent = nullptr);

    const Levels &levels() const { return levels_; }
    void set_levels(const Levels &levels); ///< emits nothing
    /// Sets limits and steps for its samples. Emits nothing.
    void set_image(const Image &image);
    void show_range(SampleRange range);                    ///< the range in use; emits nothing
    void show_histogram(const SampleHistogram &histogram); ///< of the original

  Q_SIGNALS:
    void changed(const imago::Levels &levels); ///< by the user

  private:
    void choose(Levels::Mode mode);
    void take_ends(bool low_changed);
    void show_levels();

    Levels levels_;
    SampleRange shown_;
    SampleDepth depth_ = SampleDepth::u8;
    QComboBox *mode_, *curve_;
    QDoubleSpinBox *low_, *high_, *percent_, *gamma_;
    HistogramView *histogram_;
};

} // namespace imago
