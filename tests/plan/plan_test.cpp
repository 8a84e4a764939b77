// SPDX-License-Identifier: GPL-3.0-or-later
// Whole plans on made-up devices: slots, sizes and limits, without a device.
#include "engine/plan/plan.h"
#include "engine/values/step_words.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace imago;

namespace {

DeviceInfo device_of(DeviceType type, std::size_t group, std::uint64_t local,
                     std::uint64_t global) {
    DeviceInfo info;
    info.name = "made up";
    info.type = type;
    info.max_work_group_size = group;
    std::fill_n(info.max_work_item_sizes, 3, group);
    info.local_memory = local;
    info.global_memory = global;
    info.max_allocation = global / 4;
    info.native_vector_width_float = type == DeviceType::cpu ? 16 : 1;
    return info;
}

std::vector<DeviceInfo> devices() {
    const std::uint64_t gib = std::uint64_t{1} << 30;
    std::vector<DeviceInfo> all{
        device_of(DeviceType::cpu, 4096, 1 << 20, 16 * gib),
        device_of(DeviceType::gpu, 1024, 48 << 10, 16 * gib),
        device_of(DeviceType::gpu, 128, 16 << 10, 2 * gib),
        device_of(DeviceType::gpu, 64, 16 << 10, 2 * gib),
        device_of(DeviceType::accelerator, 1, 32 << 10, 2 * gib),
    };
    all[0].platform_name = "Portable Computing Language";
    return all;
}

const char *const problems[] = {
    "fft:1",          "fft:2*3",         "ifft:16*1000",  "fft:37*5",       "fft:1000*2048",
    "fft:4093*3",     "fft:20011",       "fft:65536*2",   "fft:65537",      "fft:100000",
    "rfft:1",         "rfft:9*7",        "rfft:1001",     "rfft:32768*3",   "irfft:10007",
    "dct2:1*5",       "dct2:8191",       "idct2:5*3",     "dct3:16384",     "fft:1x1",
    "fft:1x17",       "fft:17x1*3",      "fft:64x48*2",   "fft:6x32768",    "ifft:32768x6",
    "rfft:300x451*2", "irfft:20011x6",   "irfft:6x20011", "dct2:512x512*3", "dct2:97x64",
    "dct2:20011x3",   "idct2:512x512*3", "idct2:3x20011", "idct3:32768x2",  "dct2:1x1",
};

/// Checks that each step reads written data, the input does not change, and the last step makes the
/// output.
void check_slots(const Plan &plan) {
    std::set<Slot> written{Slot::input};
    std::set<Slot> used;
    REQUIRE(!plan.steps.empty());
    for (const Step &step : plan.steps) {
        CHECK(written.count(step.in) == 1);
        CHECK(step.out != Slot::input);
        written.insert(step.out);
        used.insert({step.in, step.out});
        if (step.ring)
            used.insert(*step.ring);
    }
    CHECK(plan.steps.back().out == Slot::output);
    std::size_t bytes = 0;
    for (int i = 0; i < 3; ++i) {
        const Slot slot = Slot(int(Slot::work_a) + i);
        CHECK((used.count(slot) == 1) == (plan.work_bytes[std::size_t(i)] > 0));
        bytes += plan.work_bytes[std::size_t(i)];
    }
    CHECK(plan.workspace_bytes() == bytes + plan.table_bytes() + plan.counter_bytes());
}

void check_step(const Step &step, const DeviceInfo &device) {
    INFO(step_words(step.report.work).text());
    REQUIRE(step.local >= 1);
    CHECK(step.local <= device.max_work_group_size);
    CHECK(step.global >= 1);
    CHECK(step.global % step.local == 0);
    CHECK(step.report.groups == step.global / step.local);
    CHECK(step.report.local_bytes <= device.local_memory);
    CHECK(step.report.private_bytes <= std::uint64_t{2} << 20);
    CHECK(step.report.bytes_moved > 0);
    if (step.report.length > 0) {
        CHECK(std::accumulate(step.report.radices.begin(), step.report.radices.end(), 1,
                              std::multiplies<>()) == step.report.length);
        if (step.report.family == StepFamily::work_group)
            CHECK(std::size_t(step.report.items_per_transform * step.report.transforms_per_group) ==
                  step.local);
    }
}

std::string plan_complaint(const std::string &problem, const DeviceInfo &device) {
    return test::error_of([&] { make_plan(parse_problem(problem), device, {}); },
                          Error::Kind::failure);
}

} // namespace

