// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_cli.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <sstream>

using namespace imago::test;
using nlohmann::json;

TEST_CASE("bench checks before it times, and reports both placements") {
    const ScratchFolder folder;
    const std::string file = (folder / "bench.json").string();
    const CliRun run =
        run_cli({"bench", "--sizes", "16,4x6", "--points", "10", "--rounds", "3", "--threads", "2",
#ifdef IMAGO_HAVE_FFTW
                 "--peers", "fftw",
#else
                 "--peers", "none",
#endif
                 "--json", "--output", file});
    INFO(run.err);
    REQUIRE(run.code == 0);
    const json report = json::parse(run.out);
    const auto written = bytes_of(file);
    CHECK((json::parse(written.begin(), written.end()) == report));
    for (const char *key : {"imago_version", "date", "device", "driver", "platform",
                            "host_processor", "command_line"})
        CHECK_FALSE(report[key].get<std::string>().empty());
    CHECK(report["host_threads"].get<int>() >= 1);
    REQUIRE(report["cases"].size() == 4);
    for (const json &row : report["cases"]) {
        CHECK_FALSE(row["wrong"].get<bool>());
        CHECK(row["upload_seconds"].get<double>() > 0);
        CHECK(row["repetitions"].get<int>() >= 1);
        CHECK_FALSE(row["copy"].empty());
        for (const json &copy : row["copy"])
            CHECK(copy["gigabytes_per_second"].get<double>() > 0);
        REQUIRE(row["imago"].size() == 1);
        const json &ours = row["imago"][0];
        CHECK(ours["relative_error"].get<double>() > 0);
        CHECK(ours["relative_error"].get<double>() < ours["error_bound"].get<double>());
        CHECK(ours["times"]["samples_seconds"].size() == 3);
        CHECK(ours["times"]["median_seconds"].get<double>() > 0);
        CHECK(ours["times"]["gflops"].get<double>() > 0);
        CHECK(ours["of_copy"].get<double>() > 0);
        CHECK_FALSE(ours["plan_in_short"].get<std::string>().empty());
#ifdef IMAGO_HAVE_FFTW
        for (const char *peer : {"fftw", "fftw_1_thread"}) {
            CHECK(row["peers"][peer]["state"].get<std::string>() == "right");
            CHECK(row["peers"][peer]["relative_error"].get<double>() < 1e-6);
            CHECK(row["peers"][peer]["times"]["samples_seconds"].size() == 3);
            CHECK(ours["peer_time_over_ours"][peer]["median"].get<double>() > 0);
        }
#else
        CHECK(row["peers"].empty());
#endif
    }
    CHECK(report["cases"][0]["placement"].get<std::string>() == "in");
    CHECK(report["cases"][1]["placement"].get<std::string>() == "out");
}

namespace {

/// A tiny run of some suites without peers, as JSON.
json tiny(const std::string &suites, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"bench",    "--suite", suites,    "--points", "8",
                                       "--rounds", "1",       "--peers", "none",     "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CliRun run = run_cli(arguments);
    INFO(run.err);
    REQUIRE(run.code == 0);
    return json::parse(run.out);
}

} // namespace

TEST_CASE("bench runs every suite of transforms, small, and everything is right") {
    const json report = tiny("1d,2d,real,dct1d,3d,small2d,codelets", {"--placement", "out"});
    std::map<std::string, int> rows;
    for (const json &row : report["cases"]) {
        INFO(row["problem"].get<std::string>());
        CHECK_FALSE(row["wrong"].get<bool>());
        ++rows[row["suite"].get<std::string>()];
        for (const json &ours : row["imago"]) {
            INFO(ours["variant"].get<std::string>());
            CHECK(ours["state"].get<std::string>() == "right");
            CHECK(ours["relative_error"].get<double>() < ours["error_bound"].get<double>());
        }
    }
    CHECK(rows["1d"] == 9); // 4 to 256, 100 and 243
    CHECK(rows["2d"] == 1); // the smallest of those that are too large
    CHECK(rows["real"] == 4);
    CHECK(rows["dct1d"] == 2);
    CHECK(rows["3d"] == 1);
    CHECK(rows["small2d"] == 6);
    CHECK(rows["codelets"] == 31);
}

TEST_CASE("bench sets the cosine transforms beside the unfused ones, stage by stage") {
    const json report = tiny("dct", {"--sizes", "16x24,15x9,64x4"});
    REQUIRE(report["cases"].size() == 6);
    for (const json &row : report["cases"]) {
        INFO(row["problem"].get<std::string>());
        const bool forward = row["kind"].get<std::string>() == "dct2";
        REQUIRE(row["imago"].size() == (forward ? 4u : 3u));
        for (const json &ours : row["imago"])
            CHECK(ours["state"].get<std::string>() == "right");
        const json &unfused = row["imago"][2];
        CHECK(unfused["variant"].get<std::string>() == "unfused row-column");
        REQUIRE(unfused["plan"]["steps"].size() == 8);
        for (const json &stage : unfused["plan"]["steps"]) {
            CHECK(stage["bytes_moved"].get<double>() > 0);
            CHECK(stage["milliseconds"].get<double>() > 0);
        }
    }
}

