// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/appearance.h"

#include "ui/widget/house_style.h"

#include <QApplication>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>

#include <utility>
#include <vector>

namespace imago {
namespace {

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
