// SPDX-License-Identifier: MIT
#include "engine/support/limit/json_limit.h"

#include "engine/support/limit/sentences.h"

#include <vector>

namespace imago {
namespace {

/// The end of a string whose opening quote is at `at`: its closing quote, or the text's last byte.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '"'; ++at)
        at += text[at] == '\\';
    return at;
}

} // namespace

/// A list or an object has one value more than commas, an object as many members; that is close
/// enough, since a text that differs is refused by the parser.
std::optional<Sentence> beyond_json_limit(std::string_view text, const JsonLimit &limit) {
    std::vector<std::size_t> members; // of each open object; 0 for a list
    std::size_t values = 1;
    for (std::size_t at = 0; at < text.size(); ++at) {
        switch (text[at]) {
        case '"':
            at = end_of_string(text, at);
            break;
        case '{':
        case '[':
            if (members.size() == limit.depth)
                return Sentence(limit_says.json_depth, limit.depth, at);
            members.push_back(text[at] == '{');
            ++values;
            break;
        case '}':
        case ']':
            if (!members.empty())
                members.pop_back();
            break;
        case ',':
            ++values;
            if (!members.empty() && members.back() && ++members.back() > limit.members)
                return Sentence(limit_says.json_members, limit.members, at);
            break;
        default:
            break;
        }
        if (values > limit.values)
            return Sentence(limit_says.json_values, limit.values);
    }
    return std::nullopt;
}

} // namespace imago