TEST_CASE("plans of a table of problems on made-up devices") {
    for (const DeviceInfo &device : devices())
        for (const char *text : problems)
            for (const auto family :
                 {PlanOptions::Family::automatic, PlanOptions::Family::work_group}) {
                if (device.max_work_group_size == 1 && plan_complaint(text, device) != "")
                    continue; // groups of 1 serve lines up to 1024 points
                PlanOptions options;
                options.family = family;
                const Problem problem = parse_problem(text);
                const bool idct =
                    problem.kind == TransformKind::idct2 || problem.kind == TransformKind::dct3;
                options.threshold_at_load = idct && problem.extents.size() == 2;
                INFO(text << " with groups of " << device.max_work_group_size);
                const Plan plan = make_plan(problem, device, options);
                check_slots(plan);
                for (const Step &step : plan.steps)
                    check_step(step, device);
                CHECK(assemble(plan.steps[0].recipe).find(step_kernel_name) != std::string::npos);
            }
}

TEST_CASE("the threshold is read by the step that loads the coefficients, and by no other") {
    PlanOptions options;
    options.threshold_at_load = true;
    for (const DeviceInfo &device : devices())
        for (const char *text : {"idct2:64x48", "idct2:20011x2", "idct2:2x20011"}) {
            if (plan_complaint(text, device) != "")
                continue;
            const Plan plan = make_plan(parse_problem(text), device, options);
            for (const Step &step : plan.steps)
                CHECK(step.report.work.lines.front().threshold_at_load == (step.in == Slot::input));
        }
}

TEST_CASE("a threshold where nothing could apply it is refused") {
    PlanOptions options;
    options.threshold_at_load = true;
    for (const char *text : {"fft:64", "dct2:64x48", "idct2:64", "idct4:64x48"})
        CHECK_THROWS_AS(make_plan(parse_problem(text), devices()[0], options), Error);
    options.row_column = true;
    CHECK_THROWS_AS(make_plan(parse_problem("idct2:64x48"), devices()[0], options), Error);
}

TEST_CASE("options bound what is planned") {
    const DeviceInfo gpu = devices()[1];
    PlanOptions options;
    options.largest_group = 48;
    options.largest_radix = 8;
    for (const Step &step : make_plan(parse_problem("fft:4096*9"), gpu, options).steps) {
        CHECK(step.local <= 48);
        CHECK(*std::max_element(step.report.radices.begin(), step.report.radices.end()) <= 8);
    }
    options = {};
    options.lane_width = 5;
    REQUIRE_THROWS_AS(make_plan(parse_problem("fft:8"), gpu, options), Error);
    options = {};
    options.largest_radix = 33;
    REQUIRE_THROWS_AS(make_plan(parse_problem("fft:8"), gpu, options), Error);
}

// Two of them as one complex line would take twice as many points, and more rounded factors.
TEST_CASE("lines of type IV of even length go by themselves, also beside others") {
    for (const DeviceInfo &device : {devices()[0], devices()[1]})
        for (const char *text : {"dct4:6x20", "dst4:20x6*3", "idct4:4x6x20", "idst4:20x20"}) {
            INFO(text << " with groups of " << device.max_work_group_size);
            const Problem problem = parse_problem(text);
            const Plan plan = make_plan(problem, device, {});
            REQUIRE(plan.steps.size() == problem.extents.size());
            for (std::size_t i = 0; i < plan.steps.size(); ++i)
                CHECK(plan.steps[i].report.length ==
                      int(problem.extents[problem.extents.size() - 1 - i] / 2));
        }
}

TEST_CASE("a plan that does not fit is refused before anything is computed") {
    const DeviceInfo small = device_of(DeviceType::gpu, 256, 32 << 10, 1 << 20);
    CHECK(plan_complaint("fft:1024*64", small) ==
          "The input of fft:1024*64:float takes 524288 bytes; \"made up\" allows 262144 bytes in "
          "one piece; a batch of 32 fits.");
    CHECK(plan_complaint("rfft:1*65536", small) ==
          "The output of rfft:1*65536:float takes 524288 bytes; \"made up\" allows 262144 bytes "
          "in one piece; a batch of 32768 fits.");
    // The work array of the half spectra is larger than the real arrays.
    const DeviceInfo small_cpu = device_of(DeviceType::cpu, 256, 32 << 10, 1 << 20);
    CHECK(plan_complaint("dct2:8x4*2000", small_cpu)
              .find("An intermediate result of dct2:8x4*2000") == 0);
    CHECK(plan_complaint("fft:20011", small).find("for a line of 20011 points takes a buffer of") !=
          std::string::npos);
    // Each piece fits, but their sum does not.
    DeviceInfo narrow = small;
    narrow.global_memory = (64 * 480 + 2 * 64 * 241) * 4 + 100;
    CHECK(plan_complaint("rfft:64x480", narrow) ==
          "The transform rfft:64x480:float needs " +
              std::to_string((64 * 480 + 2 * 64 * 241) * 4 +
                             make_plan(parse_problem("rfft:64x480"), small, {}).workspace_bytes()) +
              " bytes of memory; \"made up\" has " + std::to_string(narrow.global_memory) +
              "; no batch of it fits.");
    CHECK(plan_complaint("dct2:64x64", small) == "");
}

