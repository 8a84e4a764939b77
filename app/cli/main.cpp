// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"
#include "engine/array/error.h"
#include "engine/device/driver_check.h"

#include <algorithm>
#include <iostream>
#include <new>

namespace {

/// Exit codes: 0 done or help, 1 the request could not be carried out, 2 it cannot be asked so.
int fail(std::string sentence, int code) {
    std::replace(sentence.begin(), sentence.end(), '\n', ' ');
    while (!sentence.empty() && sentence.back() == ' ')
        sentence.pop_back();
    std::cerr << "imago-cli: " << sentence << '\n';
    return code;
}

int run(CLI::App &app, int argc, char **argv) {
    app.require_subcommand(1);
    app.set_version_flag("--version", "imago-cli " IMAGO_VERSION);
    imago::cli::add_compress(app);
    imago::cli::add_filter(app);
    imago::cli::add_transform(app);
    imago::cli::add_spectrum(app);
    imago::cli::add_devices(app);
    imago::cli::add_source(app);
    imago::cli::add_bench(app);
    imago::cli::add_tune(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
            return app.exit(error); // --help and --version
        // The library would say that a subcommand is missing, and not which one is unknown.
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

int main(int argc, char **argv) {
    // What 'devices' tries itself is known to the others.
    if (argc > 1 && argv[1] != std::string("devices"))
        imago::leave_out_drivers(imago::DriverTrial::none);
    CLI::App app("Images and signals in the frequency domain, on any OpenCL device", "imago-cli");
    try {
        return run(app, argc, argv);
    } catch (const imago::Error &error) {
        return fail(error.what(), error.kind() == imago::Error::Kind::usage ? 2 : 1);
    } catch (const std::bad_alloc &) {
        return fail("there is not enough memory for this", 1);
    } catch (const std::exception &error) {
        return fail(std::string("something unforeseen went wrong: ") + error.what(), 1);
    }
}
