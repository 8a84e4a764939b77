// SPDX-License-Identifier: GPL-3.0-or-later
// Times of tables that are even, uneven, or of clocks that jump; gaps and resampling.
#include "app/media/table/csv_file.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

CsvTable read_times(const std::string &text, const CsvSettings &settings = {}) {
    const ScratchFolder folder;
    return read_csv_table(folder.write("t.csv", text), settings);
}

std::string times_refusal(const std::string &text, const CsvSettings &settings = {}) {
    return error_of([&] { read_times(text, settings); });
}

std::string timed(std::size_t rows, const std::function<double(std::size_t)> &time,
                  const std::function<double(double)> &value, const char *form = "%.6f,%.9g\n") {
    std::string text = "t,x\n";
    for (std::size_t n = 0; n < rows; ++n) {
        char row[80];
        std::snprintf(row, sizeof row, form, time(n), value(time(n)));
        text += row;
    }
    return text;
}

double one_value(double) {
    return 1;
}

/// Rows have local time from 1:50 on, every ten minutes.
std::string clock_text(const char *day, const std::vector<const char *> &times) {
    std::string text = "Zeit;x\n";
    for (const char *time : times)
        text += std::string(day) + " " + time + ";1,5\n";
    return text;
}

} // namespace

TEST_CASE("times that were rounded are even, and give their true rate") {
    const auto sixty = [](std::size_t n) {
        return std::round(static_cast<double>(n) / 60 * 1e3) / 1e3;
    };
    const CsvTable table = read_times(timed(1001, sixty, one_value, "%.3f,%g\n"));
    CHECK(table.findings.sampling->even);
    CHECK(table.signal.sample_rate == 60);
    // Without one row the times are not even.
    const auto lost = [&](std::size_t n) { return sixty(n < 500 ? n : n + 1); };
    CHECK(contains(times_refusal(timed(1001, lost, one_value, "%.3f,%g\n")), "ends in line 502"));
    // A lost second among whole seconds is not a rounding.
    const auto second = [](std::size_t n) { return static_cast<double>(n < 50 ? n : n + 1); };
    const std::string sentence = times_refusal(timed(100, second, one_value, "%.0f,%g\n"));
    CHECK(contains(sentence, "its times are uneven: steps take from 1 s to 2 s, mostly 1 s; 1 step "
                             "differs, and the longest one ends in line 52"));
    try {
        read_times(timed(100, second, one_value, "%.0f,%g\n"));
        FAIL("it was read");
    } catch (const CsvChoiceNeeded &needed) { // names the options to choose
        CHECK(needed.about() == CsvDoubt::times);
        CHECK(needed.findings().sampling->uneven_steps == 1);
    }
}

TEST_CASE("a clock of many digits since 1970 keeps its rate") {
    std::string text = "timestamp,x\n";
    for (int n = 0; n < 2000; ++n)
        text += "1769860800." + std::to_string(1000000 + n).substr(1) + ",1.5\n"; // 1 MHz
    CHECK(read_times(text).signal.sample_rate == Approx(1e6).epsilon(1e-6));
}

TEST_CASE("times that do not rise are named with their lines") {
    CHECK(contains(times_refusal("t,x\n0,1.5\n1,1\n1,1\n2,1\n3,1\n3,1\n"),
                   "line 4 repeats the time of line 3; times must rise, and 2 rows do not"));
    CHECK(contains(times_refusal("t,x\n0,1.5\n1,1\n2,1\n\n1.5,1\n3,1\n4,1\n5,1\n6,1\n7,1\n8,1\n"),
                   "line 6 has a time 0.5 before that of line 4"));
    CsvSettings settings;
    settings.time_column = "none";
    CHECK(read_times("t,x\n0,1.5\n1,1\n1,1\n", settings).signal.channels == 2);
    settings.time_column = "t";
    settings.rate = 5;
    const CsvTable passed = read_times("t,x\n0,1.5\n1,1\n1,1\n", settings);
    CHECK(passed.signal.sample_rate == 5);
    CHECK(passed.signal.channels == 1);
    settings = {};
    CHECK(
        contains(times_refusal("t,x\n0,1.5\n1,1\n2,1\nx,1\n"), "line 5, column 1: 'x' is no time"));
}

