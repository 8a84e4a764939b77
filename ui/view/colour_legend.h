// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/colour_map.h"
#include "engine/array/levels.h"

#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

namespace imago {

/// The colour map of a pane: that of a spectrum, with its scale in magnitudes and a mark at the
/// threshold, below which coefficients are dimmed; that of phases; or the grays of a difference or
/// of samples.
class ColourLegend : public QWidget {
    Q_OBJECT
  public:
    /// `name` is the object name.
    ColourLegend(const QString &name, const QString &title, const QString &tool_tip,
                 QWidget *parent = nullptr);

    /// Both are log10(1 + magnitude); `keep_from` of 0 or less: nothing is dimmed.
    void set_scale(double largest, double keep_from);

    /// The ends of a spectrum's colours, for values of either sign; equal: nothing is painted.
    void set_values(double low, double high);
    /// The map of magnitudes and values; dusk at first.
    void set_colours(ColourMap colours);
    void set_phase();                  ///< from -pi to pi, until another is set
    void set_difference(double range); ///< black is -range, white is range, until another is set
    /// The samples that are black and white, and which lies between; until another is set.
    void set_samples(const SampleRange &range);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    enum class Map { magnitude, phase, difference, samples, values };
    QRectF bar() const;
    QRgb colour(double part) const;
    std::vector<std::pair<double, QString>> ticks() const; ///< positions from 0 to 1
    void paint_colours(QPainter &painter) const;
    void paint_ticks(QPainter &painter) const;
    void paint_tick(QPainter &painter, double x, const QString &label, double &free_from) const;

    void set_map(Map map, double largest, double keep_from);

    Map map_ = Map::magnitude;
    ColourMap colours_ = ColourMap::dusk;
    double largest_ = 0; ///< at the right end; 0 or less: nothing is painted
    double keep_from_ = 0;
    double low_ = 0; ///< of samples and values, at the left end; largest_ is their range
    std::optional<double> middle_; ///< the sample of middle gray where that is not in the middle
};

} // namespace imago
