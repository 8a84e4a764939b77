// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/command_pages.h"

#include "app/cli/manual/command_texts.h"
#include "app/cli/manual/option_values.h"
#include "app/manual/environment.h"

#include <CLI/CLI.hpp>

namespace imago::cli {
namespace {

constexpr const char *program = "imago-cli";

bool shown(const CLI::Option &option) {
    return !option.get_group().empty(); // those of no group are for internal use
}

manual::Option option_of(const std::string &command, const CLI::Option &option) {
    manual::Option described;
    if (option.get_positional()) {
        described.names = {option.get_name(true)};
    } else {
        for (const std::string &name : option.get_snames())
            described.names.push_back("-" + name);
        for (const std::string &name : option.get_lnames())
            described.names.push_back("--" + name);
    }
    described.text = option.get_description();
    described.required = option.get_required();
    if (option.get_items_expected_max() == 0)
        return described;
    described.value = option.get_type_name();
    described.repeated = option.get_items_expected_max() > 1 &&
                         option.get_items_expected_max() != option.get_items_expected_min();
    if (const OptionValue *const row = value_of(command, described.name())) {
        described.completion = row->completion;
        described.words = row->words;
    }
    return described;
}

void add_options(manual::Page &page, const std::string &command, const CLI::App &app) {
    for (const CLI::Option *option : app.get_options()) {
        if (!shown(*option))
            continue;
        auto &list = option->get_positional() ? page.positionals : page.options;
        list.push_back(option_of(command, *option));
    }
}

void add_common_parts(manual::Page &page) {
    page.exit_codes = manual::exit_codes();
    page.environment = manual::environment_of(manual::Reader::cli);
    page.files = manual::folders();
}

std::vector<const CLI::App *> commands_of(const CLI::App &app) {
    return app.get_subcommands(
        [](const CLI::App *command) { return !command->get_group().empty(); });
}

} // namespace

manual::Page program_page(const CLI::App &app) {
    manual::Page page;
    page.name = page.command = program;
    page.summary = app.get_description();
    for (const CommandParagraph &paragraph : command_paragraphs())
        if (!*paragraph.command)
            page.description.emplace_back(paragraph.text);
    add_options(page, "", app);
    page.see_also = {"imago", "imago-fftw"};
    for (const CLI::App *command : commands_of(app)) {
        page.commands.push_back({command->get_name(), command->get_description()});
        page.see_also.push_back(std::string(program) + "-" + command->get_name());
    }
    for (const CommandExample &example : command_examples())
        if (page.examples.size() < 3 && example.command == std::string("compress"))
            page.examples.push_back({example.line, example.text});
    add_common_parts(page);
    return page;
}

manual::Page command_page(const CLI::App &command) {
    manual::Page page;
    const std::string name = command.get_name();
    page.name = std::string(program) + "-" + name;
    page.command = std::string(program) + " " + name;
    page.summary = command.get_description();
    page.description = {page.summary + "."};
    for (const CommandParagraph &paragraph : command_paragraphs())
        if (name == paragraph.command)
            page.description.emplace_back(paragraph.text);
    add_options(page, name, command);
    for (const CommandExample &example : command_examples())
        if (name == example.command)
            page.examples.push_back({example.line, example.text});
    add_common_parts(page);
    page.see_also = {program};
    for (const std::string &related : related_commands(name))
        page.see_also.push_back(std::string(program) + "-" + related);
    return page;
}

std::vector<manual::Page> command_pages(const CLI::App &app) {
    std::vector<manual::Page> pages;
    for (const CLI::App *command : commands_of(app))
        pages.push_back(command_page(*command));
    return pages;
}

std::string command_of(const manual::Page &page) {
    return page.command.substr(page.command.find(' ') + 1);
}

} // namespace imago::cli
