// SPDX-License-Identifier: GPL-3.0-or-later
// Plans by the kernel of any size: right for every length, one program for all, the same bits with
// and without the compiler's optimisation.
#include "engine/device/queue.h"
#include "engine/plan/plan.h"
#include "engine/program/assemble.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <cstring>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

PlanOptions any_size() {
    PlanOptions options;
    options.structure = PlanOptions::Structure::any_size;
    options.pack_real = false;
    return options;
}

bool served(const Problem &problem) {
    return any_size_plan(test_device()->info(), problem).has_value();
}

/// Numbers from -2 to 2, the same ones at every call.
std::vector<float> some_numbers(std::size_t count) {
    std::vector<float> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = float(int(i * 7919 % 1009) - 504) / 313;
    return numbers;
}

/// The output of a plan for some_numbers(), with others for a mask.
std::vector<float> output_of(const BuiltPlanPtr &plan) {
    const Problem &problem = plan->plan.problem;
    const std::vector<float> in = some_numbers(problem.input_numbers());
    std::vector<float> out(problem.output_numbers());
    const DevicePtr device = test_device();
    Buffer from(device, problem.input_bytes()), to(device, problem.output_bytes());
    Queue queue(device);
    queue.upload(from, in.data(), from.bytes());
    Transform transform(plan);
    if (problem.kind == Kind::filter) {
        const std::vector<float> mask = some_numbers(problem.mask_numbers());
        Buffer on_device(device, mask.size() * sizeof(float));
        queue.upload(on_device, mask.data(), on_device.bytes());
        transform.set_mask(on_device);
    }
    transform.execute(queue, from, to);
    queue.download(out.data(), to, to.bytes());
    return out;
}

const std::vector<std::vector<std::size_t>> pictures{
    {1, 1}, {1, 7}, {8, 8}, {15, 16}, {17, 23}, {60, 49}, {128, 31}, {100, 97}, {3, 1009}};

} // namespace

TEST_CASE("the kernel of any size is right at every length", "[ready]") {
    if (test_device()->info().type != DeviceType::cpu)
        return;
    Ratios ratios("any size");
    for (std::size_t n = 1; n <= 40; ++n)
        for (const Kind kind : {Kind::fft, Kind::ifft, Kind::rfft, Kind::irfft}) {
            const Problem problem{kind, {n}, {11}};
            REQUIRE((served(problem) || n == 1));
            ratios.check(problem, any_size());
        }
    for (const std::size_t n : {511u, 1000u, 1021u, 2187u, 4096u, 7919u, 16384u})
        ratios.check({Kind::fft, {n}, {3}}, any_size());
}

TEST_CASE("the kernel of any size serves pictures", "[ready]") {
    if (test_device()->info().type != DeviceType::cpu)
        return;
    Ratios ratios("pictures of any size");
    for (const auto &extents : pictures)
        for (const Kind kind :
             {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct2, Kind::dct3}) {
            const Problem problem{kind, extents, {3}, Norm::ortho};
            INFO(to_string(problem));
            if (extents.front() > 1 && extents.back() > 1)
                CHECK(served(problem));
            ratios.check(problem, any_size());
        }
    Problem apart{Kind::dct2, {8, 16}, {2, 3}, Norm::ortho};
    apart.in_strides = {2000, 17, 60, 1};
    apart.out_strides = apart.in_strides;
    CHECK(served(apart));
    ratios.check(apart, any_size());
    ratios.check({Kind::ifft, {12, 10, 9}, {2}}, any_size());
    ratios.check({Kind::fft, {30, 21}, {4}}, any_size(), true);
}

TEST_CASE("the kernel of any size under oclgrind", "[ready][small]") {
    if (test_device()->info().type != DeviceType::cpu)
        return;
    Ratios ratios("any size, small");
    for (const Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct3})
        ratios.check({kind, {13, 12}, {2}}, any_size());
}

TEST_CASE("all steps of any size share one program", "[ready]") {
    const DeviceInfo &info = test_device()->info();
    if (info.type != DeviceType::cpu)
        return;
    std::string source;
    for (const auto &extents : {std::vector<std::size_t>{60, 49}, {1000, 900}, {763, 1021}})
        for (const Kind kind : {Kind::fft, Kind::irfft, Kind::dct2, Kind::dct3, Kind::filter}) {
            const std::optional<Plan> plan = any_size_plan(info, {kind, extents, {3}});
            REQUIRE(plan);
            for (const Step &step : plan->steps) {
                const std::string other = assemble(step.recipe);
                if (source.empty())
                    source = other;
                CHECK(other == source);
            }
        }
}

TEST_CASE("optimisation changes no bit of the kernel of any size", "[ready]") {
    const DevicePtr device = test_device();
    if (device->info().type != DeviceType::cpu)
        return;
    for (const auto &extents : pictures)
        for (const Kind kind :
             {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct3, Kind::filter}) {
            const Problem problem{kind, extents, {3}};
            auto plan = any_size_plan(device->info(), problem);
            if (!plan)
                continue;
            INFO(to_string(problem));
            const std::vector<float> optimised = output_of(build_steps(device, *std::move(plan)));
            const Unoptimised without;
            const std::vector<float> quick = output_of(ready_plan(device, problem));
            CHECK(std::memcmp(quick.data(), optimised.data(), quick.size() * sizeof(float)) == 0);
        }
}

TEST_CASE("a filter by the kernel of any size agrees with that by its own kernels", "[ready]") {
    const DevicePtr device = test_device();
    if (device->info().type != DeviceType::cpu)
        return;
    for (const auto &extents : pictures) {
        const Problem problem{Kind::filter, extents, {3}};
        if (!served(problem))
            continue;
        INFO(to_string(problem));
        const std::vector<float> own = output_of(build_plan(device, problem, PlanOptions{}));
        const std::vector<float> any = output_of(ready_plan(device, problem));
        double difference = 0, size = 0;
        for (std::size_t i = 0; i < own.size(); ++i) {
            difference += std::pow(double(own[i]) - double(any[i]), 2);
            size += std::pow(double(own[i]), 2);
        }
        CHECK(size > 0);
        CHECK(std::sqrt(difference / size) < 1e-6);
    }
}

TEST_CASE("what the kernel of any size does not serve is planned as ever", "[ready]") {
    DeviceInfo info = test_device()->info();
    const Problem problem{Kind::fft, {60}, {4}};
    Problem planar = problem, doubles = problem;
    planar.layout = ComplexLayout::planar;
    doubles.precision = Precision::f64;
    PlanOptions chosen;
    chosen.lane_width = 4;
    CHECK_FALSE(any_size_plan(info, planar));
    CHECK_FALSE(any_size_plan(info, doubles));
    CHECK_FALSE(any_size_plan(info, problem, chosen));
    CHECK_FALSE(any_size_plan(info, {Kind::dct4, {60}, {4}}));
    CHECK_FALSE(any_size_plan(info, {Kind::fft, {std::size_t{1} << 20}}));
    info.type = DeviceType::gpu;
    CHECK_FALSE(any_size_plan(info, problem));
    Transform transform(ready_plan(test_device(), planar));
    CHECK(check_transform(transform) <= 1);
}