TEST_CASE("more lines than the kernels can count are refused") {
    DeviceInfo large = device_of(DeviceType::gpu, 256, 32 << 10, std::uint64_t{1} << 44);
    CHECK(plan_complaint("fft:1*3000000000", large).find("has 3000000000 lines in a step") !=
          std::string::npos);
    CHECK(plan_complaint("fft:1*1000000000", large) == "");
    CHECK(plan_complaint("rfft:1*1073741823", large) == "");
    CHECK(plan_complaint("rfft:1*1073741824", large) != "");
}

TEST_CASE("lines along the lanes of Intel's processors go in eights above 256 points") {
    DeviceInfo device = devices().front();
    const auto step = [&](const char *problem, const PlanOptions &options = {}) {
        return make_plan(parse_problem(problem), device, options).steps[0].report;
    };
    CHECK(step("fft:512*8192").lane_width == 16);
    device.vendor = "GenuineIntel";
    CHECK(step("fft:512*8192").lane_width == 8);
    CHECK(step("fft:512*8192").radices == std::vector<int>{8, 8, 8});
    CHECK(step("fft:4096*1024").radices.front() == 8);
    CHECK(step("fft:384*8192").radices == std::vector<int>{8, 6, 8});
    CHECK(step("fft:256*8192").lane_width == 16);
    CHECK(step("rfft:4096*1024").lane_width == 16);
    PlanOptions requested;
    requested.lane_width = 16;
    CHECK(step("fft:512*8192", requested).lane_width == 16);
}

TEST_CASE("long lines bring nothing into the caches of Intel's processors before their turn") {
    DeviceInfo device = devices().front();
    device.double_precision = true;
    const auto prefetches = [&](const char *problem, const PlanOptions &options = {}) {
        return make_plan(parse_problem(problem), device, options).steps[0].report.prefetch;
    };
    CHECK(prefetches("fft:4096*1024"));
    device.vendor = "GenuineIntel";
    CHECK(prefetches("fft:2048*2048"));
    CHECK_FALSE(prefetches("fft:4096*1024"));
    CHECK_FALSE(prefetches("fft:65536*64:inplace"));
    CHECK(prefetches("fft:1024*4096:double"));
    CHECK_FALSE(prefetches("fft:2048*2048:double"));
    CHECK(prefetches("irfft:8192*512"));
    PlanOptions requested;
    requested.prefetch = PlanOptions::Switch::on;
    CHECK(prefetches("fft:4096*1024", requested));
}

TEST_CASE("stores past the caches: of large results that are not stored where they were loaded") {
    const DeviceInfo device = devices().front();
    const auto streams = [&](const char *problem) {
        std::vector<bool> steps;
        for (const Step &step : make_plan(parse_problem(problem), device, {}).steps)
            steps.push_back(step.report.streaming_stores);
        return steps;
    };
    using Steps = std::vector<bool>;
    CHECK(streams("fft:4096*1024") == Steps{true});
    CHECK(streams("fft:4096*1024:inplace") == Steps{false});
    CHECK(streams("fft:1024*4096:inplace") == Steps{true});
    CHECK(streams("fft:4096*16") == Steps{false});
    CHECK(streams("fft:1024*4096:out=1025,1") == Steps{false}); // no line starts where a vector can
    CHECK(streams("fft:1024x1024*4:inplace") == Steps{true, false}); // the columns stay in place
    CHECK(streams("fft:2048x2048") == Steps{false, true});           // through a work buffer
    CHECK(streams("fft:1024x1024*4") == Steps{true});                // by one work-item each
    CHECK(streams("fft:1048576*4") == Steps{true, true});
    DeviceInfo roomy = device; // whose last cache holds the buffer from one run to the next
    roomy.shared_cache = std::uint64_t{480} << 20;
    const auto streams_there = [&](const char *problem) {
        return make_plan(parse_problem(problem), roomy, {}).steps[0].report.streaming_stores;
    };
    CHECK(!streams_there("fft:1024*4096:inplace"));
    CHECK(!streams_there("fft:16*262144:inplace"));
    CHECK(!streams_there("fft:32*131072:inplace"));
    CHECK(streams_there("fft:1024*4096"));
    CHECK(streams_there("fft:1024*65536:inplace"));
    DeviceInfo unknown = device; // whose compiler may not have the builtins
    unknown.platform_name = "another";
    CHECK(!make_plan(parse_problem("fft:4096*1024"), unknown, {}).steps[0].report.streaming_stores);
}
