// SPDX-License-Identifier: MIT
#include "engine/json/sentence_json.h"

#include <algorithm>
#include <cmath>

namespace imago::json {
namespace {

using Json = nlohmann::ordered_json;

Json argument_json(const Argument &argument) {
    return std::visit(
        [&](const auto &value) -> Json {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, RealNumber>)
                return std::isfinite(value.value)
                           ? Json{{"real", value.value},
                                  {"digits", value.digits},
                                  {"style", static_cast<int>(value.style)}}
                           : Json(argument.text()); // JSON has no such number
            else if constexpr (std::is_same_v<Value, std::shared_ptr<const Sentence>>)
                return sentence_json(*value);
            else
                return value;
        },
        argument.value());
}

double number_in(const Json &json, const char *name, double otherwise) {
    const auto at = json.find(name);
    return at != json.end() && at->is_number() ? at->get<double>() : otherwise;
}

RealNumber real_in(const Json &json) {
    const double digits = number_in(json, "digits", 6), style = number_in(json, "style", 0);
    return {number_in(json, "real", 0), static_cast<int>(std::clamp(digits, 0.0, 17.0)),
            style == 1   ? RealNumber::Style::significant
            : style == 2 ? RealNumber::Style::shortest
                         : RealNumber::Style::decimals};
}

Argument argument_in(const Json &json) {
    if (json.is_array())
        return sentence_in(json);
    if (json.is_number_unsigned())
        return json.get<std::uint64_t>();
    if (json.is_number_integer())
        return json.get<std::int64_t>();
    if (json.is_object())
        return real_in(json);
    return json.is_string() ? json.get<std::string>() : std::string();
}

} // namespace

Json sentence_json(const Sentence &sentence) {
    Json json = Json::array({sentence.form()});
    for (const Argument &argument : sentence.arguments())
        json.push_back(argument_json(argument));
    return json;
}

Sentence sentence_in(const Json &json) {
    if (!json.is_array() || json.empty() || !json[0].is_string())
        return {};
    std::vector<Argument> arguments;
    for (std::size_t i = 1; i < json.size(); ++i)
        arguments.push_back(argument_in(json[i]));
    return Sentence::received(json[0].get<std::string>(), std::move(arguments));
}

} // namespace imago::json
