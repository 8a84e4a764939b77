// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes that measurements chose for kinds of lines, on made-up devices.
#include "engine/plan/plan.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace imago;

namespace {

/// As many columns of n points, whose points are `apart` points from each other.
std::string columns_of(std::size_t n, std::size_t apart) {
    const std::string stride = std::to_string(apart);
    const std::string strides = std::to_string(n * apart) + ",1," + stride;
    return "fft:" + std::to_string(n) + "*64x" + stride + ":float:in=" + strides +
           ":out=" + strides;
}

StepReport first_step(const std::string &problem, const DeviceInfo &device,
                      const PlanOptions &options = {}) {
    return make_plan(parse_problem(problem), device, options).steps.front().report;
}

int largest(const std::vector<int> &radices) {
    return *std::max_element(radices.begin(), radices.end());
}

} // namespace

TEST_CASE("rows of real numbers have shapes of their own on a GPU") {
    const DeviceInfo device = test::h200();
    PlanOptions options;
    options.tiles = false; // short rows and small matrices are lines then
    options.real_columns = PlanOptions::Switch::off;
    struct Row {
        const char *problem;
        std::vector<int> radices;
        int items, lines;
        bool joint;
    };
    for (const Row &row : {Row{"dct3:4x4*4096", {2, 2}, 2, 32, true},
                           {"dct2:8x8*4096", {2, 2, 2}, 4, 16, true},
                           {"dct3:16x16*4096", {2, 2, 2, 2}, 8, 16, true},
                           {"dct3:32x32*4096", {4, 4, 2}, 8, 4, true},
                           {"dct2:64x64*4096", {4, 4, 4}, 16, 4, true},
                           {"dct3:128x128*64", {8, 4, 4}, 16, 2, true},
                           {"dct2:128x128*64", {8, 4, 4}, 16, 4, false},
                           {"dct3:256x256*64", {8, 8, 4}, 32, 1, true},
                           {"dct3:512x512*64", {8, 8, 8}, 32, 1, true},
                           {"dct3:1024x1024*64", {16, 4, 16}, 32, 1, true},
                           {"dct2:16*8192", {2, 2, 2}, 4, 16, true},
                           {"dct4:64*8192", {4, 4, 2}, 8, 8, true},
                           {"dct2:128*8192", {4, 4, 4}, 8, 4, true},
                           {"dct2:256*8192", {4, 8, 4}, 16, 2, true},
                           {"dct3:512*8192", {4, 4, 4, 4}, 32, 2, true},
                           {"dct3:1024*8192", {4, 4, 8, 4}, 64, 1, true},
                           {"dct2:4096*8192", {8, 4, 8, 8}, 128, 1, false},
                           {"dct4:2048*8192", {4, 8, 8, 4}, 128, 1, true},
                           {"rfft:16*8192", {2, 2, 2}, 4, 16, true},
                           {"irfft:16*8192", {8}, 1, 64, false},
                           {"irfft:32*8192", {4, 4}, 2, 16, false},
                           {"rfft:256*8192", {8, 4, 4}, 16, 2, false},
                           {"irfft:512*8192", {4, 8, 8}, 32, 1, false},
                           {"irfft:2048*8192", {8, 8, 16}, 64, 1, true},
                           {"irfft:4096*8192", {16, 16, 8}, 64, 1, true},
                           {"irfft:16384*64", {16, 8, 8, 8}, 256, 1, false},
                           {"rfft:128*8192", {4, 4, 4}, 16, 4, true},
                           {"rfft:8192*64", {16, 16, 16}, 256, 1, false},
                           {"irfft:256x256*64", {8, 8, 4}, 32, 1, true},
                           {"irfft:512x512*64", {8, 8, 8}, 32, 2, true}}) {
        INFO(row.problem);
        const StepReport report =
            make_plan(parse_problem(row.problem), device, options).steps.back().report;
        CHECK(report.radices == row.radices);
        CHECK(report.items_per_transform == row.items);
        CHECK(report.transforms_per_group == row.lines);
        CHECK((report.exchanges.front().way == StepExchange::Way::local_joint) == row.joint);
    }
    const auto columns = [&](const char *problem) {
        return make_plan(parse_problem(problem), device, {}).steps[0].report.transforms_per_group;
    };
    CHECK(columns("dct3:128x128*64") == 16);
    CHECK(columns("dct3:256x256*64") == 8);
    CHECK(columns("dct3:512x512*64") == 8);
    CHECK(columns("dct2:512x512*64") == 16);
    const auto rows = [](const char *problem, const DeviceInfo &info,
                         const PlanOptions &options = {}) {
        return make_plan(parse_problem(problem), info, options).steps.back().report;
    };
    const auto joint = [](const StepReport &report) {
        return report.exchanges.front().way == StepExchange::Way::local_joint;
    };
    DeviceInfo doubles = device;
    doubles.double_precision = true;
    CHECK_FALSE(joint(rows("dct3:512x512*64:double", doubles)));
    CHECK(rows("dct3:8x8*4096:double", doubles, options).items_per_transform == 1);
    PlanOptions groups;
    groups.family = PlanOptions::Family::work_group;
    CHECK_FALSE(joint(rows("dct3:512x512*64", test::pocl_avx512(), groups)));
    DeviceInfo narrow = device;
    narrow.max_work_group_size = 128;
    const StepReport small = rows("dct3:16x16*4096", narrow, options);
    CHECK(small.items_per_transform * small.transforms_per_group <= 128);
    CHECK(rows("dct3:8x8", device, options).transforms_per_group == 4); // pairs, and no more
    CHECK_FALSE(joint(rows("dct3:100x100*64", device)));
    PlanOptions registers;
    registers.exchange = PlanOptions::Exchange::registers;
    CHECK(rows("dct3:8x8*4096", device, registers).items_per_transform == 1);
    PlanOptions requested;
    requested.steps = {
        {}, {{}, 0, 8, 4, PlanOptions::Exchange::real_then_imaginary, {}, {}, 0, {}, {}}};
    const StepReport own =
        make_plan(parse_problem("dct3:512x512*64"), device, requested).steps.back().report;
    CHECK(own.items_per_transform == 64);
    CHECK(own.transforms_per_group == 4);
    CHECK(own.exchanges.front().way != StepExchange::Way::local_joint);
}

