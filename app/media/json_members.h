// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/mask_json.h"
#include "engine/support/sentence.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace imago {

/// An object of a recipe or a session, and its path, by which sentences name its members. Members
/// are asked for by name, and end() refuses those for which nobody asked. What is refused is an
/// Error (failure) with the file's name, the path, the value and what is allowed.
class JsonMembers {
  public:
    using Json = nlohmann::ordered_json;

    /// Throws Error if it is no object. Both arguments must outlive this object.
    JsonMembers(const Json &json, const std::string &name, const std::string &path);

    /// Whether there is such a member, which is known from now on.
    bool has(const char *key);
    const Json &at(const char *key) const { return json_[key]; }
    std::string path_of(const std::string &key) const;
    const std::string &name() const { return name_; }
    /// Throws Error: the member is missing, or has a value that is not allowed.
    [[noreturn]] void refuse(const char *key, const Sentence &allowed) const;

    /// A text of at most so many bytes.
    std::string text(const char *key, std::size_t most);
    double number(const char *key, double least, double most);
    long long whole(const char *key, long long least, long long most);
    /// The value of the row with the member's word; rows have a word and a value.
    template <class Rows>
    auto word(const char *key, const Rows &rows);
    bool truth(const char *key); ///< true or false
    /// The path of an element of the list of this name.
    std::string element_of(const char *key, std::size_t index) const;
    const Json &list(const char *key);

    /// Throws Error for a member that nobody asked for.
    void end() const;

  private:
    [[noreturn]] void refuse_word(const char *key, const std::string &words) const;
    std::string known_words() const;

    const Json &json_;
    const std::string &name_;
    std::string path_;
    std::vector<std::string> known_;
};

template <class Rows>
auto JsonMembers::word(const char *key, const Rows &rows) {
    std::string words;
    for (const auto &[word, value] : rows) {
        if (has(key) && at(key) == word)
            return value;
        words += (words.empty() ? "" : ", ") + std::string(word);
    }
    refuse_word(key, words);
}

} // namespace imago
