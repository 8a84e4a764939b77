// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/bench/tiny.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

using namespace imago::test;

TEST_CASE("bench checks before it times, and reports both placements") {
    const ScratchFolder folder;
    const std::string file = (folder / "bench.json").string();
    const Words peers = fftw_is_here() ? Words{"fftw", "fftw_1_thread"} : Words{};
    const Json report =
        report_of({"bench", "--sizes", "16,4x6", "--points", "10", "--rounds", "3", "--threads",
                   "2", "--peers", peers.empty() ? "none" : "fftw", "--json", "--output", file});
    const auto written = bytes_of(file);
    CHECK((Json::parse(written.begin(), written.end()) == report));
    for (const char *key : {"imago_version", "date", "device", "driver", "platform",
                            "host_processor", "command_line"})
        CHECK_FALSE(report[key].get<std::string>().empty());
    CHECK(report["host_threads"].get<int>() >= 1);
    CHECK_FALSE(report.contains("memory_copy"));
    REQUIRE(report["cases"].size() == 4);
    for (const Json &row : report["cases"]) {
        CHECK_FALSE(row["wrong"].get<bool>());
        CHECK(row["upload_seconds"].get<double>() > 0);
        CHECK(row["repetitions"].get<int>() >= 1);
        CHECK_FALSE(row["copy"].empty());
        for (const Json &copy : row["copy"])
            CHECK(copy["gigabytes_per_second"].get<double>() > 0);
        REQUIRE(row["imago"].size() == 1);
        const Json &ours = row["imago"][0];
        CHECK(ours["relative_error"].get<double>() > 0);
        CHECK(ours["relative_error"].get<double>() < ours["error_bound"].get<double>());
        CHECK(ours["times"]["samples_seconds"].size() == 3);
        CHECK(ours["times"]["median_seconds"].get<double>() > 0);
        CHECK(ours["times"]["gflops"].get<double>() > 0);
        CHECK(ours["of_copy"].get<double>() > 0);
        CHECK_FALSE(ours["plan_in_short"].get<std::string>().empty());
        CHECK(row["peers"].size() == peers.size());
        for (const std::string &peer : peers) {
            CHECK(row["peers"][peer]["state"].get<std::string>() == "right");
            CHECK(row["peers"][peer]["relative_error"].get<double>() < 1e-6);
            CHECK(row["peers"][peer]["times"]["samples_seconds"].size() == 3);
            CHECK(ours["peer_time_over_ours"][peer]["median"].get<double>() > 0);
        }
    }
    CHECK(report["cases"][0]["placement"].get<std::string>() == "in");
    CHECK(report["cases"][1]["placement"].get<std::string>() == "out");
}

TEST_CASE("bench's suites hold the sizes that they are about") {
    const auto rows_of = [](const std::string &suite, const std::string &points) {
        const CliRun run =
            succeeded(run_cli({"bench", "--suite", suite, "--points", points, "--list"}));
        return run.out;
    };
    const std::string lengths = rows_of("1d", "24");
    for (const char *row : {"1d fft:4*4194304:float:inplace\n", "1d fft:16777216*1:float\n",
                            "1d fft:100*167772:", "1d fft:243*", "1d fft:480*", "1d fft:1000*",
                            "1d fft:1001*", "1d fft:3125*", "1d fft:4093*", "1d fft:8191*"})
        CHECK(contains(lengths, row));
    const std::string all = rows_of("all", "26");
    for (const char *row : {"2d fft:64x64*16384:float\n",
                            "2d fft:64x64*1:float\n",
                            "2d fft:4096x4096*4:",
                            "2d fft:1000x872*76:",
                            "2d fft:1920x1080*",
                            "2d fft:4000x3000*",
                            "real rfft:256*",
                            "real irfft:65536*",
                            "real rfft:1024x1024*",
                            "dct dct2:4x4*",
                            "dct dct3:8192x8192*1:",
                            "dct dct2:100x10000*",
                            "dct dct3:10000x100*",
                            "dct1d dct2:1024*",
                            "3d fft:64x64x64*",
                            "3d fft:256x256x256*",
                            "3d fft:100x90x80*",
                            "small2d fft:4x4*",
                            "small2d dct2:32x32*",
                            "codelets fft:2*",
                            "codelets fft:31*",
                            "pipeline dct2:4096x4096*3:",
                            "live filter 1024x1024 gray 8-bit",
                            "live compress 4000x3000 rgb 8-bit",
                            "live compress 4000x3000 gray float",
                            "plan fft:1024*",
                            "memory 67,108,864 points",
                            "first compress 641x487 rgb",
                            "first filter 997x991 rgb"})
        CHECK(contains(all, row));
    // Sizes larger than the batch are left out, except the smallest of a suite.
    const std::string small = rows_of("1d,2d", "8");
    CHECK(contains(small, "1d fft:256*1:"));
    CHECK_FALSE(contains(small, "fft:480*"));
    CHECK(contains(small, "2d fft:64x64*1:"));
    CHECK_FALSE(contains(small, "128x128"));
}

