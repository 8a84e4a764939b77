// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli plan: one transform, run again and again.
#include "engine/json/plan_json.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"

#include <sstream>
#include <string>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

PlanRun run_of(const std::string &json) {
    return imago::json::plan_run_in(nlohmann::ordered_json::parse(json));
}

} // namespace

TEST_CASE("plan shows each step with its time, its bound and why it was chosen") {
    const CliRun run = succeeded(run_cli({"plan", "fft:64x64*8", "--seconds", "0.05"}));
    CHECK(run.err.empty());
    for (const char *words : {"Plan of fft:64x64*8:float", "passes", "L1 x L2", "measured", "bound",
                              "quartiles", "reached", "GFLOP/s", "The result is right"}) {
        INFO(words << " in\n" << run.out);
        CHECK(run.out.find(words) != std::string::npos);
    }
}

TEST_CASE("plan reports a run as a value, with bounds and options of the shapes") {
    const CliRun run = succeeded(run_cli({"plan", "fft:1024*64", "--seconds", "0.05", "--json"}));
    const PlanRun read = run_of(run.out);
    CHECK(read.plan.problem == "fft:1024*64:float");
    CHECK(read.times.runs >= 2);
    CHECK(read.times.seconds.median > 0);
    CHECK(read.times.seconds.lower <= read.times.seconds.median);
    CHECK(read.times.copy_seconds > 0);
    CHECK(read.bytes == 2.0 * 8 * 1024 * 64);
    CHECK(read.operations == Approx(5.0 * 1024 * 10 * 64));
    CHECK(read.error > 0);
    CHECK(read.error < 1e-6);
    REQUIRE(read.steps.size() == 1);
    CHECK(read.steps[0].bounds.memory > 0);
    CHECK(read.times.steps[0].seconds.median > 0);
    CHECK(read.times.steps[0].seconds.median <= read.times.seconds.median * 2);
    REQUIRE(read.steps[0].options.size() == read.plan.steps[0].shapes.size());
    for (const std::string &options : read.steps[0].options) { // each can be requested
        const CliRun again =
            run_cli({"plan", "fft:1024*64", "--seconds", "0.01", "--json", "--options", options});
        INFO(options << ": " << again.err);
        if (!options.empty())
            CHECK(again.code == 0);
    }
}

TEST_CASE("plan takes other choices than the planner's, and shows them") {
    const PlanRun read = run_of(run_cli({"plan", "fft:256*16", "--seconds", "0.01", "--json",
                                         "--options", "family=work-group,radices=4.8.8"})
                                    .out);
    CHECK(read.plan.chosen_by == "options");
    CHECK(read.plan.steps[0].family == StepFamily::work_group);
    CHECK(read.plan.steps[0].radices == std::vector<int>{4, 8, 8});
    CHECK(read.plan.steps[0].local_bytes > 0);
}

TEST_CASE("plan --json-lines tells the plan, then its times, and then the whole") {
    const CliRun run =
        succeeded(run_cli({"plan", "fft:256*64", "--seconds", "0.5", "--json-lines"}));
    std::vector<nlohmann::ordered_json> events;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);)
        events.push_back(nlohmann::ordered_json::parse(line));
    REQUIRE(events.size() >= 3);
    CHECK(events.front()["event"] == "plan");
    CHECK(events[1]["event"] == "times");
    CHECK(events.back()["event"] == "end");
    const PlanRun first = json::plan_run_in(events.front()["run"]);
    const PlanTimes times = json::plan_times_in(events[1]["times"]);
    const PlanRun last = json::plan_run_in(events.back()["run"]);
    CHECK(first.times.runs == 1);
    CHECK(times.runs > 1);
    CHECK(last.times.runs >= times.runs);
    CHECK(times.steps.size() == first.steps.size());
}

TEST_CASE("plan refuses what it cannot run, in one sentence") {
    CHECK(sentence_of(run_cli({"plan", "foo:64"}), 2).find("foo") != std::string::npos);
    CHECK(sentence_of(run_cli({"plan", "fft:64", "--seconds", "-1"}), 2).find("--seconds") !=
          std::string::npos);
    CHECK(sentence_of(run_cli({"plan", "fft:64", "--seconds", "soon"}), 2).find("--seconds") !=
          std::string::npos);
    CHECK(sentence_of(run_cli({"plan", "fft:64", "--json", "--json-lines"}), 2).find("both") !=
          std::string::npos);
    CHECK(sentence_of(run_cli({"plan", "fft:64", "--options", "colour=red"}), 2).find("colour") !=
          std::string::npos);
    CHECK(sentence_of(run_cli({"plan", "fft:100000000*100000000"}), 1).size() > 20);
}
