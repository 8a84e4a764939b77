// SPDX-License-Identifier: MIT
#include "engine/program/assemble.h"

#include "engine/codelet/codelet.h"
#include "engine/program/sentences.h"
#include "engine/support/error.h"
#include "kernels/kernel_text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <functional>
#include <set>
#include <string_view>

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

std::string number_text(double value) {
    char buffer[40];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    std::string text(buffer, end);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text;
}

namespace {

std::string value_text(const Define &define) {
    if (const auto *integer = std::get_if<std::int64_t>(&define.value))
        return std::to_string(*integer);
    if (const auto *real = std::get_if<double>(&define.value))
        return "REAL(" + number_text(*real) + ")";
    return std::get<std::string>(define.value);
}

std::string define_lines(const Defines &defines) {
    std::string text;
    for (const Define &define : defines.rows()) {
        const std::string value = value_text(define);
        text += "#define " + define.name + (value.empty() ? "" : " " + value) + "\n";
    }
    return text;
}

std::string undefine_lines(const Defines &defines) {
    std::string text;
    for (const Define &define : defines.rows())
        text += "#undef " + define.name.substr(0, define.name.find('(')) + "\n";
    return text;
}

std::string repeat_line(int n) {
    std::string text = "#define REPEAT_" + std::to_string(n) + "(M)";
    for (int i = 0; i < n; ++i)
        text += " M(" + std::to_string(i) + ")";
    return text + "\n";
}

std::string_view file_text(const std::string &name) {
    const auto &files = kernel_files();
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const auto &file) { return file.first == name; });
    if (found == files.end())
        throw Error(program_says.no_kernel_file, name);
    return found->second;
}

/// The file's text without its licence line, which is once at the top of the source.
std::string_view body_of(std::string_view text) {
    if (text.substr(0, 2) == "//" && text.find("SPDX") < text.find('\n'))
        text.remove_prefix(text.find('\n') + 1);
    return text;
}

std::string section_text(const Section &section) {
    if (section.kind == Section::Kind::real_codelet)
        return codelet::real_codelet_source(section.real, section.form);
    if (section.kind == Section::Kind::codelet)
        return section.radix == 1 ? "static inline void butterfly_1(lane *xr, lane *xi) {}\n"
                                  : codelet::butterfly_source(section.radix, section.form);
    std::string text = "// ---- " + section.name + "\n";
    text += define_lines(section.defines);
    text += body_of(file_text(section.name));
    return text + undefine_lines(section.defines);
}

std::string sections_text(const std::vector<Section> &sections) {
    std::string text;
    for (const Section &section : sections)
        text += "\n" + section_text(section);
    return text;
}

std::string part_text(const KernelPart &part) {
    const std::string text = define_lines(part.defines) + sections_text(part.sections);
    return "\n// ==== " + part.suffix + "\n" + with_suffix(text, defined_names(text), part.suffix);
}

} // namespace

std::string assemble(const KernelRecipe &recipe) {
    std::string text = "// SPDX-License-Identifier: MIT\n// Written by imago-engine.\n//\n";
    text += "// " + recipe.comment + "\n\n" + define_lines(recipe.defines);
    for (int n : std::set<int>(recipe.repeats.begin(), recipe.repeats.end()))
        text += repeat_line(n);
    text += sections_text(recipe.sections);
    for (const KernelPart &part : recipe.parts)
        text += part_text(part);
    return text + sections_text(recipe.endings);
}

std::size_t kernel_files_hash() {
    std::string all;
    for (const auto &[path, text] : kernel_files())
        all.append(path).append(1, '\n').append(text);
    return std::hash<std::string>{}(all);
}

} // namespace imago
