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
#include "tests/tuning/made_up_devices.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

PlanOptions any_size(PlanOptions::Family family = PlanOptions::Family::automatic) {
    PlanOptions options;
    options.family = family;
    options.structure = PlanOptions::Structure::any_size;
    options.pack_real = false;
    options.three_stages = true;
    return options;
}

bool served(const Problem &problem) {
    return any_size_plan(test_device()->info(), problem).has_value();
}

/// Numbers from -2 to 2, the same ones at every call.
template <class T>
std::vector<T> some_numbers(std::size_t count) {
    std::vector<T> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = T(int(i * 7919 % 1009) - 504) / 313;
    return numbers;
}

/// The output of a plan for some_numbers(), with others for a mask.
template <class T = float>
std::vector<T> output_of(const BuiltPlanPtr &plan) {
    const Problem &problem = plan->plan.problem;
    const std::vector<T> in = some_numbers<T>(problem.input_numbers());
    std::vector<T> out(problem.output_numbers());
    const DevicePtr device = test_device();
    Buffer from(device, problem.input_bytes()), to(device, problem.output_bytes());
    Queue queue(device);
    queue.upload(from, in.data(), from.bytes());
    Transform transform(plan);
    if (problem.kind == Kind::filter) {
        const std::vector<T> mask = some_numbers<T>(problem.mask_numbers());
        Buffer on_device(device, mask.size() * sizeof(T));
        queue.upload(on_device, mask.data(), on_device.bytes());
        transform.set_mask(on_device);
    }
    transform.execute(queue, from, to);
    queue.download(out.data(), to, to.bytes());
    return out;
}

/// The families that have a kernel of any size on the test device: that of lanes holds too much in
/// private memory for a GPU.
std::vector<PlanOptions::Family> possible_families() {
    std::vector<PlanOptions::Family> all{PlanOptions::Family::work_group};
    if (test_device()->info().type == DeviceType::cpu)
        all.push_back(PlanOptions::Family::lanes);
    return all;
}

/// Whether all steps of a problem run by the kernel of any size of a family.
bool served_by(PlanOptions::Family family, const Problem &problem) {
    const Plan plan = make_plan(problem, test_device()->info(), any_size(family));
    return std::all_of(plan.steps.begin(), plan.steps.end(),
                       [](const Step &step) { return step.report.family == StepFamily::any_size; });
}

const std::vector<std::vector<std::size_t>> pictures{
    {1, 1}, {1, 7}, {8, 8}, {15, 16}, {17, 23}, {60, 49}, {128, 31}, {100, 97}, {3, 1009}};

} // namespace

TEST_CASE("the kernels of any size are right at every length", "[ready]") {
    Ratios ratios("any size");
    for (const PlanOptions::Family family : possible_families()) {
        for (std::size_t n = 1; n <= 40; ++n)
            for (const Kind kind : {Kind::fft, Kind::ifft, Kind::rfft, Kind::irfft}) {
                const Problem problem{kind, {n}, {11}};
                REQUIRE((served_by(family, problem) || n == 1));
                ratios.check(problem, any_size(family));
                ratios.check(in_double(problem), any_size(family));
            }
        for (const std::size_t n : {511u, 1000u, 1021u, 2187u, 4096u})
            ratios.check({Kind::fft, {n}, {3}}, any_size(family));
    }
    // The work-group family has local memory for fewer points on a CPU.
    if (test_device()->info().type == DeviceType::cpu)
        for (const std::size_t n : {7919u, 16384u})
            ratios.check({Kind::fft, {n}, {3}}, any_size(PlanOptions::Family::lanes));
}

TEST_CASE("the kernels of any size serve pictures", "[ready]") {
    Ratios ratios("pictures of any size");
    for (const PlanOptions::Family family : possible_families()) {
        for (const auto &extents : pictures)
            for (const Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct2,
                                    Kind::dct3, Kind::dst2, Kind::dst3}) {
                const Problem problem{kind, extents, {3}, Norm::ortho};
                INFO(to_string(problem));
                if (extents.front() > 1 && extents.back() > 1)
                    CHECK(served_by(family, in_double(problem)));
                ratios.check(problem, any_size(family));
                ratios.check(in_double(problem), any_size(family));
            }
        Problem apart{Kind::dct2, {8, 16}, {2, 3}, Norm::ortho};
        apart.in_strides = {2000, 17, 60, 1};
        apart.out_strides = apart.in_strides;
        CHECK(served_by(family, apart));
        ratios.check(apart, any_size(family));
        ratios.check({Kind::ifft, {12, 10, 9}, {2}}, any_size(family));
        ratios.check({Kind::fft, {30, 21}, {4}}, any_size(family), true);
    }
}

