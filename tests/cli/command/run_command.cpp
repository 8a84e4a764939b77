// SPDX-License-Identifier: GPL-3.0-or-later
// Commands in this process.
#include "app/cli/command_line.h"
#include "engine/support/limit/refusing_new.h"
#include "tests/cli/run_cli.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include <fcntl.h>
#include <unistd.h>

namespace imago::test {

namespace {

/// Has a file take a standard stream, as a shell does, for as long as this lives.
class IntoFile {
  public:
    IntoFile(std::ostream &stream, int descriptor, const std::filesystem::path &path)
        : stream_(stream), descriptor_(descriptor), before_(::dup(descriptor)) {
        format_.copyfmt(stream);
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        flush();
        REQUIRE((before_ >= 0 && file >= 0 && ::dup2(file, descriptor) >= 0));
        ::close(file);
    }
    ~IntoFile() {
        flush();
        stream_.clear();
        stream_.copyfmt(format_);
        ::dup2(before_, descriptor_);
        ::close(before_);
    }
    IntoFile(const IntoFile &) = delete;

  private:
    void flush() {
        stream_.flush();
        std::fflush(nullptr);
    }

    std::ostream &stream_;
    std::ios format_{nullptr};
    int descriptor_, before_;
};

} // namespace

CliRun run_cli(const Words &arguments, const Words &environment) {
    constexpr std::array apart{"bench", "devices", "tune"};
    if (!environment.empty() ||
        (!arguments.empty() && std::count(apart.begin(), apart.end(), arguments[0])))
        return run_program(arguments, environment);
    static const bool prepared = (govern_memory(), true); // as main() does
    (void)prepared;
    Words words = joined({IMAGO_CLI}, arguments);
    std::vector<char *> texts;
    for (std::string &word : words)
        texts.push_back(word.data());
    texts.push_back(nullptr);
    const ScratchFolder folder;
    CliRun run;
    run.command = words_of(arguments);
    {
        const IntoFile out(std::cout, STDOUT_FILENO, folder / "out");
        const IntoFile err(std::cerr, STDERR_FILENO, folder / "err");
        run.code = cli::run_command_line(static_cast<int>(words.size()), texts.data());
    }
    // Notes for the processes that a command starts.
    ::unsetenv("IMAGO_DRIVER_TRIAL");
    ::unsetenv("IMAGO_CACHES_TOLD");
    run.out = text_of(folder / "out");
    run.err = text_of(folder / "err");
    return run;
}

} // namespace imago::test
