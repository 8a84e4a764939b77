// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli where inputs never end, nest, or are larger than memory; where a worker hangs, a
// driver's cache is damaged, or a signal comes.
#include "app/media/npy/npy_file.h"
#include "tests/cli/run_cli.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

std::string repeated(const std::string &part, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i)
        text += part;
    return text;
}

fs::path put(const ScratchFolder &folder, const char *name, const std::string &text) {
    std::ofstream(folder / name, std::ios::binary) << text;
    return folder / name;
}

/// A run that has this long at most.
CliRun timely(const Words &arguments, double seconds, const Words &environment = {}) {
    const auto start = std::chrono::steady_clock::now();
    CliRun run = run_program(arguments, environment);
    CHECK(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() <
          seconds);
    return run;
}

/// Starts the program with what `prepare` sets in its process; its output goes nowhere.
pid_t start(Words arguments, const std::function<void()> &prepare) {
    arguments.insert(arguments.begin(), IMAGO_CLI);
    std::vector<char *> words;
    for (std::string &argument : arguments)
        words.push_back(argument.data());
    words.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        prepare();
        execv(IMAGO_CLI, words.data());
        _exit(127);
    }
    return child;
}

std::size_t entries_in(const fs::path &folder) {
    std::error_code failure;
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder, failure), fs::directory_iterator()));
}

} // namespace

TEST_CASE("JSON that nests or has endless members is refused before it becomes a tree") {
    const ScratchFolder folder;
    write_npy(folder / "in.npy", {{16, 16}, std::vector<float>(256, 1)});
    constexpr std::size_t deep = 90'000;
    const std::string lists = repeated("[", deep) + repeated("]", deep);
    const std::string objects = repeated("{\"a\":", deep) + "1" + repeated("}", deep);
    std::string members = "{";
    for (int i = 0; i < 20'000; ++i)
        members += "\"k" + std::to_string(i) + "\":0,";
    members += "\"last\":0}";
    for (const auto &[nest, said] : {std::pair{&lists, "more than 100 deep"},
                                     {&objects, "more than 100 deep"},
                                     {&members, "more than 1000 members"}}) {
        const auto mask = put(folder, "mask.json", "{\"imago-mask\":1,\"x\":" + *nest + "}");
        const CliRun filtered = timely({"filter", (folder / "in.npy").string(), "--mask",
                                        mask.string(), "-o", (folder / "out.npy").string()},
                                       20);
        CHECK(contains(sentence_of(filtered, 1), said));
        const auto recipe =
            put(folder, "recipe.json", "{\"imago-recipe\":1,\"steps\":" + *nest + "}");
        const CliRun ran = timely(
            {"batch", recipe.string(), folder.path().string(), "-o", (folder / "results").string()},
            20);
        CHECK(contains(sentence_of(ran, 1), said));
        const auto meta = put(folder, "a.sigmf-meta", "{\"global\":" + *nest + "}");
        put(folder, "a.sigmf-data", "12345678");
        const CliRun signal =
            timely({"spectrum", meta.string(), "-o", (folder / "out.csv").string()}, 20);
        CHECK(contains(sentence_of(signal, 1), said));
    }
    // A quoted bracket is no list.
    const auto quoted =
        put(folder, "quoted.json",
            "{\"imago-mask\":1,\"shapes\":[],\"" + repeated("[\\\"{", 500) + "\":0}");
    const CliRun other = run_program({"filter", (folder / "in.npy").string(), "--mask",
                                      quoted.string(), "-o", (folder / "out.npy").string()});
    CHECK_FALSE(contains(sentence_of(other, 1), "deep"));
}

TEST_CASE("A recipe has at most 100 steps") {
    const ScratchFolder folder;
    const auto recipe =
        put(folder, "recipe.json",
            "{\"imago-recipe\":1,\"steps\":[" + repeated("{\"step\":\"poisson\"},", 100) +
                "{\"step\":\"poisson\"}]}");
    const CliRun run = run_program(
        {"batch", recipe.string(), folder.path().string(), "-o", (folder / "results").string()});
    CHECK(contains(sentence_of(run, 1), "a list of 1 to 100 elements"));
}

TEST_CASE("Files that never end are read up to a limit") {
    const CliRun rate = timely({"tune", "--rate", "/dev/zero"}, 30);
    CHECK(contains(sentence_of(rate, 1), "more than the 16777216 bytes"));
    CHECK(timely({"tune", "--import", "/dev/zero"}, 30).code == 1);
}

TEST_CASE("What is larger than memory is refused with both figures") {
    const ScratchFolder folder;
    const pid_t child = start({"plan", "fft:2048x2048x256", "--seconds", "0.1"}, [&] {
        const rlimit limit{rlim_t{6} << 30, rlim_t{6} << 30};
        setrlimit(RLIMIT_AS, &limit);
        const int err = open((folder / "err").c_str(), O_WRONLY | O_CREAT, 0600);
        dup2(err, STDERR_FILENO);
    });
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 1);
    const auto bytes = bytes_of(folder / "err");
    const std::string said(bytes.begin(), bytes.end());
    INFO(said);
    CHECK(contains(said, "this needs 32 GiB"));
    CHECK(contains(said, "are free"));
}