TEST_CASE("clocks that jump for daylight saving time are put right, and told") {
    const CsvTable autumn = read_times(clock_text(
        "25.10.2026", {"02:30:00", "02:40:00", "02:50:00", "02:00:00", "02:10:00", "02:20:00"}));
    CHECK(autumn.findings.sampling->even);
    CHECK(autumn.signal.sample_rate == Approx(1 / 600.0));
    REQUIRE(autumn.findings.sampling->jumps.size() == 1);
    CHECK(autumn.findings.sampling->jumps[0].line == 5);
    CHECK(!autumn.findings.sampling->jumps[0].forward);
    const CsvTable spring = read_times(clock_text(
        "29.03.2026", {"01:30:00", "01:40:00", "01:50:00", "03:00:00", "03:10:00", "03:20:00"}));
    CHECK(spring.findings.sampling->even);
    REQUIRE(spring.findings.sampling->jumps.size() == 1);
    CHECK(spring.findings.sampling->jumps[0].forward);
    // On a Wednesday the hour is missing, or occurs twice.
    CHECK(contains(times_refusal(clock_text("28.10.2026", {"02:30:00", "02:40:00", "02:50:00",
                                                           "02:00:00", "02:10:00", "02:20:00"})),
                   "line 5 has a time 3000 before that of line 4"));
    CHECK(contains(times_refusal(clock_text("25.03.2026", {"01:30:00", "01:40:00", "01:50:00",
                                                           "03:00:00", "03:10:00", "03:20:00"})),
                   "uneven"));
}

TEST_CASE("resampled values keep the error that is documented") {
    CsvSettings settings;
    settings.resample = CsvResample::linear;
    const double rate = 100;
    for (const double frequency : {2.0, 5.0, 10.0}) {
        const auto wave = [&](double time) {
            return std::sin(2 * std::numbers::pi * frequency * time);
        };
        const auto jitter = [&](std::size_t n) {
            return (static_cast<double>(n) + 0.2 * std::sin(static_cast<double>(n * n))) / rate;
        };
        const CsvTable table = read_times(timed(400, jitter, wave), settings);
        CHECK(table.signal.length >= 399);
        CHECK(table.findings.rows == 400);
        const double step = table.findings.sampling->longest;
        const double bound = std::pow(std::numbers::pi * frequency * step, 2) / 2;
        double most = 0;
        for (std::size_t n = 0; n < table.signal.length; ++n) {
            const double time = static_cast<double>(n) / table.signal.sample_rate;
            most = std::max(most, std::fabs(double(table.signal.samples[n]) - wave(time)));
        }
        CHECK(most <= bound);
        CHECK(most > bound / 10); // so that the bound is tight enough
    }
    settings.rate = 50; // of the even times
    const auto slow = read_times(timed(
                                     400, [](std::size_t n) { return double(n) / 100; }, one_value),
                                 settings);
    CHECK(slow.signal.length == 200);
    CHECK(slow.signal.sample_rate == 50);
    // Values for years between two rows would be invented.
    settings = {};
    settings.resample = CsvResample::linear;
    CHECK(contains(times_refusal("t,x\n0,1.5\n1,1\n2,1\n3,1\n1e9,1\n", settings),
                   "1000000001 samples"));
    settings.resample = CsvResample::none;
    CHECK(read_times("t,x\n0,1.5\n1,1\n2,1\n3,1\n8,1\n", settings).signal.sample_rate ==
          Approx(0.5));
}

TEST_CASE("gaps are filled by time, and held at the ends") {
    CsvSettings settings;
    settings.gaps = CsvGaps::interpolate;
    const CsvTable table = read_times("t,x,y\n0,,1.5\n1,2,2\n2,n/a,2\n3,NaN,2\n4,8,\n", settings);
    CHECK(table.signal.samples == std::vector<float>{2, 2, 4, 6, 8, 1.5f, 2, 2, 2, 2});
    REQUIRE(table.findings.gaps.size() == 2);
    CHECK(table.findings.gaps[0].count == 3);
    CHECK(table.findings.gaps[0].first_line == 2);
    CHECK(table.findings.gaps[0].at_ends == 1);
    CHECK(table.findings.gaps[1].at_ends == 1);
    settings.resample = CsvResample::none;
    CHECK(read_times("t,x\n0,0\n1,\n4,8\n5,1\n", settings).signal.samples ==
          std::vector<float>{0, 2, 8, 1});
    settings.columns = {"x"};
    CHECK(contains(times_refusal("t,x,y\n0,,1.5\n1,,2\n2,,2\n", settings), "no number at all"));
}

TEST_CASE("a long table tells how far it is, and stops when it is told to") {
    const ScratchFolder folder;
    std::string text = "x\n";
    while (text.size() < (5u << 20))
        text += "1.25\n2.5\n";
    const auto path = folder.write("t.csv", text);
    std::vector<double> parts;
    const CsvTable table = read_csv_table(path, {}, [&](double part) {
        parts.push_back(part);
        return true;
    });
    CHECK(parts.size() >= 4);
    CHECK(std::is_sorted(parts.begin(), parts.end()));
    CHECK(parts.back() <= 1);
    std::size_t told = 0;
    try {
        read_csv_table(path, {}, [&](double) { return ++told < 2; });
        FAIL("it was not cancelled");
    } catch (const Error &error) {
        CHECK(error.kind() == Error::Kind::cancelled);
    }
    CHECK(told == 2);
}
