// SPDX-License-Identifier: GPL-3.0-or-later
// The cache of programs between processes, with a driver.
#include "engine/program/cache.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <atomic>
#include <cstdlib>
#include <map>
#include <sstream>
#include <sys/wait.h>
#include <thread>

using namespace imago;
using namespace imago::test;

namespace fs = std::filesystem;

namespace {

/// PoCL's cache for all runs of this program, separate from the user's, which wrong binaries must
/// not reach.
const ScratchFolder &driver_cache() {
    static const ScratchFolder folder;
    return folder;
}

struct ProcessRun {
    int code = -1; ///< -1: it crashed
    std::map<std::string, double> values;
    std::string errors;
};

/// Runs imago_cache_process with `cache` as XDG_CACHE_HOME and waits for it.
ProcessRun run_process(const fs::path &cache, const std::string &arguments,
                       const std::string &environment = "") {
    const ScratchFolder folder;
    const fs::path out = folder / "out", err = folder / "err";
    const std::string command = "env -u IMAGO_PROGRAM_CACHE XDG_CACHE_HOME='" + cache.string() +
                                "' POCL_CACHE_DIR='" + driver_cache().path().string() + "' " +
                                environment + " '" IMAGO_CACHE_PROCESS "' " + arguments + " > '" +
                                out.string() + "' 2> '" + err.string() + "'";
    const int status = std::system(command.c_str());
    ProcessRun run;
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    std::ifstream lines(out);
    std::string name;
    for (double value; lines >> name >> value;)
        run.values[name] = value;
    std::stringstream text;
    text << std::ifstream(err).rdbuf();
    run.errors = text.str();
    return run;
}

void check_counts(ProcessRun run, int compiled, int loaded) {
    INFO(run.errors);
    CHECK(run.code == 0);
    CHECK(run.values["compiled"] == compiled);
    CHECK(run.values["loaded"] == loaded);
}

fs::path programs_in(const fs::path &cache) {
    return cache / "imago" / "programs";
}

std::vector<fs::path> entries_in(const fs::path &cache) {
    std::vector<fs::path> paths;
    for (const auto &entry : fs::directory_iterator(programs_in(cache)))
        paths.push_back(entry.path());
    return paths;
}

const std::string one_step = "fft:64*64";
const std::string two_steps = "dct2:32x24*3";

} // namespace

TEST_CASE("a second process loads what the first one compiled", "[cache]") {
    const ScratchFolder cache;
    check_counts(run_process(cache.path(), "run " + two_steps + " store"), 2, 0);
    CHECK(entries_in(cache.path()).size() == 2);
    check_counts(run_process(cache.path(), "run " + two_steps), 0, 2);
    check_counts(run_process(cache.path(), "run " + one_step), 1, 0);

    SECTION("off: neither loaded nor stored") {
        check_counts(run_process(cache.path(), "run " + two_steps, "IMAGO_PROGRAM_CACHE=off"), 2,
                     0);
        const ScratchFolder other;
        check_counts(
            run_process(other.path(), "run " + two_steps + " store", "IMAGO_PROGRAM_CACHE=off"), 2,
            0);
        CHECK(other.entries() == 0);
    }
    SECTION("deleted: compiled again") {
        fs::remove_all(cache / "imago");
        check_counts(run_process(cache.path(), "run " + two_steps), 2, 0);
    }
    SECTION("a driver's cache that is gone does not matter") {
        const ScratchFolder empty;
        check_counts(run_process(cache.path(), "run " + two_steps,
                                 "POCL_CACHE_DIR='" + empty.path().string() + "'"),
                     0, 2);
    }
}

TEST_CASE("500 damaged files: never a crash, never a wrong result", "[cache]") {
    const ScratchFolder cache;
    const ProcessRun run = run_process(cache.path(), "damage " + one_step + " 500");
    INFO(run.errors);
    CHECK(run.code == 0);
}

