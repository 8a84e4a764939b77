// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace imago {

/// What a JSON text may hold at most. A tree of values is as deep as its text, and most code walks
/// it recursively; objects that keep their order are searched from their first member.
struct JsonLimit {
    std::size_t depth = 100;                   ///< lists and objects in one another
    std::size_t members = 1000;                ///< of one object
    std::size_t values = std::size_t{1} << 20; ///< of all
};

/// Why a text is refused before a tree is made of it, without a subject ("its lists and objects
/// ..."); none for what is within the limit, well-formed or not. Takes memory for the depth only.
std::optional<Sentence> beyond_json_limit(std::string_view text, const JsonLimit &limit = {});

} // namespace imago
