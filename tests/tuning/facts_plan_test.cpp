// SPDX-License-Identifier: GPL-3.0-or-later
// Facts change no plan where the planner's rules were measured, and give one elsewhere.
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/assemble.h"
#include "engine/tuning/device_facts.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

DeviceFacts facts_of(const DeviceInfo &info) {
    return device_facts(info, "/nonexistent");
}

std::string kernels(const Plan &plan) {
    std::string text;
    for (const Step &step : plan.steps)
        text += std::to_string(step.global) + " " + std::to_string(step.local) + "\n" +
                assemble(step.recipe);
    return text;
}

std::vector<std::string> problems() {
    std::vector<std::string> list;
    for (std::size_t n = 1; n <= 4096; n *= 2)
        for (const char *batch : {"", "*7", "*4096"})
            list.push_back("fft:" + std::to_string(n) + batch);
    for (const char *n : {"480", "1000", "243", "4093", "8192", "16384", "100003"})
        list.push_back("fft:" + std::string(n) + "*64");
    for (const char *two : {"64x64*16", "16x16*1000", "512x512", "100x30*5", "1024x64"})
        list.push_back("fft:" + std::string(two));
    for (const char *real : {"rfft:1024*100", "irfft:480*7", "dct2:512x512", "dct3:256*64",
                             "dct1:129*9", "dst4:100*3", "filter:64x64"})
        list.push_back(real);
    return list;
}

std::vector<Step> steps_on(const DeviceInfo &info, const char *problem) {
    return make_plan(parse_problem(problem), with_facts(info, facts_of(info)), {}).steps;
}

} // namespace

TEST_CASE("strips are claimed by many cores whose caches hold an array in place", "[model]") {
    DeviceInfo info = pocl_avx512();
    info.compute_units = 16;
    info.second_cache = 2 << 20;
    const auto claimed = [&](const char *problem, const char *options = "") {
        const Step step =
            make_plan(parse_problem(problem), info, parse_plan_options(options)).steps[0];
        const auto &rows = step.recipe.defines.rows();
        CHECK((step.claims != 0) == std::any_of(rows.begin(), rows.end(), [](const Define &row) {
                  return row.name == "CLAIM_UNITS";
              }));
        return step.claims ? step.global : 0;
    };
    CHECK(claimed("fft:64*65536:inplace") == 16);
    CHECK(claimed("fft:1001*4000:inplace") == 16);
    CHECK(claimed("fft:64*65536:inplace", "claims=off") == 0);
    CHECK(claimed("fft:64*65536:inplace", "without-rows=claimed-strips") == 0);
    CHECK(claimed("fft:64*65536") == 16);
    CHECK(claimed("fft:8*262144") == 0); // shorter than the row says
    CHECK(claimed("fft:1024*4096") == 16);
    CHECK(claimed("rfft:1024*4096") == 16);
    CHECK(claimed("rfft:1024*4096", "pack-real=off") == 0);
    CHECK(claimed("fft:64*131072:inplace") == 0); // 64 MiB
    CHECK(claimed("fft:64*16:inplace") == 0);     // less than two units for each core
    info.compute_units = 2;
    CHECK(claimed("fft:64*4096:inplace") == 0);
    CHECK(claimed("fft:64*4096:inplace", "claims=on") == 2);
    info.compute_units = 16;
    info.vendor = "AuthenticAMD";
    CHECK(claimed("fft:64*65536:inplace") == 0);
}

TEST_CASE("facts change no kernel where the rules were measured", "[model]") {
    for (DeviceInfo info : {h200(), pocl_avx512()}) {
        DeviceFacts facts = facts_of(info);
        if (facts.cpu) { // the measured machine's
            facts.first_cache = {48 << 10, FactSource::system};
            facts.second_cache = {1 << 20, FactSource::system};
        }
        for (const std::string &text : problems())
            for (const char *precision : {":float", ":double"})
                for (auto family : {PlanOptions::Family::lanes, PlanOptions::Family::work_group}) {
                    INFO(info.name << " " << text << precision);
                    PlanOptions options;
                    options.family = family;
                    const Problem problem = parse_problem(text + precision);
                    CHECK(kernels(make_plan(problem, with_facts(info, facts), options)) ==
                          kernels(make_plan(problem, info, options)));
                }
    }
}

TEST_CASE("every made-up device has a plan by its facts", "[model]") {
    for (const DeviceInfo &info : made_up_devices()) {
        const DeviceInfo full = with_facts(info, facts_of(info));
        for (const std::string &text : problems())
            for (const char *precision : {":float", ":double"}) {
                if (!info.double_precision && std::string(precision) == ":double")
                    continue;
                INFO(info.name << " " << text << precision);
                CHECK_FALSE(make_plan(parse_problem(text + precision), full, {}).steps.empty());
            }
    }
}

TEST_CASE("a device that nobody measured has lines and columns by its facts", "[model]") {
    const std::vector<Step> rows = steps_on(gcn(), "fft:1024*65536");
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].report.items_per_transform == 64); // 16 points a work-item
    CHECK(rows[0].report.transforms_per_group == 1); // by the cost model
    const std::vector<Step> columns = steps_on(gcn(), "fft:512x512*4");
    REQUIRE(columns.size() == 2);
    CHECK(columns[1].report.transforms_per_group * 8 >= 64); // bytes of neighbouring columns
    DeviceInfo processor = pocl_avx512();
    processor.vendor = "AuthenticAMD";
    CHECK(steps_on(processor, "fft:1024*4096").front().report.lane_width == 16);
}
