// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_cli.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <nlohmann/json.hpp>

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