TEST_CASE("the kernels of any size serve every real transform of lines", "[ready]") {
    Ratios ratios("real lines of any size");
    for (const PlanOptions::Family family : possible_families())
        for (const Kind kind : {Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst1,
                                Kind::dst2, Kind::dst3, Kind::dst4})
            for (const std::size_t n : {2u, 5u, 16u, 45u, 101u, 480u}) {
                const Problem problem{kind, {n}, {5}};
                INFO(to_string(problem));
                CHECK(served_by(family, problem));
                ratios.check(problem, any_size(family));
                ratios.check(in_double(problem), any_size(family));
            }
}

TEST_CASE("the kernels of any size serve lines of several steps", "[ready]") {
    Ratios ratios("long lines of any size");
    for (const PlanOptions::Family family : possible_families()) {
        for (const auto &[kind, n] : {std::pair<Kind, std::size_t>{Kind::fft, 44100},
                                      {Kind::ifft, 65536},
                                      {Kind::fft, 40009},
                                      {Kind::rfft, 44100},
                                      {Kind::irfft, 44100},
                                      {Kind::rfft, 100003},
                                      {Kind::irfft, 262144}}) {
            const Problem problem{kind, {n}, {3}};
            INFO(to_string(problem));
            CHECK(served_by(family, problem));
            ratios.check(problem, any_size(family));
            ratios.check(in_double(problem), any_size(family));
        }
        const Problem wide{Kind::rfft, {3, 20000}, {2}}, high{Kind::dct2, {20000, 6}};
        CHECK(served_by(family, wide));
        CHECK(served_by(family, high));
        ratios.check(wide, any_size(family));
        ratios.check(high, any_size(family));
    }
}

TEST_CASE("the kernels of any size under oclgrind", "[ready][small]") {
    Ratios ratios("any size, small");
    for (const PlanOptions::Family family : possible_families())
        for (const Kind kind :
             {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct3, Kind::dst2})
            for (const Problem &problem :
                 {Problem{kind, {13, 12}, {2}}, in_double({kind, {13, 12}, {2}})})
                ratios.check(problem, any_size(family));
}

TEST_CASE("all steps of any size share one program", "[ready]") {
    const DeviceInfo &info = test_device()->info();
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
    std::vector<Problem> problems{{Kind::rfft, {44100}, {2}}, {Kind::fft, {40009}}};
    for (const auto &extents : pictures)
        for (const Kind kind :
             {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct3, Kind::filter})
            problems.push_back({kind, extents, {3}});
    for (const Problem &problem : problems) {
        auto plan = any_size_plan(device->info(), problem);
        if (!plan)
            continue;
        INFO(to_string(problem));
        const std::vector<float> optimised = output_of(build_steps(device, *std::move(plan)));
        const Unoptimised without;
        const std::vector<float> quick = output_of(ready_plan(device, problem));
        CHECK(std::memcmp(quick.data(), optimised.data(), quick.size() * sizeof(float)) == 0);
    }
    const Problem doubles = in_double({Kind::dct2, {60, 49}, {3}});
    const auto optimised =
        output_of<double>(build_steps(device, *any_size_plan(device->info(), doubles)));
    const Unoptimised without;
    const BuiltPlanPtr plan = ready_plan(device, doubles);
    const auto quick = output_of<double>(plan);
    for (const BuiltPlan::Step &step : plan->steps) { // PoCL prints how many warnings there are
        const auto logs = step.program.getBuildInfo<CL_PROGRAM_BUILD_LOG>();
        CHECK(logs.front().second.find("warning") == std::string::npos);
    }
    CHECK(std::memcmp(quick.data(), optimised.data(), quick.size() * sizeof(double)) == 0);
}

TEST_CASE("a filter by the kernel of any size agrees with that by its own kernels", "[ready]") {
    const DevicePtr device = test_device();
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

TEST_CASE("pictures of any size need nothing beyond OpenCL 1.2", "[ready]") {
    // A device that was never tested for more would be tested first, for many seconds.
    for (const DeviceInfo &gpu : {test::h200(), test::cdna2(), test::arc(), test::unknown_gpu()})
        for (const std::vector<std::size_t> &extents :
             {std::vector<std::size_t>{3000, 4000}, {3750, 5000}, {6250, 8000}, {5003, 4999}}) {
            INFO(gpu.name << ", " << extents[1] << " x " << extents[0]);
            REQUIRE(gpu.extras == DeviceExtras{});
            CHECK(any_size_plan(gpu, {Kind::rfft, extents}));
            CHECK(any_size_plan(gpu, {Kind::dct2, extents}));
            CHECK(any_size_plan(gpu, {Kind::dct3, extents}));
        }
}

TEST_CASE("what the kernel of any size does not serve is planned as ever", "[ready]") {
    const DeviceInfo &info = test_device()->info();
    const Problem problem{Kind::fft, {60}, {4}};
    Problem planar = problem;
    planar.layout = ComplexLayout::planar;
    PlanOptions chosen;
    chosen.lane_width = 4;
    CHECK_FALSE(any_size_plan(info, planar));
    CHECK_FALSE(any_size_plan(info, problem, chosen));
    Transform transform(ready_plan(test_device(), planar));
    CHECK(check_transform(transform) <= 1);
}
