// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_cli.h"

#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

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

} // namespace

std::string words_of(const Words &arguments) {
    std::string words;
    for (const std::string &argument : arguments)
        words += " " + quoted(argument);
    return words;
}

CliRun run_program(const Words &arguments, const Words &environment) {
    const ScratchFolder folder;
    const std::string command = "env" + words_of(environment) + words_of({IMAGO_CLI}) +
                                words_of(arguments) + " >" + words_of({(folder / "out").string()}) +
                                " 2>" + words_of({(folder / "err").string()});
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(folder / "out"),
            text_of(folder / "err"), words_of(arguments)};
}

Words joined(Words words, const Words &more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

CliRun succeeded(CliRun run) {
    INFO(run.command << ": " << run.err);
    REQUIRE(run.code == 0);
    return run;
}

std::string sentence_of(const CliRun &run, int code) {
    INFO(run.command);
    CHECK(run.code == code);
    CHECK(run.out.empty());
    CHECK(run.err.rfind("imago-cli: ", 0) == 0);
    CHECK(run.err.find('\n') == run.err.size() - 1);
    return run.err;
}

} // namespace imago::test