TEST_CASE("bench measures the pipelines' chains on the device") {
    const json report = tiny("pipeline", {"--sizes", "24x36"});
    REQUIRE(report["cases"].size() == 1);
    const json &chains = report["cases"][0]["imago"];
    REQUIRE(chains.size() == 4);
    for (const json &chain : chains) {
        CHECK(chain["state"].get<std::string>() == "right");
        CHECK(chain["times"]["median_seconds"].get<double>() > 0);
    }
    CHECK(chains[0]["plan"]["steps"].size() > chains[1]["plan"]["steps"].size());
    CHECK(chains[2]["plan"]["steps"].size() > chains[3]["plan"]["steps"].size());
}

TEST_CASE("bench measures planning from nothing and from caches, and memory by its patterns") {
    const json report = tiny("plan,memory");
    CHECK(report["cases"].empty());
    REQUIRE(report["planning"].size() >= 1);
    for (const json &row : report["planning"]) {
        CHECK(row["cold"]["programs_compiled"].get<int>() >= 1);
        CHECK(row["cold"]["programs_loaded"].get<int>() == 0);
        CHECK(row["warm"]["programs_compiled"].get<int>() +
                  row["warm"]["programs_loaded"].get<int>() ==
              row["cold"]["programs_compiled"].get<int>());
        CHECK(row["warm"]["plan_and_build_seconds"].get<double>() > 0);
    }
    CHECK(report["memory"].size() >= 18);
    for (const json &row : report["memory"])
        CHECK(row["times"]["gigabytes_per_second"].get<double>() > 0);
}

TEST_CASE("bench in double precision is judged in long double") {
    const json report = tiny("1d,real,dct", {"--sizes", "60,6x10", "--precision", "double"});
    REQUIRE(report["cases"].size() == 8);
    for (const json &row : report["cases"]) {
        CHECK_FALSE(row["wrong"].get<bool>());
        CHECK(row["imago"][0]["relative_error"].get<double>() < 1e-15);
    }
}

TEST_CASE("bench goes on when a peer refuses, and says why") {
    const CliRun none = run_cli(
        {"bench", "--sizes", "16", "--points", "8", "--rounds", "1", "--peers", "clfft", "--json"});
    if (none.code != 0) { // clFFT was not built in
        CHECK(contains(sentence_of(none, 1), "clFFT"));
        return;
    }
    const CliRun run = run_cli({"bench", "--suite", "dct1d", "--sizes", "16", "--points", "8",
                                "--rounds", "1", "--peers", "clfft", "--json"});
    REQUIRE(run.code == 0);
    const json row = json::parse(run.out)["cases"][0];
    CHECK(row["peers"]["clfft"]["state"].get<std::string>() == "refuses");
    CHECK(contains(row["peers"]["clfft"]["reason"].get<std::string>(), "cosine"));
    CHECK(row["imago"][0]["times"]["gflops"].get<double>() > 0);
}

TEST_CASE("bench's table has a line a variant, at most 140 columns wide") {
    const CliRun run = run_cli({"bench", "--suite", "dct,pipeline", "--sizes", "16x24", "--points",
                                "10", "--rounds", "1", "--peers", "none"});
    REQUIRE(run.code == 0);
    for (const char *text :
         {"transform", "GF/s", "copy", "error", "plan", "dct2 16x24 * 2 out", "  row-column",
          "  unfused row-column", "dct3 16x24 * 2 out", "16x24 * 3 out: compress, full",
          "  compress, slider", "  filter, next mask", "Stages of dct2 16x24 * 2 out", "Transfers"})
        CHECK(contains(run.out, text));
    std::istringstream lines(run.out);
    bool in_table = false;
    for (std::string line; std::getline(lines, line);) {
        in_table = in_table ? line.rfind("Stages", 0) != 0 : line.rfind("transform", 0) == 0;
        if (in_table)
            CHECK(std::count_if(line.begin(), line.end(), [](char c) {
                      return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
                  }) <= 140);
    }
}

TEST_CASE("bench refuses what it cannot measure") {
    const auto sentence = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "bench");
        return sentence_of(run_cli(arguments), 2);
    };
    CHECK(contains(sentence({"--suite", "4d"}), "--suite takes 1d, 2d"));
    CHECK(contains(sentence({"--suite", "1d", "--sizes", "4x4"}), "--sizes 4x4"));
    CHECK(contains(sentence({"--sizes", "4x4x4x4"}), "--sizes"));
    CHECK(contains(sentence({"--sizes", "0"}), "--sizes"));
    CHECK(contains(sentence({"--peers", "mkl"}), "--peers takes fftw"));
    CHECK(contains(sentence({"--placement", "beside"}), "--placement"));
    CHECK(contains(sentence({"--precision", "half"}), "--precision"));
    CHECK(contains(sentence({"--points", "99"}), "--points"));
    CHECK(contains(sentence({"--rounds", "0"}), "--rounds"));
}
