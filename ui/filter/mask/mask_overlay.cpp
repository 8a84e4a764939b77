// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/mask_overlay.h"

#include "ui/filter/mask/frequency_map.h"
#include "ui/filter/mask/screen_marks.h"
#include "ui/view/image_view.h"
#include "ui/widget/value_command.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

const QColor line_ink(0xff, 0x9e, 0x4d);
constexpr double end_radius = 5, line_reach = 8; ///< in view pixels
constexpr int line_parts = 128;                  ///< a line is bent on a logarithmic scale

Frequency between(const ProfileLine &line, double part) {
    return {line.from.x + part * (line.to.x - line.from.x),
            line.from.y + part * (line.to.y - line.from.y)};
}

double apart(QPointF a, QPointF b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

Frequency in_square(Frequency f) {
    return {std::clamp(f.x, -0.5, 0.5), std::clamp(f.y, -0.5, 0.5)};
}

const QColor ink(0xff, 0xff, 0xff), selected_ink(0x4d, 0xd8, 0xff), suggested_ink(0xff, 0xd5, 0x4a),
    screen_ink(0x7d, 0xf0, 0x8a);
constexpr double handle_radius = 5;
constexpr double stray = 4; ///< view pixels that a hand moves unintentionally

/// Draws light over a dark edge, so that lines are visible on every background.
void stroke(QPainter &painter, const QPainterPath &path, const QColor &colour, Qt::PenStyle style) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 150), 3));
    painter.drawPath(path);
    painter.setPen(QPen(colour, 1.4, style));
    painter.drawPath(path);
}

} // namespace

void ProfileLineMarks::set_line(const std::optional<ProfileLine> &line) {
    line_ = line;
    dragged_ = Drag::none;
}

void ProfileLineMarks::set_through_middle(bool on) {
    through_middle_ = on;
    if (on && line_)
        line_->from = {-line_->to.x, -line_->to.y};
}

void ProfileLineMarks::paint(QPainter &painter, const FrequencyMap &map) const {
    if (!line_)
        return;
    QPainterPath path(map.at(line_->from));
    for (int i = 1; i <= line_parts; ++i)
        path.lineTo(map.at(between(*line_, static_cast<double>(i) / line_parts)));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 150), 3));
    painter.drawPath(path);
    painter.setPen(QPen(line_ink, 1.4));
    painter.drawPath(path);
    painter.setPen(QPen(QColor(0, 0, 0, 170), 1.5));
    painter.setBrush(line_ink);
    for (const Frequency end : {line_->from, line_->to})
        painter.drawEllipse(map.at(end), end_radius, end_radius);
}

ProfileLineMarks::Drag ProfileLineMarks::at(const FrequencyMap &map, QPointF position) const {
    if (!line_)
        return Drag::none;
    if (apart(map.at(line_->to), position) <= line_reach)
        return Drag::to;
    if (apart(map.at(line_->from), position) <= line_reach)
        return Drag::from;
    for (int i = 0; i <= 4 * line_parts && !through_middle_; ++i)
        if (apart(map.at(between(*line_, i / (4.0 * line_parts))), position) <= line_reach)
            return Drag::all;
    return Drag::none;
}

bool ProfileLineMarks::hit(const FrequencyMap &map, QPointF position) const {
    return at(map, position) != Drag::none;
}

bool ProfileLineMarks::press(const FrequencyMap &map, QPointF position) {
    dragged_ = at(map, position);
    if (!is_dragged())
        return false;
    before_ = *line_;
    pressed_ = map.of(position);
    return true;
}

void ProfileLineMarks::drag(const FrequencyMap &map, QPointF position) {
    const Frequency to = map.of(position);
    if (dragged_ == Drag::all) {
        const double dx = to.x - pressed_.x, dy = to.y - pressed_.y;
        line_->from = in_square({before_.from.x + dx, before_.from.y + dy});
        line_->to = in_square({before_.to.x + dx, before_.to.y + dy});
        return;
    }
    Frequency &moved = dragged_ == Drag::from ? line_->from : line_->to;
    Frequency &other = dragged_ == Drag::from ? line_->to : line_->from;
    moved = in_square(to);
    if (through_middle_)
        other = {-moved.x, -moved.y};
}

