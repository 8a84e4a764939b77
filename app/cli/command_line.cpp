// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/common/terminal.h"
#include "app/cli/manual/option_values.h"
#include "app/cli/options/options.h"
#include "app/cli/options/piped_files.h"
#include "engine/device/driver_check.h"
#include "engine/device/sentences.h"
#include "engine/json/sentence_json.h"
#include "engine/process/start_again.h"
#include "engine/support/error.h"
#include "engine/support/limit/refusing_new.h"
#include "engine/support/printable_text.h"
#include "engine/support/user_folders.h"
#include "engine/transform/ready_plan.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string>
#include <vector>

namespace imago::cli {

namespace {

/// The reason why the program cannot use its caches, in words.
std::string trouble_text(const UserFolderState &state) {
    const std::string path = state.path.string();
    switch (state.trouble) {
    case FolderTrouble::not_named:
        return "neither XDG_CACHE_HOME nor HOME is an absolute path";
    case FolderTrouble::missing:
        return "the folder " + path + " does not exist";
    case FolderTrouble::not_a_folder:
        return path + " is not a folder";
    case FolderTrouble::foreign:
        return path + " belongs to another user";
    case FolderTrouble::full:
        return "the disk of " + path + " is full";
    case FolderTrouble::not_writable:
    case FolderTrouble::none:
        break;
    }
    return path + " cannot be written";
}

/// The line is printed once, and not again by the processes that this one starts.
void tell_missing_caches() {
    constexpr const char *said = "IMAGO_CACHES_TOLD";
    const char *const programs = std::getenv("IMAGO_PROGRAM_CACHE");
    if (std::getenv(said) || (programs && programs == std::string("off")))
        return;
    const UserFolderState state = prepare_user_folder(UserFolder::cache);
    if (state.trouble == FolderTrouble::none)
        return;
    setenv(said, "1", 1);
    std::cerr << "imago-cli: compiled kernels and other caches are not kept for the next run: "
              << trouble_text(state) << ".\n";
}

/// Refuses one of a command's own options as the value of another: the library takes any word after
/// an option as its value.
void refuse_options_as_values(CLI::App &command) {
    const CLI::Validator value_only(
        [&command](const std::string &value) {
            return value.starts_with('-') && command.get_option_no_throw(value)
                       ? "its value is missing; '" + value + "' is an option itself"
                       : std::string();
        },
        "");
    for (CLI::Option *option : command.get_options())
        if (option->get_items_expected_min() > 0 && !option->get_positional())
            option->check(value_only);
}

int run(CLI::App &app, int argc, char **argv) {
    use_ready_plans(ReadyPlans::automatic); // an earlier command of this process may have chosen
    app.require_subcommand(1);
    app.parse_complete_callback([&app] { // not for --help and invalid commands
        if (!app.got_subcommand("help"))
            tell_missing_caches();
    });
    app.set_version_flag("--version", "imago-cli " IMAGO_VERSION);
    add_compress(app);
    add_descreen(app);
    add_operations(app);
    add_crop(app);
    add_frc(app);
    add_filter(app);
    add_transform(app);
    add_batch(app);
    add_run(app);
    add_spectrum(app);
    add_signal_operations(app);
    add_poisson(app);
    add_devices(app);
    add_source(app);
    add_plan(app);
    add_bench(app);
    add_tune(app);
    add_help(app);
    name_values(app);
    app.footer("'imago-cli help COMMAND' prints the options of a command, 'imago-cli help --help' "
               "says what else.");
    for (CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; }))
        refuse_options_as_values(*command);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
            return app.exit(error); // --help and --version
        // The library would say that a subcommand is missing, not which one is unknown.
        if (argc > 1 && argv[1][0] != '-' && app.get_subcommands().empty())
            return fail(std::string("there is no subcommand '") + argv[1] +
                            "' (see 'imago-cli --help')",
                        2);
        return fail(std::string(error.what()) + " (see 'imago-cli --help')", 2);
    }
    std::cout.flush();
    return std::cout ? 0 : fail("the report could not be written to standard output", 1);
}

} // namespace

int fail(std::string sentence, int code) {
    while (sentence.ends_with(' ') || sentence.ends_with('\n'))
        sentence.pop_back();
    std::cerr << "imago-cli: " << printable_name(sentence) << '\n';
    return code;
}

int run_command_line(int argc, char **argv) {
    const PrintableBuffer printed(std::cout), told(std::cerr);
    // 'devices' tries drivers itself and 'help' needs none; the others use what is known.
    const std::string command = argc > 1 ? argv[1] : "-";
    if (command != "devices" && command != "help" && command[0] != '-')
        leave_out_drivers(DriverTrial::none);
    CLI::App app("Images and signals in the frequency domain, on any OpenCL device", "imago-cli");
    try {
        std::vector<std::string> arguments = with_piped_files({argv, argv + std::max(argc, 0)});
        std::vector<char *> texts;
        for (std::string &argument : arguments)
            texts.push_back(argument.data());
        texts.push_back(nullptr);
        return run(app, argc, texts.data());
    } catch (const Error &error) {
        if (error.sentence().is(device_says.cache_damaged))
            start_again();
        if (std::getenv("IMAGO_SAID")) // for the window: see engine/json/sentence_json.h
            std::cerr << imago::json::sentence_json(error.sentence()) << std::endl;
        return fail(error.what(), error.kind() == Error::Kind::usage ? 2 : 1);
    } catch (const std::bad_alloc &error) {
        const auto otherwise = Sentence::verbatim("there is not enough memory for this");
        return fail(memory_sentence(error, otherwise).text(), 1);
    } catch (const std::exception &error) {
        return fail(std::string("an unexpected error occurred: ") + error.what(), 1);
    }
}

} // namespace imago::cli