TEST_CASE("Closed standard streams get no other file's number") {
    const auto with_closed = [](const Words &arguments, const std::vector<int> &closed) {
        const pid_t child = start(arguments, [&] {
            alarm(60);
            for (const int stream : closed)
                close(stream);
        });
        int status = 0;
        waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    CHECK(with_closed({"spectrum", "-"}, {0}) == 1);
    CHECK(with_closed({"devices", "--json"}, {1}) == 1);
    CHECK(with_closed({"devices", "--json"}, {0, 1}) == 1);
    CHECK(with_closed({"devices", "--json"}, {0, 1, 2}) == 1);
}

TEST_CASE("An array for which a device has no room is refused before it is read") {
    const ScratchFolder folder;
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (400000, 400000), }\n";
    const fs::path path =
        put(folder, "x.npy", std::string("\x93NUMPY\1\0", 8) + char(header.size()) + '\0' + header);
    const CliRun run = timely(
        {"transform", path.string(), "--kind", "fft", "-o", (folder / "y.npy").string()}, 20);
    CHECK(contains(sentence_of(run, 1), "in one piece"));
}

TEST_CASE("tune --budget bounds a worker that hangs") {
    const ScratchFolder folder;
    const auto worker = put(folder, "worker", "#!/bin/sh\nexec sleep 600\n");
    fs::permissions(worker, fs::perms::owner_all);
    const CliRun run = timely(
        {"tune", "--problems", "fft:8*64", "--budget", "1"}, 45,
        {"IMAGO_TUNE_WORKER=" + worker.string(), "XDG_CACHE_HOME=" + (folder / "cache").string()});
    INFO(run.out << run.err);
    CHECK(run.code == 1);
    CHECK(contains(run.err, "gave no answer"));
}

TEST_CASE("Names with newlines make no lines of their own") {
    const ScratchFolder folder;
    std::string samples;
    for (int i = 0; i < 64; ++i)
        samples += std::to_string(i * 37 % 11) + "\n";
    const auto in = put(folder, "a\nWritten: forged\x1b[31m.csv", samples);
    const std::string out = (folder / "b\nWritten: more.csv").string();
    const CliRun run = succeeded(run_program({"spectrum", in.string(), "-o", out}));
    INFO(run.out);
    CHECK(contains(run.out, "a\\nWritten: forged\\u001b[31m.csv"));
    CHECK(contains(run.out, "b\\nWritten: more.csv"));
    CHECK_FALSE(contains(run.out, "\nWritten: forged"));
    CHECK_FALSE(contains(run.out, "\nWritten: more"));
    const CliRun listed = run_program({"spectrum", in.string(), "-o", out, "--json"});
    CHECK_FALSE(contains(listed.out, "\x1b"));
    const CliRun absent = run_program({"spectrum", (folder / "no\nsuch.csv").string(), "-o", out});
    CHECK(contains(absent.err, "no\\nsuch.csv': there is no such file"));
    const CliRun unknown = run_program({"spectrum", in.string(), "-o", out, "--rate", "1\n2"});
    CHECK(contains(unknown.err, "not '1\\n2'"));
}