TEST_CASE("bench runs the suites of transforms, small, and everything is right") {
    const Json one = tiny("1d,real,dct1d,codelets", {"--sizes", "12"});
    const Json more = tiny("2d,real,3d", {"--sizes", "6x10,3x4x5", "--placement", "both"});
    CHECK(one["cases"].size() == 2u + 2 + 1 + 2);
    CHECK(more["cases"].size() == 2u * (1 + 2 + 3));
    for (const Json &report : {one, more})
        for (const Json &row : report["cases"]) {
            INFO(row["problem"].get<std::string>());
            CHECK_FALSE(row["wrong"].get<bool>());
            for (const Json &ours : row["imago"]) {
                INFO(ours["variant"].get<std::string>());
                CHECK(ours["state"].get<std::string>() == "right");
                CHECK(ours["relative_error"].get<double>() < ours["error_bound"].get<double>());
            }
        }
}

TEST_CASE("bench sets the cosine transforms beside the unfused ones, stage by stage") {
    const Json report = tiny("dct", {"--sizes", "15x9"});
    REQUIRE(report["cases"].size() == 2);
    for (const Json &row : report["cases"]) {
        INFO(row["problem"].get<std::string>());
        const bool forward = row["kind"].get<std::string>() == "dct2";
        REQUIRE(row["imago"].size() == (forward ? 6u : 5u));
        for (const Json &ours : row["imago"])
            CHECK(ours["state"].get<std::string>() == "right");
        CHECK(row["imago"][2]["variant"].get<std::string>() == "three stages");
        CHECK(row["imago"][3]["variant"].get<std::string>() == "three stages, columns first");
        const Json &unfused = row["imago"][4];
        CHECK(unfused["variant"].get<std::string>() == "unfused row-column");
        REQUIRE(unfused["plan"]["steps"].size() == 8);
        for (const Json &stage : unfused["plan"]["steps"]) {
            CHECK(stage["bytes_moved"].get<double>() > 0);
            CHECK(stage["milliseconds"].get<double>() > 0);
        }
    }
}

TEST_CASE("bench measures the pipelines' chains on the device") {
    const Json report = tiny("pipeline", {"--sizes", "24x36"});
    REQUIRE(report["cases"].size() == 1);
    const Json &chains = report["cases"][0]["imago"];
    REQUIRE(chains.size() == 6);
    for (const Json &chain : chains) {
        CHECK(chain["state"].get<std::string>() == "right");
        CHECK(chain["times"]["median_seconds"].get<double>() > 0);
    }
    CHECK(chains[0]["plan"]["steps"].size() >= chains[1]["plan"]["steps"].size());
    CHECK(chains[0]["plan"]["steps"].size() > chains[2]["plan"]["steps"].size());
    for (const std::size_t fewer : {4, 5})
        CHECK(chains[3]["plan"]["steps"].size() > chains[fewer]["plan"]["steps"].size());
}

