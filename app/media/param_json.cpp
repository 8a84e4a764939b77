// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/param_json.h"

namespace imago {

std::optional<double> read_param(JsonMembers &members, const ParamFacts &row) {
    if (!members.has(row.id))
        return {};
    switch (row.kind) {
    case ParamKind::real:
        return members.number(row.id, row.range.least, row.range.most);
    case ParamKind::whole:
        return static_cast<double>(members.whole(row.id, static_cast<long long>(row.range.least),
                                                 static_cast<long long>(row.range.most)));
    case ParamKind::flag:
        return members.truth(row.id);
    case ParamKind::choice:
    case ParamKind::text:
    case ParamKind::file:
        break;
    }
    std::vector<std::pair<const char *, double>> words;
    for (const ParamWord &one : row.words)
        words.emplace_back(one.word, one.value);
    return members.word(row.id, words);
}

std::optional<ParamValue> read_value(JsonMembers &members, const ParamFacts &row) {
    constexpr std::size_t longest_text = 4096; ///< as long as paths are
    if (row.kind == ParamKind::text || row.kind == ParamKind::file)
        return members.has(row.id) ? std::optional<ParamValue>(members.text(row.id, longest_text))
                                   : std::nullopt;
    const auto number = read_param(members, row);
    return number ? std::optional<ParamValue>(*number) : std::nullopt;
}

void write_value(nlohmann::ordered_json &json, const ParamFacts &row, const ParamValue &value) {
    if (const auto *text = std::get_if<std::string>(&value))
        json[row.id] = *text;
    else
        write_param(json, row, std::get<double>(value));
}

void write_param(nlohmann::ordered_json &json, const ParamFacts &row, double value) {
    if (row.kind == ParamKind::flag)
        json[row.id] = value != 0;
    else if (row.kind == ParamKind::choice)
        json[row.id] = word_of(row.words, value);
    else if (row.kind == ParamKind::whole)
        json[row.id] = static_cast<std::uint64_t>(value);
    else
        json[row.id] = value;
}

} // namespace imago
