// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli tune: searches, the comparison, explanations; bench's orders of radices.
#include "app/media/npy/npy_file.h"
#include "engine/device/driver_check.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

using namespace imago;
using namespace imago::test;

namespace {

/// Runs with separate records and a separate journal.
CliRun run_in(const ScratchFolder &folder, const Words &arguments) {
    return run_cli(arguments, {"IMAGO_TUNING=" + (folder / "records.jsonl").string(),
                               "XDG_CACHE_HOME=" + (folder / "cache").string(),
                               "POCL_CACHE_DIR=" + pocl_cache_folder()}); // compiled programs
}

} // namespace

TEST_CASE("tune searches problems and reports each") {
    const ScratchFolder folder;
    const Json report = Json::parse(
        succeeded(run_in(folder, {"tune", "--problems", "fft:8*64,fft:8*6:in=1,8:out=1,9",
                                  "--effort", "model", "--json"}))
            .out);
    REQUIRE(report["problems"].size() == 2);
    for (const Json &problem : report["problems"]) {
        CHECK(problem["planned_milliseconds"]["median"] > 0);
        CHECK(problem["improved"] == false);
        CHECK(problem["candidates"]["timed"] == 0);
    }
    const CliRun quick = run_in(folder, {"tune", "--problems", "fft:4*64", "--budget", "4"});
    CHECK(quick.code == 0);
    CHECK(quick.out.find("fft:4*64:float") != std::string::npos);
    CHECK(quick.err.empty()); // no progress without a terminal
}

TEST_CASE("tune --json-lines tells what goes on, and SIGTERM ends it with what was found") {
    const ScratchFolder folder;
    const CliRun run = succeeded(run_in(
        folder, {"tune", "--problems", "fft:8*64,fft:4*16", "--effort", "model", "--json-lines"}));
    std::vector<Json> events;
    for (const Json &event : lines_of(run.out))
        if (event["event"] != "progress")
            events.push_back(event);
    REQUIRE(events.size() == 4);
    CHECK(events[0]["of"] == 2);
    CHECK(events[1]["outcome"]["problem"] == "fft:8*64:float");
    CHECK(events[2]["outcome"]["planned_milliseconds"]["median"] > 0);
    CHECK(events[3]["stopped"] == false);

    // A full search takes minutes.
    const std::string out = (folder / "out").string();
    const std::string command = "env IMAGO_TUNING=off XDG_CACHE_HOME='" +
                                (folder / "cache").string() +
                                "' timeout --foreground -s TERM 1 '" IMAGO_CLI
                                "' tune --problems fft:4096*1024 --effort full --json-lines > '" +
                                out + "'";
    CHECK(std::system(command.c_str()) != -1);
    const auto bytes = bytes_of(out);
    const std::string text(bytes.begin(), bytes.end());
    INFO(text);
    CHECK(contains(text, "\"event\":\"begin\""));
    CHECK(contains(text, "\"event\":\"end\",\"stopped\":true"));
}

TEST_CASE("tune --rate times the plans of a file against the planner's") {
    const ScratchFolder folder;
    const std::string file = (folder / "plans.txt").string();
    write_text(file, "# plans\n\nfft:64*256 radices=16.4\nfft:64*256\n"
                     "fft:32*64 radices=4.8\nfft:64*256 radices=16.4\n");
    const Json plans =
        Json::parse(succeeded(run_in(folder, {"tune", "--rate", file, "--json"})).out)["plans"];
    REQUIRE(plans.size() == 4);
    CHECK(plans[0]["problem"] == "fft:64*256:float");
    CHECK(plans[0]["options"] == "radices=16.4");
    CHECK(plans[1]["as_planned"] == true);
    CHECK(plans[1]["relative"] == 1);
    CHECK(plans[2].value("relative", 0.0) == plans[0].value("relative", 0.0)); // timed once
    CHECK(plans[3]["problem"] == "fft:32*64:float");
    for (const Json &plan : plans)
        CHECK((plan["as_planned"] == true || plan["milliseconds"] > 0));

    write_text(file, "fft:64*256 radices=16.4\nfft:64 radices=16. 4\n");
    const CliRun wrong = run_in(folder, {"tune", "--rate", file});
    CHECK(wrong.code == 2);
    CHECK(contains(wrong.err, "plans.txt, line 2: "));
    write_text(file, "# none\n");
    CHECK(run_in(folder, {"tune", "--rate", file}).code == 2);
    const CliRun absent = run_in(folder, {"tune", "--rate", (folder / "absent").string()});
    CHECK(absent.code == 1);
    CHECK(contains(absent.err, "No such file"));
    CHECK(run_in(folder, {"tune", "--rate", file, "--problems", "fft:8"}).code == 2);
}

