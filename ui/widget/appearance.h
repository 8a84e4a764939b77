// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <QProxyStyle>
#include <QString>

class QWidget;

namespace imago {

/// Fusion with outlines of check boxes and sliders, and a mark of the keyboard, that stay visible
/// on dark backgrounds.
class HouseStyle : public QProxyStyle {
    Q_OBJECT
  public:
    HouseStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override;
};

enum class Appearance { system, light, dark };

/// The name of an appearance in the settings: "system", "light", "dark".
QString appearance_name(Appearance appearance);
Appearance appearance_from_name(const QString &name);

/// Sets style and palette of the application. System is what Qt chose before the first call.
void apply_appearance(Appearance appearance);

bool is_dark(const QPalette &palette);

/// A mixture: `amount` of `a`, the rest of `b`.
QColor mix(const QColor &a, const QColor &b, double amount);

/// The neutral background of pictures.
QColor canvas_colour(const QPalette &palette);
/// The mark around what has the keyboard: at least 3 to 1 against every background of the palette.
QColor focus_colour(const QPalette &palette);
/// Thin lines between parts of the window.
QColor line_colour(const QPalette &palette);

} // namespace imago
