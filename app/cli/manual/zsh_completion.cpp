// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_pages.h"
#include "app/cli/manual/completions.h"

#include <cstring>

namespace imago::cli {
namespace {

constexpr const char *zsh_begin = R"(#compdef imago-cli
# Completion of imago-cli in zsh; made by 'imago-cli help --format zsh'.

# Lists the devices once in a shell.
_imago_cli_devices() {
    if (( ! ${+_imago_cli_known} )); then
        typeset -g _imago_cli_known
        _imago_cli_known=$(timeout 3 imago-cli devices --names 2>/dev/null)
    fi
    local -a rows
    local row
    for row in ${(f)_imago_cli_known}; do
        rows+=("${row%%$'\t'*}:${row#*$'\t'}")
    done
    _describe -t devices device rows
}

# Completes the last part of a list with commas: a device, or one of the words.
_imago_cli_list() {
    compset -P '*,'
    if [[ $1 == devices ]]; then _imago_cli_devices; else compadd -S '' -- $@; fi
}

_imago_cli_commands() {
    local -a commands
    commands=(
)";

constexpr const char *zsh_end = R"(        esac
        ;;
    esac
}

if [[ $funcstack[1] == _imago-cli ]]; then
    _imago-cli "$@"
else
    compdef _imago-cli imago-cli
fi
)";

/// Text inside of single quotes; characters of `special` get a backslash.
std::string escaped(const std::string &text, const char *special) {
    std::string out;
    for (const char c : text) {
        if (c == '\'')
            out += "'\\'";
        else if (std::strchr(special, c))
            out += '\\';
        out += c;
    }
    return out;
}

std::string action_of(const manual::Option &option) {
    std::string ends;
    switch (option.completion) {
    case manual::Completion::words:
        return is_list(option) ? " _imago_cli_list " + spaced(option.words)
                               : "(" + spaced(option.words) + ")";
    case manual::Completion::files:
        for (const std::string &word : option.words)
            ends += (ends.empty() ? "" : "|") + word;
        return ends.empty() ? "_files" : "_files -g \"(#i)*.(" + ends + ")\"";
    case manual::Completion::folders:
        return "_files -/";
    case manual::Completion::device:
        return "_imago_cli_devices";
    case manual::Completion::devices:
        return " _imago_cli_list devices"; // after a blank it gets no options of compadd
    case manual::Completion::command:
        return "_imago_cli_commands";
    case manual::Completion::none:
        break;
    }
    return " ";
}

std::string spec_of(const manual::Option &option) {
    const std::string value = option.value.empty() ? ""
                                                   : ":" + escaped(option.value, ":\\") + ":" +
                                                         escaped(action_of(option), "");
    if (option.positional())
        return "'" + std::string(option.repeated ? "*" : "") + value + "'";
    const std::string text = "[" + escaped(short_text(option.text), "[]\\:") + "]" + value + "'";
    const std::string star = option.repeated ? "*" : "";
    const std::string exclusive = option.repeated ? "" : "(" + spaced(option.names) + ")";
    if (option.names.size() == 1)
        return "'" + star + option.name() + (option.value.empty() ? "" : "=") + text;
    std::string names;
    for (const std::string &name : option.names)
        names += (names.empty() ? "" : ",") + name +
                 (option.value.empty()     ? ""
                  : name.starts_with("--") ? "="
                                           : "+");
    return "'" + (exclusive.empty() ? star : exclusive) + "'{" + names + "}'" + text;
}

} // namespace

std::string zsh_completion(const manual::Page &program, const std::vector<manual::Page> &commands) {
    std::string text = zsh_begin;
    for (const manual::Page &page : commands)
        text +=
            "        '" + command_of(page) + ":" + escaped(short_text(page.summary), "\\") + "'\n";
    text += "    )\n    _describe -t commands command commands\n}\n\n_imago-cli() {\n"
            "    local context state state_descr line\n    typeset -A opt_args\n"
            "    _arguments -C -S";
    for (const manual::Option &option : program.options)
        text += " " + spec_of(option);
    text += " '1:command:_imago_cli_commands' '*::argument:->arguments'\n"
            "    case $state in\n    arguments)\n        case $words[1] in\n";
    for (const manual::Page &page : commands) {
        text += "        " + command_of(page) + ")\n            _arguments -S";
        for (const manual::Option *option : all_options(page))
            text += " \\\n                " + spec_of(*option);
        text += "\n            ;;\n";
    }
    return text + zsh_end;
}

} // namespace imago::cli
