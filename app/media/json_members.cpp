// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/json_members.h"

#include "app/media/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

RealNumber nine_digits(double value) {
    return {value, 9, RealNumber::Style::significant};
}

} // namespace

JsonMembers::JsonMembers(const Json &json, const std::string &name, const std::string &path)
    : json_(json), name_(name), path_(path) {
    if (!json.is_object())
        throw Error(settings_says.bad_setting, name_, path_, shown_json(json_),
                    Sentence(settings_says.an_object));
}

bool JsonMembers::has(const char *key) {
    known_.push_back(key);
    return json_.contains(key);
}

std::string JsonMembers::path_of(const std::string &key) const {
    return path_.empty() ? key : path_ + "." + key;
}

void JsonMembers::refuse(const char *key, const Sentence &allowed) const {
    if (!json_.contains(key))
        throw Error(settings_says.no_setting, name_, path_of(key), allowed);
    throw Error(settings_says.bad_setting, name_, path_of(key), shown_json(json_[key]), allowed);
}

void JsonMembers::refuse_word(const char *key, const std::string &words) const {
    refuse(key, {settings_says.one_of, words});
}

std::string JsonMembers::text(const char *key, std::size_t most) {
    if (!has(key) || !at(key).is_string() || at(key).get<std::string>().size() > most)
        refuse(key, settings_says.a_text);
    return at(key).get<std::string>();
}

double JsonMembers::number(const char *key, double least, double most) {
    if (!has(key) || !at(key).is_number() ||
        !(at(key).get<double>() >= least && at(key).get<double>() <= most))
        refuse(key, {settings_says.number_from_to, nine_digits(least), nine_digits(most)});
    return at(key).get<double>();
}

long long JsonMembers::whole(const char *key, long long least, long long most) {
    const auto in_range = [&] {
        const double value = at(key).get<double>();
        return value >= static_cast<double>(least) && value <= static_cast<double>(most) &&
               value == std::floor(value);
    };
    if (!has(key) || !at(key).is_number() || !in_range())
        refuse(key, {settings_says.whole_from_to, least, most});
    return at(key).get<long long>();
}

bool JsonMembers::truth(const char *key) {
    if (!has(key) || !at(key).is_boolean())
        refuse_word(key, "true, false");
    return at(key).get<bool>();
}

std::string JsonMembers::element_of(const char *key, std::size_t index) const {
    return path_of(std::string(key) + "[" + std::to_string(index) + "]");
}

const JsonMembers::Json &JsonMembers::list(const char *key) {
    if (!has(key) || !at(key).is_array())
        refuse(key, settings_says.a_list);
    return at(key);
}

void JsonMembers::end() const {
    for (const auto &[key, value] : json_.items())
        if (std::find(known_.begin(), known_.end(), key) == known_.end())
            throw Error(settings_says.unknown_setting, name_, path_of(key).substr(0, 80),
                        known_words());
}

std::string JsonMembers::known_words() const {
    std::string words;
    std::vector<std::string> said;
    for (const std::string &key : known_)
        if (std::find(said.begin(), said.end(), key) == said.end()) {
            words += (words.empty() ? "" : ", ") + key;
            said.push_back(key);
        }
    return words;
}

} // namespace imago
