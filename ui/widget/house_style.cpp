// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/house_style.h"

#include "ui/widget/appearance.h"

#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QStyleFactory>
#include <QStyleOptionSlider>

namespace imago {
namespace {

QColor outline(const QPalette &palette) {
    return mix(palette.color(QPalette::WindowText), palette.color(QPalette::Window), 0.55);
}

void draw_check_box(QPainter *painter, const QStyleOption &option) {
    const bool on = option.state & QStyle::State_On;
    const bool enabled = option.state & QStyle::State_Enabled;
    const QColor accent = option.palette.color(QPalette::Highlight);
    const bool marked = option.state & QStyle::State_MouseOver;
    const bool focused = option.state & QStyle::State_HasFocus;
    const double side = std::min(option.rect.width(), option.rect.height()) - 1;
    const QRectF box(option.rect.left() + 0.5, option.rect.center().y() - side / 2 + 0.5, side,
                     side);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(focused                     ? focus_colour(option.palette)
                         : on || (marked && enabled) ? accent
                                                     : outline(option.palette),
                         focused ? 2 : 1));
    painter->setBrush(on ? accent : option.palette.color(QPalette::Base));
    painter->drawRoundedRect(box, 3, 3);
    if (!on)
        return;
    QPainterPath tick(box.topLeft() + QPointF(0.24, 0.52) * side);
    tick.lineTo(box.topLeft() + QPointF(0.43, 0.71) * side);
    tick.lineTo(box.topLeft() + QPointF(0.77, 0.30) * side);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(option.palette.color(QPalette::HighlightedText), 1.8, Qt::SolidLine,
                         Qt::RoundCap, Qt::RoundJoin));
    painter->drawPath(tick);
}

/// A horizontal slider, filled left of the handle.
void draw_slider(QPainter *painter, const QStyleOptionSlider &option, const QRect &handle) {
    const QColor accent = option.palette.color(QPalette::Highlight);
    const QPointF centre = QRectF(handle).center();
    const QRectF groove(option.rect.left() + 1, centre.y() - 2, option.rect.width() - 2, 4);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mix(option.palette.color(QPalette::WindowText),
                          option.palette.color(QPalette::Window), 0.25));
    painter->drawRoundedRect(groove, 2, 2);
    painter->setBrush(accent);
    painter->drawRoundedRect(
        QRectF(groove.topLeft(), QSizeF(centre.x() - groove.left(), groove.height())), 2, 2);
    const bool held = option.state & QStyle::State_Sunken;
    const bool marked = option.state & (QStyle::State_HasFocus | QStyle::State_MouseOver);
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(focus_colour(option.palette), 1.5));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(centre, 9, 9);
    }
    painter->setPen(QPen(marked ? accent : outline(option.palette), 1));
    painter->setBrush(held ? accent : QColor(Qt::white));
    painter->drawEllipse(centre, 6.5, 6.5);
}

/// The mark of the keyboard around a control: Fusion's own is hardly visible on dark backgrounds.
void draw_focus(QPainter *painter, const QStyleOption &option) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(focus_colour(option.palette), 1.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(1.25, 1.25, -1.25, -1.25), 3, 3);
    painter->restore();
}

} // namespace

HouseStyle::HouseStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void HouseStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option,
                               QPainter *painter, const QWidget *widget) const {
    if (element == PE_FrameFocusRect)
        return draw_focus(painter, *option);
    if (element != PE_IndicatorCheckBox) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        if (element == PE_PanelLineEdit && option->state & State_HasFocus &&
            qobject_cast<const QLineEdit *>(widget) && // those of spin boxes have no frame
            static_cast<const QLineEdit *>(widget)->hasFrame())
            draw_focus(painter, *option);
        return;
    }
    painter->save();
    draw_check_box(painter, *option);
    painter->restore();
}

void HouseStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                    QPainter *painter, const QWidget *widget) const {
    const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control != CC_Slider || !slider || slider->orientation != Qt::Horizontal) {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        const bool marks =
            control == CC_ComboBox || control == CC_SpinBox || control == CC_ToolButton;
        const bool moves = option->state & State_KeyboardFocusChange || control != CC_ToolButton;
        if (marks && moves && option->state & State_HasFocus)
            draw_focus(painter, *option);
        return;
    }
    painter->save();
    draw_slider(painter, *slider, subControlRect(CC_Slider, option, SC_SliderHandle, widget));
    painter->restore();
}

void HouseStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                             const QWidget *widget) const {
    QProxyStyle::drawControl(element, option, painter, widget);
    if (element == CE_PushButton && option->state & State_HasFocus &&
        option->state & State_KeyboardFocusChange)
        draw_focus(painter, *option);
}

int HouseStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                          QStyleHintReturn *data) const {
    switch (hint) {
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton; // a click sets the value, it does not page
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

} // namespace imago

#include "moc_house_style.cpp"
