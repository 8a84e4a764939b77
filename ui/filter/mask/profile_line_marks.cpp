// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/profile_line_marks.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

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

} // namespace imago
