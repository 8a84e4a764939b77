// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/candidates.h"
#include "engine/search/step_candidates.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <functional>
#include <map>
#include <set>

using namespace imago;

namespace {

DeviceInfo cpu() {
    DeviceInfo info;
    info.name = "cpu";
    info.platform_name = "Portable Computing Language";
    info.type = DeviceType::cpu;
    info.compute_units = 2;
    info.max_work_group_size = 4096;
    info.max_work_item_sizes[0] = 4096;
    info.local_memory = 1 << 20;
    info.native_vector_width_float = 16;
    info.native_vector_width_double = 8;
    info.double_precision = true;
    return info;
}

DeviceInfo gpu() {
    DeviceInfo info = cpu();
    info.name = "gpu";
    info.type = DeviceType::gpu;
    info.max_work_group_size = info.max_work_item_sizes[0] = 1024;
    info.compute_units = 132;
    info.local_memory = 48 << 10;
    info.native_vector_width_float = 1;
    return info;
}

/// A device whose groups may wait for each other.
DeviceInfo able_gpu() {
    DeviceInfo info = gpu();
    info.extras = {true, false, std::uint64_t{200} << 10};
    info.shared_cache = std::uint64_t{50} << 20;
    return info;
}

Plan planned(const char *problem, const DeviceInfo &device, const PlanOptions &options = {}) {
    return make_plan(parse_problem(problem), device, options);
}

/// The plans with these steps' options, as far as they can be planned, by their kernels.
std::set<std::string> kernels(const char *problem, const DeviceInfo &device,
                              const std::vector<PlanOptions::Step> &steps) {
    std::set<std::string> all;
    for (const auto &step : steps) {
        PlanOptions options;
        options.steps = {step};
        CHECK(parse_plan_options(to_string(options)) == options);
        try {
            all.insert(signature(planned(problem, device, options)));
        } catch (const Error &) {
            // A choice that does not fit on the device is not a candidate.
        }
    }
    return all;
}

} // namespace

TEST_CASE("each order of the radices is a kernel of its own, in both families") {
    for (const DeviceInfo &device : {cpu(), gpu()})
        for (const char *problem : {"fft:480*1000", "fft:1024*1000", "rfft:512*1000"}) {
            INFO(device.name << " " << problem);
            const Plan plan = planned(problem, device);
            const auto steps = order_candidates(plan.steps[0], device, {}, {});
            CHECK(steps.size() > 20);
            CHECK(kernels(problem, device, steps).size() > 20);
        }
}

TEST_CASE("a step's own radices are run in their order") {
    for (const DeviceInfo &device : {cpu(), gpu()})
        for (const std::vector<int> &radices :
             {std::vector<int>{16, 4, 16}, {16, 16, 4}, {16, 8, 8}, {8, 8, 16}, {4, 16, 16}}) {
            PlanOptions options;
            options.steps = {{radices, 4, 0, 0, {}, {}, {}, 0, {}, {}}};
            const Plan plan = planned("fft:1024*1000", device, options);
            CHECK(plan.steps[0].report.radices == radices);
            options.steps[0].structure = PlanOptions::Structure::across;
            CHECK(planned("fft:1024*1000", device, options).steps[0].report.radices == radices);
        }
    PlanOptions other;
    other.steps = {{{16, 16}, 0, 0, 0, {}, {}, {}, 0, {}, {}}}; // of another length
    CHECK(signature(planned("fft:1024*1000", gpu(), other)) ==
          signature(planned("fft:1024*1000", gpu())));
}

TEST_CASE("options of one step leave the others alone") {
    PlanOptions options;
    options.steps.resize(2);
    options.steps[1].radices = {16, 4, 4};
    const Plan plain = planned("fft:65536*4", gpu()), own = planned("fft:65536*4", gpu(), options);
    REQUIRE(plain.steps.size() == 2);
    CHECK(signature(plain.steps[0]) == signature(own.steps[0]));
    CHECK(signature(plain.steps[1]) != signature(own.steps[1]));
}

