// SPDX-License-Identifier: GPL-3.0-or-later
// The members of objects in recipes and sessions, which are read alike.
#pragma once
#include "app/media/mask_json.h"
#include "app/media/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// An object of a settings file, and its path, by which sentences name its members. Members are
/// asked for by name, and end() refuses those for which nobody asked. All throw Error (failure) for
/// a member that is missing, of another type or out of range.
class JsonMembers {
  public:
    using Json = nlohmann::ordered_json;

    JsonMembers(const Json &json, const std::string &name, const std::string &path)
        : json_(json), name_(name), path_(path) {
        if (!json.is_object())
            refuse_itself(settings_says.an_object);
    }

    bool has(const char *key) {
        known_.push_back(key);
        return json_.contains(key);
    }
    const Json &at(const char *key) const { return json_[key]; }
    std::string path_of(const std::string &key) const {
        return path_.empty() ? key : path_ + "." + key;
    }
    const std::string &name() const { return name_; }

    [[noreturn]] void refuse(const char *key, const Sentence &allowed) const {
        if (!json_.contains(key))
            throw Error(settings_says.no_setting, name_, path_of(key), allowed);
        throw Error(settings_says.bad_setting, name_, path_of(key), shown_json(json_[key]),
                    allowed);
    }

    /// A text of at most so many bytes.
    std::string text(const char *key, std::size_t most) {
        if (!has(key) || !at(key).is_string() || at(key).get<std::string>().size() > most)
            refuse(key, settings_says.a_text);
        return at(key).get<std::string>();
    }
    double number(const char *key, double least, double most) {
        if (!has(key) || !at(key).is_number() ||
            !(at(key).get<double>() >= least && at(key).get<double>() <= most))
            refuse(key, {settings_says.number_from_to, shown(least), shown(most)});
        return at(key).get<double>();
    }
    int whole(const char *key, int least, int most) {
        if (!has(key) || !at(key).is_number() || at(key).get<double>() < least ||
            at(key).get<double>() > most || at(key).get<double>() != at(key).get<int>())
            refuse(key, {settings_says.whole_from_to, least, most});
        return at(key).get<int>();
    }
    template <class T, std::size_t count>
    T word(const char *key, const std::pair<const char *, T> (&rows)[count]) {
        std::string words;
        for (const auto &[word, value] : rows) {
            if (has(key) && at(key) == word)
                return value;
            words += (words.empty() ? "" : ", ") + std::string(word);
        }
        refuse(key, {settings_says.one_of, words});
    }
    /// The path of an element of the list of this name.
    std::string element_of(const char *key, std::size_t index) const {
        return path_of(std::string(key) + "[" + std::to_string(index) + "]");
    }
    const Json &list(const char *key) {
        if (!has(key) || !at(key).is_array())
            refuse(key, settings_says.a_list);
        return at(key);
    }

    void end() const {
        for (const auto &[key, value] : json_.items())
            if (std::find(known_.begin(), known_.end(), key) == known_.end())
                throw Error(settings_says.unknown_setting, name_, path_of(key).substr(0, 80),
                            known_words());
    }

  private:
    static RealNumber shown(double value) { return {value, 9, RealNumber::Style::significant}; }
    [[noreturn]] void refuse_itself(const Sentence &allowed) const {
        throw Error(settings_says.bad_setting, name_, path_, shown_json(json_), allowed);
    }
    std::string known_words() const {
        std::string words;
        std::vector<std::string> said;
        for (const std::string &key : known_)
            if (std::find(said.begin(), said.end(), key) == said.end()) {
                words += (words.empty() ? "" : ", ") + key;
                said.push_back(key);
            }
        return words;
    }

    const Json &json_;
    const std::string &name_;
    std::string path_;
    std::vector<std::string> known_;
};

} // namespace imago
