// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/engine_words.h"

#include "engine/support/printable_text.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

namespace imago {
namespace {

struct EngineWords {
    Q_DECLARE_TR_FUNCTIONS(imago::EngineWords)
};

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
                return QString::fromStdString(printable_name(value));
            else if constexpr (std::is_same_v<Value, RealNumber>)
                return real_words(value);
            else if constexpr (std::is_integral_v<Value>)
                return fixed_words(static_cast<double>(value), 0);
            else
                return engine_words(*value);
        },
        argument.value());
}

} // namespace

QString engine_words(const Sentence &sentence) {
    const QString words = EngineWords::tr(sentence.form().c_str());
    const std::vector<Argument> &arguments = sentence.arguments();
    return filled(words, static_cast<int>(arguments.size()), [&](int place) {
        return argument_words(arguments[static_cast<std::size_t>(place - 1)]);
    });
}

QStringList engine_words(const std::vector<Sentence> &sentences) {
    QStringList all;
    for (const Sentence &sentence : sentences)
        all.append(engine_words(sentence));
    return all;
}

} // namespace imago
