// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/figure_words.h"

#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace imago {
namespace {

using Kind = NumberStyle::Kind;

/// Percent, with enough digits to distinguish it from 0 and 100.
QString percent_text(double fraction) {
    const double percent = 100 * fraction;
    const double from_end = std::min(percent, 100 - percent);
    int decimals = 2;
    while (decimals < 6 && from_end > 0 && from_end < 2 * std::pow(10.0, -decimals))
        ++decimals;
    return percent_words(fraction, from_end > 0 ? decimals : 0);
}

QString styled_words(const NumberStyle &style, double value) {
    if (std::isnan(value))
        return QStringLiteral("–");
    switch (style.kind) {
    case Kind::count:
        return count_words(static_cast<qulonglong>(value));
    case Kind::bytes:
        return bytes_words(static_cast<qulonglong>(std::ceil(value)));
    case Kind::decimals:
        return fixed_words(value, style.shown);
    default:
        return number_words(value, style.shown);
    }
}

} // namespace

QString figure_words(const OpFigure &figure) {
    const double first = figure.values.front();
    if (std::isinf(first))
        return QCoreApplication::translate("FiguresPanel", "∞ dB (identical)");
    if (figure.style.kind == Kind::decimals && std::string_view(figure.unit) == "%")
        return percent_text(figure.style.share ? first : first / 100);
    QStringList numbers;
    for (const double value : figure.values)
        numbers.append(styled_words(figure.style, value));
    const QString text = numbers.join(QStringLiteral(" · "));
    return *figure.unit && !std::isnan(first) ? with_unit(text, QString::fromUtf8(figure.unit))
                                              : text;
}

QString figure_words(const std::vector<OpFigure> &figures, std::string_view id) {
    return figure_words(*figure_named(figures, id));
}

QString line_words(const std::string &text, const std::vector<OpFigure> &figures) {
    return QString::fromStdString(
        line_text(engine_words(Sentence::received(text, {})).toStdString(), figures,
                  [](const OpFigure &figure) { return figure_words(figure).toStdString(); }));
}

} // namespace imago
