// SPDX-License-Identifier: GPL-3.0-or-later
// Real lines, pairs of them and half spectra with the lanes along a line: every hook, at every lane
// width, with numbers of vectors that are even and odd and a last block that overlaps.
#include "engine/plan/plan.h"
#include "engine/transform/built_plan.h"
#include "tests/support/catch.h"
#include "tests/support/share.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Lengths = std::vector<std::size_t>;

PlanOptions of_width(int lanes) {
    PlanOptions options;
    options.family = PlanOptions::Family::lanes;
    options.lane_width = lanes;
    return options;
}

/// Lengths of complex lines: 2^n; an odd number of vectors; blocks of the first pass that overlap.
Lengths lengths_of(int lanes) {
    if (lanes == 16)
        return {256, 336};
    return lanes == 8 ? Lengths{128, 72} : Lengths{32, 20};
}

/// Checks the problem, and that its rows have the lanes along them, if it is its turn.
void check_along(Ratios &ratios, const Problem &problem, const PlanOptions &options) {
    if (!ratios.next())
        return;
    const auto steps = Transform(test_device(), problem, options).report().steps;
    INFO(to_string(problem));
    CHECK(std::any_of(steps.begin(), steps.end(), [&](const StepReport &step) {
        return step.work.lines.front().name.axis == LineAxis::rows &&
               step.family == StepFamily::lanes_along && step.lane_width == options.lane_width;
    }));
    ratios.check_now(problem, options);
}

} // namespace

TEST_CASE("packed real lines along the lanes", "[along]") {
    Ratios ratios("packed along", 2);
    for (int lanes : {4, 8, 16})
        for (std::size_t n : lengths_of(lanes))
            for (Kind kind : {Kind::rfft, Kind::irfft})
                check_along(ratios, {kind, {2 * n}, {3}}, of_width(lanes));
}

TEST_CASE("pairs of real rows along the lanes", "[along]") {
    Ratios ratios("pairs along", 2);
    for (int lanes : {4, 8, 16})
        for (std::size_t n : lengths_of(lanes))
            for (Kind kind : {Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct_idxst})
                check_along(ratios, {kind, {5, n}, {2}}, of_width(lanes));
}

TEST_CASE("other arrays along the lanes", "[along]") {
    Ratios ratios("arrays along", 2);
    const PlanOptions options = of_width(8);
    for (Kind kind : {Kind::rfft, Kind::irfft, Kind::dct2}) {
        Problem problem{kind, {4, 128}, {2}};
        problem.precision = Precision::f64;
        check_along(ratios, problem, options);
        problem.extents = {256};
        if (kind != Kind::dct2)
            check_along(ratios, problem, options);
    }
    for (Kind kind : {Kind::rfft, Kind::irfft})
        for (const Lengths &extents : {Lengths{256}, Lengths{4, 128}}) {
            Problem problem{kind, extents, {3}};
            problem.layout = ComplexLayout::planar;
            check_along(ratios, problem, options);
            problem.layout = ComplexLayout::interleaved;
            problem.placement = Placement::in_place;
            check_along(ratios, problem, options);
        }
}

TEST_CASE("real lines along the lanes, streaming and fetched ahead", "[along]") {
    using Switch = PlanOptions::Switch;
    Ratios ratios("streamed along", 2);
    for (int lanes : {8, 16})
        for (Switch requested : {Switch::on, Switch::off})
            for (const Problem &problem :
                 {Problem{Kind::rfft, {672}, {5}}, Problem{Kind::rfft, {1024}, {5}},
                  Problem{Kind::irfft, {672}, {5}}, Problem{Kind::idct2, {5, 336}, {}},
                  Problem{Kind::idct2, {4, 256}, {3}}, Problem{Kind::dct2, {5, 336}, {}},
                  Problem{Kind::dct2, {4, 256}, {3}}}) {
                PlanOptions options = of_width(lanes);
                options.streaming_stores = options.prefetch = requested;
                check_along(ratios, problem, options);
            }
}

