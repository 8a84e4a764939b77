// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace imago {

class Drawing;

/// The endings of files that plan_bytes() writes.
bool is_plan_ending(const QString &ending);

/// A plan for a file by its ending: "png" and "svg", the picture as it is; "json", the report of
/// imago-cli; "txt", the picture's words. Empty for another ending.
QByteArray plan_bytes(Drawing &picture, const QJsonObject &report, const QString &ending);

} // namespace imago
