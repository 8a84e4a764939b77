// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_pages.h"
#include "app/cli/manual/completions.h"

namespace imago::cli {
namespace {

constexpr const char *fish_begin =
    R"(# Completion of imago-cli in fish; made by 'imago-cli help --format fish'.

# Whether the command is the given one; without an argument, whether there is none yet.
function __imago_cli_command
    set -l words (commandline -opc)
    if test (count $argv) = 0
        test (count $words) -lt 2
    else
        test (count $words) -gt 1; and test "$words[2]" = $argv[1]
    end
end

# Lists the devices once in a shell: numbers, and names as descriptions.
function __imago_cli_devices
    if not set -q __imago_cli_known
        set -g __imago_cli_known (timeout 3 imago-cli devices --names 2>/dev/null)
    end
    string join \n -- $__imago_cli_known
end

# Completes the last part of a list with commas.
function __imago_cli_list
    set -l before (string match -r '.*,' -- (commandline -ct | string replace -r '^--[^=]*=' ''))
    for word in $argv
        echo $before$word
    end
end

# Folders, and files whose names end so.
function __imago_cli_files
    set -l ends (string join '|' -- $argv)
    set -l token (commandline -ct | string replace -r '^--[^=]*=' '')
    for path in (complete -C "__imago_cli_no_command $token" | string replace -r '\t.*' '')
        if string match -qr '/$' -- $path; or string match -qir "\.($ends)\$" -- $path
            echo $path
        end
    end
end

complete -c imago-cli -f
)";

std::string quoted(const std::string &text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + "'";
}

/// What `complete` is told of the value.
std::string value_of_option(const manual::Option &option) {
    const std::string words = spaced(option.words);
    switch (option.completion) {
    case manual::Completion::words:
        return is_list(option) ? " -x -a " + quoted("(__imago_cli_list " + words + ")")
                               : " -x -a " + quoted(words);
    case manual::Completion::files:
        return words.empty() ? " -r -F" : " -x -a " + quoted("(__imago_cli_files " + words + ")");
    case manual::Completion::folders:
        return " -x -a '(__fish_complete_directories)'";
    case manual::Completion::device:
        return " -x -a '(__imago_cli_devices)'";
    case manual::Completion::devices:
        return " -x -a '(__imago_cli_list (__imago_cli_devices | string replace -r \"\\t.*\" "
               "\"\"))'";
    case manual::Completion::command:
    case manual::Completion::none:
        break;
    }
    return " -x";
}

std::string line_of(const std::string &condition, const manual::Option &option) {
    std::string line = "complete -c imago-cli -n " + quoted(condition);
    if (!option.positional())
        for (const std::string &name : option.names)
            line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.value.empty())
        line += value_of_option(option);
    return line + (option.positional() ? "" : " -d " + quoted(short_text(option.text))) + '\n';
}

} // namespace

std::string fish_completion(const manual::Page &program,
                            const std::vector<manual::Page> &commands) {
    std::string text = fish_begin;
    for (const manual::Page &page : commands)
        text += "complete -c imago-cli -n __imago_cli_command -a " + command_of(page) + " -d " +
                quoted(short_text(page.summary)) + '\n';
    for (const manual::Option &option : program.options)
        text += line_of("__imago_cli_command", option);
    for (const manual::Page &page : commands)
        for (const manual::Option *option : all_options(page)) {
            const std::string condition = "__imago_cli_command " + command_of(page);
            if (option->completion != manual::Completion::command)
                text += line_of(condition, *option);
            else
                for (const manual::Page &other : commands)
                    text += "complete -c imago-cli -n " + quoted(condition) + " -a " +
                            command_of(other) + " -d " + quoted(short_text(other.summary)) + '\n';
        }
    return text;
}

} // namespace imago::cli
