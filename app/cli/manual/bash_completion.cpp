// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_pages.h"
#include "app/cli/manual/completions.h"

namespace imago::cli {
namespace {

constexpr const char *bash_begin =
    R"(# Completion of imago-cli in bash; made by 'imago-cli help --format bash'.
# shellcheck shell=bash
# The functions share the variables of _imago_cli, which calls them.
# shellcheck disable=SC2034,SC2154

# Sets the words to complete from: lists the devices once in a shell, by number and by name.
_imago_cli_devices() {
    local program=${COMP_WORDS[0]/#\~/$HOME} number name
    [[ -v _imago_cli_known ]] ||
        _imago_cli_known=$(timeout 3 "$program" devices --names 2>/dev/null)
    proposed=()
    while IFS=$'\t' read -r number name; do
        [ -z "$number" ] || proposed+=("$number" "$name")
    done <<<"$_imago_cli_known"
}

# _imago_cli_files EXTENSION...: completes folders, and files whose names end so (none given: all).
_imago_cli_files() {
    local path ends="$*"
    ends=${ends// /|}
    compopt -o filenames 2>/dev/null
    while IFS= read -r path; do
        if [ -z "$ends" ] || [ -d "${path/#\~/$HOME}" ] || [[ ${path,,} =~ \.($ends)$ ]]; then
            COMPREPLY+=("$path")
        fi
    done < <(compgen -f -- "$current")
}

# Completes from the proposed words, in a list with commas its last part.
_imago_cli_words() {
    local word before=''
    if [ "$1" = list ] && [[ $current == *,* ]]; then
        before=${current%,*},
    fi
    for word in "${proposed[@]}"; do
        [[ $before$word != "$current"* ]] || COMPREPLY+=("$before$word")
    done
}

)";

constexpr const char *bash_end = R"(
_imago_cli() {
    local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} kind='' words='' options='' proposed=() index position=0 word
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        read -ra proposed <<<"$_imago_cli_commands"
        _imago_cli_words
        return
    fi
    # The shell takes the equals sign of --option=value as a word.
    if [ "$current" = = ]; then
        current=''
    elif [ "$option" = = ]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    _imago_cli_value "$command" "$option"
    if [ -z "$kind" ] && [[ $current == -* ]]; then
        _imago_cli_options "$command"
        read -ra proposed <<<"$options"
        _imago_cli_words
        return
    fi
    if [ -z "$kind" ]; then
        for ((index = 2; index < COMP_CWORD; index++)); do
            word=${COMP_WORDS[index]}
            if [[ $word == -?* ]]; then
                kind=''
                _imago_cli_value "$command" "$word"
                [ "${COMP_WORDS[index + 1]}" != = ] || index=$((index + 1))
                [ -z "$kind" ] || index=$((index + 1))
            else
                position=$((position + 1))
            fi
        done
        kind='' words=''
        _imago_cli_value "$command" $((position + 1))
    fi
    # shellcheck disable=SC2086
    case $kind in
    words | list)
        read -ra proposed <<<"$words"
        _imago_cli_words "$kind"
        ;;
    files) _imago_cli_files $words ;;
    folders)
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do
            COMPREPLY+=("$word")
        done < <(compgen -d -- "$current")
        ;;
    device | devices)
        compopt -o filenames 2>/dev/null
        _imago_cli_devices
        _imago_cli_words "${kind/devices/list}"
        ;;
    esac
}
complete -F _imago_cli imago-cli
)";

std::string kind_of(const manual::Option &option) {
    switch (option.completion) {
    case manual::Completion::words:
        return is_list(option) ? "list" : "words";
    case manual::Completion::files:
        return "files";
    case manual::Completion::folders:
        return "folders";
    case manual::Completion::device:
        return "device";
    case manual::Completion::devices:
        return "devices";
    case manual::Completion::command:
        return "words";
    case manual::Completion::none:
        break;
    }
    return "text";
}

/// The branch of an option, or of the positional of this number, of a command.
std::string value_branch(const std::string &command, const manual::Option &option,
                         std::size_t position, const std::string &commands) {
    std::string names;
    if (option.positional())
        names = command + ":" + std::to_string(position);
    else
        for (const std::string &name : option.names)
            names += (names.empty() ? "" : " | ") + command + ":" + name;
    const std::string words =
        option.completion == manual::Completion::command ? commands : spaced(option.words);
    return "    " + names + ") kind=" + kind_of(option) +
           (words.empty() ? "" : " words='" + words + "'") + " ;;\n";
}

} // namespace

std::string bash_completion(const manual::Page &program,
                            const std::vector<manual::Page> &commands) {
    std::string names, values, options;
    for (const manual::Page &page : commands)
        names += (names.empty() ? "" : " ") + command_of(page);
    for (const manual::Page &page : commands) {
        const std::string command = command_of(page);
        std::size_t position = 0;
        std::string of_command;
        for (const manual::Option *option : all_options(page)) {
            if (!option->positional())
                of_command += (of_command.empty() ? "" : " ") + spaced(option->names);
            if (!option->value.empty())
                values +=
                    value_branch(command, *option, option->positional() ? ++position : 0, names);
        }
        options += "    " + command + ") options='" + of_command + "' ;;\n";
    }
    std::string first = names;
    for (const manual::Option &option : program.options)
        first += ' ' + spaced(option.names);
    return bash_begin + ("_imago_cli_commands='" + first) +
           "'\n\n# _imago_cli_options COMMAND: sets its options.\n_imago_cli_options() {\n    case "
           "$1 "
           "in\n" +
           options +
           "    esac\n}\n\n# _imago_cli_value COMMAND OPTION|NUMBER: sets what the option, or the "
           "positional of that number, takes.\n_imago_cli_value() {\n    case $1:$2 in\n" +
           values + "    esac\n}\n" + bash_end;
}

} // namespace imago::cli
