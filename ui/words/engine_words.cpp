// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/engine_words.h"

#include "ui/words/numbers.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace imago {
namespace {

struct EngineWords {
    Q_DECLARE_TR_FUNCTIONS(imago::EngineWords)
};

struct Pattern {
    const char *text;
    QRegularExpression expression; ///< of the whole, with a capture for each %1 in order
};

std::vector<Pattern> patterns_of(const std::vector<const char *> &texts) {
    static const QRegularExpression place(QStringLiteral("%[1-9]"));
    std::vector<Pattern> patterns;
    for (const char *text : texts) {
        QStringList fixed;
        for (const QString &part : QString::fromUtf8(text).split(place))
            fixed.append(QRegularExpression::escape(part));
        patterns.push_back(
            {text, QRegularExpression(
                       QRegularExpression::anchoredPattern(fixed.join(QStringLiteral("(.+?)"))),
                       QRegularExpression::DotMatchesEverythingOption)});
    }
    return patterns;
}

/// The words with `inner(1)` in the place of %1 and so on: in one pass, since an argument may
/// contain a "%2" itself.
template <class Inner>
QString filled(const QString &words, int places, Inner inner) {
    QString result;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const int place =
            words[i] == QLatin1Char('%') && i + 1 < words.size() ? words[i + 1].digitValue() : 0;
        if (place < 1 || place > places) {
            result += words[i];
            continue;
        }
        result += inner(place);
        ++i;
    }
    return result;
}

/// Translates by the first pattern that fits; empty if none does.
template <class Inner>
std::optional<QString> translated(const std::vector<Pattern> &patterns, const QString &text,
                                  Inner inner) {
    for (const Pattern &pattern : patterns) {
        const QRegularExpressionMatch match = pattern.expression.match(text);
        if (!match.hasMatch())
            continue;
        return filled(EngineWords::tr(pattern.text), match.lastCapturedIndex(),
                      [&](int place) { return inner(match.captured(place)); });
    }
    return std::nullopt;
}

/// A part that is a number gets the window's style; other parts, such as versions and names, stay.
std::optional<QString> number_part(const QString &part) {
    static const QRegularExpression number(
        QRegularExpression::anchoredPattern(QStringLiteral("-?(\\d+)(\\.\\d+)?(e[-+]?\\d+)?")));
    const QRegularExpressionMatch match = number.match(part);
    if (!match.hasMatch())
        return std::nullopt;
    bool good = false;
    const double value = part.toDouble(&good); // in the C locale
    if (!good)
        return std::nullopt;
    if (match.capturedLength(3) > 0)
        return number_words(value, 3);
    return fixed_words(value, std::max(static_cast<int>(match.capturedLength(2)) - 1, 0));
}

QString real_words(RealNumber number) {
    switch (number.style) {
    case RealNumber::Style::decimals:
        return fixed_words(number.value, number.digits);
    case RealNumber::Style::significant:
        return number_words(number.value, number.digits);
    case RealNumber::Style::shortest:
        break;
    }
    return number_words(number.value, 7);
}

QString argument_words(const Argument &argument) {
    return std::visit(
        [](const auto &value) -> QString {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, std::string>)
                return QString::fromStdString(value);
            else if constexpr (std::is_same_v<Value, RealNumber>)
                return real_words(value);
            else if constexpr (std::is_integral_v<Value>)
                return fixed_words(static_cast<double>(value), 0);
            else
                return engine_words(*value);
        },
        argument.value());
}

/// The template of Sentence::verbatim().
constexpr Form<1> any_words{"%1"};

} // namespace

QString engine_words(const QString &sentence) {
    static const std::vector<Pattern> patterns = patterns_of(file_sentences());
    const auto inner = [](const QString &part) {
        return number_part(part).value_or(engine_words(part));
    };
    return translated(patterns, sentence, inner).value_or(sentence);
}

QString engine_words(const Sentence &sentence) {
    if (sentence.is(any_words)) // of files, drivers and the system
        return engine_words(QString::fromStdString(sentence.text()));
    const QString words = EngineWords::tr(sentence.form().c_str());
    const std::vector<Argument> &arguments = sentence.arguments();
    return filled(words, static_cast<int>(arguments.size()), [&](int place) {
        return argument_words(arguments[static_cast<std::size_t>(place - 1)]);
    });
}

} // namespace imago
