// SPDX-License-Identifier: GPL-3.0-or-later
// Plans for a GPU, run on the test device: real columns before the rows of their half spectra or
// after them, and long lines whose parts meet in local memory.
#include "engine/plan/plan.h"
#include "engine/transform/built_plan.h"
#include "tests/support/catch.h"
#include "tests/support/share.h"
#include "tests/transform/checks.h"
#include "tests/transform/gpu/gpu_device.h"

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

PlanOptions columns_first(PlanOptions::Switch fused = PlanOptions::Switch::off) {
    PlanOptions options;
    options.real_columns = PlanOptions::Switch::on;
    options.fused_pair = fused;
    return options;
}

/// Runs the plan three times: the units of a fused pair count over launches.
void check_runs(const Plan &plan) {
    Transform transform(build_steps(test_device(), plan));
    for (int run = 0; run < 3; ++run)
        check_transform(transform);
}

} // namespace

TEST_CASE(
    "real columns come before the rows of their half spectra, and after them on the way back") {
    Share turns("real columns, GPU", 4);
    for (const char *text :
         {"rfft:32x48*3", "irfft:32x48*3", "rfft:256x64*2", "irfft:64x256*2", "rfft:12x10*5",
          "irfft:12x10*5", "rfft:64x32*3:inplace", "irfft:64x32*3:inplace", "rfft:2x4*3",
          "irfft:4x2*3", "rfft:16x36*2:double", "irfft:36x16*2:double", "rfft:32x64*3:half:ortho",
          "irfft:32x64*3:half:ortho", "rfft:16x32*2:planar", "irfft:16x32*2:planar", "rfft:6x872",
          "irfft:872x6"}) {
        if (!turns.next())
            continue;
        INFO(text);
        const Plan plan = make_plan(parse_problem(text), gpu(), columns_first());
        CHECK(plan.work_bytes[0] > 0);
        check_runs(plan);
    }
}

TEST_CASE("real columns and the rows of their half spectra are one launch") {
    for (const char *text : {"rfft:256x256*5", "irfft:256x256*5", "rfft:512x512*3",
                             "irfft:512x512*3", "rfft:64x128*9:inplace", "irfft:128x64*9"}) {
        INFO(text);
        const Plan plan =
            make_plan(parse_problem(text), gpu(), columns_first(PlanOptions::Switch::on));
        REQUIRE(plan.steps.size() == 1);
        CHECK(plan.steps.front().counters > 0);
        check_runs(plan);
    }
}

TEST_CASE("both parts of lines with a large prime factor meet in local memory") {
    Share turns("joined parts, GPU", 4);
    for (const char *text :
         {"fft:872*5", "ifft:872*5:inplace", "rfft:872*5", "irfft:872*5", "rfft:872*4:inplace",
          "irfft:872*3:inplace", "fft:6x872*2:inplace", "rfft:8x872", "irfft:8x872", "fft:536*7",
          "ifft:670*6", "rfft:436*3", "irfft:1340*3"})
        for (const int together : {0, 2}) {
            if (!turns.next())
                continue;
            INFO(text << ", " << together);
            PlanOptions options;
            options.group_lines = together;
            const Plan plan = make_plan(parse_problem(text), gpu(), options);
            const auto joined = [](const Step &step) {
                return step.report.lengths.size() == 2 && step.counters == 0;
            };
            CHECK(std::count_if(plan.steps.begin(), plan.steps.end(), joined) == 1);
            check_runs(plan);
        }
}