TEST_CASE("the other parameters of a step change its kernel one by one") {
    for (const DeviceInfo &device : {cpu(), gpu()}) {
        const Plan plan = planned("fft:1024*1000", device);
        const auto steps = shape_candidates(plan.steps[0], device, {});
        CHECK(steps.size() >= 5);
        auto all = kernels("fft:1024*1000", device, steps);
        all.erase(signature(plan)); // some change nothing if they are not possible
        CHECK(all.size() >= 3);
    }
}

TEST_CASE("a matrix that a group holds has the orders of its rows and columns") {
    const Plan plan = planned("fft:64x64*1000", gpu());
    REQUIRE(plan.steps.size() == 1);
    REQUIRE(plan.steps[0].report.lengths == std::vector<int>{64, 64});
    const auto steps = order_candidates(plan.steps[0], gpu(), {}, {});
    CHECK(kernels("fft:64x64*1000", gpu(), steps).size() > 50);
    for (const auto &step : steps) {
        PlanOptions options;
        options.steps = {step};
        const Plan own = planned("fft:64x64*1000", gpu(), options);
        REQUIRE(own.steps.size() == 1);
        CHECK(own.steps[0].report.radices == step.radices);
    }
    CHECK(order_candidates(plan.steps[0], gpu(), {}, {12, 1, 2}).size() <= 5 * 6);
}

TEST_CASE("each of two steps in one launch has candidates of its own") {
    for (const char *problem : {"fft:512x512*256", "fft:131072*512"}) {
        INFO(problem);
        const Plan plan = planned(problem, able_gpu());
        REQUIRE(in_one_launch(plan));
        CHECK(order_candidates(plan.steps[0], able_gpu(), {}, {}).empty());
        for (const int half : {0, 1}) {
            std::set<std::string> all;
            for (const auto &step : half_candidates(plan.steps[0], half, {}, {})) {
                const Plan own =
                    planned(problem, able_gpu(), with_step({}, std::size_t(half), step));
                if (in_one_launch(own))
                    all.insert(signature(own));
            }
            all.erase(signature(plan));
            CHECK(all.size() > 20);
        }
        std::set<std::string> ahead;
        for (const PlanOptions &options : fused_pair_candidates({}))
            ahead.insert(signature(planned(problem, able_gpu(), options)));
        CHECK(ahead.size() >= 4);
    }
    CHECK_FALSE(in_one_launch(planned("fft:512x512*256", gpu())));
}

TEST_CASE("a long line is split at its divisors, the balanced ones first") {
    const auto ways = plan_candidates(parse_problem("fft:1048576*2"), gpu(), {}, {});
    std::vector<std::size_t> factors;
    for (const PlanOptions &way : ways)
        if (way.first_factor)
            factors.push_back(way.first_factor);
    REQUIRE(factors.size() >= 8);
    CHECK(factors[0] == 1024);
    CHECK(std::set<std::size_t>(factors.begin(), factors.end()).count(2048));
    for (const PlanOptions &way : ways) {
        CHECK(requested_options(way) == PlanOptions{});
        CHECK(parse_plan_options(to_string(way)) == way);
    }
}

TEST_CASE("registers for groups are tried where the device has shown it, as many as it holds") {
    DeviceInfo device = gpu();
    device.items_per_compute_unit = 2048;
    device.registers_per_compute_unit = 65536;
    const auto counts = [&] {
        const Step step = planned("fft:1024*4096", device, {}).steps.front();
        std::set<int> found;
        for (const PlanOptions::Step &candidate : shape_candidates(step, device, {}))
            if (candidate.minimum_groups)
                found.insert(candidate.minimum_groups);
        return found;
    };
    CHECK(counts().empty());
    device.extras.minimum_groups = true;
    CHECK(counts() == std::set<int>{1, 9, 10, 12, 16, 21}); // of 64 work-items
    device.items_per_compute_unit = 768;
    CHECK(counts() == std::set<int>{1, 9, 10, 12});
}

TEST_CASE("a line that the planner splits unevenly is split next to that, too") {
    DeviceInfo xeon = test::pocl_avx512();
    xeon.second_cache = 2 << 20;
    const char *problem = "fft:262144*16:float:inplace";
    const auto planned_points = planned(problem, xeon, {}).steps.front().report.length;
    REQUIRE(planned_points == 64);
    std::vector<std::size_t> factors;
    for (const PlanOptions &way : plan_candidates(parse_problem(problem), xeon, {}, {12, 1, 2}))
        if (way.first_factor && !way.longest_step && way.splits.empty())
            factors.push_back(way.first_factor);
    const std::set<std::size_t> all(factors.begin(), factors.end());
    CHECK(all.size() == factors.size());
    for (const std::size_t wanted : {32, 128, 512})
        CHECK(all.count(wanted));
}

