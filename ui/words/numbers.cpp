// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/numbers.h"

#include "engine/support/number_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

constexpr QChar minus(0x2212), narrow_space(0x202f);
thread_local bool of_files = false;

QLocale style() {
    return of_files ? QLocale::c() : QLocale();
}

/// Other numbers are written with a power of ten.
constexpr double least_plain = 1e-4, most_plain = 1e7;

/// Qt writes seven digits as "1048.576" in languages that do not group four ("1024"): this also
/// groups the digits before the first mark by three.
QString grouped(QString text) {
    const QString mark = style().groupSeparator();
    for (qsizetype first = mark.isEmpty() ? -1 : text.indexOf(mark); first >= 0;) {
        qsizetype begin = first;
        while (begin > 0 && text[begin - 1].isDigit())
            --begin;
        if (first - begin <= 3)
            break;
        first -= 3;
        text.insert(first, mark);
    }
    return text;
}

QString with_minus(QString text) {
    return of_files ? text : text.replace(QLatin1Char('-'), minus);
}

/// Removes the zeros at the end of decimals.
QString without_zeros(QString text) {
    const QString mark = style().decimalPoint();
    if (!text.contains(mark))
        return text;
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    if (text.endsWith(mark))
        text.chop(mark.size());
    return text;
}

QString raised(int power) {
    static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text;
    for (const QChar digit : QString::number(std::abs(power)))
        text += QChar(digits[digit.digitValue()]);
    return power < 0 ? QChar(0x207b) + text : text;
}

} // namespace

NumbersOfFiles::NumbersOfFiles() : before_(std::exchange(of_files, true)) {}
NumbersOfFiles::~NumbersOfFiles() {
    of_files = before_;
}

QString count_words(qulonglong count) {
    return grouped(style().toString(count));
}

QString fixed_words(double value, int decimals) {
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : minus + QStringLiteral("∞");
    if (std::isnan(value))
        return QStringLiteral("–");
    // A number that rounds to zero has no sign.
    const double unit = std::pow(10.0, -decimals);
    if (std::fabs(value) < unit / 2)
        value = 0;
    return with_minus(grouped(style().toString(value, 'f', std::max(decimals, 0))));
}

QString number_words(double value, int digits) {
    if (value == 0 || !std::isfinite(value))
        return fixed_words(value, 0);
    const double size = std::fabs(value);
    int power = static_cast<int>(std::floor(std::log10(size)));
    if (size >= least_plain && size < most_plain) {
        // 9.99996 to five digits is 10.000
        const double rounded = std::round(size * std::pow(10.0, digits - 1 - power));
        power += rounded >= std::pow(10.0, digits) ? 1 : 0;
        const int decimals = digits - 1 - power;
        const double unit = std::pow(10.0, -decimals);
        return decimals >= 0 ? without_zeros(fixed_words(value, decimals))
                             : fixed_words(std::round(value / unit) * unit, 0);
    }
    double leading = value / std::pow(10.0, power);
    if (std::fabs(std::round(leading * std::pow(10.0, digits - 1))) >= std::pow(10.0, digits)) {
        leading /= 10;
        ++power;
    }
    const QString words = without_zeros(fixed_words(leading, digits - 1));
    const QString ten = QStringLiteral("10") + raised(power);
    return words == QLatin1String("1") ? ten : words + QStringLiteral("·") + ten;
}

QString measured_words(double value, double error, int most) {
    const int decimals = justified_decimals(value, error, most);
    if (value != 0 && (std::fabs(value) < least_plain || std::fabs(value) >= most_plain)) {
        const int power = static_cast<int>(std::floor(std::log10(std::fabs(value))));
        return number_words(value, std::max(decimals + power + 1, 1));
    }
    const double unit = std::pow(10.0, -decimals);
    return fixed_words(decimals < 0 ? std::round(value / unit) * unit : value,
                       std::max(decimals, 0));
}

QString rate_words(double rate) {
    return fixed_words(rate, rate < 10 ? 2 : rate < 100 ? 1 : 0);
}

QString estimate_text(const QString &figure) {
    return QStringLiteral("≈ ") + figure;
}

QString with_unit(const QString &number, const QString &unit) {
    return unit.isEmpty() ? number
                          : number + (of_files ? QChar(QLatin1Char(' ')) : narrow_space) + unit;
}

QString percent_words(double fraction, int decimals) {
    return with_unit(fixed_words(100 * fraction, decimals), QStringLiteral("%"));
}

QString bytes_words(qulonglong bytes) {
    static constexpr const char *units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024 && unit + 1 < std::size(units)) {
        value /= 1024;
        ++unit;
    }
    const bool whole = value == std::floor(value) || value >= 100;
    return with_unit(fixed_words(value, whole ? 0 : 1), QLatin1String(units[unit]));
}

QString known_duration_words(double seconds) {
    return seconds > 0 ? duration_words(seconds) : QStringLiteral("–");
}

QString duration_words(double seconds) {
    struct Unit {
        double seconds;
        const char *name;
    };
    static constexpr Unit units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}};
    for (const Unit &unit : units)
        if (seconds >= unit.seconds || &unit == std::end(units) - 1)
            return with_unit(rate_words(seconds / unit.seconds), QString::fromUtf8(unit.name));
    return {};
}

} // namespace imago
