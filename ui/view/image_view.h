// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/data/data_table.h"
#include "ui/view/picture.h"
#include "ui/view/ruler/view_unit.h"
#include "ui/view/view_overlay.h"
#include "ui/view/viewport.h"
#include "ui/widget/access/spoken.h"

#include <QWidget>

#include <cstdint>
#include <functional>
#include <optional>

namespace imago {

/// Paints one picture through a linked viewport: the wheel zooms at the cursor, dragging pans, a
/// double click is reported. Pixels are never smoothed at or above 1:1. With a second picture and
/// split() on, that one is painted left of a divider that can be dragged.
class ImageView : public QWidget, public Spoken {
    Q_OBJECT
  public:
    explicit ImageView(Viewport *viewport, QWidget *parent = nullptr);

    /// Uses another viewport from now on; it must outlive the view.
    void set_viewport(Viewport *viewport);

    /// `stamp` identifies the picture in painted(); 0 for none.
    void set_picture(const Picture &picture, std::uint64_t stamp = 0);
    const Picture &picture() const { return picture_; }
    /// The stamp of the picture if it was not painted yet, otherwise 0.
    std::uint64_t waiting_stamp() const { return stamp_; }
    /// Gives the numbers behind the pixels of an area, which lies inside the picture, for copying.
    using DataSource = std::function<DataTable(const QRect &area)>;
    void set_data_source(DataSource source) { data_source_ = std::move(source); }
    /// The numbers of the part of the picture that is in sight; empty if there are none, or no
    /// source.
    DataTable data_in_sight() const;
    /// What is seen, with what is drawn over the picture, but without the mark of the keyboard.
    QImage seen();

    /// Paints these pixels over an area of the picture, until set_part() is called again: a preview
    /// of what will replace the picture. `stamp` identifies it in part_painted(); 0 for none. A
    /// null image ends it.
    void set_part(const QImage &pixels, const QRectF &area, std::uint64_t stamp = 0);
    const QImage &part() const { return part_; }
    /// The part of the picture that is seen, and the resolution at which it is painted; empty if
    /// there is none, or the view is hidden.
    std::optional<PartInSight> in_sight() const;

    void set_before(const Picture &before);
    void set_split(bool on);
    bool split() const { return split_; }
    /// The position of the divider: 0 at the left edge, 1 at the right one.
    double split_position() const { return split_position_; }
    void set_split_position(double position);

    /// The overlay is drawn over the picture, and must outlive the view's events. Null: none.
    void set_overlay(ViewOverlay *overlay) { overlay_ = overlay; }
    /// Shows the view's image as a part of a larger picture, at this place of it, and fits that
    /// one; an empty one ends it.
    void set_surroundings(const Picture &whole, QPoint place = {});
    /// An overlay that is drawn above the other one and has what the user does first, while it is
    /// there.
    void set_tool(ViewOverlay *tool);
    /// The position of the viewport's image in this picture, which may be larger, with a margin.
    /// With a size the image's border is drawn, and the image fits the view instead of the picture,
    /// so that it is as large as in views of the image alone.
    void set_origin(QPointF origin, QSizeF image = {});
    /// Paints rulers along the view's edges in this unit; empty: none.
    void set_rulers(std::optional<ViewUnit> unit);
    std::optional<ViewUnit> rulers() const { return rulers_; }
    /// Device pixels for each image pixel as painted; 0 without a picture.
    double shown_scale() const;
    /// The image pixel at a position of this widget; empty if there is none.
    std::optional<QPoint> pixel_at(QPointF position) const;
    /// The position of a point of the picture, in this widget's coordinates.
    QPointF position_of(QPointF image_point) const;
    /// The same of a point of the viewport's image, and the reverse.
    QPointF position_of_image(QPointF point) const { return position_of(point + origin_); }
    QPointF image_point_at(QPointF position) const;

    /// Multiplies the scale, keeping the image point under `position` where it is.
    void zoom(double factor, QPointF position);
    void zoom_to(double scale);

    QAccessible::Role spoken_role() const override { return QAccessible::Graphic; }
    /// The picture's size, its scale, and what the overlay shows.
    QString spoken_value() const override;

    QSize minimumSizeHint() const override { return {96, 96}; }
    QSize sizeHint() const override { return {360, 360}; }

  Q_SIGNALS:
    void hovered(std::optional<QPoint> pixel);
    /// Emitted at the end of the first paint of a picture with a stamp.
    void painted(std::uint64_t stamp);
    /// Emitted at the end of the first paint of a part with a stamp.
    void part_painted(std::uint64_t stamp);
    void filled(bool on);  ///< there is a picture now, or there is none any more
    void double_clicked(); ///< if no overlay took it
    /// Fitted pictures then have another scale.
    void resized();

  protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

  private:
    struct Mapping {
        double scale;   ///< device pixels for each image pixel
        QPointF origin; ///< device position of the image's corner
    };
    Mapping mapping() const;
    QPointF middle() const; ///< in device pixels
    /// A part of a picture, or of a halved copy, as it was painted last.
    struct Painted {
        QRect part;
        unsigned halvings = 0;
        QImage pixels;
    };
    void draw(QPainter &painter, const Picture &picture, const QRectF &clip, Painted &kept,
              const Mapping &map) const;
    void draw_pictures(QPainter &painter) const;
    QSizeF fitted_size() const;
    QPointF fitted_centre(QSizeF size) const;
    ViewOverlay *overlay_for_keys() const { return tool_ ? tool_ : overlay_; }
    bool part_covers(const QRectF &all) const; ///< `all` is in device pixels
    void draw_part(QPainter &painter, const QRectF &clip) const;
    void draw_frame(QPainter &painter) const;
    void draw_divider(QPainter &painter) const;
    double divider_x() const { return split_position_ * width(); }
    bool near_divider(QPointF position) const;

    enum class Drag { none, pan, divider, overlay };
    void show_cursor(QPointF position);
    Viewport *viewport_;
    Picture picture_, before_;
    mutable Painted picture_painted_, before_painted_, whole_painted_;
    Picture whole_; ///< around the image; empty: none
    QPoint place_;  ///< of the image in it
    std::uint64_t stamp_ = 0, part_stamp_ = 0;
    QImage part_;      ///< painted over part_area_ of the picture
    QRectF part_area_; ///< in pixels of the picture
    bool split_ = false;
    double split_position_ = 0.5;
    Drag drag_ = Drag::none;
    QPointF last_, pressed_;
    QPointF origin_;
    QSizeF framed_; ///< the image whose border is drawn; empty: none
    ViewOverlay *overlay_ = nullptr, *tool_ = nullptr;
    ViewOverlay *dragged_ = nullptr; ///< that takes the drag
    std::optional<ViewUnit> rulers_;
    DataSource data_source_;
    bool marks_focus_ = true;
};

} // namespace imago
