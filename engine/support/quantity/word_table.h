// SPDX-License-Identifier: MIT
// Tables of values and their words in options and files: arrays of pairs of a word and a value.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace imago {

/// The word of a value, or an empty one.
template <class T, std::size_t count>
std::string word_of(const std::pair<const char *, T> (&rows)[count], T value) {
    for (const auto &[word, row] : rows)
        if (row == value)
            return word;
    return {};
}

/// The value of a word, or none.
template <class T, std::size_t count>
std::optional<T> value_of(const std::pair<const char *, T> (&rows)[count], std::string_view word) {
    for (const auto &[name, value] : rows)
        if (name == word)
            return value;
    return std::nullopt;
}

} // namespace imago