TEST_CASE("columns that begin within a sector of memory go by more lines") {
    DeviceInfo device = test::h200();
    device.extras.static_local = 224 << 10;
    const auto lines = [&](std::size_t n, std::size_t apart) {
        return first_step(columns_of(n, apart), device).transforms_per_group;
    };
    for (const std::size_t apart : {432, 436}) { // whole sectors of 32 bytes
        CHECK(lines(64, apart) == 16);
        CHECK(lines(512, apart) == 16);
        CHECK(lines(1024, apart) == 16); // the row column-run
    }
    CHECK(lines(64, 437) == 128);
    CHECK(lines(144, 437) == 64);
    CHECK(lines(512, 437) == 32);
    CHECK(lines(1024, 437) == 16);
    CHECK(first_step("irfft:512x512*64", device).transforms_per_group == 32);
    CHECK(first_step("dct2:64x437*64", device).transforms_per_group == 32); // of two columns each
    const char *few = "fft:64*437:float:in=1,437:out=1,437";
    CHECK(first_step(few, device).transforms_per_group == 16); // groups for all units
    const char *units = "fft:1024*1024:float:in=1,1024:out=1,1024";
    CHECK(first_step(units, device).transforms_per_group == 8); // 64 groups were too few
    device.extras = {};
    CHECK(lines(512, 437) == 16); // no phases
    CHECK(lines(1024, 432) == 8);
}

