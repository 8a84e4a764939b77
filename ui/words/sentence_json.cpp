// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/sentence_json.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

/// QJsonValue has only doubles, which hold whole numbers up to 2^53.
constexpr double most_whole = 9007199254740992.0;

QJsonValue argument_json(const Argument &argument) {
    return std::visit(
        [&](const auto &value) -> QJsonValue {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, RealNumber>) {
                if (!std::isfinite(value.value)) // JSON has no such number
                    return QString::fromStdString(argument.text());
                return QJsonObject{{QStringLiteral("real"), value.value},
                                   {QStringLiteral("digits"), value.digits},
                                   {QStringLiteral("style"), static_cast<int>(value.style)}};
            } else if constexpr (std::is_same_v<Value, std::shared_ptr<const Sentence>>)
                return sentence_json(*value);
            else if constexpr (std::is_same_v<Value, std::string>)
                return QString::fromStdString(value);
            else
                return static_cast<double>(value);
        },
        argument.value());
}

Argument argument_in(const QJsonValue &json) {
    if (json.isArray())
        return sentence_in(json.toArray());
    if (json.isDouble()) {
        const double value = json.toDouble();
        if (value == std::floor(value) && std::abs(value) <= most_whole)
            return static_cast<std::int64_t>(value);
        return RealNumber{value, 0, RealNumber::Style::shortest};
    }
    if (json.isObject()) {
        const QJsonObject real = json.toObject();
        const int style = real.value(QLatin1String("style")).toInt();
        return RealNumber{real.value(QLatin1String("real")).toDouble(),
                          std::clamp(real.value(QLatin1String("digits")).toInt(6), 0, 17),
                          style == 1   ? RealNumber::Style::significant
                          : style == 2 ? RealNumber::Style::shortest
                                       : RealNumber::Style::decimals};
    }
    return json.toString().toStdString();
}

} // namespace

QJsonArray sentence_json(const Sentence &sentence) {
    QJsonArray json{QString::fromStdString(sentence.form())};
    for (const Argument &argument : sentence.arguments())
        json.append(argument_json(argument));
    return json;
}

Sentence sentence_in(const QJsonArray &json) {
    if (json.isEmpty() || !json.at(0).isString())
        return {};
    std::vector<Argument> arguments;
    for (qsizetype i = 1; i < json.size(); ++i)
        arguments.push_back(argument_in(json.at(i)));
    return Sentence::received(json.at(0).toString().toStdString(), std::move(arguments));
}

Sentence sentence_in(const QJsonObject &json, const char *key) {
    const Sentence said =
        sentence_in(json.value(QLatin1String(key) + QLatin1String("_said")).toArray());
    return said.empty()
               ? Sentence::verbatim(json.value(QLatin1String(key)).toString().toStdString())
               : said;
}

std::vector<Sentence> sentences_in(const QJsonObject &json, const char *key) {
    std::vector<Sentence> all;
    for (const QJsonValue one : json.value(QLatin1String(key) + QLatin1String("_said")).toArray())
        if (Sentence sentence = sentence_in(one.toArray()); !sentence.empty())
            all.push_back(std::move(sentence));
    return all;
}

} // namespace imago
