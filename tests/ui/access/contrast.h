// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast as WCAG 2.2 defines it (1.4.3): text has at least 4.5 to 1, marks at least 3 to 1.
#pragma once
#include "tests/ui/words/filled_window.h"
#include "ui/widget/control_parts.h"

#include <QAbstractButton>
#include <QColor>
#include <QImage>
#include <QLabel>

#include <cmath>
#include <map>

namespace imago::test {

constexpr double least_text = 4.5, least_mark = 3;

inline double luminance(const QColor &colour) {
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

inline double contrast(const QColor &a, const QColor &b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

/// The contrast of the text of a picture: between its most frequent colour and the one that stands
/// out most. Stems of letters are wide enough to have the text's own colour.
inline double text_contrast(const QImage &image) {
    std::map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ++counts[image.pixel(x, y)];
    QRgb ground = 0;
    int most = 0;
    for (const auto &[colour, count] : counts)
        if (count > most)
            ground = colour, most = count;
    double best = 1;
    for (const auto &[colour, count] : counts)
        best = std::max(best, contrast(QColor(colour), QColor(ground)));
    return best;
}

/// Checks the pixels of every label and button in sight, of disabled ones, too; returns how many.
inline int check_contrast(QWidget &window, const std::string &state) {
    int checked = 0;
    const auto check = [&](const QWidget &widget, const QString &text) {
        const QRect box(widget.mapTo(&window, QPoint(0, 0)), widget.size());
        const QRect seen = widget.visibleRegion().boundingRect();
        if (text.trimmed().isEmpty() || seen.size() != widget.size())
            return; // scrolled out of sight
        if (widget.width() < 4 * widget.fontMetrics().averageCharWidth())
            return; // squeezed out: elided to nothing, and in its tooltip
        ++checked;
        INFO(state << ": " << name_of(widget) << " \"" << text.toStdString() << "\""
                   << (widget.isEnabled() ? "" : ", disabled") << ", " << widget.width() << " x "
                   << widget.height() << " at " << box.x() << ", " << box.y());
        const QImage image = window.grab(box).toImage();
        if (qEnvironmentVariableIsSet("IMAGO_KEEP") && text_contrast(image) < least_text)
            window.grab().save(QStringLiteral("/tmp/contrast.png"));
        CHECK(text_contrast(image) >= least_text);
    };
    for (const QLabel *label : visible<QLabel>(window))
        if (label->pixmap(Qt::ReturnByValue).isNull())
            check(*label, label->text());
    for (const ElidedLabel *label : visible<ElidedLabel>(window))
        check(*label, label->text());
    for (const QAbstractButton *button : visible<QAbstractButton>(window))
        if (button->icon().isNull() && !button->inherits("QCheckBox"))
            check(*button, button->text());
    return checked;
}

} // namespace imago::test
