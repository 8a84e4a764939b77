// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_pages.h"
#include "app/cli/manual/completions.h"
#include "app/cli/manual/reference.h"
#include "app/cli/options/options.h"
#include "app/manual/environment.h"
#include "app/manual/man_page.h"
#include "app/media/file/atomic_file.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <span>

namespace imago::cli {
namespace {

namespace fs = std::filesystem;

enum class HelpFormat { text, man, markdown, bash, zsh, fish };
constexpr std::pair<const char *, HelpFormat> help_formats[] = {
    {"text", HelpFormat::text}, {"man", HelpFormat::man}, {"markdown", HelpFormat::markdown},
    {"bash", HelpFormat::bash}, {"zsh", HelpFormat::zsh}, {"fish", HelpFormat::fish}};
constexpr std::pair<const char *, ReferenceLanguage> reference_languages[] = {
    {"en", ReferenceLanguage::english}, {"es", ReferenceLanguage::spanish}};

struct HelpOptions {
    std::string command, format = "text", language, folder;
};

const CLI::App *command_named(const CLI::App &app, const std::string &name) {
    const auto named = app.get_subcommands(
        [&name](const CLI::App *command) { return command->get_name() == name; });
    if (named.empty())
        throw usage_error("there is no command '" + name + "' (see 'imago-cli --help')");
    return named.front();
}

/// The text of a format, of the program or of one command.
std::string help_text(const CLI::App &app, const HelpOptions &options, HelpFormat format) {
    const CLI::App *const command =
        options.command.empty() ? nullptr : command_named(app, options.command);
    if (command && format > HelpFormat::markdown)
        throw usage_error("completions are of all commands; --format " + options.format +
                          " takes none");
    const ReferenceLanguage language =
        options.language.empty() ? ReferenceLanguage::english
                                 : choice(reference_languages, options.language, "--language");
    const manual::Edition edition{IMAGO_VERSION, manual::date_of_edition()};
    switch (format) {
    case HelpFormat::text:
        return app.get_formatter()->make_help(
            command ? command : &app, app.get_name() + (command ? " " + command->get_name() : ""),
            CLI::AppFormatMode::Normal);
    case HelpFormat::man:
        return man_page(command ? command_page(*command) : program_page(app), edition);
    case HelpFormat::markdown:
        return command ? reference_of(command_page(*command), language)
                       : reference(program_page(app), command_pages(app), language);
    case HelpFormat::bash:
        return bash_completion(program_page(app), command_pages(app));
    case HelpFormat::zsh:
        return zsh_completion(program_page(app), command_pages(app));
    case HelpFormat::fish:
        return fish_completion(program_page(app), command_pages(app));
    }
    return {};
}

void write_text(const fs::path &path, const std::string &text) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
        throw Error("the folder '" + path.parent_path().string() +
                    "' cannot be made: " + error.message());
    write_file_atomically(path.string(), {std::as_bytes(std::span(text))});
}

/// What packages install: every man page but that of the window, and the completions.
void write_all(const CLI::App &app, const fs::path &folder) {
    const manual::Edition edition{IMAGO_VERSION, manual::date_of_edition()};
    const manual::Page program = program_page(app);
    std::vector<manual::Page> pages = command_pages(app);
    write_text(folder / "bash" / "imago-cli", bash_completion(program, pages));
    write_text(folder / "zsh" / "_imago-cli", zsh_completion(program, pages));
    write_text(folder / "fish" / "imago-cli.fish", fish_completion(program, pages));
    pages.push_back(program);
    pages.push_back(manual::fftw_page());
    for (const manual::Page &page : pages)
        write_text(folder / "man1" / (page.name + ".1"), man_page(page, edition));
}

void run_help(const CLI::App &app, const HelpOptions &options) {
    const HelpFormat format = choice(help_formats, options.format, "--format");
    if (!options.language.empty() && format != HelpFormat::markdown)
        throw usage_error("--language is for --format markdown");
    if (options.folder.empty()) {
        std::cout << help_text(app, options, format);
        return;
    }
    if (!options.command.empty() || format != HelpFormat::text)
        throw usage_error("--folder writes all pages and completions; it takes neither a command "
                          "nor --format");
    write_all(app, options.folder);
}

} // namespace

void add_help(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "help", "Print the help of a command, a man page, the manual's reference or completions");
    const auto options = std::make_shared<HelpOptions>();
    command->add_option("command", options->command, "A command; without it the program itself");
    command->add_option("--format", options->format,
                        "text (default); man: a man page; markdown: the manual's page of all "
                        "commands, or its part of one; bash, zsh, fish: completion for a shell");
    command->add_option("--language", options->language,
                        "Of the headings of markdown: en (default) or es");
    const CLI::Option *const folder = command->add_option(
        "--folder", options->folder, "Write all man pages and completions to this folder instead");
    command->callback([&app, options, folder] {
        if (folder->count() > 0 && options->folder.empty())
            throw usage_error("--folder takes a folder, not an empty name");
        run_help(app, *options);
    });
}

} // namespace imago::cli
