// SPDX-License-Identifier: GPL-3.0-or-later
// The geometry of the work-group family: lines in phases through local memory, pairs in one item,
// whole matrices in a group, short lines as runs of memory, and the parameters that a search
// varies.
#include "engine/values/step_words.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/transform/checks.h"

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

PlanOptions groups() {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    return options;
}

PlanReport report_of(const Problem &problem, const PlanOptions &options) {
    return Transform(test_device(), problem, options).report();
}

std::string source_of(const Problem &problem, const PlanOptions &options) {
    return Transform(test_device(), problem, options).source();
}

Problem on_axis_0(Kind kind, std::size_t n, std::size_t width) {
    return problem_on_axes(kind, {n, width}, {0});
}

} // namespace

TEST_CASE("lines in phases through little local memory", "[groups]") {
    Ratios ratios("phases");
    PlanOptions options = groups();
    for (const auto &[bytes, problem] :
         {std::pair{std::size_t{2048}, Problem{Kind::fft, {1024}, {3}}},
          {std::size_t{1024}, {Kind::ifft, {512}, {5}}},
          {std::size_t{4096}, on_axis_0(Kind::fft, 1024, 6)},
          {std::size_t{2048}, in_place({Kind::fft, {1024}, {3}})},
          {std::size_t{4096}, in_double({Kind::fft, {1024}, {3}})}}) {
        options.largest_local = bytes;
        INFO(to_string(problem));
        bool phases = false;
        for (const StepReport &step : report_of(problem, options).steps) {
            CHECK(step.local_bytes <= bytes);
            phases |= step.exchanges.front().phases > 1;
        }
        CHECK(phases);
        ratios.check(problem, options);
    }
}

TEST_CASE("pairs in one item, of any radices", "[groups]") {
    Ratios ratios("mirrored", 2);
    PlanOptions options = groups();
    for (const std::vector<int> &radices : {std::vector<int>{8, 16, 8}, {4, 16, 4, 4}, {32, 32}}) {
        options.radices = radices;
        for (const Problem &problem : {Problem{Kind::rfft, {2048}, {3}},
                                       {Kind::irfft, {2048}, {3}},
                                       {Kind::dct2, {1024, 6}, {}},
                                       {Kind::dct3, {1024, 6}, {}},
                                       {Kind::dct2, {6, 1024}, {}},
                                       {Kind::dct3, {5, 1024}, {}},
                                       {Kind::rfft, {1024, 32}, {}},
                                       {Kind::irfft, {6, 1024}, {}}})
            ratios.check(problem, options);
    }
    options.radices = {8, 16, 8};
    options.points_per_item = 16; // two butterflies of the first pass, or the last
    const std::string stores = source_of({Kind::dct2, {1024, 6}, {}}, options);
    CHECK(contains(stores, "#define MIRRORED_STORE"));
    const std::string loads = source_of({Kind::dct3, {6, 1024}, {}}, options);
    CHECK(contains(loads, "#define MIRRORED_LOAD"));
    CHECK(contains(loads, "#define STORE_NEIGHBOURS"));
}

TEST_CASE("pairs in one item of groups whose lines are no power of two", "[groups]") {
    Ratios ratios("mirrored lines", 2);
    PlanOptions options = groups();
    options.radices = {8, 4, 8};
    options.points_per_item = 16;
    for (int lines : {3, 5, 6, 7}) {
        options.group_lines = lines;
        for (const Problem &problem : {Problem{Kind::dct2, {256, 14}, {}},
                                       {Kind::dct3, {256, 14}, {}},
                                       {Kind::dct3, {14, 256}, {}},
                                       {Kind::rfft, {512}, {7}},
                                       {Kind::irfft, {512}, {7}}}) {
            if (!ratios.next())
                continue;
            INFO(to_string(problem) << ", " << lines << " lines a group");
            CHECK(contains(source_of(problem, options), "#define MIRRORED\n"));
            for (const StepReport &step : report_of(problem, options).steps)
                if (step.length == 256)
                    CHECK(step.transforms_per_group == lines);
            ratios.check_now(problem, options);
        }
    }
}

