// SPDX-License-Identifier: GPL-3.0-or-later
// All steps of a small problem in one launch. On a processor there are more groups than threads, so
// that in every run groups wait for others that have not begun, and take over their work.
#include "engine/plan/plan.h"
#include "engine/transform/built_plan.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

PlanOptions launched() {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    options.one_launch = PlanOptions::Switch::on;
    return options;
}

/// The plan, which must be one launch of so many steps.
Plan one_launch_plan(const Problem &problem, std::size_t steps, PlanOptions options = launched()) {
    Plan plan = make_plan(problem, test_device()->info(), options);
    REQUIRE(plan.steps.size() == 1);
    CHECK(plan.steps.front().report.work.lines.size() == steps);
    return plan;
}

} // namespace

TEST_CASE("all steps of a small problem in one launch", "[one-launch]") {
    Ratios ratios("one launch");
    for (const auto &[problem, steps] : {std::pair{Problem{Kind::fft, {64, 64}}, 2},
                                         {in_place({Kind::ifft, {128, 32}, {3}}), 2},
                                         {in_place({Kind::fft, {48, 36}}), 2},
                                         {Problem{Kind::fft, {36, 50}}, 2},
                                         {Problem{Kind::fft, {48, 40, 36}}, 3},
                                         {in_place({Kind::ifft, {33, 31, 27}}), 3},
                                         {Problem{Kind::rfft, {40, 12, 10}}, 3},
                                         {in_place({Kind::dct2, {36, 12, 10}}), 3},
                                         {in_double({Kind::fft, {60, 72}}), 2},
                                         {Problem{Kind::rfft, {64, 96}}, 2},
                                         {Problem{Kind::irfft, {100, 90}}, 2},
                                         {Problem{Kind::rfft, {30, 32, 34}}, 3},
                                         {Problem{Kind::dct2, {60, 40}}, 2},
                                         {Problem{Kind::dct3, {64, 64}}, 2},
                                         {Problem{Kind::dct4, {24, 40}}, 2},
                                         {Problem{Kind::fft, {101, 16}}, 2},
                                         {Problem{Kind::fft, {32768}}, 2}}) {
        INFO(to_string(problem));
        one_launch_plan(problem, std::size_t(steps));
        ratios.check(problem, launched());
    }
}

TEST_CASE("groups that never wait take over what others have not begun", "[one-launch]") {
    for (const Problem &problem :
         {in_place({Kind::fft, {64, 48}}), in_place({Kind::fft, {20, 24, 28}}),
          in_place({Kind::fft, {36, 10, 12}}), in_place({Kind::dct3, {36, 10, 12}}),
          Problem{Kind::irfft, {60, 64}}}) {
        INFO(to_string(problem));
        Plan plan = one_launch_plan(problem, problem.extents.size());
        plan.steps.front().recipe.defines.set("PATIENCE", 0);
        Transform transform(build_steps(test_device(), std::move(plan)));
        for (int run = 0; run < 3; ++run) // the counters count on
            check_transform(transform);
    }
}

// oclgrind knows nothing of groups that wait for each other, so that it sees one group.
TEST_CASE("one group alone does the work of all", "[one-launch][small]") {
    for (const auto &[problem, steps] : {std::pair{in_place({Kind::fft, {16, 12}}), 2},
                                         {Problem{Kind::fft, {12, 16}}, 2},
                                         {Problem{Kind::rfft, {12, 16}}, 2},
                                         {in_place({Kind::fft, {6, 8, 10}}), 3},
                                         {in_place({Kind::fft, {32, 3, 4}}), 3},
                                         {Problem{Kind::rfft, {32, 4, 6}}, 3},
                                         {in_place({Kind::dct2, {32, 4, 6}}), 3}}) {
        INFO(to_string(problem));
        Plan plan = one_launch_plan(problem, std::size_t(steps));
        Step &step = plan.steps.front();
        CHECK(step.global > step.local);
        step.global = step.local;
        Transform transform(build_steps(test_device(), std::move(plan)));
        check_transform(transform);
    }
}