MaskOverlay::MaskOverlay(MaskDocument *document, ImageView *view)
    : QObject(view), document_(document), view_(view) {
    const auto update = [this] { view_->update(); };
    connect(document_, &MaskDocument::changed, this, update);
    connect(document_, &MaskDocument::selection_changed, this, update);
}

void MaskOverlay::set_tool(Tool tool) {
    if (std::exchange(tool_, tool) == tool)
        return;
    view_->update();
    Q_EMIT tool_changed();
}

/// A brush is seen where it is, before its first stroke.
void MaskOverlay::follow(std::optional<QPointF> position) {
    pointer_ = position;
    if (tool_ == FilterShape::Kind::brush)
        view_->update();
}

void MaskOverlay::set_suggestions(const std::vector<SpectralPeak> &suggestions, int chosen) {
    suggestions_ = suggestions;
    chosen_ = chosen;
    view_->update();
}

void MaskOverlay::set_screens(const std::vector<PlaneScreens> &planes) {
    planes_ = planes;
    screens_ = different_screens(planes);
    view_->update();
}

void MaskOverlay::set_log_frequencies(bool on) {
    log_frequencies_ = on;
    view_->update();
}

void MaskOverlay::set_unit(const ViewUnit &unit) {
    unit_ = unit;
    view_->update();
}

FrequencyMap MaskOverlay::map() const {
    const QSize size = view_->picture().size();
    // The middle of the pixel of frequency 0.
    const QPointF zero(size.width() / 2 + 0.5, size.height() / 2 + 0.5);
    const QPointF at = view_->position_of(zero);
    const QPointF far = view_->position_of(zero + QPointF(size.width(), size.height()));
    FrequencyMap map{at, far - at};
    if (log_frequencies_ && !size.isEmpty())
        map.scale.emplace(static_cast<std::size_t>(size.width()),
                          static_cast<std::size_t>(size.height()));
    return map;
}

QSizeF MaskOverlay::room_beside() const {
    return axes_room(view_->font());
}

void MaskOverlay::paint(QPainter &painter) {
    painter.setRenderHint(QPainter::Antialiasing);
    paint_axes(painter, map(), QRectF(view_->rect()), view_->font(), unit_);
    for (const FilterShape &shape : document_->shapes())
        if (&shape != document_->shape())
            paint_shape(painter, shape, false);
    if (const FilterShape *shape = document_->shape())
        paint_shape(painter, *shape, true);
    paint_suggestions(painter);
    paint_screens(painter);
    paint_brush(painter);
    line_.paint(painter, map());
}

void MaskOverlay::paint_shape(QPainter &painter, const FilterShape &shape, bool selected) const {
    if (shape.in_volume())
        return; // it lies beside the section that is seen
    // A wedge's lines have no ends of their own.
    const QSize size = view_->picture().size();
    painter.save();
    painter.setClipRect(QRectF(view_->position_of({0, 0}),
                               view_->position_of(QPointF(size.width(), size.height()))));
    stroke(painter, outline(shape, map()), selected ? selected_ink : ink, Qt::SolidLine);
    painter.restore();
    if (!selected)
        return;
    for (const Handle &handle : handles(shape, map())) {
        painter.setPen(QPen(QColor(0, 0, 0, 170), 1.5));
        painter.setBrush(selected_ink);
        painter.drawEllipse(handle.position, handle_radius, handle_radius);
    }
}

void MaskOverlay::paint_suggestions(QPainter &painter) const {
    for (std::size_t i = 0; i < suggestions_.size(); ++i) {
        const FilterShape notch = notch_of(suggestions_[i]);
        const bool chosen = static_cast<int>(i) == chosen_;
        stroke(painter, outline(notch, map()), chosen ? selected_ink : suggested_ink,
               chosen ? Qt::SolidLine : Qt::DashLine);
    }
}

void MaskOverlay::paint_screens(QPainter &painter) const {
    for (const HalftoneScreen &screen : screens_) {
        const FilterShape shape = shape_of_screen(screen);
        stroke(painter, outline(shape, map()), screen_ink, Qt::SolidLine);
        for (const Handle &handle : handles(shape, map())) {
            if (handle.part != Part::first && handle.part != Part::second)
                continue;
            painter.setPen(QPen(QColor(0, 0, 0, 170), 1.5));
            painter.setBrush(screen_ink);
            painter.drawEllipse(handle.position, handle_radius, handle_radius);
        }
    }
}

