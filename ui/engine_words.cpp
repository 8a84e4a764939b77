// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine_words.h"

#include "ui/numbers.h"

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
    QRegularExpression expression; ///< of the whole, a capture for each %1 in their order
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

/// By the first of the patterns that fits; nothing: none does.
template <class Inner>
std::optional<QString> translated(const std::vector<Pattern> &patterns, const QString &text,
                                  Inner inner) {
    for (const Pattern &pattern : patterns) {
        const QRegularExpressionMatch match = pattern.expression.match(text);
        if (!match.hasMatch())
            continue;
        // In one pass, as what is put in may hold a "%2" itself.
        const QString words = EngineWords::tr(pattern.text);
        QString result;
        for (qsizetype i = 0; i < words.size(); ++i) {
            const int place = words[i] == QLatin1Char('%') && i + 1 < words.size()
                                  ? words[i + 1].digitValue()
                                  : 0;
            if (place < 1 || place > match.lastCapturedIndex()) {
                result += words[i];
                continue;
            }
            result += inner(match.captured(place));
            ++i;
        }
        return result;
    }
    return std::nullopt;
}

/// "rows", or "two real lines, reordered", or "Rader over 36 points".
QString part_words(const QString &text) {
    static const std::vector<Pattern> patterns = patterns_of(engine_parts());
    if (const auto words = translated(patterns, text, part_words))
        return *words;
    const qsizetype comma = text.lastIndexOf(QStringLiteral(", "));
    return comma < 0 ? text
                     : part_words(text.left(comma)) + QStringLiteral(", ") +
                           part_words(text.mid(comma + 2));
}

/// "rows: two real lines to two half spectra".
QString phrase_words(const QString &text) {
    const qsizetype colon = text.indexOf(QStringLiteral(": "));
    const qsizetype to = text.indexOf(QStringLiteral(" to "), std::max<qsizetype>(0, colon));
    if (colon < 0 || to < 0)
        return part_words(text);
    return EngineWords::tr("%1: %2 to %3")
        .arg(part_words(text.left(colon)), part_words(text.mid(colon + 2, to - colon - 2)),
             part_words(text.mid(to + 4)));
}

/// A number that is all of a part, in the window's style; others, as versions and names, as they
/// are.
std::optional<QString> number_part(const QString &part) {
    static const QRegularExpression number(
        QRegularExpression::anchoredPattern(QStringLiteral("-?(\\d+)(\\.\\d+)?(e[-+]?\\d+)?")));
    const QRegularExpressionMatch match = number.match(part);
    if (!match.hasMatch())
        return std::nullopt;
    bool good = false;
    const double value = part.toDouble(&good); // of the C locale
    if (!good)
        return std::nullopt;
    if (match.capturedLength(3) > 0)
        return number_words(value, 3);
    return fixed_words(value, std::max(static_cast<int>(match.capturedLength(2)) - 1, 0));
}

} // namespace

QString engine_words(const QString &sentence) {
    static const std::vector<Pattern> patterns = patterns_of(engine_sentences());
    const auto inner = [](const QString &part) {
        return number_part(part).value_or(engine_words(part));
    };
    return translated(patterns, sentence, inner).value_or(sentence);
}

QString engine_words(const std::string &sentence) {
    return engine_words(QString::fromStdString(sentence));
}

QString plan_words(const std::string &text) {
    QStringList phrases;
    for (const QString &phrase : QString::fromStdString(text).split(QStringLiteral("; ")))
        phrases.append(phrase_words(phrase));
    return phrases.join(QStringLiteral("; "));
}

} // namespace imago