TEST_CASE("columns of no power of two go as the cost model predicts them clearly faster") {
    const DeviceInfo device = test::h200();
    struct Row {
        std::size_t points;
        std::vector<int> radices;
        int lines;
    };
    for (const Row &row : {Row{300, {2, 10, 15}, 16},
                           {400, {20, 20}, 16},
                           {480, {4, 10, 12}, 16},
                           {600, {30, 2, 10}, 16},
                           {720, {4, 12, 15}, 16},
                           {960, {32, 30}, 8},
                           {1000, {10, 10, 10}, 8}}) {
        INFO(row.points);
        const StepReport report = first_step(columns_of(row.points, 432), device);
        CHECK(report.radices == row.radices);
        CHECK(report.transforms_per_group == row.lines);
    }
    CHECK(first_step(columns_of(600, 437), device).radices == std::vector<int>{4, 10, 15});
    CHECK(first_step(columns_of(720, 437), device).radices.size() == 3);
    CHECK(first_step("dct3:480x640*64", device).radices.size() == 3);
    PlanOptions options;
    options.largest_radix = 8;
    CHECK(largest(first_step(columns_of(480, 432), device, options).radices) <= 8);
    options.largest_radix = 4;
    CHECK(largest(first_step("rfft:4096*64", device, options).radices) <= 4);
    CHECK(largest(first_step("irfft:16384*64", device, options).radices) <= 4);
    options.largest_radix = 0;
    options.points_per_item = 4;
    CHECK(largest(first_step("rfft:4096*64", device, options).radices) <= 4);
}

TEST_CASE("rows of no power of two have known radices") {
    const DeviceInfo device = test::h200();
    const auto last = [&](const std::string &problem, const PlanOptions &options = {}) {
        return make_plan(parse_problem(problem), device, options).steps.back().report;
    };
    struct Row {
        const char *problem;
        std::vector<int> radices;
        int items;
    };
    for (const Row &row : {Row{"fft:640*4096", {8, 8, 10}, 80},
                           {"fft:800*4096", {8, 10, 10}, 100},
                           {"fft:1500*4096:float:inplace", {10, 10, 15}, 100},
                           {"fft:1600*4096", {10, 10, 16}, 100},
                           {"rfft:3200*4096", {10, 10, 16}, 100},
                           {"dct2:512x800*64", {8, 10, 10}, 100},
                           {"fft:650*4096", {5, 10, 13}, 65},
                           {"fft:750*4096", {5, 10, 15}, 50},
                           {"fft:1000*4096", {10, 10, 10}, 100},
                           {"fft:1920*4096", {10, 12, 16}, 120},
                           {"irfft:512x800*64", {8, 10, 10}, 100},
                           {"dct3:512x800*64", {8, 10, 10}, 100}}) {
        INFO(row.problem);
        CHECK(last(row.problem).radices == row.radices);
        CHECK(last(row.problem).items_per_transform == row.items);
    }
    PlanOptions options;
    options.largest_radix = 16;
    CHECK(largest(last("fft:800*4096", options).radices) <= 16);
    options.largest_radix = 0;
    options.points_per_item = 10;
    CHECK(last("fft:800*4096", options).radices == std::vector<int>{8, 10, 10});
    options.points_per_item = 0;
    options.radices = {8, 10, 10};
    CHECK(last("fft:800*4096", options).radices == options.radices);
    DeviceInfo doubles = device;
    doubles.double_precision = true;
    CHECK(first_step("fft:800*4096:double", doubles).radices.front() < 25);
}

TEST_CASE("columns of which a compute unit holds two groups") {
    DeviceInfo device = test::h200();
    device.items_per_compute_unit = 2048;
    const auto columns = [&](std::size_t n, const PlanOptions &options = {}) {
        return first_step(columns_of(n, 432), device, options);
    };
    const auto resident = [](const StepReport &report) { return report.minimum_groups == 2; };
    CHECK_FALSE(resident(columns(1200)));
    CHECK(columns(1200).radices == std::vector<int>{10, 10, 12});
    device.extras.minimum_groups = true;
    struct Row {
        std::size_t points;
        std::vector<int> radices;
        int lines;
    };
    for (const Row &row : {Row{1000, {5, 10, 20}, 8},
                           {1080, {6, 10, 18}, 8},
                           {1200, {3, 20, 20}, 8},
                           {1800, {8, 15, 15}, 4},
                           {2000, {10, 10, 20}, 4}}) {
        INFO(row.points);
        const StepReport report = columns(row.points);
        CHECK(report.radices == row.radices);
        CHECK(report.transforms_per_group == row.lines);
        CHECK(report.items_per_transform * row.lines <= 512);
        CHECK(resident(report));
    }
    for (const std::size_t n : {960, 1024, 1260, 1500, 1600, 2250})
        CHECK_FALSE(resident(columns(n)));
    CHECK_FALSE(resident(first_step(columns_of(1200, 437), device))); // by more lines
    CHECK_FALSE(resident(first_step("dct2:1200x512*64", device)));
    PlanOptions split;
    split.first_factor = 1000;
    CHECK_FALSE(resident(first_step("fft:1000000*64", device, split))); // four-step factors
    DeviceInfo small = device;
    small.local_memory_per_compute_unit = 64 << 10;
    CHECK_FALSE(resident(first_step(columns_of(1200, 432), small)));
    PlanOptions options;
    options.group_lines = 4;
    CHECK(columns(1200, options).transforms_per_group == 4);
    CHECK(resident(columns(1200, options)));
    options.group_lines = 16;
    CHECK_FALSE(resident(columns(1200, options)));
    options.group_lines = 0;
    options.minimum_groups = 1;
    CHECK_FALSE(resident(columns(1200, options)));
    CHECK(columns(1200, options).radices == std::vector<int>{10, 10, 12});
    options.minimum_groups = -1;
    CHECK_THROWS_AS(columns(1200, options), Error);
    options.minimum_groups = 0;
    options.radices = {10, 10, 12};
    CHECK(columns(1200, options).radices == options.radices);
    CHECK_FALSE(resident(columns(1200, options)));
}