TEST_CASE("tune --explain says who chose, what is moved and how near the bound is") {
    const ScratchFolder folder;
    const Json report =
        Json::parse(succeeded(run_in(folder, {"tune", "--explain", "fft:64*256", "--json"})).out);
    CHECK(report["chosen_by"] == "planner");
    CHECK(report["reached"] > 0);
    CHECK(report["passes"] == 1);
    CHECK(report["steps"].size() == 1);
    const CliRun text = run_in(folder, {"tune", "--explain", "fft:64*256"});
    for (const char *part : {"Chosen by: planner", "L1 x L2", "The bound", "reached"})
        CHECK(text.out.find(part) != std::string::npos);
}

TEST_CASE("tune --compare-model sets the planner beside the search") {
    const ScratchFolder folder;
    const Json problem =
        Json::parse(succeeded(run_in(folder, {"tune", "--compare-model", "--sizes", "8", "--points",
                                              "10", "--effort", "model", "--json", "--plot",
                                              (folder.path() / "radices.svg").string()}))
                        .out)["problems"][0];
    CHECK(problem["planned"]["private_bytes"].size() == 1);
    CHECK(problem["by_radix"].size() >= 3);
    CHECK(std::any_of(problem["by_radix"].begin(), problem["by_radix"].end(),
                      [](const Json &cell) { return cell["gflops"] > 0; }));
    const std::string svg = text_of(folder.path() / "radices.svg");
    for (const char *text : {">planned</text>", ">best</text>", ">8 by radix", ">radix 8</text>"})
        CHECK(svg.find(text) != std::string::npos);

    const CliRun lines =
        succeeded(run_in(folder, {"tune", "--compare-model", "--sizes", "8,12", "--points", "10",
                                  "--effort", "model", "--no-radices", "--json-lines"}));
    std::vector<Json> compared;
    for (const Json &event : lines_of(lines.out)) {
        if (event["event"] == "begin")
            CHECK(event["report"]["imago_tune"] == 1);
        if (event["event"] == "begin")
            CHECK_FALSE(event["report"]["date"].get<std::string>().empty());
        if (event["event"] == "compared")
            compared.push_back(event["problem"]);
    }
    REQUIRE(compared.size() == 2);
    CHECK(compared[1]["n"] == 12);
    CHECK(compared[1]["planned"]["gflops"] > 0);
    CHECK(compared[1]["best"]["registers"].size() == 1);
    CHECK_FALSE(compared[1].contains("by_radix"));
}

TEST_CASE("tune --compare-model adds a full search and says what differed") {
    const ScratchFolder folder;
    const Words request{"tune",  "--compare-model", "--problems",     "fft:64*256", "--effort",
                        "model", "--no-radices",    "--full-seconds", "2"};
    Words as_json = request;
    as_json.push_back("--json");
    const Json problem = Json::parse(succeeded(run_in(folder, as_json)).out)["problems"][0];
    REQUIRE(problem.contains("standing"));
    const Json &standing = problem["standing"];
    CHECK(standing["planned"] >= 1);
    CHECK(standing["full"] >= 1);
    CHECK(standing["search"] == standing["planned"]); // the effort model tries nothing
    CHECK((standing["planned"] == 1 || standing["full"] == 1 || standing["raced"] == 1));
    CHECK((standing["planned"] == 1) == problem["differed"].get<std::string>().empty());
    CHECK(problem["full"]["coverage"]["total"] > 0);
    CHECK(problem["best"]["registers"] == problem["planned"]["registers"]); // as planned

    const CliRun text = succeeded(run_in(folder, request));
    for (const char *part : {"full/best", "what differed", "the best of the full search"})
        CHECK(contains(text.out, part));
}

TEST_CASE("tune --compare-efforts races planner and quick and full search") {
    const ScratchFolder folder;
    const Json report =
        Json::parse(succeeded(run_in(folder, {"tune", "--compare-efforts", "--problems", "fft:8*64",
                                              "--budget", "2", "--json"}))
                        .out);
    REQUIRE(report["problems"].size() == 1);
    const Json &row = report["problems"][0];
    CHECK(row["planned_milliseconds"].get<double>() > 0);
    for (const char *effort : {"quick", "full"}) // within the budget
        CHECK(row[effort]["seconds"].get<double>() > 0);
    for (const char *pair : {"planned_quick", "planned_full", "quick_full"})
        CHECK(row[pair]["speed"].get<double>() > 0);
    CHECK(report["summary"]["problems"] == 1);
    CHECK_FALSE(std::filesystem::exists(folder / "records.jsonl")); // keeps none
}

