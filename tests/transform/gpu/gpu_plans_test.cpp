// SPDX-License-Identifier: GPL-3.0-or-later
// Plans for a GPU, run on the test device: a machine without a GPU would otherwise test none of
// them.
#include "engine/plan/plan.h"
#include "engine/transform/built_plan.h"
#include "tests/support/catch.h"
#include "tests/support/share.h"
#include "tests/transform/checks.h"
#include "tests/transform/gpu/gpu_checks.h"
#include "tests/transform/gpu/gpu_device.h"

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

/// Checks three runs of each problem, planned as a fused step pair.
void check_fused_pairs(const std::vector<const char *> &problems, PlanOptions options = {}) {
    options.fused_pair = PlanOptions::Switch::on;
    const DeviceInfo info = gpu();
    for (const char *text : problems) {
        INFO(text);
        const Plan plan = make_plan(parse_problem(text), info, options);
        REQUIRE(plan.steps.size() == 1);
        CHECK(plan.steps.front().counters > 0);
        Transform transform(build_steps(test_device(), plan));
        for (int run = 0; run < 3; ++run)
            check_transform(transform);
    }
}

} // namespace

TEST_CASE("packed real lines as a GPU is planned for") {
    check_all(
        "packed lines, GPU",
        {"irfft:32*70",  "irfft:64*20",  "irfft:128*9",        "irfft:256*5",  "irfft:512*7",
         "irfft:1024*3", "irfft:2048*3", "irfft:4096*3",       "irfft:8192*2", "irfft:16384*2",
         "rfft:8*70",    "rfft:16*70",   "rfft:128*9",         "rfft:256*5",   "rfft:2048*3",
         "rfft:4096*3",  "rfft:8192*2",  "rfft:16384*2",       "dct2:1024*5",  "dct3:1024*5",
         "dct4:64*9",    "dct2:256*5",   "dct3:256*6:inplace", "dct4:256*5",   "dst2:4096*2",
         "dst3:2048*3",  "dst4:1000*3",  "idxst:512*3",        "dct3:100*9",   "dct2:8192*2"},
        3);
}

TEST_CASE("pairs of real lines as a GPU is planned for") {
    check_all("pairs of lines, GPU",
              {"irfft:6x128*2", "irfft:6x256*2", "irfft:6x512", "rfft:64x36", "dct3:8x8*9",
               "dct2:16x16*5", "dct3:32x128", "dct3:6x1024", "dct2:64x26", "dct3:256x18"},
              2);
}

TEST_CASE("compressions as a GPU is planned for") {
    check_all("compressions, GPU",
              {"compress:6x512*2:ortho", "compress:4x1024:ortho", "compress:4x4096:ortho",
               "compress:4x3000:ortho", "compress:4x4000:ortho", "compress:64x100",
               "compress:8x30*9", "compress:512x12:ortho", "compress:5x1000",
               "compress:6x8192:ortho"},
              3);
}

TEST_CASE("pairs of cosines of other lengths as a GPU is planned for") {
    check_all("pairs of cosines, GPU",
              {"dct2:6x3000", "dct3:6x3000", "dct2:3000x12", "idct2:3000x12", "dct2:4000x8*2",
               "idct2:4000x8", "dct3:5x4000", "dct2:1000x6", "idct2:6x1000", "dct3:1500x10"},
              3);
}

TEST_CASE("columns as a GPU is planned for") {
    check_all("columns, GPU",
              {"fft:64x150",        "fft:96x37",   "fft:512x37",  "fft:1024x19",  "fft:31x515",
               "irfft:128x258",     "rfft:256x66", "dct2:100x74", "fft:480x24",   "fft:400x16",
               "fft:600x10",        "fft:720x8",   "fft:900x12",  "fft:500x17",   "fft:640x21",
               "fft:128x37:double", "dct2:480x12", "dct3:800x6",  "fft:33x31x27", "fft:1200x12",
               "fft:2000x8"},
              3);
}