void MaskOverlay::paint_brush(QPainter &painter) const {
    if (tool_ != FilterShape::Kind::brush || !pointer_)
        return;
    const Frequency at = map().of(*pointer_);
    stroke(painter, outline(drawn(*tool_, at, at, map().length(stray, at)), map()), selected_ink,
           Qt::SolidLine);
}

/// Begins to drag the screen at a position, if there is one.
bool MaskOverlay::press_screen(QPointF position) {
    for (const HalftoneScreen &screen : screens_) {
        const FilterShape shape = shape_of_screen(screen);
        const auto part = part_at(shape, map(), position, true);
        if (!part || *part == Part::radius)
            continue;
        dragged_screen_ = screen;
        planes_before_ = planes_;
        before_ = shape;
        part_ = *part;
        gesture_ = next_gesture();
        return true;
    }
    return false;
}

void MaskOverlay::drag_screen(Frequency to) {
    const HalftoneScreen moved = screen_of_shape(within_range(dragged(before_, part_, from_, to)));
    if (!(moved.period() >= least_period && moved.period() <= largest_period))
        return;
    set_screens(with_screen_moved(planes_before_, *dragged_screen_, moved));
    Q_EMIT screens_dragged(planes_, gesture_);
}

/// Tests the selected shape first, then the one that was added last.
std::optional<MaskOverlay::Hit> MaskOverlay::hit(QPointF position) const {
    const auto &shapes = document_->shapes();
    const int selected = document_->selected();
    const auto try_shape = [&](int i) -> std::optional<Hit> {
        if (shapes[static_cast<std::size_t>(i)].in_volume())
            return std::nullopt;
        const auto part =
            part_at(shapes[static_cast<std::size_t>(i)], map(), position, i == selected);
        return part ? std::optional<Hit>({i, *part}) : std::nullopt;
    };
    if (selected >= 0)
        if (const auto found = try_shape(selected))
            return found;
    for (int i = static_cast<int>(shapes.size()) - 1; i >= 0; --i)
        if (const auto found = try_shape(i))
            return found;
    return std::nullopt;
}

bool MaskOverlay::press(QPointF position, Qt::KeyboardModifiers) {
    from_ = map().of(position);
    if (!tool_ && line_.press(map(), position))
        return true;
    if (tool_) {
        gesture_ = next_gesture();
        drawing_ = true;
        added_ = false;
        const bool at_once = tool_ != FilterShape::Kind::wedge;
        if (at_once)
            draw_to(from_);
        return true;
    }
    const auto found = hit(position);
    if (!found)
        return press_screen(position);
    document_->select(found->index);
    gesture_ = next_gesture();
    part_ = found->part;
    before_ = *document_->shape();
    return true;
}

void MaskOverlay::drag(QPointF position, Qt::KeyboardModifiers) {
    follow(position);
    const Frequency to = map().of(position);
    if (line_.is_dragged()) {
        line_.drag(map(), position);
        view_->update();
        return Q_EMIT line_dragged();
    }
    if (drawing_)
        return draw_to(to);
    if (dragged_screen_)
        return drag_screen(to);
    document_->set_shape(document_->selected(), dragged(before_, part_, from_, to),
                         part_ == Part::body ? tr("Move %1").arg(kind_name(before_.kind))
                                             : tr("Resize %1").arg(kind_name(before_.kind)),
                         gesture_);
}

void MaskOverlay::draw_to(Frequency to) {
    FilterShape shape = drawn(*tool_, from_, to, map().length(stray, from_));
    if (std::exchange(added_, true)) {
        if (tool_ == FilterShape::Kind::brush) {
            shape = *document_->shape();
            if (shape.points.size() < brush_points)
                shape.points.push_back(to);
        }
        document_->set_shape(document_->selected(), shape, {}, gesture_);
    } else {
        document_->add(shape, gesture_);
    }
}

