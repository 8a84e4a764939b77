// SPDX-License-Identifier: GPL-3.0-or-later
// What a process has on disk for a while does not outlive it.
#include "engine/support/kept_text.h"
#include "engine/support/private_folder.h"
#include "engine/support/temporary/temporary_path.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <csignal>
#include <fstream>

#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using imago::test::ScratchFolder;
namespace fs = std::filesystem;

namespace {

/// Runs `work` in a child, which then waits for a signal; returns how the child ended.
template <class Work>
int ended_by(int signal, const Work &work) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        for (const int own : {SIGINT, SIGTERM, SIGHUP})
            std::signal(own, SIG_DFL); // not the test program's
        remove_temporaries_at_signals();
        [[maybe_unused]] const auto kept = work();
        const ssize_t told = write(ends[1], "x", 1);
        for (; told == 1;)
            pause();
        _exit(9);
    }
    char ready = 0;
    CHECK(read(ends[0], &ready, 1) == 1);
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    close(ends[0]);
    close(ends[1]);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 1000 + WEXITSTATUS(status);
}

} // namespace

TEST_CASE("A signal that ends the process removes what is temporary", "[temporary]") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const ScratchFolder folder;
        const auto work = [&] {
            TemporaryPath file([&] {
                std::ofstream(folder / "file.tmp") << "half";
                return folder / "file.tmp";
            });
            TemporaryPath made([&] {
                fs::create_directories(folder / "made/deep");
                std::ofstream(folder / "made/deep/file") << "x";
                return folder / "made";
            });
            {
                const TemporaryPath renamed([&] {
                    std::ofstream(folder / "part") << "whole";
                    return folder / "part";
                });
                fs::rename(folder / "part", folder / "result");
            }
            return std::pair{std::move(file), std::move(made)};
        };
        CHECK(ended_by(signal, work) == signal);
        CHECK(folder.entries() == 1); // the result stays
        CHECK(fs::exists(folder / "result"));
    }
}

TEST_CASE("A signal that is ignored stays ignored, and a child leaves its parent's files",
          "[temporary]") {
    const ScratchFolder folder;
    CHECK(ended_by(SIGTERM, [&] {
              std::signal(SIGHUP, SIG_IGN);
              remove_temporaries_at_signals();
              raise(SIGHUP);
              return 0;
          }) == SIGTERM);
    const TemporaryPath own([&] {
        std::ofstream(folder / "parents") << "x";
        return folder / "parents";
    });
    CHECK(ended_by(SIGTERM, [] { return 0; }) == SIGTERM);
    CHECK(fs::exists(folder / "parents"));
}

TEST_CASE("Private folders end with a signal, too", "[temporary]") {
    const ScratchFolder folder;
    const char *const before = std::getenv("TMPDIR");
    const std::string kept = before ? before : "";
    setenv("TMPDIR", folder.path().c_str(), 1);
    CHECK(ended_by(SIGHUP, [&] { return PrivateFolder::make("test"); }) == SIGHUP);
    before ? setenv("TMPDIR", kept.c_str(), 1) : unsetenv("TMPDIR");
    CHECK(folder.entries() == 0);
}
