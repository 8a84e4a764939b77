// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_cli.h"

#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <cstdlib>
#include <sys/wait.h>

namespace imago::test {

namespace {

std::string quoted(const std::string &text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::string text_of(const std::filesystem::path &path) {
    const auto bytes = bytes_of(path);
    return {bytes.begin(), bytes.end()};
}

} // namespace

CliRun run_cli(const std::vector<std::string> &arguments,
               const std::vector<std::string> &environment) {
    const ScratchFolder folder;
    std::string command = "env";
    for (const std::string &setting : environment)
        command += " " + quoted(setting);
    command += " " + quoted(IMAGO_CLI);
    for (const std::string &argument : arguments)
        command += " " + quoted(argument);
    command +=
        " > " + quoted((folder / "out").string()) + " 2> " + quoted((folder / "err").string());
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(folder / "out"),
            text_of(folder / "err")};
}

std::string sentence_of(const CliRun &run, int code) {
    CHECK(run.code == code);
    CHECK(run.out.empty());
    CHECK(run.err.rfind("imago-cli: ", 0) == 0);
    CHECK(run.err.find('\n') == run.err.size() - 1);
    return run.err;
}

} // namespace imago::test
