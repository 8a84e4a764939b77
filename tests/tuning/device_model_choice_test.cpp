// SPDX-License-Identifier: GPL-3.0-or-later
// The model's options always give a plan, and change nothing where the planner's rules were
// measured.
#include "engine/plan/plan.h"
#include "engine/program/assemble.h"
#include "engine/tuning/device_model_choice.h"
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

} // namespace

TEST_CASE("the model's options plan the same with and without facts", "[model]") {
    for (const DeviceInfo &info : made_up_devices()) {
        const DeviceFacts facts = facts_of(info);
        const DeviceInfo full = with_facts(info, facts);
        for (const std::string &text : problems())
            for (const char *precision : {":float", ":double"}) {
                if (!info.double_precision && std::string(precision) == ":double")
                    continue;
                INFO(info.name << " " << text << precision);
                const Problem problem = parse_problem(text + precision);
                const PlanOptions options = model_options(info, facts, problem);
                const Plan plan = make_plan(problem, full, options);
                CHECK_FALSE(plan.steps.empty());
                CHECK(kernels(plan) == kernels(make_plan(problem, full, {})));
                if (options != PlanOptions{})
                    CHECK(kernels(plan) == kernels(make_plan(problem, info, options)));
            }
    }
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

TEST_CASE("a problem of one step has explicit parameters", "[model]") {
    const PlanOptions gpu =
        model_options(h200(), facts_of(h200()), parse_problem("fft:1024*65536:inplace"));
    CHECK(gpu.family == PlanOptions::Family::work_group);
    CHECK(gpu.radices == std::vector<int>{32, 32});
    CHECK(gpu.points_per_item == 32);
    CHECK(gpu.group_lines == 2);
    const PlanOptions amd = model_options(gcn(), facts_of(gcn()), parse_problem("fft:1024*65536"));
    CHECK(amd.points_per_item == 16);
    CHECK(amd.group_lines == 2); // by the cost model
    DeviceInfo processor = pocl_avx512();
    REQUIRE(processor.vendor == "GenuineIntel");
    CHECK(
        model_options(processor, facts_of(processor), parse_problem("fft:1024*4096")).lane_width ==
        8);
    processor.vendor = "AuthenticAMD";
    const PlanOptions cpu =
        model_options(processor, facts_of(processor), parse_problem("fft:1024*4096"));
    CHECK(cpu.family == PlanOptions::Family::lanes);
    CHECK(cpu.structure == PlanOptions::Structure::along);
    CHECK(cpu.lane_width == 16);
    CHECK(cpu.item_points == 4096);
    const ModelChoice columns =
        model_choice(gcn(), facts_of(gcn()), parse_problem("fft:512x512*4"));
    REQUIRE(columns.steps.size() == 2);
    CHECK(columns.steps[1].lines * 8 >= 64); // bytes of neighbouring columns
    // Requested options stay.
    PlanOptions requested;
    requested.points_per_item = 8;
    requested.pack_real = false;
    const PlanOptions kept =
        model_options(h200(), facts_of(h200()), parse_problem("fft:1024*64"), requested);
    CHECK(kept.points_per_item == 8);
    CHECK_FALSE(kept.pack_real);
}

TEST_CASE("a choice says its terms", "[model]") {
    DeviceFacts facts = facts_of(h200());
    facts.copy_bandwidth = {4.2e12, FactSource::measured};
    facts.launch_seconds = {5e-6, FactSource::measured};
    const ModelChoice choice = model_choice(h200(), facts, parse_problem("fft:1024*65536:inplace"));
    REQUIRE(choice.steps.size() == 1);
    const StepTerms &step = choice.steps.front();
    CHECK(step.items * step.lines == 64);
    CHECK(step.registers == 96);
    CHECK(step.occupancy.by_registers == 65536 / 96 / 64);
    CHECK(step.occupancy.by_local == (228 << 10) / step.local_bytes);
    CHECK(step.occupancy.by_limit == 32);
    CHECK(step.occupancy.by_items == 32);
    CHECK(step.resident > 0.25);
    CHECK(step.resident < 0.5);
    CHECK(choice.bytes_moved == std::uint64_t{16} * 1024 * 65536);
    CHECK(choice.seconds == Approx(double(choice.bytes_moved) / 4.2e12));
    CHECK(step.bound == "copy");
    const std::string text = to_text(choice);
    INFO(text);
    CHECK(text.find("32·32") != std::string::npos);
    CHECK(text.find("by registers") != std::string::npos);
    CHECK(text.find("assumed\n") == std::string::npos);
    CHECK(text.find("copy: 4200.0 GB/s (measured)") != std::string::npos);

    const ModelChoice small = model_choice(h200(), facts, parse_problem("fft:64"));
    CHECK(small.steps.front().bound == "launch");
    CHECK(small.seconds == Approx(5e-6));
    const ModelChoice cpu =
        model_choice(pocl_avx512(), facts_of(pocl_avx512()), parse_problem("fft:512x512"));
    REQUIRE(cpu.steps.size() == 2);
    CHECK(cpu.steps[0].registers == 0);
    CHECK(cpu.steps[0].scratch_bytes == 512 * 8);
    CHECK(to_text(cpu).find("lanes") != std::string::npos);
}