TEST_CASE("A signal leaves no temporary folder") {
    const ScratchFolder folder;
    const fs::path own = folder / "tmp";
    for (const int signal : {SIGHUP, SIGTERM, SIGINT}) {
        fs::create_directories(own);
        // PoCL's cache cannot be in a file, so that the program makes a folder for it.
        put(folder, "no-folder", "");
        const pid_t child = start({"devices", "--check", "--deadline", "50"}, [&] {
            setenv("TMPDIR", own.c_str(), 1);
            setenv("POCL_CACHE_DIR", (folder / "no-folder").c_str(), 1);
            const int null = open("/dev/null", O_WRONLY);
            dup2(null, STDOUT_FILENO);
            dup2(null, STDERR_FILENO);
        });
        for (int i = 0; i < 3000 && entries_in(own) == 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        CHECK(entries_in(own) > 0);
        kill(child, signal);
        int status = 0;
        waitpid(child, &status, 0);
        CHECK((WIFSIGNALED(status) && WTERMSIG(status) == signal));
        CHECK(entries_in(own) == 0);
        fs::remove_all(own);
    }
}

/// Compresses a picture with the caches in this folder.
CliRun compress_with(const fs::path &folder, const Words &more = {}) {
    const std::string in = (fs::path(IMAGO_SAMPLES) / "images/chelsea.png").string();
    Words arguments{"compress", in, "--keep", "5%"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments, {"POCL_CACHE_DIR=" + (folder / "pocl").string(),
                                   "XDG_CACHE_HOME=" + (folder / "own").string(),
                                   "IMAGO_PREPARE=off", "TMPDIR=" + (folder / "tmp").string()});
}

TEST_CASE("A damaged cache of PoCL is named once it fails, and a private one takes its place") {
    const ScratchFolder folder;
    const fs::path cache = folder / "pocl", kept = folder / "kept";
    for (const char *name : {"pocl", "own", "tmp"})
        fs::create_directories(folder / name);
    const std::string out = (folder / "out.png").string();
    const CliRun whole = succeeded(compress_with(folder.path(), {"-o", out}));
    CHECK_FALSE(contains(whole.err, "is damaged"));
    if (fs::is_empty(cache)) // the device is not PoCL's
        return;
    const auto right = bytes_of(out);
    fs::copy(cache, kept, fs::copy_options::recursive);
    std::map<std::string, fs::path> kinds; // one file of each
    for (const auto &entry : fs::recursive_directory_iterator(kept))
        if (entry.path().extension() == ".so" || entry.path().extension() == ".bc")
            kinds[entry.path().extension()] = entry.path();
    REQUIRE(kinds.size() == 2);
    for (const auto &[kind, file] : kinds) {
        const auto before = bytes_of(file);
        const std::string text(before.begin(), before.end());
        for (const std::string &damaged :
             {std::string(), std::string(text.size(), 'x'), text.substr(0, text.size() / 2)}) {
            CAPTURE(kind, damaged.size());
            fs::remove_all(cache);
            fs::remove_all(folder / "own");
            fs::copy(kept, cache, fs::copy_options::recursive);
            const fs::path hurt = cache / fs::relative(file, kept);
            std::ofstream(hurt, std::ios::binary) << damaged;
            fs::remove(out);
            const CliRun run = compress_with(folder.path(), {"-o", out});
            INFO(run.err);
            CHECK(run.code == 0);
            CHECK(bytes_of(out) == right);
            CHECK(contains(run.err, "Note: The cache of the driver PoCL in " + cache.string()));
            CHECK(contains(run.err, hurt.string() +
                                        " is not what its name says; remove that folder. A "
                                        "private one"));
            CHECK(entries_in(folder / "tmp") == 0);
            if (damaged.empty() || damaged[0] != 'x')
                continue;
            // What has gone to standard output cannot be taken back.
            const CliRun piped = compress_with(folder.path(), {"-o", "-"});
            CHECK(piped.code == 1);
            CHECK(piped.out.empty());
            CHECK(contains(piped.err, hurt.string() +
                                          " is not what its name says; remove that folder. "
                                          "The driver ended this command."));
        }
    }
}