TEST_CASE("columns that need more local memory than a device reports take one step by it") {
    DeviceInfo device = test::h200();
    const auto steps = [&](const char *problem, const PlanOptions &options = {}) {
        return make_plan(parse_problem(problem), device, options).steps;
    };
    PlanOptions without;
    without.without_rows = "whole-columns";
    for (const char *problem : {"fft:4000x3000*2", "dct2:4000x3000*2"}) {
        device.extras = {};
        CHECK(steps(problem).size() > 2);
        device.extras.static_local = 224 << 10;
        CHECK(steps(problem).size() == 2);
        CHECK(steps(problem, without).size() > 2);
    }
    const StepReport columns = steps("fft:4000x3000*2").back().report;
    CHECK(columns.transforms_per_group == 4); // runs of whole sectors
    CHECK(columns.local_bytes > 48 << 10);
}

TEST_CASE("long lines on an Intel CPU end with rows of a quarter of the second cache") {
    DeviceInfo xeon = test::pocl_avx512(), other = xeon;
    xeon.second_cache = other.second_cache = 2 << 20;
    other.vendor = "AuthenticAMD";
    const auto lengths = [](const char *problem, const DeviceInfo &device,
                            const PlanOptions &options = {}) {
        std::vector<int> all;
        for (const Step &step : make_plan(parse_problem(problem), device, options).steps)
            all.push_back(step.report.length);
        return all;
    };
    CHECK(lengths("fft:131072", xeon) == std::vector<int>{32, 4096});
    CHECK(lengths("fft:1048576", xeon) == std::vector<int>{256, 4096});
    CHECK(lengths("fft:1048576:double", xeon) == std::vector<int>{256, 4096});
    CHECK(lengths("fft:16777216", xeon).size() == 3);
    CHECK(lengths("fft:1000000", xeon) == std::vector<int>{1000, 1000}); // no power of two
    CHECK(lengths("fft:6000000", xeon) == std::vector<int>{1500, 4000});
    CHECK(lengths("fft:823543", xeon) == std::vector<int>{343, 2401}); // 7 ^ 7
    PlanOptions options;
    options.longest_step = 1024;
    CHECK(lengths("fft:1048576", xeon, options) == std::vector<int>{1024, 1024});
    options.longest_step = 0;
    options.lane_width = 1;
    CHECK(lengths("fft:1048576", xeon, options) == std::vector<int>{1024, 1024});
    DeviceInfo small = xeon;
    small.second_cache = 1 << 20; // was not measured
    CHECK(lengths("fft:1048576", small) == std::vector<int>{1024, 1024});
    CHECK(lengths("fft:1048576", other) == std::vector<int>{1024, 1024});
    CHECK(lengths("fft:16777216", other) == std::vector<int>{4096, 4096});
    const auto prefetch = [](const DeviceInfo &device) {
        return make_plan(parse_problem("fft:1048576*4"), device, {}).steps.back().report.prefetch;
    };
    CHECK_FALSE(prefetch(xeon));
    CHECK(prefetch(other));
}
