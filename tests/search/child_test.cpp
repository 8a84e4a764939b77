// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/trial/child.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"
#include "tests/support/catch.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using State = Child::Answer::State;

namespace {

/// A worker of a few lines of shell.
class Script {
  public:
    explicit Script(const std::string &text)
        : path_(std::filesystem::temp_directory_path() /
                ("imago-worker-" + std::to_string(getpid()) + "-" + std::to_string(count_++))) {
        std::ofstream(path_) << "#!/bin/sh\n" << text << "\n";
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
    }
    ~Script() { std::filesystem::remove(path_); }
    ChildProgram program() const { return {path_.string(), {}, 0}; }

  private:
    std::filesystem::path path_;
    static inline int count_ = 0;
};

const JsonLine hello = JsonLine().set("do", "hello");

ChildProgram test_worker(const std::string &fault) {
    return {IMAGO_TEST_WORKER, {{"IMAGO_TEST_FAULT", fault}}, 0};
}

bool no_children() {
    return waitpid(-1, nullptr, WNOHANG) == -1;
}

} // namespace

TEST_CASE("a child answers, command after command") {
    // The worker writes to the socket that is its standard input.
    const Script script("while read line; do echo '{\"ok\":true,\"n\":1}' >&0; done");
    Child child(script.program());
    for (int i = 0; i < 3; ++i) {
        const auto answer = child.ask(hello, 10);
        REQUIRE(answer.state == State::answered);
        CHECK(answer.line.flag_or("ok", false));
    }
    CHECK(child.running());
    child.stop();
    CHECK(no_children());
    CHECK(child.ask(hello, 10).state == State::answered); // started again
}

TEST_CASE("how a child ended is said") {
    const std::pair<const char *, const char *> ends[] = {
        {"exit 0", "ended with code 0"},
        {"read line; exit 7", "ended with code 7"},
        {"read line; kill -SEGV $$", "ended by signal 11"},
        {"read line; kill -KILL $$", "ended by signal 9"}};
    for (const auto &[text, said] : ends) {
        const Script script(text);
        Child child(script.program());
        const auto answer = child.ask(hello, 10);
        CHECK(answer.state == State::died);
        CHECK(answer.reason.find(said) != std::string::npos);
        CHECK_FALSE(child.running());
    }
    Child nobody({"/nonexistent/worker", {}, 0});
    const auto answer = nobody.ask(hello, 10);
    CHECK(answer.state == State::died);
    CHECK(answer.reason.find("could not be started (/nonexistent/worker)") != std::string::npos);
    CHECK(no_children());
}

TEST_CASE("a child that is late is killed, whatever it does") {
    for (const char *text : {"read line; sleep 100 & wait", "trap '' TERM INT; while :; do :; done",
                             "while :; do echo noise >&0; sleep 0.01; done",
                             "read line; printf '{\"ok\":' >&0; read more"}) {
        const Script script(text);
        Child child(script.program());
        const auto start = Clock::now();
        CHECK(child.ask(hello, 0.3).state == State::late);
        CHECK(milliseconds_since(start) < 3000);
        CHECK_FALSE(child.running());
    }
    CHECK(no_children());
}

TEST_CASE("an answer without an end is not read for ever") {
    const Script script(
        "exec 3>&0; read line; head -c 3000000 /dev/zero | tr '\\0' 'x' >&3; sleep 100");
    Child child(script.program());
    CHECK(child.ask(hello, 20).state == State::died);
    CHECK(no_children());
}

TEST_CASE("a child that is cancelled is killed at once") {
    const Script script("read line; sleep 100 & wait");
    Child child(script.program());
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop.request_stop();
    });
    const auto start = Clock::now();
    CHECK(child.ask(hello, 60, stop.get_token()).state == State::cancelled);
    CHECK(milliseconds_since(start) < 5000);
    CHECK(no_children());
}

TEST_CASE("memory of a child has a limit") {
    if (!memory_can_be_limited())
        return;
    ChildProgram program = test_worker("eat hello");
    program.most_memory = std::uint64_t{512} << 20;
    Child child(program);
    const auto answer = child.ask(hello, 30);
    // The allocation fails in the child, which reports it or ends.
    CHECK((answer.state == State::died ||
           (answer.state == State::answered && !answer.line.flag_or("ok", true))));
}

TEST_CASE("a child that takes more memory of its own than it may is killed") {
    ChildProgram program = test_worker("eat hello");
    program.most_own_memory = 100'000'000;
    Child child(program);
    const auto answer = child.ask(hello, 30);
    CHECK(answer.state == State::large);
    CHECK_FALSE(child.running());
    CHECK(no_children());
    // The libraries of a program that does nothing do not count.
    Child modest(ChildProgram{IMAGO_TEST_WORKER, {}, 0, 100'000'000});
    REQUIRE(modest.ask(hello, 30).state == State::answered);
    CHECK(own_memory_of(modest.process()) > 100'000);
    CHECK(own_memory_of(modest.process()) < 50'000'000);
    CHECK(own_memory_of(-1) == 0);
}

TEST_CASE("a library's output on standard output is not an answer") {
    Child child(test_worker("chatter hello"));
    const auto answer = child.ask(hello, 30);
    REQUIRE(answer.state == State::answered);
    CHECK(answer.line.text_or("reason", "") ==
          "The first command of a worker has to open a problem.");
}

TEST_CASE("a worker ends when nobody listens any more, even while it hangs") {
    pid_t process = 0;
    {
        Child child(test_worker("hang nothing"));
        child.ask(hello, 30);
        process = child.process();
        CHECK(kill(process, 0) == 0);
    }
    CHECK(kill(process, 0) == -1);
}

TEST_CASE("the worker is found from the build tree, and its absence is a sentence") {
    CHECK(std::filesystem::equivalent(find_tune_worker(), IMAGO_TUNE_WORKER));
}