TEST_CASE("bench measures planning from nothing and from caches, and memory by its patterns") {
    const Json report = tiny("plan,memory");
    CHECK(report["cases"].empty());
    REQUIRE(report["planning"].size() >= 1);
    for (const Json &row : report["planning"]) {
        CHECK(row["cold"]["programs_compiled"].get<int>() >= 1);
        CHECK(row["cold"]["programs_loaded"].get<int>() == 0);
        CHECK(row["warm"]["programs_compiled"].get<int>() +
                  row["warm"]["programs_loaded"].get<int>() ==
              row["cold"]["programs_compiled"].get<int>());
        CHECK(row["warm"]["plan_and_build_seconds"].get<double>() > 0);
    }
    CHECK(report["memory"].size() >= 18);
    for (const Json &row : report["memory"])
        CHECK(row["times"]["gigabytes_per_second"].get<double>() > 0);
}

TEST_CASE("bench measures what a drag of a mask and of a slider waits for") {
    const Json report = tiny("live"); // the smallest
    REQUIRE(report["live"].size() == 2);
    for (const Json &row : report["live"]) {
        CHECK(contains(row["work"].get<std::string>(), "1024x1024 gray 8-bit"));
        const bool compress = contains(row["work"].get<std::string>(), "compress");
        CHECK(row["error"].get<double>() < 1e-5);
        CHECK((row["error"].get<double>() > 0) == !compress); // of two transforms, or rounded away
        CHECK(row["next_seconds"]["median"].get<double>() > 0);
        CHECK(row["next_seconds"]["median"].get<double>() < row["first_seconds"].get<double>());
        for (const char *preview : {"preview_seconds", "close_up_seconds"}) {
            REQUIRE(row.contains(preview));
            CHECK(row[preview]["median"].get<double>() > 0);
        }
    }
}

TEST_CASE("bench draws sizes by a number, and sums them up by draws") {
    const auto drawn = [](const char *seed, std::vector<std::string> more = {}) {
        std::vector<std::string> words{"bench", "--suite", "lottery", "--seed", seed, "--list"};
        words.insert(words.end(), more.begin(), more.end());
        return succeeded(run_cli(words)).out;
    };
    const std::string first = drawn("7");
    CHECK(std::count(first.begin(), first.end(), '\n') == 202);
    CHECK(first == drawn("7"));
    CHECK(first != drawn("8"));
    // The generator is the standard's: these sizes are the same everywhere.
    CHECK(first.rfind("lottery fft:28683*", 0) == 0);
    const std::string half = drawn("7", {"--precision", "half"});
    CHECK(std::count(half.begin(), half.end(), '\n') == 182);
    CHECK_FALSE(contains(half, "double"));

    const Json report = tiny("lottery", {"--most-sizes", "1", "--seed", "3"});
    CHECK(report["seed"] == 3);
    REQUIRE(report["cases"].size() == 7);
    REQUIRE(report["draws"].size() == 7);
    for (std::size_t i = 0; i < 7; ++i) {
        CHECK(report["draws"][i]["draw"] == report["cases"][i]["draw"]);
        CHECK(report["draws"][i]["without_peer"] == 1); // none was asked for
    }
    CHECK(contains(sentence_of(run_cli({"bench", "--seed", "3"}), 2), "--suite lottery"));
    CHECK(contains(sentence_of(run_cli({"bench", "--draws", "lines"}), 2),
                   "--draws belongs to --suite lottery"));
    CHECK(contains(sentence_of(run_cli({"bench", "--suite", "lottery", "--draws", "circles"}), 2),
                   "--draws takes lines, reals, cosines, planes, singles, boxes, doubles, or all"));
    CHECK(contains(sentence_of(run_cli({"bench", "--suite", "lottery", "--draws", "doubles",
                                        "--precision", "half"}),
                               2),
                   "--draws doubles goes with --precision float"));
    CHECK(contains(sentence_of(run_cli({"bench", "--suite", "lottery", "--single"}), 2),
                   "do not go with --suite lottery"));
    CHECK(report["draws"][0]["failed"] == 0);
}

