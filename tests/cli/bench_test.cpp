// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_cli.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
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
    CHECK_FALSE(report.contains("memory_copy"));
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

TEST_CASE("bench's suites hold the sizes that they are about") {
    const auto rows_of = [](const std::string &suite, const std::string &points) {
        const CliRun run = run_cli({"bench", "--suite", suite, "--points", points, "--list"});
        INFO(run.err);
        REQUIRE(run.code == 0);
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
    const json one = tiny("1d,real,dct1d,codelets", {"--sizes", "12"});
    const json more = tiny("2d,real,3d", {"--sizes", "6x10,3x4x5", "--placement", "both"});
    CHECK(one["cases"].size() == 2u + 2 + 1 + 2);
    CHECK(more["cases"].size() == 2u * (1 + 2 + 3));
    for (const json &report : {one, more})
        for (const json &row : report["cases"]) {
            INFO(row["problem"].get<std::string>());
            CHECK_FALSE(row["wrong"].get<bool>());
            for (const json &ours : row["imago"]) {
                INFO(ours["variant"].get<std::string>());
                CHECK(ours["state"].get<std::string>() == "right");
                CHECK(ours["relative_error"].get<double>() < ours["error_bound"].get<double>());
            }
        }
}

TEST_CASE("bench sets the cosine transforms beside the unfused ones, stage by stage") {
    const json report = tiny("dct", {"--sizes", "15x9"});
    REQUIRE(report["cases"].size() == 2);
    for (const json &row : report["cases"]) {
        INFO(row["problem"].get<std::string>());
        const bool forward = row["kind"].get<std::string>() == "dct2";
        REQUIRE(row["imago"].size() == (forward ? 6u : 5u));
        for (const json &ours : row["imago"])
            CHECK(ours["state"].get<std::string>() == "right");
        CHECK(row["imago"][2]["variant"].get<std::string>() == "three stages");
        CHECK(row["imago"][3]["variant"].get<std::string>() == "three stages, columns first");
        const json &unfused = row["imago"][4];
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
    REQUIRE(chains.size() == 6);
    for (const json &chain : chains) {
        CHECK(chain["state"].get<std::string>() == "right");
        CHECK(chain["times"]["median_seconds"].get<double>() > 0);
    }
    CHECK(chains[0]["plan"]["steps"].size() >= chains[1]["plan"]["steps"].size());
    CHECK(chains[0]["plan"]["steps"].size() > chains[2]["plan"]["steps"].size());
    for (const std::size_t fewer : {4, 5})
        CHECK(chains[3]["plan"]["steps"].size() > chains[fewer]["plan"]["steps"].size());
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

TEST_CASE("bench measures what a drag of a mask and of a slider waits for") {
    const json report = tiny("live"); // the smallest
    REQUIRE(report["live"].size() == 2);
    for (const json &row : report["live"]) {
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

TEST_CASE("bench measures the first result by what the caches hold, and tells each at once") {
    const ScratchFolder folder;
    const std::string file = (folder / "first.json").string();
    // Without the driver's optimisation, which takes most of the time and changes no count.
    const CliRun run =
        run_cli({"bench", "--suite", "first", "--sizes", "24x18,20x10", "--most-sizes", "1",
                 "--rounds", "1", "--peers", "none", "--json-lines", "--output", file},
                {"POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable"});
    INFO(run.err);
    REQUIRE(run.code == 0);
    const auto written = bytes_of(file);
    const json report = json::parse(written.begin(), written.end());
    REQUIRE(report["first"].size() == 2);
    std::vector<json> told;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);)
        if (const json event = json::parse(line); event["event"] == "first")
            told.push_back(event["first"]);
    CHECK(json(told) == report["first"]);
    CHECK(told[0]["work"] == "compress 20x10 rgb");
    CHECK(told[1]["work"] == "filter 20x10 rgb");
    for (const json &row : told) {
        CHECK(row["error"].get<double>() > 0);
        CHECK(row["error"].get<double>() < 1e-5);
        CHECK(row["same_bytes"].get<bool>());
        for (const char *way : {"process", "request"}) {
            INFO(way);
            const json &empty = row[way]["empty"], &partial = row[way]["partial"],
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
    const json report = tiny("1d,dct", {"--sizes", "60,6x10", "--precision", "double"});
    REQUIRE(report["cases"].size() == 4);
    for (const json &row : report["cases"]) {
        CHECK_FALSE(row["wrong"].get<bool>());
        CHECK(row["imago"][0]["relative_error"].get<double>() < 1e-15);
    }
}

TEST_CASE("bench in half precision is normed, and judged by the rounded input") {
    const json report = tiny("1d,2d,real", {"--sizes", "60,6x10", "--precision", "half"});
    REQUIRE(report["cases"].size() > 4);
    for (const json &row : report["cases"]) {
        INFO(row["problem"]);
        CHECK_FALSE(row["wrong"].get<bool>());
        CHECK(row["precision"] == "half");
        CHECK(row["problem"].get<std::string>().find(":half") != std::string::npos);
        CHECK(row["problem"].get<std::string>().find(":ortho") != std::string::npos);
        CHECK(row["imago"][0]["relative_error"].get<double>() < 1e-3);
        CHECK(row["imago"][0]["relative_error"].get<double>() > 1e-5);
    }
}

TEST_CASE("bench --json-lines tells every part as it is measured") {
    const CliRun run =
        run_cli({"bench", "--sizes", "8,6x4", "--points", "6", "--placement", "out", "--rounds",
                 "2", "--peers", "none", "--model", "--ceiling", "--json-lines"});
    INFO(run.err);
    REQUIRE(run.code == 0);
    std::vector<json> events;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);)
        events.push_back(json::parse(line));
    REQUIRE(events.size() == 8);
    const char *const order[] = {"begin", "part", "memory_copy", "part",
                                 "case",  "part", "case",        "end"};
    for (std::size_t i = 0; i < events.size(); ++i)
        CHECK(events[i]["event"] == order[i]);
    CHECK(events[0]["report"]["imago_bench"] == 1);
    CHECK(events[0]["report"]["suites"].size() == 3);
    CHECK(events[5]["index"] == 2);
    CHECK(events[5]["of"] == 3);
    CHECK(events[5]["name"] == "6x4 * 2 out");
    for (const json &event : {events[4], events[6]}) {
        const json &one = event["case"];
        REQUIRE(one["imago"].size() == 2);
        CHECK(one["imago"][0]["variant"] == "");
        CHECK(one["imago"][1]["variant"] == "model");
        CHECK(one["imago"][1]["plan"]["chosen_by"] == "planner");
        CHECK(one["input_bytes"] == 64 * 8 * (one["extents"].size() == 1 ? 1 : 0.75));
        // The speed of a transform that takes no longer than a copy.
        const json &roof = one["roofline"];
        CHECK(roof["gflops"].get<double>() ==
              Approx(roof["gigabytes_per_second"].get<double>() * one["operations"].get<double>() /
                     one["bytes"].get<double>()));
        for (const json &ours : one["imago"])
            CHECK(ours["of_copy"].get<double>() ==
                  Approx(ours["times"]["gflops"].get<double>() / roof["gflops"].get<double>()));
        for (const json &step : one["imago"][0]["plan"]["steps"])
            for (const char *key : {"radices", "items_per_transform", "transforms_per_group",
                                    "lane_width", "exchange", "local_bytes", "milliseconds"})
                CHECK(step.contains(key));
    }
    CHECK(events[7]["failed"] == 0);
    const json &copy = events[2]["memory_copy"];
    CHECK(copy["bytes"].get<double>() > 1e8);
    CHECK(copy["times"]["gigabytes_per_second"].get<double>() > 0);
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

TEST_CASE("bench measures MKL by its FFTW interface, or says how to install it") {
    const CliRun run = run_cli({"bench", "--sizes", "16,4x6", "--points", "8", "--rounds", "1",
                                "--threads", "2", "--peers", "mkl", "--json"});
    if (run.code != 0) {
        const std::string sentence = sentence_of(run, 1);
#ifdef IMAGO_HAVE_FFTW
        CHECK(contains(sentence, "--peers mkl: MKL is not installed: pip install mkl"));
#else
        CHECK(contains(sentence, "--peers mkl: this imago-cli was built without"));
#endif
        return;
    }
    const json report = json::parse(run.out);
    REQUIRE(report["cases"].size() >= 2);
    for (const json &row : report["cases"])
        for (const char *peer : {"mkl", "mkl_1_thread"})
            CHECK(row["peers"][peer]["state"] == "right");
}

TEST_CASE("bench finds peers at the paths that it is given, and names what it opened") {
    const auto tiny_run = [](std::vector<std::string> more) {
        std::vector<std::string> arguments{"bench", "--sizes",  "16", "--points",
                                           "8",     "--rounds", "1",  "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    const auto says = [&](std::vector<std::string> more, int code, const std::string &words) {
        const std::string sentence = sentence_of(tiny_run(std::move(more)), code);
        INFO(sentence);
        CHECK(contains(sentence, words));
    };
    says({"--peers", "fftw="}, 2, "--peers takes a library with a path as in fftw=/opt/fftw/lib");
    says({"--peers", "none=/usr"}, 2, "not 'none=/usr'");
    says({"--peers", "mkl,mkl=/usr"}, 2, "--peers names mkl=/usr twice");
    says({"--peers", "fftw,fftw"}, 2, "--peers names fftw twice");
    says({"--peers", "fft"}, 2, "fftw, mkl, clfft, vkfft, cufft, cufft-graph or none");
    says({"--peers", "cufft-graph"}, 1, "--peers cufft-graph: ");
    says({"--fftw-effort", "some"}, 2, "--fftw-effort takes estimate, measure or patient");
    says({"--fftw-seconds", "0"}, 2, "--fftw-seconds takes a number above 0");
    CHECK(contains(sentence_of(run_cli({"bench", "--suite", "plan", "--device-threads", "1"}), 2),
                   "--device-threads does not go with the suite plan"));
#ifdef IMAGO_HAVE_FFTW
    const ScratchFolder folder;
    says({"--peers", "fftw=/nowhere/at/all"}, 1, "there is no file and no folder /nowhere/at/all");
    says({"--peers", "fftw=" + folder.path().string()}, 1, "has no libfftw3f.so.3 or libfftw3f.so");
    says({"--peers", "mkl=" + folder.path().string()}, 1, "has no libmkl_rt.so.3 or");
    std::ofstream(folder / "libfftw3f.so.3") << "no library";
    says({"--peers", "fftw=" + folder.path().string()}, 1, "cannot be opened");

    const CliRun usual = tiny_run({"--peers", "fftw", "--threads", "1"});
    INFO(usual.err);
    REQUIRE(usual.code == 0);
    const json found = json::parse(usual.out);
    const std::string file = found["peer_files"]["fftw"].get<std::string>();
    CHECK(contains(file, "fftw3f"));
    CHECK(found["device_threads"].get<int>() >= 1);

    for (const std::string &place : {file, std::filesystem::path(file).parent_path().string()}) {
        const CliRun both = tiny_run({"--peers", "fftw,fftw=" + place, "--threads", "1",
                                      "--fftw-effort", "estimate", "--fftw-seconds", "2.5"});
        INFO(both.err);
        REQUIRE(both.code == 0);
        const json report = json::parse(both.out);
        REQUIRE(report["peers"].size() == 2);
        const json &files = report["peer_files"];
        for (const auto &[name, version] : report["peers"].items()) {
            CHECK(name.rfind("fftw", 0) == 0);
            CHECK(contains(version.get<std::string>(), "FFTW_ESTIMATE in 2.5 s at most, 1 thread"));
            CHECK(std::filesystem::equivalent(files[name].get<std::string>(), file));
            for (const json &row : report["cases"])
                CHECK(row["peers"][name]["state"] == "right");
        }
    }
#endif
}

TEST_CASE("bench --device-threads measures a part of a processor's device") {
    const json report = tiny("1d", {"--sizes", "16", "--device-threads", "1"});
    CHECK(report["device_threads"].get<int>() == 1);
    CHECK(report["cases"][0]["wrong"].get<bool>() == false);
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

TEST_CASE("bench --transfers times each transform with its upload and download, too") {
    const json report = tiny("2d,dct", {"--sizes", "64x48", "--transfers"});
    REQUIRE(report["cases"].size() == 4);
    for (const json &row : report["cases"]) {
        INFO(row["problem"].get<std::string>());
        const json &upload = row["transfers"]["upload"], &download = row["transfers"]["download"];
        CHECK(upload["samples_seconds"].size() == 1);
        CHECK(row["upload_seconds"] == upload["median_seconds"]);
        CHECK(row["download_seconds"] == download["median_seconds"]);
        CHECK(download["gigabytes_per_second"].get<double>() ==
              Approx(row["output_bytes"].get<double>() / download["median_seconds"].get<double>() *
                     1e-9));
        for (const json &ours : row["imago"]) {
            INFO(ours["variant"].get<std::string>());
            const json &moved = ours["with_transfers"];
            CHECK(moved["repetitions"].get<int>() >= 1);
            CHECK(moved["times"]["samples_seconds"].size() == 1);
            CHECK(moved["relative_error"] == ours["relative_error"]);
            CHECK(moved["time_over_resident"]["median"].get<double>() ==
                  Approx(moved["times"]["median_seconds"].get<double>() /
                         ours["times"]["median_seconds"].get<double>()));
            // The same operations in another time.
            CHECK(moved["times"]["gflops"].get<double>() *
                      moved["times"]["median_seconds"].get<double>() ==
                  Approx(ours["times"]["gflops"].get<double>() *
                         ours["times"]["median_seconds"].get<double>()));
        }
    }
    const json without = tiny("2d", {"--sizes", "64x48"})["cases"][0];
    CHECK_FALSE(without.contains("transfers"));
    CHECK_FALSE(without["imago"][0].contains("with_transfers"));
}

TEST_CASE("bench --transfers adds columns to the table, except to chains") {
    const CliRun run =
        run_cli({"bench", "--suite", "2d,pipeline", "--sizes", "16x24", "--points", "10",
                 "--placement", "in", "--rounds", "1", "--peers", "none", "--transfers"});
    INFO(run.err);
    REQUIRE(run.code == 0);
    CHECK(contains(run.out, " ms  moved ms  moved GF/s "));
    CHECK(contains(run.out, "Transfers, in moved times only: "));
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);)
        if (contains(line, "compress, full"))
            CHECK(contains(line, " -         -           - "));
}

TEST_CASE("bench refuses what it cannot measure") {
    const auto sentence = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "bench");
        return sentence_of(run_cli(arguments), 2);
    };
    CHECK(contains(sentence({"--suite", "9d"}), "--suite takes 1d, 2d"));
    CHECK(contains(sentence({"--suite", "1d", "--sizes", "4x4"}), "--sizes 4x4"));
    CHECK(contains(sentence({"--sizes", "4x4x4x4"}), "--sizes"));
    CHECK(contains(sentence({"--sizes", "0"}), "--sizes"));
    CHECK(contains(sentence({"--suite", "first", "--sizes", "64"}), "--sizes 64"));
    CHECK(contains(sentence({"--suite", "first", "--most-sizes", "0"}), "--most-sizes"));
    CHECK(contains(sentence({"--peers", "numpy"}), "--peers takes fftw"));
    CHECK(contains(sentence({"--placement", "beside"}), "--placement"));
    CHECK(contains(sentence({"--precision", "quarter"}), "--precision"));
    CHECK(contains(sentence({"--points", "99"}), "--points"));
    CHECK(contains(sentence({"--rounds", "0"}), "--rounds"));
    CHECK(contains(sentence({"--suite", "live,pipeline", "--transfers"}),
                   "--transfers needs a suite of transforms, for example 2d"));
}
