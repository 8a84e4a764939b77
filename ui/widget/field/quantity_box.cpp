// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/field/quantity_box.h"

#include "ui/words/numbers.h"

#include <QAccessible>
#include <QLineEdit>
#include <QToolTip>

#include <string>
#include <utility>

namespace imago {
namespace {

constexpr std::pair<const char *, QuantityUnit> suffixes[] = {
    {"Hz", QuantityUnit::hertz},      {"s", QuantityUnit::second},
    {"min", QuantityUnit::minute},    {"mm", QuantityUnit::millimetre},
    {"dB", QuantityUnit::decibel},    {"%", QuantityUnit::percent},
    {"\u00b0", QuantityUnit::degree}, {"px", QuantityUnit::pixel},
    {"c/px", QuantityUnit::per_pixel}};

} // namespace

QuantityBox::QuantityBox(QWidget *parent) : QDoubleSpinBox(parent) {
    setKeyboardTracking(false); // "2" of "2.4M" is no value, and of a refused text nothing stays
}

QuantityUnit QuantityBox::unit() const {
    if (unit_)
        return *unit_;
    const QString own = suffix().trimmed();
    for (const auto &[text, unit] : suffixes)
        if (own == QString::fromUtf8(text))
            return unit;
    return QuantityUnit::number;
}

NumberMarks QuantityBox::marks() const {
    return locale().decimalPoint() == QLatin1String(",") ? NumberMarks::comma : NumberMarks::point;
}

std::optional<double> QuantityBox::read(const QString &text) const {
    if (reading_)
        if (const auto value = reading_(text))
            return value;
    QString own = text;
    if (!suffix().isEmpty() && own.endsWith(suffix()))
        own.chop(suffix().size());
    if (!prefix().isEmpty() && own.startsWith(prefix()))
        own.remove(0, prefix().size());
    // Before the suffix, which stays as one types, "10 m" is "10 ms".
    for (const QString &tried : {own, text.simplified().remove(QLatin1Char(' '))})
        if (const auto value = parse_quantity(tried.toStdString(), unit(), marks()))
            return value;
    return std::nullopt;
}

double QuantityBox::valueFromText(const QString &text) const {
    return read(text).value_or(value());
}

QValidator::State QuantityBox::validate(QString &text, int &position) const {
    if (!specialValueText().isEmpty() && text == specialValueText())
        return QDoubleSpinBox::validate(text, position);
    const auto value = read(text);
    return value && *value >= minimum() && *value <= maximum() ? QValidator::Acceptable
                                                               : QValidator::Intermediate;
}

QString QuantityBox::refusal(const QString &text) const {
    const QString typed = text.trimmed();
    if (const auto value = read(text))
        return tr("%1 is out of range: from %2 to %3 is allowed.")
            .arg(typed, number_words(minimum(), 7), number_words(maximum(), 7));
    const std::string_view examples = quantity_examples(unit());
    return tr("“%1” is no number that this field takes; it takes, for example, %2.")
        .arg(typed, QString::fromUtf8(examples.data(), static_cast<qsizetype>(examples.size())));
}

void QuantityBox::fixup(QString &text) const {
    const QString bare = text.trimmed();
    if (bare.isEmpty() || bare == suffix().trimmed())
        return QDoubleSpinBox::fixup(text);
    const QString why = refusal(text);
    auto *own = const_cast<QuantityBox *>(this);
    QToolTip::showText(mapToGlobal(QPoint(0, height())), why, own, {}, 10000);
    QAccessibleEvent told(own, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
}

} // namespace imago

#include "moc_quantity_box.cpp"
