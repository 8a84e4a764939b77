// SPDX-License-Identifier: MIT
#include "engine/program/assemble.h"

#include "engine/codelet/codelet.h"
#include "engine/program/rename.h"
#include "engine/program/sentences.h"
#include "engine/support/error.h"
#include "kernels/kernel_text.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

namespace imago {

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

} // namespace imago
