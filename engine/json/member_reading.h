// SPDX-License-Identifier: MIT
// Members of reports, which are checked as they are read.
#pragma once
#include "engine/json/report_names.h"
#include "engine/support/error.h"
#include "engine/values/sentences.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace imago::json {

/// The error of a member that is missing or has no value that it may have.
inline Error wrong_member(const char *name) {
    return Error(values_says.wrong_member, name);
}

/// Whether this is a whole number that the type can hold.
template <std::integral Value>
bool is_whole(const nlohmann::ordered_json &json) {
    return json.is_number_unsigned()
               ? std::in_range<Value>(json.get<std::uint64_t>())
               : json.is_number_integer() && std::in_range<Value>(json.get<std::int64_t>());
}

/// Reads a member: text, a truth value, a number that its type can hold (finite; whole and not
/// negative for counts), or the name of an enumerator. Throws wrong_member().
template <class Value>
void read_member(const nlohmann::ordered_json &object, const char *name, Value &value) {
    const auto at = object.is_object() ? object.find(name) : object.end();
    if (at == object.end())
        throw wrong_member(name);
    if constexpr (std::is_same_v<Value, std::string>) {
        if (!at->is_string())
            throw wrong_member(name);
        value = at->template get<std::string>();
    } else if constexpr (std::is_same_v<Value, bool>) {
        if (!at->is_boolean())
            throw wrong_member(name);
        value = at->template get<bool>();
    } else if constexpr (std::is_enum_v<Value>) {
        if (!at->is_string() || !read_report_name(at->template get<std::string>(), value))
            throw wrong_member(name);
    } else if constexpr (std::is_floating_point_v<Value>) {
        if (!at->is_number() || !std::isfinite(at->template get<double>()))
            throw wrong_member(name);
        value = at->template get<Value>();
    } else {
        if (!is_whole<Value>(*at))
            throw wrong_member(name);
        value = at->template get<Value>();
    }
}

/// The list of a member; empty if it is missing. Throws wrong_member() for anything else.
inline const nlohmann::ordered_json &list_member(const nlohmann::ordered_json &object,
                                                 const char *name) {
    static const auto none = nlohmann::ordered_json::array();
    const auto at = object.is_object() ? object.find(name) : object.end();
    if (at == object.end())
        return none;
    if (!at->is_array())
        throw wrong_member(name);
    return *at;
}

/// The whole numbers of a list. Throws wrong_member() if one is none, or the list is missing.
inline std::vector<int> numbers_member(const nlohmann::ordered_json &object, const char *name) {
    if (!object.contains(name))
        throw wrong_member(name);
    std::vector<int> numbers;
    for (const nlohmann::ordered_json &one : list_member(object, name)) {
        if (!is_whole<int>(one))
            throw wrong_member(name);
        numbers.push_back(one.get<int>());
    }
    return numbers;
}

} // namespace imago::json
