// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/region/region_values.h"
#include "ui/view/plot.h"

#include <optional>

namespace imago {

/// The tools of the mouse on a spectrogram: `interval` selects times.
enum class RegionTool { interval, rectangle, lasso, comb };

/// The regions of a filter over a spectrogram. A tool draws new ones; the inside of the selected
/// one moves it, its edges change it. What is changed is reported, and shown when it comes back by
/// set_regions().
class RegionMarks : public QCPAbstractItem {
    Q_OBJECT
  public:
    RegionMarks(QCustomPlot *plot, QCPAxisRect *rectangle);

    /// The scales of the axes: seconds and hertz of the signal's rate (1: samples), and the
    /// frequency of 0 cycles per sample.
    struct Plane {
        double rate = 1, zero = 0;
        std::size_t length = 0;
        bool two_sided = false;
    };
    void set_plane(const Plane &plane) { plane_ = plane; }
    void set_regions(const RegionSettings &settings, int selected);
    const RegionSettings &regions() const { return settings_; }
    /// The tool, and what a new region has besides its place: gain, harmonics, width.
    void set_tool(RegionTool tool, const SpectralRegion &model);
    RegionTool tool() const { return tool_; }

    /// A drag with the left button. Returns whether it is one of a region.
    bool begin(const QPointF &pixel);
    void go_on(const QPointF &pixel);
    void end();
    /// The same by keys, each in one step; they return whether there was anything to do. Draws a
    /// region with the tool in the middle of what is in sight.
    bool draw_in_the_middle();
    bool nudge(const QPoint &pixels); ///< moves the selected region
    bool leave();                     ///< unselects it
    /// The cursor of the mouse at a pixel.
    Qt::CursorShape cursor_at(const QPointF &pixel) const;

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }

  Q_SIGNALS:
    void drawn(const imago::SpectralRegion &region, bool finished);
    void changed(int index, const imago::SpectralRegion &region, bool finished);
    void chosen(int index); ///< -1: none

  protected:
    void draw(QCPPainter *painter) override;

  private:
    /// The edges of a region under the mouse; all false: its inside.
    struct Hit {
        int index = -1;
        bool from = false, to = false, low = false, high = false;
        int harmonic = 1; ///< of a comb
        bool edge() const { return from || to || low || high; }
    };
    /// The place of a region; of a lasso, the box around it, of a comb its harmonic's band.
    struct Box {
        double from = 0, to = 0, low = 0, high = 0;
    };
    static Box box_of(const SpectralRegion &region, int harmonic = 1);
    double lowest() const { return plane_.two_sided ? -0.5 : 0; }
    RegionPoint point_at(const QPointF &pixel) const; ///< inside the plane
    QPointF pixel_of(double time, double frequency) const;
    QRectF pixels_of(const Box &box) const;
    QPainterPath outline(const SpectralRegion &region) const;
    Hit hit(const QPointF &pixel) const;
    std::optional<Hit> hit_region(int index, const QPointF &pixel) const;
    void draw_new(const QPointF &pixel);
    SpectralRegion resized(const RegionPoint &at) const;
    void draw_region(QCPPainter *painter, int index) const;
    void draw_label(QCPPainter *painter, int index, const QRectF &box) const;

    Plane plane_;
    RegionSettings settings_;
    int selected_ = -1;
    RegionTool tool_ = RegionTool::interval;
    SpectralRegion model_;
    // Of a drag:
    enum class Doing { nothing, waiting, drawing, moving, resizing };
    Doing doing_ = Doing::nothing;
    QPointF pressed_;
    RegionPoint start_;
    Hit dragging_;
    SpectralRegion before_, now_;
    bool told_ = false; ///< whether something was drawn or changed
};

} // namespace imago