// Three queues launch at once, IMAGO_LAUNCHES times each. The results stay equal bit by bit.
TEST_CASE("launches beside the work of other queues give equal results", "[one-launch]") {
    const char *const asked = std::getenv("IMAGO_LAUNCHES");
    const long launches = asked ? std::atol(asked) : 300;
    const std::vector<Problem> problems{Problem{Kind::fft, {64, 64}}, Problem{Kind::fft, {48, 40}},
                                        Problem{Kind::fft, {16, 16, 16}}};
    std::vector<std::string> faults(problems.size());
    std::mutex compiler; // PoCL 3.1 may crash when it compiles two kernels at once
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < problems.size(); ++t)
        threads.emplace_back([&, t] {
            try {
                const Problem &problem = problems[t];
                std::unique_lock<std::mutex> compiles(compiler);
                Transform transform(test_device(), problem, launched());
                Queue queue(test_device(), Queue::Timing::off);
                const std::size_t bytes = problem.input_bytes();
                const Buffer in(test_device(), bytes), out(test_device(), bytes);
                std::vector<float> numbers(problem.input_numbers());
                for (std::size_t i = 0; i < numbers.size(); ++i)
                    numbers[i] = float(i % 17) - 8;
                queue.upload(in, numbers.data(), bytes);
                std::vector<float> first(numbers.size()), later(numbers.size());
                transform.execute(queue, in, out);
                queue.download(first.data(), out, bytes);
                compiles.unlock();
                for (long done = 0; done < launches; done += 100) {
                    for (int i = 0; i < 100; ++i)
                        transform.execute(queue, in, out);
                    queue.download(later.data(), out, bytes);
                    if (later != first && faults[t].empty())
                        faults[t] = "another result after " + std::to_string(done);
                }
            } catch (const std::exception &error) {
                faults[t] = error.what();
            }
        });
    for (std::thread &thread : threads)
        thread.join();
    CHECK(faults == std::vector<std::string>(problems.size()));
}

TEST_CASE("all steps of a transform by one work-item, launch after launch", "[whole]") {
    PlanOptions options;
    options.family = PlanOptions::Family::lanes;
    options.whole_transforms = PlanOptions::Switch::on;
    const DeviceInfo &info = test_device()->info();
    const bool can = info.type == DeviceType::cpu;
    Problem apart{Kind::fft, {32, 48}, {4}};
    apart.in_strides = apart.out_strides = {2000, 60, 1};
    Ratios ratios("whole transforms");
    for (const auto &[problem, steps] : {std::pair{Problem{Kind::fft, {64, 64}, {5}}, 2},
                                         {in_place({Kind::ifft, {48, 36}, {7}}), 2},
                                         {Problem{Kind::fft, {100, 30}, {3}}, 2},
                                         {in_place({Kind::fft, {16, 256}, {3}}), 2},
                                         {apart, 2},
                                         {in_double({Kind::fft, {60, 72}, {3}}), 2},
                                         {Problem{Kind::rfft, {64, 96}, {5}}, 2},
                                         {Problem{Kind::rfft, {31, 45}, {3}}, 2},
                                         {in_place({Kind::rfft, {32, 64}, {3}}), 2},
                                         {Problem{Kind::irfft, {60, 50}, {4}}, 2},
                                         {Problem{Kind::irfft, {33, 27}, {3}}, 2},
                                         {in_place({Kind::irfft, {64, 32}, {3}}), 2},
                                         {Problem{Kind::fft, {12, 10, 8}, {3}}, 3},
                                         {Problem{Kind::irfft, {8, 20, 18}, {3}}, 3},
                                         {Problem{Kind::dct4, {24, 40}, {3}}, 2}}) {
        INFO(to_string(problem));
        const Plan plan = make_plan(problem, info, options);
        CHECK(plan.steps.size() == std::size_t(can ? 1 : steps));
        if (can) {
            CHECK(plan.steps.front().report.work.lines.size() == std::size_t(steps));
            CHECK(plan.steps.front().global ==
                  std::min<std::size_t>(info.compute_units, problem.transforms()));
        }
        ratios.check(problem, options);
    }
    const Problem problem = in_place({Kind::fft, {24, 32}, {9}});
    Transform transform(test_device(), problem, options);
    // What is launched before the first run, for the driver to compile, does nothing.
    std::vector<float> numbers(2 * problem.points(), 1);
    Buffer data(test_device(), numbers.size() * sizeof(float));
    Queue queue(test_device());
    queue.upload(data, numbers.data(), data.bytes());
    transform.execute_first_groups(queue, data, data);
    queue.download(numbers.data(), data, data.bytes());
    if (can)
        CHECK(std::count(numbers.begin(), numbers.end(), 1.0F) == std::ptrdiff_t(numbers.size()));
    for (int launch = 0; launch < 3; ++launch)
        CHECK(check_transform(transform, true) < 1);
}

TEST_CASE("small transforms, all steps by one work-item", "[whole][small]") {
    PlanOptions options;
    options.family = PlanOptions::Family::lanes;
    options.whole_transforms = PlanOptions::Switch::on;
    for (const Problem &problem :
         {Problem{Kind::fft, {16, 24}, {3}}, in_place({Kind::fft, {8, 64}, {2}}),
          Problem{Kind::rfft, {16, 32}, {3}}, Problem{Kind::irfft, {16, 20}, {3}}}) {
        INFO(to_string(problem));
        CHECK(check_problem(problem, options) < 1);
    }
}
