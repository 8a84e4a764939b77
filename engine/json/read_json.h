// SPDX-License-Identifier: MIT
// The only way in which JSON text becomes a tree.
#pragma once
#include "engine/support/limit/json_limit.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string_view>

namespace imago::json {

/// What became of a JSON text.
template <class Json>
struct ReadJson {
    Json tree;                      ///< discarded (is_discarded()) if it is no JSON, or beyond
    std::optional<Sentence> beyond; ///< see beyond_json_limit()
};

/// Makes the tree of a text that is within JsonLimit.
template <class Json>
ReadJson<Json> read_json(std::string_view text) {
    if (auto beyond = beyond_json_limit(text))
        return {Json(Json::value_t::discarded), std::move(beyond)};
    return {Json::parse(text, nullptr, false), {}};
}

} // namespace imago::json