TEST_CASE("an entry that the driver refuses is replaced", "[cache]") {
    const ScratchFolder cache;
    check_counts(run_process(cache.path(), "run " + one_step + " store"), 1, 0);
    REQUIRE(entries_in(cache.path()).size() == 1);
    const fs::path entry = entries_in(cache.path()).front();
    const std::string name = entry.stem().string();
    Digest key;
    for (std::size_t i = 0; i < key.size(); ++i)
        key[i] = static_cast<unsigned char>(std::stoi(name.substr(2 * i, 2), nullptr, 16));
    const ProgramCache programs(programs_in(cache.path()));
    REQUIRE(programs.path_of(key) == entry);
    const auto good = programs.load(key);
    REQUIRE(good);
    REQUIRE(programs.store(key, {'n', 'o', ' ', 'p', 'r', 'o', 'g', 'r', 'a', 'm'}));
    check_counts(run_process(cache.path(), "run " + one_step + " store"), 1, 0);
    check_counts(run_process(cache.path(), "run " + one_step), 0, 1);
}

TEST_CASE("several processes at once leave a valid cache", "[cache]") {
    const ScratchFolder cache;
    SECTION("programs") {
        std::vector<std::thread> threads;
        std::vector<ProcessRun> runs(4);
        for (ProcessRun &run : runs)
            threads.emplace_back(
                [&] { run = run_process(cache.path(), "run " + two_steps + " store"); });
        for (std::thread &thread : threads)
            thread.join();
        for (ProcessRun &run : runs) {
            INFO(run.errors);
            CHECK(run.code == 0);
            CHECK(run.values["compiled"] + run.values["loaded"] == 2);
        }
        CHECK(entries_in(cache.path()).size() == 2);
        check_counts(run_process(cache.path(), "run " + two_steps), 0, 2);
    }
    SECTION("many entries, once with the folder deleted under them") {
        const bool deleted = GENERATE(false, true);
        std::atomic<bool> running = true;
        std::thread deleter([&] {
            std::error_code ignored;
            while (deleted && running)
                fs::remove_all(programs_in(cache.path()), ignored);
        });
        std::vector<std::thread> threads;
        std::vector<ProcessRun> runs(4);
        for (ProcessRun &run : runs)
            threads.emplace_back([&] { run = run_process(cache.path(), "write 100"); });
        for (std::thread &thread : threads)
            thread.join();
        running = false;
        deleter.join();
        for (ProcessRun &run : runs) {
            INFO(run.errors);
            CHECK(run.code == 0);
            if (!deleted) {
                CHECK(run.values["stored"] == 100);
                CHECK(run.values["hits"] > 300);
            }
        }
        if (!deleted)
            CHECK(entries_in(cache.path()).size() == 4); // nothing unfinished is left
    }
}

TEST_CASE("a writer that is killed leaves whole entries", "[cache]") {
    const ScratchFolder cache;
    const int kills = 12;
    for (int i = 0; i < kills; ++i) {
        // timeout kills it in the middle of its writing, each time at another moment.
        const std::string command = "env -u IMAGO_PROGRAM_CACHE XDG_CACHE_HOME='" +
                                    cache.path().string() + "' timeout -s KILL 0." +
                                    std::to_string(20 + 3 * i) +
                                    " '" IMAGO_CACHE_PROCESS "' write 1000000 2>/dev/null";
        CHECK(WEXITSTATUS(std::system(command.c_str())) == 128 + 9);
    }
    int whole = 0;
    for (const fs::path &path : entries_in(cache.path()))
        whole += path.extension() == ".program";
    CHECK(whole >= 1);
    // Reads what the killed ones have left: it fails if an entry is torn, and counts the hits.
    const ProcessRun next = run_process(cache.path(), "write 20");
    INFO(next.errors);
    CHECK(next.code == 0);
    CHECK(next.values.at("stored") == 20);
    CHECK(next.values.at("hits") > 60);
}

TEST_CASE("a cache folder that can't be written is silently no cache", "[cache]") {
    const ScratchFolder scratch;
    scratch.write("file", {1});
    const std::string place = GENERATE(as<std::string>{}, "file", "/proc/nowhere");
    const fs::path cache = scratch.path() / place; // an absolute path replaces it
    const ProcessRun first = run_process(cache, "run " + one_step + " store");
    check_counts(first, 1, 0);
    check_counts(run_process(cache, "run " + one_step), 1, 0);
}
