// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/live/plan_export.h"

#include "ui/page/copy/drawing.h"

#include <QBuffer>
#include <QJsonDocument>
#include <QPixmap>
#include <QStringList>
#include <QSvgGenerator>

namespace imago {
namespace {

QByteArray png_of(Drawing &picture) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.grab().save(&buffer, "PNG");
    return bytes;
}

QByteArray svg_of(Drawing &picture) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(picture.size());
    svg.setViewBox(picture.rect());
    svg.setTitle(picture.accessibleName());
    picture.render(&svg);
    return bytes;
}

} // namespace

bool is_plan_ending(const QString &ending) {
    return QStringList{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("json"),
                       QStringLiteral("txt")}
        .contains(ending);
}

QByteArray plan_bytes(Drawing &picture, const QJsonObject &report, const QString &ending) {
    if (ending == QLatin1String("png"))
        return png_of(picture);
    if (ending == QLatin1String("svg"))
        return svg_of(picture);
    if (ending == QLatin1String("json"))
        return QJsonDocument(report).toJson();
    return ending == QLatin1String("txt") ? picture.drawn_text().toUtf8() + '\n' : QByteArray();
}

} // namespace imago