TEST_CASE("transform --tune auto runs at once, and its search ends with its runs") {
    const ScratchFolder folder;
    write_npy(folder / "in.npy", {{8, 64}, std::vector<float>(8 * 64, 0.5f)});
    Words arguments{"transform", "--kind",
                    "rfft",      (folder / "in.npy").string(),
                    "-o",        (folder / "out.npy").string(),
                    "--repeat",  "3",
                    "--json"};
    const CliRun plain = succeeded(run_in(folder, arguments));
    CHECK(Json::parse(plain.out)["run_milliseconds"].size() == 3);
    CHECK(!Json::parse(plain.out).contains("tuning"));
    const auto before = read_npy(folder / "out.npy");
    arguments.insert(arguments.end(), {"--tune", "auto", "--tune-budget", "5"});
    const Json report = Json::parse(succeeded(run_in(folder, arguments)).out);
    CHECK(report["plan"]["chosen_by"] == "planner"); // three runs are over before anything is found
    CHECK(report["tuning"]["better_from_run"] == 0);
    CHECK(report["tuning"]["complete"] == false);
    CHECK(report["notes"].back().get<std::string>().find("continues from there") !=
          std::string::npos);
    CHECK(read_npy(folder / "out.npy").data == before.data);

    const std::pair<Words, const char *> wrong[] = {
        {{"--tune", "on"}, "off or auto"},
        {{"--tune", "auto", "--tune-budget", "0"}, "--tune-budget"},
        {{"--tune-budget", "5"}, "--tune is off"},
        {{"--tune", "auto", "--lane-width", "4"}, "lane-width=4"},
        {{"--tune", "auto", "--devices", "0,0"}, "--devices"},
        {{"--repeat", "0"}, "--repeat"}};
    for (const auto &[options, part] : wrong) {
        Words all{"transform", "--kind", "fft", "in.npy", "-o", "out.npy"};
        all.insert(all.end(), options.begin(), options.end());
        const CliRun run = run_in(folder, all);
        INFO(run.err);
        CHECK(run.code == 2);
        CHECK(run.err.find(part) != std::string::npos);
    }
}

TEST_CASE("tune refuses an invalid search with a sentence") {
    const ScratchFolder folder;
    const std::pair<Words, const char *> wrong[] = {
        {{"tune", "--problems", "fft:0"}, "0"},
        {{"tune", "--problems", "fft:8", "--effort", "huge"}, "race, quick or full"},
        {{"tune", "--problems", "fft:8", "--budget", "-1"}, "--budget"},
        {{"tune", "--problems", "fft:8", "--builders", "65"}, "--builders"},
        {{"tune", "--suite", "9d"}, "9d"},
        {{"tune", "--suite", "1d", "--list"}, "either"},
        {{"tune", "--compare-model", "--sizes", "1"}, "--sizes"},
        {{"tune", "--compare-model", "--compare-efforts"}, "--compare-efforts"},
        {{"tune", "--problems", "fft:8", "--no-radices"}, "--compare-model"},
        {{"tune", "--problems", "fft:8", "--minutes", "0"}, "--minutes"},
        {{"tune", "--problems", "fft:8", "--afresh"}, "--effort full"},
        {{"tune", "--problems", "fft:8", "--full-seconds", "5"}, "--compare-model"},
        {{"tune", "--problems", "fft:8", "--plot", "x.svg"}, "--compare-model"},
        {{"tune", "--compare-model", "--full-seconds", "5", "--effort", "full"}, "--budget"},
        {{"tune", "--compare-model", "--full-seconds", "-5"}, "--full-seconds"},
        {{"tune", "--all", "--budget", "5"}, "--minutes"},
        {{"tune", "--all", "--sizes", "8"}, "own sizes"},
        {{"tune", "--all", "--resume"}, "--afresh"},
        {{"tune", "--explain", "cats:8"}, "cats"}};
    for (const auto &[arguments, part] : wrong) {
        const CliRun run = run_in(folder, arguments);
        INFO(run.err);
        CHECK(run.code == 2);
        CHECK(run.err.find(part) != std::string::npos);
    }
}

TEST_CASE("bench has each order of the radices as a case") {
    const CliRun run =
        succeeded(run_cli({"bench", "--suite", "radix-order", "--points", "12", "--list"}));
    CHECK(std::count(run.out.begin(), run.out.end(), '\n') == 4 + 3 + 24 + 1 + 6 + 3);
}

TEST_CASE("tune --all measures facts, tunes usual sizes and prints the tables in its time") {
    const ScratchFolder folder;
    const CliRun run = succeeded(run_in(folder, {"tune", "--all", "--minutes", "0.2"}));
    CHECK(contains(run.out, "multiply-adds: "));
    CHECK(contains(run.out, "HBPL's table 3"));
    CHECK(contains(run.out, "fft:1024*4096:float"));
    CHECK(contains(run.out, "tables 5 to 12"));
    CHECK(run_in(folder, {"tune", "--all", "--minutes", "0"}).code == 2);
    CHECK(run_in(folder, {"tune", "--all", "--json"}).code == 2);
}