TEST_CASE("packed real lines that share the lanes of a vector", "[along]") {
    using Switch = PlanOptions::Switch;
    Ratios ratios("packed shared", 2);
    PlanOptions options = of_width(16);
    options.structure = PlanOptions::Structure::hybrid;
    for (Switch streaming : {Switch::on, Switch::off})
        for (std::size_t samples : {128, 192, 256, 400}) // of 192 and 400 blocks overlap
            for (Kind kind : {Kind::rfft, Kind::irfft}) {
                options.streaming_stores = streaming;
                Problem problem{kind, {samples}, {5}};
                const PlanReport report = Transform(test_device(), problem, options).report();
                CHECK(report.steps.front().family == StepFamily::lanes_hybrid);
                ratios.check(problem, options);
                ratios.check(in_place(problem), options);
                auto &half = kind == Kind::rfft ? problem.out_strides : problem.in_strides;
                half = {samples / 2 + 4, 1};
                ratios.check(problem, options); // half spectra apart
            }
}

TEST_CASE("plans for a processor that prefetches streams", "[along]") {
    DeviceInfo info = test_device()->info();
    if (info.type != DeviceType::cpu)
        return;
    info.vendor = "GenuineIntel";
    info.compute_units = 1;
    Share turns("prefetching processor", 2);
    for (const char *text :
         {"fft:8192*3", "fft:16384*2:inplace", "ifft:32768*2:inplace", "fft:65536*2",
          "rfft:16384*3", "irfft:16384*3", "rfft:4096*5", "irfft:4096*5", "fft:2048*3",
          "fft:2048x16", "ifft:2048x40:inplace", "fft:10000*3", "fft:128*9:inplace",
          "fft:256x256*2:inplace", "rfft:512x512*1", "rfft:1024x64*1", "rfft:2048x32*1"}) {
        if (!turns.next())
            continue;
        INFO(text);
        Transform transform(
            build_steps(test_device(), make_plan(parse_problem(text), info, PlanOptions{})));
        check_transform(transform);
    }
}

TEST_CASE("long real lines", "[along]") {
    Ratios ratios("long");
    for (Kind kind : {Kind::rfft, Kind::irfft})
        ratios.check({kind, {65536}, {9}});
    ratios.check({Kind::dct2, {16, 32768}, {}});
}

TEST_CASE("columns of the DCT in strips that are fetched ahead", "[along]") {
    Ratios ratios("columns", 2);
    for (std::size_t n1 : {256u, 272u, 1000u})
        for (std::size_t n2 : {16u, 34u})
            for (Kind kind : {Kind::dct2, Kind::idct2})
                ratios.check({kind, {n1, n2}, {2}});
}

TEST_CASE("imaginary parts that a half spectrum cannot have are ignored along the lanes",
          "[along]") {
    const PlanOptions options = of_width(4);
    for (const Problem &problem :
         {Problem{Kind::irfft, {64}, {3}}, Problem{Kind::irfft, {1, 32}, {2}}}) {
        std::vector<float> input = random_input(problem);
        const std::vector<float> before = run(problem, input, options);
        const std::size_t half = problem.extents.back() / 2 + 1;
        for (std::size_t i = 0; i < problem.transforms(); ++i)
            for (std::size_t k : {std::size_t{0}, half - 1})
                input[2 * (i * half + k) + 1] = std::numeric_limits<float>::quiet_NaN();
        CHECK(run(problem, input, options) == before);
    }
}

TEST_CASE("small real lines along the lanes", "[small]") {
    Ratios ratios("small along");
    for (const Problem &problem :
         {Problem{Kind::rfft, {64}, {3}}, Problem{Kind::irfft, {40}, {3}},
          Problem{Kind::dct2, {5, 32}, {}}, Problem{Kind::idxst_idct, {5, 20}, {}}})
        check_along(ratios, problem, of_width(4));
}
