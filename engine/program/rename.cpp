// SPDX-License-Identifier: MIT
#include "engine/program/rename.h"

#include <algorithm>
#include <cctype>

namespace imago {
namespace {

bool word_start(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}

bool word_character(char c) {
    return word_start(c) || std::isdigit(static_cast<unsigned char>(c));
}

std::string_view word_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && word_character(text[end]))
        ++end;
    return text.substr(at, end - at);
}

bool starts(std::string_view text, std::string_view with) {
    return text.substr(0, with.size()) == with;
}

/// The word before the first parenthesis after attributes; empty if there is none.
std::string_view function_name(std::string_view line) {
    for (std::size_t open = line.find('('); open != line.npos; open = line.find('(', open + 1)) {
        std::size_t begin = open;
        while (begin > 0 && word_character(line[begin - 1]))
            --begin;
        if (begin < open && line.substr(begin, open - begin) != "__attribute__")
            return line.substr(begin, open - begin);
        if (begin < open) // the attribute's own parentheses
            open = line.find("))", open);
        if (open == line.npos)
            break;
    }
    return {};
}

std::string_view last_word(std::string_view text) {
    std::size_t begin = text.size();
    while (begin > 0 && word_character(text[begin - 1]))
        --begin;
    return text.substr(begin);
}

void add_macro(std::set<std::string> &names, std::string_view rest) {
    const std::string_view name = word_at(rest, 0);
    names.emplace(name);
    std::string_view value = rest.substr(name.size());
    while (starts(value, " "))
        value.remove_prefix(1);
    if (name.size() > 5 && name.substr(name.size() - 5) == "_NAME" && !value.empty() &&
        word_start(value[0]))
        names.emplace(word_at(value, 0));
}

void add_names(std::set<std::string> &names, std::string_view line) {
    if (starts(line, "#define ")) {
        add_macro(names, line.substr(8));
    } else if (starts(line, "static inline ") || starts(line, "GROUP_FUNCTION ")) {
        names.emplace(function_name(line));
    } else if (starts(line, "} ") && line.back() == ';') {
        names.emplace(word_at(line, 2));
    } else if (starts(line, "typedef ") && line.find(';') != line.npos) {
        names.emplace(last_word(line.substr(0, line.find(';'))));
    }
}

} // namespace

std::set<std::string> defined_names(std::string_view source) {
    std::set<std::string> names;
    while (!source.empty()) {
        const std::size_t end = std::min(source.find('\n'), source.size());
        add_names(names, source.substr(0, end));
        source.remove_prefix(std::min(end + 1, source.size()));
    }
    names.erase("");
    return names;
}

std::string with_suffix(std::string_view source, const std::set<std::string> &names,
                        std::string_view suffix) {
    std::string text;
    for (std::size_t at = 0; at < source.size();) {
        if (starts(source.substr(at), "//")) {
            const std::size_t end = std::min(source.find('\n', at), source.size());
            text += source.substr(at, end - at);
            at = end;
        } else if (word_start(source[at])) {
            const std::string_view word = word_at(source, at);
            text += word;
            if (names.count(std::string(word)))
                text += suffix;
            at += word.size();
        } else if (word_character(source[at])) { // a number, with its letters
            const std::string_view number = word_at(source, at);
            text += number;
            at += number.size();
        } else {
            text += source[at++];
        }
    }
    return text;
}

} // namespace imago
