// SPDX-License-Identifier: MIT
// Members of reports by their names: one list of a value's members serves writing and reading, in
// which each is checked.
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

/// The members of a type: `each(value, visit)` calls visit(name, member) for each. A type that has
/// more to it has `write(value)`, which returns its JSON, and `read(json, value)` in its place.
template <class Value>
struct Members;

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

template <class Value>
void read_value(const nlohmann::ordered_json &json, const char *name, Value &value);

/// Reads a member: see read_value(). Throws wrong_member().
template <class Value>
void read_member(const nlohmann::ordered_json &object, const char *name, Value &value) {
    const auto at = object.is_object() ? object.find(name) : object.end();
    if (at == object.end())
        throw wrong_member(name);
    read_value(*at, name, value);
}

/// Reads each member that it visits.
inline auto reader(const nlohmann::ordered_json &json) {
    return [&json](const char *name, auto &value) { read_member(json, name, value); };
}

/// Reads a value: text, a truth value, a number that its type can hold (finite; whole and not
/// negative for counts), the name of an enumerator, null for what is not known, a list of these, or
/// what has Members. Throws wrong_member().
template <class Value>
void read_value(const nlohmann::ordered_json &json, const char *name, Value &value) {
    const auto need = [name](bool right) {
        if (!right)
            throw wrong_member(name);
    };
    if constexpr (requires { Members<Value>::read(json, value); }) {
        Members<Value>::read(json, value);
    } else if constexpr (requires { sizeof(Members<Value>); }) {
        Members<Value>::each(value, reader(json));
    } else if constexpr (std::is_same_v<Value, std::string>) {
        need(json.is_string());
        value = json.template get<std::string>();
    } else if constexpr (std::is_same_v<Value, bool>) {
        need(json.is_boolean());
        value = json.template get<bool>();
    } else if constexpr (std::is_enum_v<Value>) {
        need(json.is_string() && read_report_name(json.template get<std::string>(), value));
    } else if constexpr (std::is_floating_point_v<Value>) {
        need(json.is_number() && std::isfinite(json.template get<double>()));
        value = json.template get<Value>();
    } else if constexpr (requires { value.emplace_back(); }) {
        need(json.is_array());
        for (const nlohmann::ordered_json &one : json)
            read_value(one, name, value.emplace_back());
    } else if constexpr (requires { value.emplace(); }) {
        if (!json.is_null())
            read_value(json, name, value.emplace());
    } else {
        need(is_whole<Value>(json));
        value = json.template get<Value>();
    }
}

template <class Value>
nlohmann::ordered_json written(const Value &value);

/// Writes each member that it visits.
inline auto writer(nlohmann::ordered_json &json) {
    return [&json](const char *name, const auto &value) { json[name] = written(value); };
}

/// The JSON that read_value() reads.
template <class Value>
nlohmann::ordered_json written(const Value &value) {
    nlohmann::ordered_json json;
    if constexpr (requires { Members<Value>::write(value); }) {
        json = Members<Value>::write(value);
    } else if constexpr (requires { sizeof(Members<Value>); }) {
        Members<Value>::each(value, writer(json));
    } else if constexpr (std::is_enum_v<Value>) {
        json = report_name(value);
    } else if constexpr (requires { value.has_value(); }) {
        if (value)
            json = *value;
    } else if constexpr (requires { typename Value::value_type; } &&
                         !std::is_same_v<Value, std::string>) {
        json = nlohmann::ordered_json::array();
        for (const auto &one : value)
            json.push_back(written(one));
    } else {
        json = value;
    }
    return json;
}

} // namespace imago::json
