// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QIcon>
#include <QString>

namespace imago {

/// The symbol resources/icons/<name>.svg, drawn in the palette's current text colour, so that it is
/// legible on light and dark backgrounds and sharp at every scale.
QIcon themed_icon(const QString &name);

/// The application's own icon, in its own colours.
QIcon application_icon();

} // namespace imago
