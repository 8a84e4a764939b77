// SPDX-License-Identifier: GPL-3.0-or-later
// Searches of small problems: with a worker that crashes, hangs or is killed, cancelled at every
// stage, and resumed.
#include "engine/device/device.h"
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/finding.h"
#include "engine/search/local_search.h"
#include "engine/search/search.h"
#include "engine/search/trial/search_files.h"
#include "engine/support/json_line.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/transform.h"
#include "tests/search/choices.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;

namespace {

const DeviceInfo &device() {
    static const DeviceInfo info = select_device(enumerate_devices(), "");
    return info;
}

SearchSettings settings_with(const std::string &fault) {
    SearchSettings settings;
    settings.worker = fault.empty() ? IMAGO_TUNE_WORKER : IMAGO_TEST_WORKER;
    settings.worker_environment = {{"IMAGO_TEST_FAULT", fault}};
    settings.builders = 2;
    settings.candidates = 4;
    return settings;
}

const Problem problem = parse_problem("fft:64*16");

bool no_children() {
    return waitpid(-1, nullptr, WNOHANG) == -1;
}

struct ScratchFile {
    std::string path = (std::filesystem::temp_directory_path() /
                        ("imago-search-" + std::to_string(getpid()) + ".jsonl"))
                           .string();
    ~ScratchFile() { std::filesystem::remove(path); }
};

/// The orders of radices, with the family's structure, of the candidates in a journal.
std::set<std::string> orders_tried(const std::string &journal) {
    std::set<std::string> orders;
    std::ifstream lines(journal);
    for (std::string line; std::getline(lines, line);) {
        const PlanOptions options = parse_plan_options(*JsonLine::parse(line)->text("options"));
        if (options.steps.empty())
            continue;
        const PlanOptions::Step &step = options.steps.front();
        std::string order = std::to_string(int(step.structure));
        for (const int radix : step.radices)
            order += " " + std::to_string(radix);
        orders.insert(order);
    }
    return orders;
}

} // namespace

TEST_CASE("a search tries plans, and all of them are right", "[search]") {
    {
        Search search(device(), settings_with(""));
        for (const char *text : {"fft:64*16", "rfft:48*8", "dct2:8x8*4:inplace"}) {
            INFO(text);
            const SearchResult result = search.run(parse_problem(text));
            CHECK(result.timed > 0);
            CHECK(result.wrong == 0);
            CHECK(result.refused == 0);
            CHECK(result.crashed == 0);
            CHECK(result.incumbent.median > 0);
            CHECK(result.trouble.empty());
            CHECK(result.improved == (result.best != PlanOptions{}));
            CHECK((!result.improved || result.relative < 1));
            CHECK_NOTHROW(
                build_plan(Device::open(device().index), parse_problem(text), result.best));
        }
    }
    CHECK(no_children());
}

TEST_CASE("the caches of a search that was killed are removed by the next", "[search]") {
    namespace fs = std::filesystem;
    const std::string journal = user_journal_path();
    if (journal.empty())
        return; // without a cache nothing is left
    const fs::path caches = fs::path(journal).parent_path();
    const fs::path dead = caches / "tune-999999999-0"; // above any process
    const fs::path own = caches / ("tune-" + std::to_string(getpid()) + "-x");
    const fs::path other = caches / "tune-journal.jsonl-0";
    const fs::path young = caches / "tune-999999998-0"; // of another machine, perhaps
    for (const fs::path &folder : {dead, own, other, young}) {
        fs::create_directories(folder / "imago");
        if (folder != young)
            fs::last_write_time(folder, fs::file_time_type::clock::now() - std::chrono::hours(25));
    }
    Search(device(), settings_with(""));
    CHECK_FALSE(fs::exists(dead));
    for (const fs::path &folder : {own, other, young}) {
        CHECK(fs::exists(folder));
        fs::remove_all(folder);
    }
}

TEST_CASE("a search goes on with other wishes", "[search]") {
    SearchSettings settings = settings_with("");
    settings.effort = SearchEffort::model;
    Search search(device(), settings);
    CHECK(search.run(problem).candidates() == 0);
    settings.effort = SearchEffort::quick;
    search.set_settings(settings);
    CHECK(search.run(problem).timed > 0);
    std::stop_source stop;
    stop.request_stop();
    settings.cancel = stop.get_token();
    search.set_settings(settings);
    CHECK(search.run(problem).cancelled);
    settings.cancel = {};
    search.set_settings(settings);
    CHECK(search.run(problem).timed > 0);
}

TEST_CASE("a step like one that was searched has its best orders for candidates", "[search]") {
    const ScratchFile file;
    SearchSettings settings = settings_with("");
    // PoCL compiles 2.4 times as fast without.
    settings.worker_environment.emplace_back("POCL_EXTRA_BUILD_FLAGS", "-cl-opt-disable");
    settings.effort = SearchEffort::quick;
    settings.candidates = 0; // all
    settings.journal = file.path;
    Search search(device(), settings);
    Problem lines{TransformKind::fft, {32}, {64}};
    REQUIRE(search.run(lines).complete);
    const std::size_t first = orders_tried(file.path).size();
    std::filesystem::remove(file.path);
    lines.placement = Placement::in_place;
    const SearchResult second = search.run(lines);
    REQUIRE(second.complete);
    CHECK(second.timed > 0);
    CHECK(orders_tried(file.path).size() < first);
}