TEST_CASE("small matrices with the exchange that is asked for", "[groups]") {
    Ratios ratios("matrix exchanges");
    PlanOptions options = groups();
    const Problem problem{Kind::fft, {32, 32}, {3}};
    options.exchange = PlanOptions::Exchange::real_then_imaginary;
    const PlanReport parts = report_of(problem, options);
    REQUIRE(parts.steps.size() == 1);
    CHECK(parts.steps[0].exchanges[0].way == StepExchange::Way::local_parts);
    ratios.check(problem, options);
    options.exchange = PlanOptions::Exchange::joint;
    const PlanReport joint = report_of(problem, options);
    REQUIRE(joint.steps.size() == 1);
    CHECK(joint.steps[0].exchanges.front().way == StepExchange::Way::local_joint);
    CHECK(joint.steps[0].local_bytes >= 32 * 32 * 8);
    ratios.check(problem, options);
    ratios.check(in_double({Kind::ifft, {16, 32}, {2}}), options);
    // Both parts just fit, without padding; with one number less, each axis is a separate step.
    options.largest_local = 32 * 32 * 8;
    REQUIRE(report_of(problem, options).steps.size() == 1);
    CHECK(report_of(problem, options).steps[0].local_bytes == options.largest_local);
    ratios.check(problem, options);
    options.largest_local -= 4;
    CHECK(report_of(problem, options).steps.size() == 2);
    ratios.check(problem, options);
}

TEST_CASE("small matrices in one step", "[groups]") {
    Ratios ratios("matrices", 2);
    for (std::size_t elements : {0u, 4u, 16u})
        for (const Problem &problem : {Problem{Kind::fft, {16, 16}, {3}},
                                       {Kind::ifft, {16, 32}, {2}},
                                       {Kind::fft, {32, 16}, {}},
                                       in_place({Kind::fft, {32, 32}, {3}}),
                                       in_double({Kind::ifft, {16, 16}, {2}}),
                                       Problem{Kind::fft, {32, 32}, {2}, Norm::ortho}}) {
            if (!ratios.next())
                continue;
            PlanOptions options = groups();
            options.points_per_item = static_cast<int>(elements);
            INFO(to_string(problem) << ", " << elements << " points an item");
            CHECK(report_of(problem, options).steps.size() == 1);
            ratios.check_now(problem, options);
            options.tiles = false;
            CHECK(report_of(problem, options).steps.size() == 2);
        }
    // Neither strided lines nor other sides are staged.
    for (const char *text : {"fft:16x16*2:in=1024,64,4:out=256,16,1", "fft:16x24", "fft:8x64"})
        CHECK(report_of(parse_problem(text), groups()).steps.size() == 2);
}

TEST_CASE("small matrices by radices of their own for rows and columns", "[groups]") {
    Ratios ratios("matrices by radices");
    for (const auto &[text, extents, radices] :
         {std::tuple{"fft:32x16*3", std::vector<int>{16, 32}, std::vector<int>{2, 4, 2, 8, 4}},
          {"ifft:16x64*3:inplace", {64, 16}, {4, 16, 16}},
          {"fft:64x64*2", {64, 64}, {2, 8, 4, 8, 8}}}) {
        PlanOptions options = groups();
        options.steps = {{radices, 0, 16, 0, PlanOptions::Exchange::joint, {}, {}, 0, {}, {}}};
        const Problem problem = parse_problem(text);
        INFO(text);
        const std::vector<StepReport> steps = report_of(problem, options).steps;
        REQUIRE(steps.size() == 1);
        CHECK(steps.front().lengths == extents);
        CHECK(steps.front().radices == radices);
        CHECK(steps.front().exchanges.front().way == StepExchange::Way::local_joint);
        ratios.check(problem, options);
    }
}

TEST_CASE("short lines loaded and stored as one run", "[groups]") {
    Ratios ratios("runs", 2);
    for (bool staged : {true, false})
        for (std::size_t n : {3u, 4u, 8u, 15u}) {
            PlanOptions options = groups();
            options.staged = staged ? PlanOptions::Switch::automatic : PlanOptions::Switch::off;
            for (std::size_t batch : {1u, 129u})
                ratios.check({Kind::fft, {n}, {batch}}, options);
            ratios.check({Kind::ifft, {n}, {70}, Norm::ortho}, options);
        }
}

