// SPDX-License-Identifier: GPL-3.0-or-later
// A search's result becomes a record, with which the next search begins.
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/finding.h"
#include "engine/tuning/record_store.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <cstdlib>
#include <filesystem>

#include <unistd.h>

using namespace imago;

namespace {

/// The user's records in a file of this test.
class OwnRecords {
  public:
    OwnRecords() {
        setenv("IMAGO_TUNING", file_.c_str(), 1);
        reload_records();
    }
    ~OwnRecords() {
        std::filesystem::remove(file_);
        std::filesystem::remove(file_.string() + ".lock");
        unsetenv("IMAGO_TUNING");
        reload_records();
    }

  private:
    std::filesystem::path file_ = std::filesystem::temp_directory_path() /
                                  ("imago-finding-" + std::to_string(getpid()) + ".jsonl");
};

DeviceInfo device_with(const char *driver) {
    DeviceInfo info;
    info.name = "a device of a test";
    info.driver_version = driver;
    info.compute_units = 2;
    return info;
}

SearchResult gained(const Problem &problem, std::size_t samples) {
    SearchResult result;
    result.problem = problem;
    result.best = parse_plan_options("lane-width=4");
    result.improved = true;
    result.relative = 0.8;
    result.incumbent = {0.9, 1.0, 1.1};
    result.chosen = {0.78, 0.8, 0.81};
    result.samples = samples;
    return result;
}

} // namespace

TEST_CASE("a gain becomes a record of the user's, which ends further searches") {
    const OwnRecords own;
    const Problem problem = parse_problem("fft:1024*64");
    const DeviceInfo device = device_with("1.0");
    CHECK(recorded_choices(device, problem, {}).empty());
    SearchResult nothing = gained(problem, last_pairs);
    nothing.improved = false;
    CHECK_FALSE(record_of(device, {}, SearchEffort::quick, nothing));

    // The findings of a cancelled search are a record, and searching continues.
    const auto early = record_of(device, {}, SearchEffort::quick, gained(problem, 11));
    REQUIRE(early);
    CHECK(early->gain() == Approx(1.25));
    CHECK(keep_record(*early));
    CHECK(recorded_choices(device, problem, {}) == std::vector{parse_plan_options("lane-width=4")});
    SearchSettings nobody;
    nobody.worker = "/nonexistent";
    CHECK_THROWS_AS(find_better_plan(device, problem, {}, nobody), Error);

    const auto whole = record_of(device, {}, SearchEffort::quick, gained(problem, last_pairs));
    REQUIRE(whole);
    CHECK(keep_record(*whole));
    const Finding finding = find_better_plan(device, problem, {}, nobody);
    CHECK(finding.by_record);
    CHECK(finding.complete);
    CHECK_FALSE(finding.plan);

    // For another driver the record is a hint, from which a search starts.
    CHECK_THROWS_AS(find_better_plan(device_with("2.0"), problem, {}, nobody), Error);
    CHECK(recorded_choices(device_with("2.0"), problem, {}) ==
          std::vector{parse_plan_options("lane-width=4")});
}

TEST_CASE("a gain over the caller's own options is not a record") {
    const OwnRecords own;
    const auto record = record_of(device_with("1.0"), parse_plan_options("structure=across"),
                                  SearchEffort::quick, gained(parse_problem("fft:64"), last_pairs));
    REQUIRE(record);
    CHECK_FALSE(keep_record(*record));
    CHECK(current_records()->empty());
}

TEST_CASE("a race that the planner's plan wins is a record, and is not run again") {
    const OwnRecords own;
    const Problem problem = parse_problem("fft:1024*64");
    const DeviceInfo device = device_with("1.0");
    SearchResult lost = gained(problem, 7);
    lost.improved = false;
    lost.best = {};
    SearchResult empty = lost;
    CHECK_FALSE(record_of(device, parse_plan_options("by-model=off"), SearchEffort::race, empty));
    lost.timed = 3;
    SearchResult stopped = lost;
    stopped.cancelled = true;
    CHECK_FALSE(record_of(device, {}, SearchEffort::race, stopped));
    stopped.cancelled = false;
    stopped.trouble = "a worker ended";
    CHECK_FALSE(record_of(device, {}, SearchEffort::race, stopped));

    lost.complete = false; // its second was over
    const auto record = record_of(device, {}, SearchEffort::race, lost);
    REQUIRE(record);
    CHECK(record->effort == Effort::race);
    CHECK(record->options == PlanOptions{});
    CHECK(record->gain() == 1);
    CHECK(record->evidence.median == 1);
    CHECK(keep_record(*record));
    SearchSettings nobody = background_race();
    nobody.worker = "/nonexistent";
    const Finding again = find_better_plan(device, problem, {}, nobody);
    CHECK(again.by_record);
    CHECK_FALSE(again.plan);
    CHECK(recorded_choices(device, problem, {}).empty());
    CHECK(recorded_choices(device_with("2.0"), problem, {}).empty());

    // Neither a race's end nor its gain ends a longer search.
    nobody.effort = SearchEffort::quick;
    CHECK_THROWS_AS(find_better_plan(device, problem, {}, nobody), Error);
    const auto won = record_of(device, {}, SearchEffort::race, gained(problem, last_pairs));
    REQUIRE(won);
    CHECK(keep_record(*won));
    CHECK(recorded_choices(device, problem, {}) == std::vector{parse_plan_options("lane-width=4")});
    CHECK_THROWS_AS(find_better_plan(device, problem, {}, nobody), Error);
}

TEST_CASE("a race without candidates ends at once, without a process and a record") {
    const OwnRecords own;
    SearchSettings nobody = background_race();
    nobody.worker = "/nonexistent";
    const Problem problem = parse_problem("fft:1024*64");
    const Finding none =
        find_better_plan(test::h200(), problem, parse_plan_options("by-model=off"), nobody);
    CHECK(none.complete);
    CHECK_FALSE(none.by_record);
    CHECK(none.tried == 0);
    CHECK_FALSE(none.recorded);
    CHECK(current_records()->empty());
    CHECK_THROWS_AS(find_better_plan(test::h200(), problem, {}, nobody), Error); // it has some
}
