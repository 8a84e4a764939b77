// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/appearance.h"

#include <QApplication>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleOptionSlider>
#include <QWidget>

#include <utility>
#include <vector>

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

struct Scheme {
    const char *window, *base, *alternate, *button, *text, *faint, *line, *accent, *on_accent,
        *link, *tooltip, *light;
};
constexpr Scheme light_scheme{"#f4f5f7", "#ffffff", "#eef0f3", "#fbfcfd", "#1d2127", "#5d6570",
                              "#c9ced6", "#2468c8", "#ffffff", "#1f5fbf", "#ffffff", "#ffffff"};
constexpr Scheme dark_scheme{"#26282c", "#1c1e21", "#2b2e33", "#34373d", "#e6e8eb", "#a5acb6",
                             "#15171a", "#3072d8", "#ffffff", "#7fb0f5", "#3a3e45", "#2e3136"};

QPalette scheme_palette(const Scheme &scheme) {
    const auto colour = [](const char *name) { return QColor(QLatin1String(name)); };
    QPalette palette(colour(scheme.button), colour(scheme.window));
    const std::pair<QPalette::ColorRole, const char *> roles[] = {
        {QPalette::Window, scheme.window},
        {QPalette::WindowText, scheme.text},
        {QPalette::Base, scheme.base},
        {QPalette::AlternateBase, scheme.alternate},
        {QPalette::Text, scheme.text},
        {QPalette::Button, scheme.button},
        {QPalette::ButtonText, scheme.text},
        {QPalette::BrightText, scheme.on_accent},
        {QPalette::PlaceholderText, scheme.faint},
        {QPalette::Highlight, scheme.accent},
        {QPalette::HighlightedText, scheme.on_accent},
        {QPalette::Link, scheme.link},
        {QPalette::LinkVisited, scheme.link},
        {QPalette::ToolTipBase, scheme.tooltip},
        {QPalette::ToolTipText, scheme.text},
        {QPalette::Dark, scheme.line},
        {QPalette::Mid, scheme.line},
        {QPalette::Light, scheme.light}};
    for (const auto &[role, name] : roles)
        palette.setColor(role, colour(name));
    // Faint beside other text, and yet with the contrast of text.
    const QColor disabled = mix(colour(scheme.text), colour(scheme.window), 0.64);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabled);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText,
                     mix(colour(scheme.text), colour(scheme.window), 0.85));
    palette.setColor(QPalette::Disabled, QPalette::Highlight,
                     mix(colour(scheme.text), colour(scheme.window), 0.2));
    return palette;
}

/// Takes style sheets away and gives them back: widgets that have one, and all in them, would keep
/// the palette of the moment at which they got it.
class WithoutSheets {
  public:
    WithoutSheets() {
        for (QWidget *widget : QApplication::allWidgets())
            if (const QString sheet = widget->styleSheet(); !sheet.isEmpty()) {
                sheets_.emplace_back(widget, sheet);
                widget->setStyleSheet({});
            }
    }
    ~WithoutSheets() {
        for (const auto &[widget, sheet] : sheets_)
            widget->setStyleSheet(sheet);
    }
    WithoutSheets(const WithoutSheets &) = delete;
    WithoutSheets &operator=(const WithoutSheets &) = delete;

  private:
    std::vector<std::pair<QWidget *, QString>> sheets_;
};

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

QString appearance_name(Appearance appearance) {
    switch (appearance) {
    case Appearance::light:
        return QStringLiteral("light");
    case Appearance::dark:
        return QStringLiteral("dark");
    case Appearance::system:
        break;
    }
    return QStringLiteral("system");
}

Appearance appearance_from_name(const QString &name) {
    for (const Appearance known : {Appearance::light, Appearance::dark})
        if (name == appearance_name(known))
            return known;
    return Appearance::system;
}

void apply_appearance(Appearance appearance) {
    const WithoutSheets renewed;
    static const QString system_style = QApplication::style()->objectName();
    static const QPalette system_palette = QApplication::palette();
    // Without a desktop's theme Qt uses Fusion with its plain palette: ours is then the default.
    const bool plain = system_style.compare(QLatin1String("fusion"), Qt::CaseInsensitive) == 0;
    if (appearance == Appearance::system && !plain) {
        QApplication::setStyle(QStyleFactory::create(system_style));
        QApplication::setPalette(system_palette);
        return;
    }
    const bool dark = appearance == Appearance::dark ||
                      (appearance == Appearance::system && is_dark(system_palette));
    QApplication::setStyle(new HouseStyle); // the application owns it
    QApplication::setPalette(scheme_palette(dark ? dark_scheme : light_scheme));
}

bool is_dark(const QPalette &palette) {
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

QColor mix(const QColor &a, const QColor &b, double amount) {
    const auto part = [amount](int x, int y) {
        return static_cast<int>(amount * x + (1 - amount) * y + 0.5);
    };
    return QColor(part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue()));
}

QColor canvas_colour(const QPalette &palette) {
    const QColor window = palette.color(QPalette::Window);
    return is_dark(palette) ? mix(window, Qt::black, 0.6) : mix(window, Qt::black, 0.9);
}

QColor focus_colour(const QPalette &palette) {
    return palette.color(QPalette::Link);
}

QColor line_colour(const QPalette &palette) {
    return mix(palette.color(QPalette::WindowText), palette.color(QPalette::Window), 0.16);
}

} // namespace imago

#include "moc_appearance.cpp"