TEST_CASE("lines of any length loaded and stored as one run", "[groups]") {
    Ratios ratios("long runs", 6);
    PlanOptions options = groups();
    options.staged = PlanOptions::Switch::on;
    const auto check = [&](Problem problem) {
        ratios.check(problem, options);
        ratios.check(in_double(problem), options);
    };
    for (const auto exchange :
         {PlanOptions::Exchange::joint, PlanOptions::Exchange::real_then_imaginary})
        for (const auto &[n, points] : {std::pair{32u, 0}, {100u, 0}, {256u, 8}, {512u, 16}}) {
            options.exchange = exchange;
            options.points_per_item = points;
            for (const int lines : {1, 3, 4}) {
                options.group_lines = lines;
                check({Kind::rfft, {n}, {7}});
                check({Kind::irfft, {n}, {7}});
                check({Kind::fft, {n - 4}, {7}});
            }
        }
    check(in_place({Kind::rfft, {256}, {6}}));
    check(in_place({Kind::irfft, {256}, {6}}));
    check(in_place({Kind::ifft, {100}, {6}}));
    check({Kind::rfft, {6, 64}, {2}});
    const auto has = [&](Kind kind, std::size_t n, const char *flag) {
        const bool defined =
            contains(source_of({kind, {n}, {6}}, options), std::string("#define ") + flag);
        const StepReport step = report_of({kind, {n}, {6}}, options).steps.front();
        const bool load = flag == std::string("LOAD_RUN");
        CHECK((load ? step.run_loads : step.run_stores) == defined);
        CHECK(contains(exchange_words(step).text(),
                       load ? "lines loaded as one run" : "lines stored as one run") == defined);
        return defined;
    };
    CHECK(has(Kind::rfft, 256, "STORE_RUN"));
    CHECK(has(Kind::irfft, 256, "LOAD_RUN"));
    CHECK((has(Kind::fft, 100, "LOAD_RUN") && has(Kind::fft, 100, "STORE_RUN")));
    options.staged = PlanOptions::Switch::automatic; // whole transactions without a run
    CHECK_FALSE((has(Kind::fft, 256, "LOAD_RUN") || has(Kind::fft, 256, "STORE_RUN")));
}

TEST_CASE("runs of long lines under oclgrind", "[groups][small]") {
    PlanOptions options = groups();
    options.staged = PlanOptions::Switch::on;
    options.group_lines = 3;
    for (const auto exchange :
         {PlanOptions::Exchange::joint, PlanOptions::Exchange::real_then_imaginary})
        for (const auto &[kind, n] :
             {std::pair{Kind::rfft, 64u}, {Kind::irfft, 64u}, {Kind::fft, 36u}}) {
            options.exchange = exchange;
            check_problem({kind, {n}, {7}}, options);
        }
}

TEST_CASE("parameters of a group", "[groups]") {
    Ratios ratios("parameters");
    PlanOptions options = groups();
    options.radices = {4, 10, 12};
    ratios.check({Kind::fft, {480}, {5}}, options);
    CHECK(report_of({Kind::fft, {480}, {5}}, options).steps.at(0).radices == options.radices);
    options = groups();
    for (int elements : {8, 16, 64}) {
        options.points_per_item = elements;
        ratios.check({Kind::fft, {1024}, {3}}, options);
    }
    options = groups();
    options.group_lines = 3;
    ratios.check({Kind::fft, {64}, {10}}, options);
    CHECK(report_of({Kind::fft, {64}, {10}}, options).steps.at(0).transforms_per_group == 3);
    options = groups();
    options.first_factor = 64;
    options.longest_step = 256;
    ratios.check({Kind::fft, {8192}, {2}}, options);
    const PlanReport report = report_of({Kind::fft, {8192}, {2}}, options);
    REQUIRE(report.steps.size() == 2);
    CHECK(report.steps[0].length == 64);
    options = groups();
    options.radices = {33, 2};
    CHECK_THROWS_AS(report_of({Kind::fft, {66}, {}}, options), Error);
    options = groups();
    options.points_per_item = -1;
    CHECK_THROWS_AS(report_of({Kind::fft, {64}, {}}, options), Error);
}

TEST_CASE("the three stages of a DCT where each axis by itself is the choice", "[groups]") {
    Ratios ratios("stages", 3);
    PlanOptions options = groups();
    for (bool stages : {true, false}) {
        options.three_stages = stages;
        for (Kind kind : {Kind::dct2, Kind::idct2, Kind::dct3, Kind::idct3})
            for (Norm norm : {Norm::backward, Norm::ortho, Norm::forward}) {
                ratios.check({kind, {12, 10}, {2}, norm}, options);
                ratios.check({kind, {5, 7}, {3}, norm}, options);
            }
        ratios.check({Kind::dct2, {4, 6, 5}, {2}}, options);
        ratios.check({Kind::dct3, {3, 4, 7}, {}}, options);
    }
}

TEST_CASE("small problems of every geometry", "[small]") {
    PlanOptions options = groups();
    for (const Problem &problem : {Problem{Kind::fft, {16, 16}, {2}},
                                   {Kind::dct2, {8, 6}, {}},
                                   {Kind::dct3, {6, 5}, {}},
                                   {Kind::fft, {4}, {9}}})
        check_problem(problem, options);
    options.radices = {4, 4, 2};
    options.points_per_item = 4;
    for (const Problem &problem : {Problem{Kind::rfft, {64}, {2}},
                                   {Kind::irfft, {64}, {2}},
                                   {Kind::dct2, {32, 4}, {}},
                                   {Kind::dct3, {4, 32}, {}}})
        check_problem(problem, options);
    options = groups();
    options.largest_local = 512;
    check_problem({Kind::fft, {256}, {2}}, options);
}