TEST_CASE("bench measures the first result by what the caches hold, and tells each at once") {
    const ScratchFolder folder;
    const std::string file = (folder / "first.json").string();
    // Without the driver's optimisation, which takes most of the time and changes no count, and
    // without what imago-prepare compiles of pictures of other sizes, minutes at the lowest
    // priority.
    const std::string preparer = "#!/bin/sh\necho \"$@\" >> '" + (folder / "told").string() + "'\n";
    const auto program = folder.write("preparer", preparer);
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const CliRun run = succeeded(run_cli(
        {"bench", "--suite", "first", "--sizes", "24x18,20x10", "--most-sizes", "1", "--rounds",
         "1", "--peers", "none", "--json-lines", "--output", file},
        {"POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable", "IMAGO_PREPARE_PROGRAM=" + program.string()}));
    CHECK(bytes_of(folder / "told").size() == 4); // "0", for each work
    const auto written = bytes_of(file);
    const Json report = Json::parse(written.begin(), written.end());
    REQUIRE(report["first"].size() == 2);
    std::vector<Json> told;
    for (const Json &event : lines_of(run.out))
        if (event["event"] == "first")
            told.push_back(event["first"]);
    CHECK(Json(told) == report["first"]);
    CHECK(told[0]["work"] == "compress 20x10 rgb");
    CHECK(told[1]["work"] == "filter 20x10 rgb");
    for (const Json &row : told) {
        CHECK(row["error"].get<double>() > 0);
        CHECK(row["error"].get<double>() < 1e-5);
        CHECK(row["same_bytes"].get<bool>());
        for (const char *way : {"process", "request"}) {
            INFO(way);
            const Json &empty = row[way]["empty"], &partial = row[way]["partial"],
                       &cached = row[way]["cached"];
            const int programs = empty["programs_compiled"];
            // A process that has served another size needs no program more.
            CHECK((way == std::string("process") ? programs >= 1 : programs == 0));
            CHECK(empty["programs_loaded"] == 0);
            CHECK(partial["programs_compiled"].get<int>() + partial["programs_loaded"].get<int>() ==
                  programs);
            CHECK(cached["programs_compiled"] == 0);
            CHECK(cached["programs_loaded"] == programs);
            CHECK(cached["median_seconds"].get<double>() > 0);
            CHECK(empty["samples_seconds"].size() == 1);
        }
        CHECK(row["process"]["empty"]["median_seconds"].get<double>() >
              row["idle_process"]["median_seconds"].get<double>());
    }
}

TEST_CASE("bench in double precision is judged in long double") {
    const Json report = tiny("1d,dct", {"--sizes", "60,6x10", "--precision", "double"});
    REQUIRE(report["cases"].size() == 4);
    for (const Json &row : report["cases"]) {
        CHECK_FALSE(row["wrong"].get<bool>());
        CHECK(row["imago"][0]["relative_error"].get<double>() < 1e-15);
    }
}

TEST_CASE("bench in half precision is normed, and judged by the rounded input") {
    const Json report = tiny("1d,2d,real", {"--sizes", "60,6x10", "--precision", "half"});
    REQUIRE(report["cases"].size() > 4);
    for (const Json &row : report["cases"]) {
        INFO(row["problem"]);
        CHECK_FALSE(row["wrong"].get<bool>());
        CHECK(row["precision"] == "half");
        CHECK(row["problem"].get<std::string>().find(":half") != std::string::npos);
        CHECK(row["problem"].get<std::string>().find(":ortho") != std::string::npos);
        CHECK(row["imago"][0]["relative_error"].get<double>() < 1e-3);
        CHECK(row["imago"][0]["relative_error"].get<double>() > 1e-5);
    }
}
