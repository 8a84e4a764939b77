// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/terminal.h"
#include "app/cli/manual/option_values.h"
#include "app/cli/options/options.h"
#include "app/cli/options/piped_files.h"
#include "engine/device/driver_check.h"
#include "engine/device/sentences.h"
#include "engine/json/sentence_json.h"
#include "engine/prepare/preparation.h"
#include "engine/process/start_again.h"
#include "engine/support/error.h"
#include "engine/support/limit/refusing_new.h"
#include "engine/support/printable_text.h"
#include "engine/support/temporary/standard_streams.h"
#include "engine/support/temporary/temporary_path.h"
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

namespace {

/// Prints the error and returns the exit code: 0 done or help, 1 the request could not be carried
/// out, 2 the request is invalid.
int fail(std::string sentence, int code) {
    while (sentence.ends_with(' ') || sentence.ends_with('\n'))
        sentence.pop_back();
    std::cerr << "imago-cli: " << imago::printable_name(sentence) << '\n';
    return code;
}

/// The reason why the program cannot use its caches, in words.
std::string trouble_text(const imago::UserFolderState &state) {
    const std::string path = state.path.string();
    switch (state.trouble) {
    case imago::FolderTrouble::not_named:
        return "neither XDG_CACHE_HOME nor HOME is an absolute path";
    case imago::FolderTrouble::missing:
        return "the folder " + path + " does not exist";
    case imago::FolderTrouble::not_a_folder:
        return path + " is not a folder";
    case imago::FolderTrouble::foreign:
        return path + " belongs to another user";
    case imago::FolderTrouble::full:
        return "the disk of " + path + " is full";
    case imago::FolderTrouble::not_writable:
    case imago::FolderTrouble::none:
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
    const imago::UserFolderState state = imago::prepare_user_folder(imago::UserFolder::cache);
    if (state.trouble == imago::FolderTrouble::none)
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
    app.require_subcommand(1);
    app.parse_complete_callback([&app] { // not for --help and invalid commands
        if (!app.got_subcommand("help"))
            tell_missing_caches();
    });
    app.set_version_flag("--version", "imago-cli " IMAGO_VERSION);
    imago::cli::add_compress(app);
    imago::cli::add_descreen(app);
    imago::cli::add_frc(app);
    imago::cli::add_filter(app);
    imago::cli::add_transform(app);
    imago::cli::add_batch(app);
    imago::cli::add_run(app);
    imago::cli::add_spectrum(app);
    imago::cli::add_poisson(app);
    imago::cli::add_devices(app);
    imago::cli::add_source(app);
    imago::cli::add_plan(app);
    imago::cli::add_bench(app);
    imago::cli::add_tune(app);
    imago::cli::add_help(app);
    imago::cli::name_values(app);
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

int run_or_fail(int argc, char **argv) {
    const imago::cli::PrintableBuffer printed(std::cout), told(std::cerr);
    // 'devices' tries drivers itself and 'help' needs none; the others use what is known.
    const std::string command = argc > 1 ? argv[1] : "-";
    if (command != "devices" && command != "help" && command[0] != '-')
        imago::leave_out_drivers(imago::DriverTrial::none);
    CLI::App app("Images and signals in the frequency domain, on any OpenCL device", "imago-cli");
    try {
        std::vector<std::string> arguments =
            imago::cli::with_piped_files({argv, argv + std::max(argc, 0)});
        std::vector<char *> texts;
        for (std::string &argument : arguments)
            texts.push_back(argument.data());
        texts.push_back(nullptr);
        return run(app, argc, texts.data());
    } catch (const imago::Error &error) {
        if (error.sentence().is(imago::device_says.cache_damaged))
            imago::start_again();
        if (std::getenv("IMAGO_SAID")) // for the window: see engine/json/sentence_json.h
            std::cerr << imago::json::sentence_json(error.sentence()) << std::endl;
        return fail(error.what(), error.kind() == imago::Error::Kind::usage ? 2 : 1);
    } catch (const std::bad_alloc &error) {
        const auto otherwise = imago::Sentence::verbatim("there is not enough memory for this");
        return fail(imago::memory_sentence(error, otherwise).text(), 1);
    } catch (const std::exception &error) {
        return fail(std::string("an unexpected error occurred: ") + error.what(), 1);
    }
}

} // namespace

int main(int argc, char **argv) {
    imago::occupy_standard_streams();
    imago::remove_temporaries_at_signals();
    imago::refuse_large_allocations();
    const auto damaged = imago::survive_damaged_caches(argv);
    if (damaged && damaged->ended)
        return fail(damaged->sentence.text(), 1);
    const int code = run_or_fail(argc, argv);
    if (damaged)
        std::cerr << "Note: " << imago::printable_text(damaged->sentence.text()) << '\n';
    // The next command should not compile what this one did.
    if (const auto device = imago::unprepared_device())
        imago::start_preparation(*device);
    if (code == 0)
        return 0;
    // Skips the clean-up of a driver that has failed: work that still runs while the driver's
    // objects are destroyed would end the process by a signal instead of this code.
    std::fflush(nullptr);
    std::_Exit(code);
}