TEST_CASE("effort model measures the planner's choice and nothing else", "[search]") {
    SearchSettings settings = settings_with("");
    settings.effort = SearchEffort::model;
    const SearchResult result = Search(device(), settings).run(problem);
    CHECK(result.candidates() == 0);
    CHECK(result.incumbent.median > 0);
    CHECK(result.noise.median > 0);
    CHECK_FALSE(result.improved);
}

TEST_CASE("a candidate that crashes takes nobody with it", "[search]") {
    const ScratchFile file;
    SearchSettings settings = settings_with(std::string("crash ") + common_option(device()));
    settings.journal = file.path;
    settings.candidates = 10;
    const SearchResult result = Search(device(), settings).run(problem);
    CHECK(result.crashed > 0);
    CHECK(result.timed > 0);
    CHECK(to_string(result.best).find(common_option(device())) == std::string::npos);
    std::ifstream journal(file.path);
    std::size_t noted = 0;
    for (std::string line; std::getline(journal, line);)
        noted += line.find("\"crashed\"") != std::string::npos &&
                 line.find("signal 6") != std::string::npos;
    CHECK(noted == result.crashed);
    CHECK(no_children());
}

TEST_CASE("a candidate that hangs is left at its deadline", "[search]") {
    SearchSettings settings = settings_with(std::string("hang ") + common_option(device()));
    settings.deadline_seconds = 3;
    settings.candidates = 10;
    const auto start = Clock::now();
    const SearchResult result = Search(device(), settings).run(problem);
    CHECK(result.late > 0);
    CHECK(result.timed > 0);
    CHECK(milliseconds_since(start) < 60000);
    CHECK(no_children());
}

TEST_CASE("a worker that always crashes is an error, not an endless search", "[search]") {
    CHECK_THROWS_AS(Search(device(), settings_with("crash do")).run(problem), Error);
    CHECK_THROWS_AS(Search(device(), settings_with("exit race")).run(problem), Error);
    SearchSettings nobody = settings_with("");
    nobody.worker = "/nonexistent";
    const std::string said = error_of([&] { Search(device(), nobody).run(problem); });
    CHECK(said.find("could not be started") != std::string::npos);
    CHECK(no_children());
}

TEST_CASE("an invalid request is refused before anything is started", "[search]") {
    SearchSettings settings = settings_with("");
    settings.base.mask_at_load = true;
    CHECK_THROWS_AS(Search(device(), settings).run(parse_problem("fft:64")), Error);
    CHECK_THROWS_AS(Search(device(), settings_with("")).run(Problem{}), Error);
    CHECK(no_children());
}

TEST_CASE("a search is cancelled at every stage, and keeps what it found", "[search]") {
    for (const int after : {-1, 0, 1, 3}) {
        INFO("after " << after << " candidates");
        std::stop_source stop;
        SearchSettings settings = settings_with("");
        settings.cancel = stop.get_token();
        settings.progress = [&](const SearchProgress &progress) {
            CHECK(progress.planned >= progress.tried);
            if (int(progress.tried) >= after)
                stop.request_stop();
        };
        if (after < 0)
            stop.request_stop();
        const auto start = Clock::now();
        const SearchResult result = Search(device(), settings).run(problem);
        CHECK(result.cancelled);
        CHECK_FALSE(result.complete);
        CHECK(int(result.candidates()) <= std::max(after, 1) + 1);
        CHECK(milliseconds_since(start) < 30000);
        CHECK(no_children());
    }
}

TEST_CASE("hints are measured anew before anything else", "[search]") {
    SearchSettings settings = settings_with("");
    settings.base = slow_choice(device());
    settings.candidates = 1; // the hints alone
    const PlanOptions good = good_choice(device()), base = settings.base;
    PlanOptions impossible;
    impossible.longest_step = 1;
    const Problem larger = many_lines(device());
    const SearchResult result = Search(device(), settings).run(larger, 0, {impossible, base, good});
    using Verdict = Recheck::Verdict;
    REQUIRE(result.hints.size() == 3);
    CHECK(result.hints[0].verdict == Verdict::unfit);
    CHECK(!result.hints[0].reason.empty());
    CHECK(result.hints[1].verdict == Verdict::known_kernels);
    CHECK(result.hints[2].verdict == Verdict::holds);
    CHECK(result.hints[2].options == good);
    CHECK(result.hints[2].relative < 0.9);
    CHECK(result.improved);
    CHECK(result.best == good);
    // In the reverse direction there is no gain.
    settings.base = good;
    const SearchResult kept = Search(device(), settings).run(larger, 0, {base});
    REQUIRE(kept.hints.size() == 1);
    CHECK(kept.hints[0].verdict == Verdict::no_gain);
    CHECK(kept.hints[0].relative > 1);
    CHECK_FALSE(kept.improved);
}