TEST_CASE("the rest of a long line is split in other ways, too, where it takes several steps") {
    const char *problem = "fft:134217728";
    std::map<std::size_t, std::set<std::string>> by_first_factor;
    for (const PlanOptions &way : plan_candidates(parse_problem(problem), gpu(), {}, {}))
        if (way.first_factor && !way.longest_step)
            by_first_factor[way.first_factor].insert(signature(planned(problem, gpu(), way)));
    REQUIRE(by_first_factor.count(512));
    CHECK(by_first_factor[512].size() >= 3);
    for (const PlanOptions &way : plan_candidates(parse_problem(problem), gpu(), {}, {})) {
        INFO(to_string(way));
        CHECK(parse_plan_options(to_string(way)) == way);
        for (const PlanOptions::Split &split : way.splits)
            CHECK(split.points * way.first_factor == std::size_t{1} << 27);
    }
}

TEST_CASE("all that a search is said to vary changes kernels") {
    const auto differ = [](const char *problem, const DeviceInfo &device,
                           const std::function<bool(const PlanOptions &)> &varied) {
        std::set<std::string> all;
        for (const PlanOptions &way : plan_candidates(parse_problem(problem), device, {}, {}))
            if (varied(way))
                all.insert(signature(planned(problem, device, way)));
        all.erase(signature(planned(problem, device)));
        return all.size();
    };
    const auto twiddles = [](PlanOptions::Twiddles wanted) {
        return [wanted](const PlanOptions &way) { return way.twiddles == wanted; };
    };
    for (const DeviceInfo &device : {cpu(), gpu()}) {
        CHECK(differ("fft:4096*64", device, twiddles(PlanOptions::Twiddles::precise)) == 1);
        CHECK(differ("fft:4096*64", device, twiddles(PlanOptions::Twiddles::native)) == 1);
        CHECK(differ("fft:4096*64:double", device, twiddles(PlanOptions::Twiddles::native)) == 0);
    }
    const auto transposed = [](const PlanOptions &way) {
        return way.columns == PlanOptions::Columns::transposed;
    };
    for (const DeviceInfo &device : {cpu(), gpu()}) {
        CHECK(differ("fft:512x512*8", device, transposed) == 1);
        CHECK(differ("rfft:64x64x64", device, transposed) == 1);
        CHECK(differ("fft:512*64", device, transposed) == 0);
    }
    const auto local = [](const PlanOptions &way) { return way.largest_local > 0; };
    CHECK(differ("fft:8192*64", gpu(), local) >= 1);
    const DeviceInfo able = able_gpu();
    CHECK(differ("fft:16384*64", able, local) >= 2);
    const auto ahead = [](const PlanOptions &way) { return way.fused_pair_lag > 0; };
    CHECK(differ("fft:256x256*512", able, ahead) >= 6);
    CHECK(differ("fft:256x256*512", gpu(), ahead) == 0); // if nothing was shown
    const auto apart = [](const PlanOptions &way) {
        return way.fused_pair == PlanOptions::Switch::off;
    };
    CHECK(differ("fft:256x256*512", able, apart) == 1);
    for (const PlanOptions &way : plan_candidates(parse_problem("fft:256x256*512"), able, {}, {}))
        CHECK(way.fused_pair != PlanOptions::Switch::on);
}

TEST_CASE("the same kernels are the same candidate") {
    PlanOptions options;
    const std::string plain = signature(planned("fft:256*64", cpu()));
    options.largest_group = 17; // of the other family
    CHECK(signature(planned("fft:256*64", cpu(), options)) == plain);
    options.item_points = 256;
    CHECK(signature(planned("fft:256*64", cpu(), options)) != plain);
    CHECK(signature(planned("fft:256*64", cpu())) != signature(planned("ifft:256*64", cpu())));
}
