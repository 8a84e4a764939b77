// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/filter_settings.h"

#include "engine/values/mask/lattice.h"
#include "engine/values/mask/volume_mask.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

using Kind = FilterShape::Kind;

constexpr double smallest_radius = 0.0005;
constexpr double thinnest_ring = 0.0005;

struct SettingWords {
    Q_DECLARE_TR_FUNCTIONS(imago::FilterSettings)
};

QString degrees_text(double angle) {
    return fixed_words(angle, 1) + QChar(0x00b0);
}

/// The angle of the line through 0 and (x, y), -90 < angle <= 90.
double line_angle(double x, double y) {
    const double angle = std::atan2(y, x) * 180 / std::numbers::pi;
    return angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle;
}

void clamp_frequency(double &x, double &y) {
    x = std::clamp(x, -0.5, 0.5);
    y = std::clamp(y, -0.5, 0.5);
}

/// Where a frequency of a volume is: its period and its numbers.
QString volume_text(double x, double y, double z) {
    QStringList numbers;
    for (const double number : {x, y, z})
        numbers.append(number_words(number, 4));
    return SettingWords::tr("%1 at (%2)")
        .arg(period_text(std::hypot(x, y, z)), numbers.join(QStringLiteral("; ")));
}

} // namespace

QString kind_name(Kind kind) {
    switch (kind) {
    case Kind::low:
        return SettingWords::tr("Low-pass");
    case Kind::high:
        return SettingWords::tr("High-pass");
    case Kind::band:
        return SettingWords::tr("Band-pass");
    case Kind::stop:
        return SettingWords::tr("Band-stop");
    case Kind::notch:
        return SettingWords::tr("Notch");
    case Kind::wedge:
        return SettingWords::tr("Wedge");
    case Kind::lattice:
        return SettingWords::tr("Lattice");
    case Kind::brush:
        break;
    }
    return SettingWords::tr("Brush");
}

QString period_text(double frequency) {
    if (!(frequency > 0))
        return QStringLiteral("∞");
    const double period = 1 / frequency;
    return with_unit(fixed_words(period, period < 10     ? 2
                                         : period < 1000 ? 1
                                                         : 0),
                     QStringLiteral("px"));
}

QString frequency_text(double frequency) {
    return fixed_words(frequency, 4);
}

QString shape_name(const FilterShape &shape) {
    QString where;
    switch (shape.kind) {
    case Kind::low:
    case Kind::high:
        where = period_text(shape.radius);
        break;
    case Kind::band:
    case Kind::stop:
        where = period_text(shape.outer) + QStringLiteral(" – ") + period_text(shape.inner);
        break;
    case Kind::notch:
    case Kind::lattice:
        where = shape.in_volume()
                    ? volume_text(shape.x, shape.y, shape.z)
                    : period_text(std::hypot(shape.x, shape.y)) + QStringLiteral(", ") +
                          degrees_text(line_angle(shape.x, shape.y));
        break;
    case Kind::wedge:
        where = degrees_text(shape.angle);
        if (shape.in_volume())
            where += QStringLiteral(" / ") + degrees_text(shape.elevation);
        break;
    case Kind::brush:
        break;
    }
    const QString name =
        where.isEmpty() ? kind_name(shape.kind) : kind_name(shape.kind) + QLatin1Char(' ') + where;
    return shape.invert ? SettingWords::tr("%1, inverted").arg(name) : name;
}

FilterShape within_range(FilterShape shape) {
    const bool of_volumes = shape.kind == Kind::low || shape.kind == Kind::high;
    shape.radius =
        std::clamp(shape.radius, 0.0, of_volumes ? largest_volume_frequency : largest_frequency);
    shape.soft = std::clamp(shape.soft, 0.0, largest_frequency);
    shape.strength = std::clamp(shape.strength, 0.0, 1.0);
    switch (shape.kind) {
    case Kind::band:
    case Kind::stop:
        shape.inner = std::clamp(shape.inner, 0.0, largest_volume_frequency - thinnest_ring);
        shape.outer =
            std::clamp(shape.outer, shape.inner + thinnest_ring, largest_volume_frequency);
        break;
    case Kind::notch:
        clamp_frequency(shape.x, shape.y);
        shape.z = std::clamp(shape.z, -0.5, 0.5);
        shape.radius = std::max(shape.radius, smallest_radius);
        break;
    case Kind::wedge:
        shape.angle = std::remainder(shape.angle, 180);
        shape.elevation = std::clamp(shape.elevation, -90.0, 90.0);
        shape.width = std::clamp(shape.width, 0.1, 180.0);
        break;
    case Kind::lattice: {
        clamp_frequency(shape.x, shape.y);
        clamp_frequency(shape.x2, shape.y2);
        clamp_frequency(shape.x3, shape.y3);
        clamp_frequency(shape.z, shape.z2);
        shape.z3 = std::clamp(shape.z3, -0.5, 0.5);
        const double spacing =
            shape.in_volume() ? VolumeShape(shape).spacing() : lattice_spacing(shape);
        shape.radius =
            std::clamp(shape.radius, std::min(smallest_radius, spacing / 4), spacing / 2);
        break;
    }
    case Kind::brush:
        for (Frequency &point : shape.points)
            clamp_frequency(point.x, point.y);
        shape.radius = std::max(shape.radius, smallest_radius);
        break;
    case Kind::low:
    case Kind::high:
        break;
    }
    return shape;
}

} // namespace imago
