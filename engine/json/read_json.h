// SPDX-License-Identifier: MIT
// The only way in which JSON text becomes a tree.
#pragma once
#include "engine/support/limit/json_limit.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>

namespace imago::json {

/// What became of a JSON text.
template <class Json>
struct ReadJson {
    Json tree;                      ///< discarded (is_discarded()) if it is no JSON, or beyond
    std::optional<Sentence> beyond; ///< see beyond_json_limit()
    std::size_t line = 0; ///< of what is no JSON, from 1; 0: a number that no double holds
};

/// Makes the tree of a text that is within JsonLimit.
template <class Json>
ReadJson<Json> read_json(std::string_view text) {
    if (auto beyond = beyond_json_limit(text))
        return {Json(Json::value_t::discarded), std::move(beyond)};
    try {
        return {Json::parse(text), {}};
    } catch (const typename Json::parse_error &error) {
        const auto end = text.begin() + std::min<std::ptrdiff_t>(error.byte, std::ssize(text));
        return {Json(Json::value_t::discarded),
                {},
                1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'))};
    } catch (const typename Json::exception &) {
        return {Json(Json::value_t::discarded), {}};
    }
}

} // namespace imago::json