void MaskOverlay::release() {
    dragged_screen_.reset();
    line_.release();
    if (!std::exchange(drawing_, false))
        return;
    if (!added_)
        draw_to(from_);
    if (tool_ == FilterShape::Kind::brush) {
        FilterShape shape = *document_->shape();
        shape.points = simplified(shape.points, shape.radius / 16);
        document_->set_shape(document_->selected(), shape, {}, gesture_);
        return; // strokes have many
    }
    set_tool(std::nullopt);
}

void MaskOverlay::click(QPointF position) {
    for (std::size_t i = 0; i < suggestions_.size(); ++i)
        if (part_at(notch_of(suggestions_[i]), map(), position, false))
            return Q_EMIT suggestion_clicked(static_cast<int>(i));
    document_->select(-1);
}

std::optional<QCursor> MaskOverlay::hover(QPointF position) {
    follow(position);
    if (tool_)
        return QCursor(Qt::CrossCursor);
    if (line_.hit(map(), position))
        return QCursor(Qt::PointingHandCursor);
    const auto found = hit(position);
    if (!found) {
        const bool on_screen =
            std::any_of(screens_.begin(), screens_.end(), [&](const HalftoneScreen &screen) {
                return part_at(shape_of_screen(screen), map(), position, false).has_value();
            });
        return on_screen ? std::optional(QCursor(Qt::PointingHandCursor)) : std::nullopt;
    }
    return QCursor(found->part == Part::body ? Qt::SizeAllCursor : Qt::PointingHandCursor);
}

bool MaskOverlay::key(QKeyEvent *event) {
    const int step = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return tool_ && (draw_by_key(), true);
    case Qt::Key_Escape:
        if (!tool_ && !document_->shape())
            return false;
        if (tool_)
            set_tool(std::nullopt);
        else
            document_->select(-1);
        return true;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        document_->remove(document_->selected());
        return true;
    case Qt::Key_Left:
        return document_->shape() && (nudge(-step, 0), true);
    case Qt::Key_Right:
        return document_->shape() && (nudge(step, 0), true);
    case Qt::Key_Up:
        return document_->shape() && (nudge(0, -step), true);
    case Qt::Key_Down:
        return document_->shape() && (nudge(0, step), true);
    default:
        return false;
    }
}

/// Draws a shape of the tool's kind where a hand might: arrows and the panel's numbers change it.
void MaskOverlay::draw_by_key() {
    const FilterShape::Kind kind = *tool_;
    const bool ring = kind == FilterShape::Kind::band || kind == FilterShape::Kind::stop;
    const bool line = kind == FilterShape::Kind::lattice || kind == FilterShape::Kind::brush;
    const Frequency from{line ? 0 : 0.125, 0}, to{ring ? 0.25 : line ? 0.125 : 0.145, 0};
    FilterShape shape = drawn(kind, from, to, map().length(stray, from));
    if (kind == FilterShape::Kind::wedge)
        shape.width = 10;
    if (kind == FilterShape::Kind::brush)
        shape.points = {{0.0625, 0}, to};
    document_->add(shape, next_gesture());
    set_tool(std::nullopt);
}

QString MaskOverlay::words() const {
    const auto count = static_cast<int>(document_->shapes().size());
    const QString all = tr("%n shape(s) in the mask", nullptr, count);
    return document_->shape() ? tr("%1, selected: %2").arg(all, shape_name(*document_->shape()))
                              : all;
}

/// Moves by whole frequencies of the image.
void MaskOverlay::nudge(int across, int down) {
    const FilterShape shape = *document_->shape();
    const QSize size = view_->picture().size();
    const Frequency from =
        shape.kind == FilterShape::Kind::notch || shape.kind == FilterShape::Kind::lattice
            ? Frequency{shape.x, shape.y}
            : Frequency{std::max({shape.radius, shape.outer, 0.1}), 0};
    const Frequency to{from.x + static_cast<double>(across) / size.width(),
                       from.y + static_cast<double>(down) / size.height()};
    document_->set_shape(document_->selected(), dragged(shape, Part::body, from, to),
                         tr("Move %1").arg(kind_name(shape.kind)));
}

} // namespace imago

#include "moc_mask_overlay.cpp"
