// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/spectrum/spectrum_profile.h"
#include "ui/filter/mask/frequency_map.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/filter/mask/mask_drag.h"
#include "ui/view/ruler/view_unit.h"
#include "ui/view/view_overlay.h"

#include <QObject>

#include <optional>
#include <vector>

class QPainter;

namespace imago {

/// The line of a profile over the spectrum: its ends are dragged, or all of it. Through the middle
/// one end mirrors the other.
class ProfileLineMarks {
  public:
    const std::optional<ProfileLine> &line() const { return line_; }
    void set_line(const std::optional<ProfileLine> &line);
    void set_through_middle(bool on);

    void paint(QPainter &painter, const FrequencyMap &map) const;
    bool hit(const FrequencyMap &map, QPointF position) const;
    /// Begins a drag if the line is at this position.
    bool press(const FrequencyMap &map, QPointF position);
    bool is_dragged() const { return dragged_ != Drag::none; }
    void drag(const FrequencyMap &map, QPointF position);
    void release() { dragged_ = Drag::none; }

  private:
    enum class Drag { none, from, to, all };
    Drag at(const FrequencyMap &map, QPointF position) const;

    std::optional<ProfileLine> line_; ///< empty: none is shown
    bool through_middle_ = true;
    Drag dragged_ = Drag::none;
    ProfileLine before_;
    Frequency pressed_;
};

class ImageView;

/// The mask's shapes over the spectrum: drawn, selected, moved, resized, and created with a tool;
/// suggested notches as dashed circles; the axes of frequency. A drag or a stroke is one undo step.
class MaskOverlay : public QObject, public ViewOverlay {
    Q_OBJECT
  public:
    MaskOverlay(MaskDocument *document, ImageView *view);

    /// The kind that a drag creates; without one a drag selects, moves and resizes.
    using Tool = std::optional<FilterShape::Kind>;
    Tool tool() const { return tool_; }
    void set_tool(Tool tool);
    void set_suggestions(const std::vector<SpectralPeak> &suggestions, int chosen);
    /// Draws the lattices of a halftone's screens, whose marks can be dragged.
    void set_screens(const std::vector<PlaneScreens> &planes);
    /// Sets whether the spectrum is shown with logarithmic frequencies.
    void set_log_frequencies(bool on);
    /// The line of a profile, over all else; update the view after a change.
    ProfileLineMarks &profile_line() { return line_; }
    /// Sets the unit of the axes.
    void set_unit(const ViewUnit &unit);
    FrequencyMap map() const;

    void paint(QPainter &painter) override;
    QSizeF room_beside() const override;
    bool press(QPointF position, Qt::KeyboardModifiers modifiers) override;
    void drag(QPointF position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    void click(QPointF position) override;
    std::optional<QCursor> hover(QPointF position) override;
    void leave() override { follow({}); }
    bool key(QKeyEvent *event) override;
    QString words() const override;

  Q_SIGNALS:
    void line_dragged(); ///< that of a profile
    void tool_changed();
    void suggestion_clicked(int index);
    /// A screen is dragged: the planes with it moved. See ValueCommand for gestures.
    void screens_dragged(const std::vector<imago::PlaneScreens> &planes, int gesture);

  private:
    struct Hit {
        int index;
        Part part;
    };
    std::optional<Hit> hit(QPointF position) const;
    void paint_shape(QPainter &painter, const FilterShape &shape, bool selected) const;
    void paint_suggestions(QPainter &painter) const;
    void paint_screens(QPainter &painter) const;
    void paint_brush(QPainter &painter) const;
    void follow(std::optional<QPointF> position);
    bool press_screen(QPointF position);
    void drag_screen(Frequency to);
    void draw_to(Frequency to);
    void nudge(int across, int down);
    void draw_by_key();

    MaskDocument *document_;
    ImageView *view_;
    Tool tool_;
    std::vector<SpectralPeak> suggestions_;
    int chosen_ = -1;
    std::optional<QPointF> pointer_; ///< in the view
    bool log_frequencies_ = false;
    ViewUnit unit_;
    ProfileLineMarks line_;
    std::vector<PlaneScreens> planes_;    ///< the screens of each plane
    std::vector<HalftoneScreen> screens_; ///< the different ones of them

    // The gesture of the current drag.
    int gesture_ = 0;
    Part part_ = Part::body;
    Frequency from_;
    FilterShape before_;                           ///< the shape before the drag
    bool drawing_ = false;                         ///< the shape is new
    bool added_ = false;                           ///< the shape is in the mask
    std::optional<HalftoneScreen> dragged_screen_; ///< as it was before the drag
    std::vector<PlaneScreens> planes_before_;
};

} // namespace imago
