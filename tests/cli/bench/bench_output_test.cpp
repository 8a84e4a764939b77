// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/chart.h"
#include "tests/cli/bench/tiny.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cmath>
#include <sstream>

using namespace imago::test;

TEST_CASE("bench --json-lines tells every part as it is measured") {
    const CliRun run = succeeded(
        run_cli({"bench", "--sizes", "8,6x4", "--points", "6", "--placement", "out", "--rounds",
                 "2", "--peers", "none", "--model", "--ceiling", "--json-lines"}));
    const std::vector<Json> events = lines_of(run.out);
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
    for (const Json &event : {events[4], events[6]}) {
        const Json &one = event["case"];
        REQUIRE(one["imago"].size() == 2);
        CHECK(one["imago"][0]["variant"] == "");
        CHECK(one["imago"][1]["variant"] == "model");
        CHECK(one["imago"][1]["plan"]["chosen_by"] == "planner");
        CHECK(one["input_bytes"] == 64 * 8 * (one["extents"].size() == 1 ? 1 : 0.75));
        // The speed of a transform that takes no longer than a copy.
        const Json &roof = one["roofline"];
        CHECK(roof["gflops"].get<double>() ==
              Approx(roof["gigabytes_per_second"].get<double>() * one["operations"].get<double>() /
                     one["bytes"].get<double>()));
        for (const Json &ours : one["imago"])
            CHECK(ours["of_copy"].get<double>() ==
                  Approx(ours["times"]["gflops"].get<double>() / roof["gflops"].get<double>()));
        for (const Json &step : one["imago"][0]["plan"]["steps"])
            for (const char *key : {"radices", "items_per_transform", "transforms_per_group",
                                    "lane_width", "exchange", "local_bytes", "milliseconds"})
                CHECK(step.contains(key));
    }
    CHECK(events[7]["failed"] == 0);
    const Json &copy = events[2]["memory_copy"];
    CHECK(copy["bytes"].get<double>() > 1e8);
    CHECK(copy["times"]["gigabytes_per_second"].get<double>() > 0);
}

TEST_CASE("bench's table has a line a variant, at most 140 columns wide") {
    const CliRun run = succeeded(run_cli({"bench", "--suite", "dct,pipeline", "--sizes", "16x24",
                                          "--points", "10", "--rounds", "1", "--peers", "none"}));
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
    const Json report = tiny("2d,dct", {"--sizes", "64x48", "--transfers"});
    REQUIRE(report["cases"].size() == 4);
    for (const Json &row : report["cases"]) {
        INFO(row["problem"].get<std::string>());
        const Json &upload = row["transfers"]["upload"], &download = row["transfers"]["download"];
        CHECK(upload["samples_seconds"].size() == 1);
        CHECK(row["upload_seconds"] == upload["median_seconds"]);
        CHECK(row["download_seconds"] == download["median_seconds"]);
        CHECK(download["gigabytes_per_second"].get<double>() ==
              Approx(row["output_bytes"].get<double>() / download["median_seconds"].get<double>() *
                     1e-9));
        for (const Json &ours : row["imago"]) {
            INFO(ours["variant"].get<std::string>());
            const Json &moved = ours["with_transfers"];
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
    const Json without = tiny("2d", {"--sizes", "64x48"})["cases"][0];
    CHECK_FALSE(without.contains("transfers"));
    CHECK_FALSE(without["imago"][0].contains("with_transfers"));
}

TEST_CASE("bench --transfers adds columns to the table, except to chains") {
    const CliRun run = succeeded(
        run_cli({"bench", "--suite", "2d,pipeline", "--sizes", "16x24", "--points", "10",
                 "--placement", "in", "--rounds", "1", "--peers", "none", "--transfers"}));
    CHECK(contains(run.out, " ms  moved ms  moved GF/s "));
    CHECK(contains(run.out, "Transfers, in moved times only: "));
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);)
        if (contains(line, "compress, full"))
            CHECK(contains(line, " -         -           - "));
}

TEST_CASE("bench refuses what it cannot measure") {
    const auto sentence = [](Words arguments) {
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

namespace {

/// How often a text stands in another one.
std::size_t times(const std::string &text, const std::string &part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

} // namespace

TEST_CASE("A chart has a mark for each finite value, and lines between neighbours") {
    const imago::cli::Chart chart{
        "A & B", "GFLOP/s", {"8", "16", "27"}, {{"<ours>", {1, 40, 80}}, {"theirs", {20, NAN, 8}}}};
    const std::string svg = imago::cli::charts_svg({chart});
    CHECK(times(svg, "<title>") == 5);
    CHECK(contains(svg, "<title>&lt;ours>, 27: 80.0 GFLOP/s</title>"));
    CHECK(contains(svg, ">A &amp; B</text>"));
    CHECK(contains(svg, ">80</text>"));        // the highest mark of the axis
    CHECK_FALSE(contains(svg, ">100</text>")); // above which nothing is
    const std::string line = "<path class=\"line\"";
    const std::size_t first = svg.find(line), second = svg.find(line, first + 1);
    REQUIRE(second != std::string::npos);
    const auto path = [&](std::size_t at) { return svg.substr(at, svg.find("/>", at) - at); };
    CHECK(times(path(first), "L") == 2);
    CHECK(times(path(second), "L") == 0); // its neighbours are apart
    CHECK(times(path(second), "M") == 2);
}

TEST_CASE("bench --plot draws each suite with its variants and libraries") {
    const ScratchFolder folder;
    const std::filesystem::path file = folder.path() / "speed.svg";
    const Words request{"bench",    "--sizes",   "8,12,6x4",        "--points", "6",
                        "--rounds", "2",         "--placement",     "out",      "--peers",
                        "none",     "--options", "largest-radix=2", "--plot",   file.string()};
    succeeded(run_cli(request));
    const std::string svg = text_of(file);
    for (const char *text :
         {">1d: fft, float, out of place</text>", ">2d: fft, float, out of place</text>",
          ">6x4</text>", ">Imago</text>", ">Imago: largest-radix=2</text>"})
        CHECK(contains(svg, text));
    CHECK(times(svg, "<title>Imago, ") == 3);

    CHECK(
        sentence_of(run_cli({"bench", "--suite", "memory", "--plot", file.string()}), 2) ==
        "imago-cli: --plot draws transforms over their sizes, for example those of --suite 1d; the "
        "suites asked for have none\n");
    CHECK(sentence_of(run_cli({"bench", "--sizes", "8", "--plot", "speed.png"}), 2) ==
          "imago-cli: --plot writes SVG, so that its file ends in .svg, unlike 'speed.png'\n");
}
