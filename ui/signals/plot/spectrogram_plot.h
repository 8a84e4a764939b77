// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/signals/plot/region_marks.h"
#include "ui/signals/plot/spectrogram_image.h"
#include "ui/signals/plot/zoom_plot.h"
#include "ui/view/plot.h"

#include <QImage>

namespace imago {

/// A picture whose pixels are cells of a plane of keys and values.
class PictureItem : public QCPAbstractPlottable {
    Q_OBJECT
  public:
    PictureItem(QCPAxis *key_axis, QCPAxis *value_axis);
    /// Rows are evenly spaced along the value axis, also along a logarithmic one.
    void set_picture(const QImage &picture, const QCPRange &keys, const QCPRange &values);
    const QImage &picture() const { return picture_; }

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain = QCP::sdBoth,
                           const QCPRange & = QCPRange()) const override;

  protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

  private:
    QImage picture_;
    QCPRange keys_, values_;
};

/// A spectrogram over time and frequency, with the legend of its colours. A change of colours or of
/// the frequency range measures nothing again. Over the frequency axis, or with Ctrl, the wheel
/// zooms along it and a drag selects the part to zoom to, or, over the axis, moves it; a double
/// click on the axis shows all of it.
class SpectrogramPlot : public ZoomPlot {
    Q_OBJECT
  public:
    explicit SpectrogramPlot(QWidget *parent = nullptr);

    /// `first` is the time of the middle of frame 0; the frequency axis counts in `frequency_unit`.
    void set_grid(SpectrogramGridPtr grid, const MeasuredSpectrum &spectrum, double first,
                  const QString &time, const QString &frequency, double frequency_unit);
    /// Shows the visible part by a finer grid of the same spectrogram, over the whole.
    void set_detail(SpectrogramGridPtr grid);
    /// Bins for which a finer grid is needed, since too many of the whole share a row. Empty if the
    /// display has all that a screen can show.
    struct Bins {
        std::size_t first = 0, count = 0;
        bool logarithmic = false; ///< in rows of equal ratios
    };
    std::optional<Bins> wanted_detail() const;
    void clear();
    /// Limited to the existing frequencies. The visible part stays when another grid follows.
    void set_frequencies(const QCPRange &range);
    void show_all_frequencies() { set_frequencies(all_frequencies_); }
    QCPRange frequencies() const { return value_axis()->range(); }
    bool shows_all_frequencies() const;
    void set_level_unit(const QString &unit); ///< for the legend
    /// In dB.
    void set_colours(double low, double high, ColourMap map);
    ColourMap colour_map() const { return map_; }
    /// Whether octaves are equally high, for grids from now on; frequencies of two sides are linear
    /// all the same.
    void set_logarithmic(bool on) { wants_logarithmic_ = on; }
    bool logarithmic() const { return logarithmic_; }
    double low() const { return low_; }
    double high() const { return high_; }
    int right_margin() const { return right_margin_; }
    const SpectrogramGridPtr &grid() const { return grid_; }
    /// The cells in sight: a row for each frequency, a column for each time.
    DataTable data_in_sight() const override;
    const QImage &picture() const { return picture_->picture(); }
    const SpectrogramGridPtr &detail() const { return detail_; }
    /// The regions of a filter, which the left button draws and changes.
    RegionMarks *regions() const { return regions_; }

  Q_SIGNALS:
    void frequencies_changed();              ///< the visible frequencies
    void right_margin_changed(int pixels);   ///< width of the legend, for the alignment of others
    void pointed(std::optional<QPointF> at); ///< time and frequency under the cursor
    void removal_requested();                ///< of the selected region

  protected:
    bool begin_drag(const QPoint &at) override { return regions_->begin(at); }
    void go_on_dragging(const QPoint &at) override { regions_->go_on(at); }
    void end_drag() override { regions_->end(); }
    bool selects_by_keys() const override { return true; }

    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;

  private:
    void show_frequencies(const QCPRange &next);
    void recolour();
    void style_legend();
    void style_colours();
    void place_frequencies(const MeasuredSpectrum &spectrum, double last_bin, bool had);
    bool change_region(const QKeyEvent &event);
    bool on_frequency_axis(const QPointF &at) const;
    void zoom_frequencies(double pixel, double factor);
    void pan_frequencies(double pixels);
    void show_region(int from, int to);

    QCPRange range_of(const SpectrogramGrid &grid) const;

    PictureItem *picture_, *detail_picture_;
    QCPColorScale *legend_;
    RegionMarks *regions_;
    SpectrogramGridPtr grid_, detail_;
    QCPRange times_;            ///< of the pictures: cells are centred on their values
    double frequency_unit_ = 1; ///< of the axis: 1e6 for MHz
    double bin_ = 1;            ///< in the axis's unit
    double origin_ = 0;         ///< frequency of bin 0
    QCPRange all_frequencies_{0, 1};
    double least_frequencies_ = 1e-9; ///< smallest visible range
    enum class Vertical { none, panning, region };
    Vertical vertical_ = Vertical::none;
    QPoint pressed_at_, last_at_;
    QCPItemRect *region_; ///< will be zoomed to
    double low_ = -90, high_ = 0;
    ColourMap map_ = ColourMap::dusk;
    bool wants_logarithmic_ = false, logarithmic_ = false;
    int right_margin_ = 16;
};

} // namespace imago