TEST_CASE("the winner of a race is kept with its evidence when the search is cancelled",
          "[search]") {
    std::stop_source stop;
    SearchSettings settings = settings_with("");
    settings.base = slow_choice(device());
    settings.cancel = stop.get_token();
    settings.progress = [&](const SearchProgress &) { stop.request_stop(); };
    const PlanOptions good = good_choice(device());
    const SearchResult result = Search(device(), settings).run(many_lines(device()), 0, {good});
    CHECK(result.cancelled);
    REQUIRE(result.improved);
    CHECK(result.best == good);
    CHECK(result.relative < 0.9);
    CHECK(result.samples >= 11);
    CHECK(result.samples < last_pairs); // as find_better_plan() knows it
    CHECK(result.chosen.median > 0);
}

TEST_CASE("a search goes on where another one ended", "[search]") {
    const ScratchFile file;
    SearchSettings settings = settings_with("");
    settings.effort = SearchEffort::full;
    settings.journal = file.path;
    settings.base = parse_plan_options("structure=across,lane-width=4,longest-step=64");
    const Problem small = parse_problem("fft:4*16");
    settings.candidates = 0;
    const SearchResult first = Search(device(), settings).run(small);
    CHECK(first.complete);
    CHECK(first.candidates() > 3);
    settings.resume = true;
    // An apparent winner is raced again; a busy machine may give either outcome.
    std::size_t tried = first.candidates();
    for (int attempt = 0; attempt < 3 && tried >= first.candidates(); ++attempt) {
        const SearchResult again = Search(device(), settings).run(small);
        CHECK(again.known > 0);
        tried = again.candidates();
    }
    CHECK(tried < first.candidates());
}

TEST_CASE("a full search that is killed continues, and covers its whole space", "[search]") {
    const ScratchFile journal;
    const Problem small = parse_problem("fft:8*16");
    SearchSettings settings = settings_with("");
    settings.effort = SearchEffort::full;
    settings.candidates = 0;
    settings.journal = journal.path;
    settings.resume = true;
    const pid_t process = fork();
    REQUIRE(process >= 0);
    if (process == 0) { // it has no device open yet, nor has this one
        try {
            Search(device(), settings).run(small);
        } catch (...) {
        }
        _exit(0);
    }
    const auto lines = [&] {
        std::ifstream file(journal.path);
        return std::count(std::istreambuf_iterator<char>(file), {}, '\n');
    };
    // Some of the first may have won their race: they are timed again, and not known.
    for (int i = 0; i < 6000 && lines() < 8; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    kill(process, SIGKILL);
    int status = 0;
    REQUIRE(waitpid(process, &status, 0) == process);
    REQUIRE(WIFSIGNALED(status)); // in the middle
    const auto before = std::size_t(lines());
    REQUIRE(before >= 8);

    const SearchResult rest = Search(device(), settings).run(small);
    CHECK(rest.complete);
    CHECK(rest.known >= 3);
    CHECK(rest.coverage.total > 10);
    CHECK(rest.coverage.whole());
    // Nothing is left: a third search times only what may have won.
    const SearchResult again = Search(device(), settings).run(small);
    CHECK(again.coverage.whole());
    CHECK(again.coverage.total == rest.coverage.total);
    CHECK(again.candidates() < rest.candidates());
}

TEST_CASE("a full search that is cut short says how much it covered", "[search]") {
    SearchSettings settings = settings_with("");
    settings.effort = SearchEffort::full;
    settings.candidates = 3;
    const SearchResult result = Search(device(), settings).run(parse_problem("fft:256*16"));
    CHECK_FALSE(result.complete);
    CHECK(result.coverage.total > 100);
    CHECK_FALSE(result.coverage.whole());
}

TEST_CASE("counting a space is given up when it is enough", "[search]") {
    for (const int steps : {0, 1, 5}) {
        int asked = 0;
        const auto enough = [&] { return asked++ == steps; };
        CHECK_FALSE(plan_space(problem, device(), {}, full_search_bounds, enough));
        CHECK(asked == steps + 1);
    }
    const auto space = plan_space(problem, device(), {}, full_search_bounds, [] { return false; });
    REQUIRE(space);
    CHECK(space->size() > 10);
}

TEST_CASE("a full search counts no longer than its time", "[search]") {
    SearchSettings settings = settings_with("");
    settings.effort = SearchEffort::full;
    settings.candidates = 0;
    settings.seconds = 1e-6; // over before the first plan
    const SearchResult result = Search(device(), settings).run(problem);
    CHECK_FALSE(result.complete);
    CHECK(result.coverage.uncounted);
    CHECK(result.coverage.total == 0);
    CHECK(result.candidates() == 0);
    CHECK(no_children());
}

TEST_CASE("a win of a family is recorded only over the planner's choice", "[search]") {
    const Problem many = many_lines(device());
    SearchResult result;
    result.problem = many;
    SearchSettings settings = settings_with("");
    settings.base = slow_choice(device());
    Search search(device(), settings);
    result.best = slow_choice(device());
    CHECK_FALSE(record_over_default(search, device(), settings.base, SearchEffort::quick, result));
}
