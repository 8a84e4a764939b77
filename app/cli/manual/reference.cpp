// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/reference.h"

#include "app/cli/manual/command_pages.h"
#include "app/manual/environment.h"
#include "app/manual/man_page.h"

#include <cstring>
#include <regex>
#include <sstream>

namespace imago::cli {
namespace {

/// What the page says besides the texts of the program.
struct ReferenceWords {
    const char *title, *introduction, *commands, *arguments, *options, *required, *allowed,
        *examples, *exit, *exit_text, *environment, *variable, *readers, *meaning;
    const char *window, *line, *fftw, *library;
};

const ReferenceWords all_words[] = {
    {"Every command and option",
     "This page is made by `imago-cli help --format markdown` of the program itself. "
     "[The command line](command-line.md) explains the commands by tasks; the man pages "
     "`imago-cli(1)`, `imago-cli-compress(1)` and so on have the same options. Values with `|` "
     "are alternatives, those in capitals stand for what you fill in.",
     "Commands", "Arguments", "Options", "required", "Values", "Examples", "Exit status",
     "All commands end with one of these.", "Environment", "variable", "read by", "meaning",
     "window", "`imago-cli`", "`imago-fftw`", "library, Python"},
    {"Todas las órdenes y opciones",
     "Esta página la genera el propio programa con `imago-cli help --format markdown --language "
     "es`. Los textos de las opciones están en inglés, como los muestra el programa. "
     "[La línea de órdenes](command-line.md) explica las órdenes por tareas; las páginas "
     "`imago-cli(1)`, `imago-cli-compress(1)`, etc. del manual del sistema tienen las mismas "
     "opciones. Los valores separados por `|` son alternativas; los que van en mayúsculas "
     "representan lo que usted escribe.",
     "Órdenes", "Argumentos", "Opciones", "obligatoria", "Valores", "Ejemplos", "Estado de salida",
     "Todas las órdenes terminan con uno de estos.", "Entorno", "variable", "la lee", "significado",
     "ventana", "`imago-cli`", "`imago-fftw`", "biblioteca, Python"}};

const ReferenceWords &words_of(ReferenceLanguage language) {
    return all_words[static_cast<std::size_t>(language)];
}

std::string code(const std::string &text) {
    return '`' + text + '`';
}

/// Text that Markdown prints unchanged, with options as code.
std::string plain(const std::string &text) {
    static const std::regex options("(^|[^A-Za-z0-9-])(--[a-z][a-z-]*)");
    std::string out;
    const auto add = [&out](const std::string &part) {
        for (const char c : part)
            if (c == '<')
                out += "&lt;";
            else
                out += (std::strchr("\\`*_[]>#", c) ? "\\" : "") + std::string(1, c);
    };
    std::string rest = text;
    for (std::smatch found; std::regex_search(rest, found, options);) {
        add(found.prefix().str() + found[1].str());
        out += code(found[2]);
        rest = found.suffix();
    }
    add(rest);
    return out;
}

std::string sentence_of(const std::string &text) {
    return plain(manual::sentence(text));
}

/// The values of an option whose name for them does not list them.
std::string allowed_values(const manual::Option &option, const ReferenceWords &words) {
    if (option.completion != manual::Completion::words ||
        option.value.find('|') != std::string::npos)
        return {};
    std::string list;
    for (const std::string &word : option.words)
        list += (list.empty() ? "" : ", ") + code(word);
    return " " + std::string(words.allowed) + ": " + list + ".";
}

std::string option_item(const manual::Option &option, const ReferenceWords &words) {
    std::string head;
    for (const std::string &name : option.names)
        head += (head.empty() ? "" : ", ") +
                code(name == option.name() && !option.positional() && !option.value.empty()
                         ? name + ' ' + option.value
                         : name);
    std::istringstream lines(option.text);
    std::string line, text;
    std::getline(lines, line);
    text =
        "- " + head +
        (option.required && !option.positional() ? " (" + std::string(words.required) + ")" : "") +
        ": " + sentence_of(line) + allowed_values(option, words) + '\n';
    while (std::getline(lines, line)) {
        const manual::Row row = manual::row_of(line);
        text += "    - " + code(row.name) + (row.text.empty() ? "" : ": " + plain(row.text)) + '\n';
    }
    return text;
}

std::string option_list(const char *title, const std::vector<manual::Option> &options,
                        const ReferenceWords &words) {
    if (options.empty())
        return {};
    std::string text = std::string(title) + ":\n\n";
    for (const manual::Option &option : options)
        text += option_item(option, words);
    return text + '\n';
}

std::string readers_of(unsigned readers, const ReferenceWords &words) {
    const std::pair<manual::Reader, const char *> names[] = {
        {manual::Reader::window, words.window},
        {manual::Reader::cli, words.line},
        {manual::Reader::fftw, words.fftw},
        {manual::Reader::library, words.library}};
    std::string text;
    for (const auto &[reader, name] : names)
        if (readers & static_cast<unsigned>(reader))
            text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

std::string environment_table(const ReferenceWords &words) {
    std::string text = "## " + std::string(words.environment) + "\n\n| " + words.variable + " | " +
                       words.readers + " | " + words.meaning + " |\n| --- | --- | --- |\n";
    for (const manual::Variable &variable : manual::variables())
        text += "| " + code(variable.name) + " | " + readers_of(variable.readers, words) + " | " +
                plain(variable.text) + " |\n";
    return text;
}

} // namespace

std::string reference_of(const manual::Page &page, ReferenceLanguage language) {
    const ReferenceWords &words = words_of(language);
    std::string text = "## " + command_of(page) + "\n\n";
    for (const std::string &paragraph : page.description)
        text += plain(paragraph) + "\n\n";
    text += "```\n" + manual::usage_line(page) + "\n```\n\n" +
            option_list(words.arguments, page.positionals, words) +
            option_list(words.options, page.options, words);
    if (!page.examples.empty())
        text += std::string(words.examples) + ":\n\n";
    for (const manual::Row &example : page.examples)
        text += sentence_of(example.text) + "\n\n```\n" + example.name + "\n```\n\n";
    return text;
}

std::string reference(const manual::Page &program, const std::vector<manual::Page> &commands,
                      ReferenceLanguage language) {
    const ReferenceWords &words = words_of(language);
    std::string text = "# " + std::string(words.title) + "\n\n" + words.introduction + "\n\n## " +
                       words.commands + "\n\n";
    for (const manual::Page &page : commands)
        text += "- [" + command_of(page) + "](#" + command_of(page) +
                "): " + sentence_of(page.summary) + '\n';
    text += '\n' + option_list(words.options, program.options, words);
    for (const manual::Page &page : commands)
        text += reference_of(page, language);
    text += "## " + std::string(words.exit) + "\n\n" + words.exit_text + "\n\n";
    for (const manual::Row &row : program.exit_codes)
        text += "- " + code(row.name) + ": " + sentence_of(row.text) + '\n';
    return text + '\n' + environment_table(words);
}

} // namespace imago::cli