TEST_CASE("rows and columns have the shapes that are checked here") {
    const auto last = [](const char *problem) {
        return make_plan(parse_problem(problem), gpu(), {}).steps.back();
    };
    for (const char *problem : {"fft:1200x12", "fft:2000x8"})
        CHECK(last(problem).recipe.minimum_groups == 2);
    CHECK(last("fft:800*4").report.radices == std::vector<int>{8, 10, 10});
    CHECK(last("dct3:2268*3").report.radices == std::vector<int>{9, 9, 14});
}

TEST_CASE("rows as a GPU is planned for") {
    check_all("rows, GPU",
              {"fft:640*3", "fft:800*4", "fft:1500*2", "rfft:3200*2", "dct2:3x864", "dct3:2268*3"},
              2);
}

TEST_CASE("packed lines of 16384 points take one step") {
    check_all("long packed lines, GPU", {"rfft:32768*2", "irfft:32768*3"}, 1);
    check_all("long packed lines, persistent", {"rfft:32768*3", "irfft:32768*4", "irfft:32768*3"},
              1, gpu_with_extras());
    const auto steps = [](const char *problem, const DeviceInfo &info) {
        return make_plan(parse_problem(problem), info, {}).steps;
    };
    for (const char *problem : {"rfft:32768*4", "irfft:32768*4"}) {
        REQUIRE(steps(problem, gpu()).size() == 1);
        CHECK(steps(problem, gpu()).front().report.exchanges.front().phases == 2);
        CHECK(steps(problem, gpu_with_extras()).front().report.bulk_copies);
    }
    // The last half spectrum of an odd number would be copied past its end.
    CHECK_FALSE(steps("irfft:32768*3", gpu_with_extras()).front().report.bulk_copies);
}

TEST_CASE("rows of half spectra whose pairs are in one item, as a GPU is planned for") {
    const std::vector<const char *> problems{"irfft:6x3000*2", "irfft:4x4000", "irfft:10x2100"};
    check_all("rows of paired half spectra", problems, 2);
    for (const char *text : problems) {
        const Defines defines =
            make_plan(parse_problem(text), gpu(), {}).steps.back().recipe.defines;
        CHECK(std::any_of(defines.rows().begin(), defines.rows().end(),
                          [](const Define &define) { return define.name == "MIRRORED_LOAD"; }));
    }
}

TEST_CASE("both parts of a row in local memory, as a GPU is planned for") {
    const std::vector<const char *> problems{
        "fft:201*37",          "fft:489*11", "fft:1474*5", "fft:3556*3:inplace", "rfft:489*6",
        "irfft:978*4:forward", "fft:1742*4", "fft:876*3",  "fft:1340*2:inplace"};
    for (const char *text : problems) {
        INFO(text);
        CHECK(make_plan(parse_problem(text), gpu(), {}).steps.size() == 1);
    }
    check_all("parts in local memory", problems, 2);
}

TEST_CASE("prime radices above 32 as a GPU is planned for") {
    const std::vector<const char *> problems{
        "fft:37*70",   "fft:43*5:inplace", "fft:61*66", "rfft:59*9",       "irfft:47*6",
        "dct2:53*5",   "dct3:94*3",        "fft:41x37", "fft:1480*2",      "fft:846*3:inplace",
        "rfft:47x6*2", "fft:3233*2",       "dct4:59*3", "fft:43*5:double", "fft:82x3:double"};
    for (const char *text : problems) {
        INFO(text);
        for (const Step &step : make_plan(parse_problem(text), gpu(), {}).steps)
            CHECK(step.report.lengths.empty()); // no convolution of another length
    }
    check_all("prime radices", problems, 2);
}

TEST_CASE("rows of drawn lengths with one large prime, as a GPU is planned for") {
    constexpr std::size_t primes[] = {37,  47,  59,  61,  67,  73,  79,  83,  97,
                                      101, 107, 113, 127, 149, 163, 197, 211, 331};
    auto engine = random_engine(41);
    const auto below = [&](std::size_t count) { return std::size_t(engine() % count); };
    const char *kinds[] = {"fft", "ifft", "rfft", "irfft"}, *ways[] = {"", ":inplace", ":ortho"};
    for (int i = 0; i < 8; ++i) {
        const std::size_t n = primes[below(std::size(primes))] * (2 + below(24));
        const std::string text = std::string(kinds[below(4)]) + ":" + std::to_string(n) + "*" +
                                 std::to_string(1 + below(9)) + ways[below(3)];
        INFO(text);
        Transform transform(build_steps(test_device(), make_plan(parse_problem(text), gpu(), {})));
        check_transform(transform);
    }
}

TEST_CASE("both parts of long real lines in one launch, as a GPU is planned for") {
    PlanOptions options;
    options.longest_step = 1024;
    check_fused_pairs({"rfft:65536*5", "irfft:65536*5", "rfft:4096*9", "irfft:4096*9"}, options);
}

TEST_CASE("rows and columns of small real matrices in one launch, as a GPU is planned for") {
    check_fused_pairs({"rfft:64x64*5", "irfft:64x64*5", "rfft:128x64*4:inplace",
                       "irfft:64x128*4:inplace", "rfft:32x64*3:double", "irfft:32x64*3:ortho",
                       "dct2:64x64*5", "dct3:64x64*5:inplace", "dct2:128x64*3:ortho",
                       "rfft:64x64*4:half", "irfft:64x64*4:half", "dct2:64x64*4:half"});
}

TEST_CASE("rows and columns of real matrices in one launch, as a GPU is planned for") {
    check_fused_pairs({"rfft:256x256*3", "irfft:256x256*3", "rfft:512x512*2", "irfft:512x512*2",
                       "dct2:256x256*3", "idct2:256x256*3"});
}

TEST_CASE("half spectra in the ring of a launch begin at whole transactions") {
    PlanOptions options;
    options.fused_pair = PlanOptions::Switch::on;
    options.fused_pair_lag = 2;
    options.fused_pair_ring = 4;
    options.real_columns = PlanOptions::Switch::off;
    for (const char *text : {"rfft:256x256*9", "irfft:256x256*9"}) {
        INFO(text);
        const Plan plan = make_plan(parse_problem(text), gpu(), options);
        REQUIRE(plan.steps.size() == 1);
        CHECK(plan.work_bytes[0] == 4 * 256 * 144 * 8); // 129 columns
        CHECK(plan.steps.front().report.groups == (9 + 2) * (8 + 9));
    }
}

TEST_CASE("boxes in one launch, whose matrices stay in local memory, as a GPU is planned for") {
    Share turns("boxes in one launch, GPU", 4);
    PlanOptions options;
    options.one_launch = PlanOptions::Switch::on;
    for (const char *text : {"ifft:32x6x10:inplace", "fft:33x31x27:inplace", "rfft:32x10x12",
                             "irfft:34x12x10", "dct2:32x6x10:inplace", "dct3:40x12x10",
                             "dct2:36x9x8:inplace", "idct2:32x64x32", "fft:60x16x50:inplace"}) {
        if (!turns.next())
            continue;
        INFO(text);
        const Problem problem = parse_problem(text);
        const std::size_t array = std::max(problem.input_bytes(), problem.output_bytes());
        for (const char *without : {"", "launch-tiles"}) {
            options.without_rows = without;
            Plan plan = make_plan(problem, gpu(), options);
            REQUIRE(plan.steps.size() == 1);
            if (options.without_rows.empty())
                CHECK(plan.steps.front().report.bytes_moved < 5 * array);
            Transform transform(build_steps(test_device(), std::move(plan)));
            check_transform(transform);
        }
    }
}

TEST_CASE("a box in one launch, whose matrix takes more local memory than the device reports") {
    PlanOptions options;
    options.one_launch = PlanOptions::Switch::on;
    const Problem problem = parse_problem("fft:32x90x80:inplace");
    Plan plan = make_plan(problem, gpu_with_extras(), options);
    REQUIRE(plan.steps.size() == 1);
    CHECK(plan.steps.front().report.local_bytes > gpu().local_memory);
    Transform transform(build_steps(test_device(), std::move(plan)));
    check_transform(transform);
}
