// SPDX-License-Identifier: GPL-3.0-or-later
// Several threads share plans, programs and devices. A build under ThreadSanitizer (preset tsan)
// shows the most; without it the results must still be right. Catch2's assertions are for one
// thread, so the threads report to the main one.
#include "engine/device/partition.h"
#include "engine/program/build.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/native_twiddles.h"
#include "engine/transform/split_transform.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <atomic>
#include <exception>
#include <functional>
#include <latch>
#include <limits>
#include <set>
#include <thread>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

/// Runs work(0) to work(count - 1) in threads that start together; returns what they throw, by
/// thread.
std::vector<std::string> in_threads(std::size_t count,
                                    const std::function<void(std::size_t)> &work) {
    std::vector<std::string> thrown(count);
    std::latch start(static_cast<std::ptrdiff_t>(count));
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < count; ++i)
        threads.emplace_back([&, i] {
            start.arrive_and_wait();
            try {
                work(i);
            } catch (const std::exception &error) {
                thrown[i] = error.what();
            }
        });
    for (std::jthread &thread : threads)
        thread.join();
    return thrown;
}

/// A problem with its own input and the answer, made in the main thread, since FFTW plans in one.
struct Case {
    Problem problem;
    std::vector<float> input;
    LongNumbers answer;

    Case(Problem requested, std::uint64_t stream)
        : problem(std::move(requested)), input(random_input(problem, stream)),
          answer(expected_dense(problem, {input.begin(), input.end()})) {}

    /// The error as a fraction of its bound.
    double judge(const std::vector<float> &output) const {
        return worst_dense_error(problem, {output.begin(), output.end()}, answer) /
               error_bound(problem);
    }

    double run(Transform &transform, Queue &queue, const ArrayBuffers &in,
               const ArrayBuffers &out) const {
        std::vector<float> output(problem.output_numbers());
        queue.upload(in.real, input.data(), problem.input_bytes());
        transform.execute(queue, in, out);
        queue.download(output.data(), out.real, problem.output_bytes());
        return judge(output);
    }

    double run(const BuiltPlanPtr &plan) const {
        Transform transform(plan);
        Queue queue(plan->device);
        return run(transform, queue, Buffer(plan->device, problem.input_bytes()),
                   Buffer(plan->device, problem.output_bytes()));
    }
};

} // namespace

TEST_CASE("threads share a plan, each with a transform and a queue of its own") {
    constexpr std::size_t threads = 4;
    constexpr int runs = 40;
    const DevicePtr device = test_device();
    for (const Problem &problem :
         {Problem{Kind::fft, {60}, {5}}, Problem{Kind::dct2, {12, 8}, {3}}}) {
        INFO(to_string(problem));
        const BuiltPlanPtr plan = build_plan(device, problem);
        std::vector<Case> cases;
        for (std::size_t i = 0; i < 2 * threads; ++i)
            cases.emplace_back(problem, i);
        std::vector<double> worst(threads, std::numeric_limits<double>::infinity());
        const auto thrown = in_threads(threads, [&](std::size_t i) {
            Transform transform(plan);
            Queue queue(device);
            const Buffer in(device, problem.input_bytes()), out(device, problem.output_bytes());
            double largest = 0;
            for (int run = 0; run < runs; ++run)
                largest = std::max(
                    largest, cases[2 * i + std::size_t(run) % 2].run(transform, queue, in, out));
            worst[i] = largest;
            transform.report();
        });
        for (std::size_t i = 0; i < threads; ++i) {
            CHECK(thrown[i] == "");
            CHECK(worst[i] <= 1);
        }
    }
}

TEST_CASE("threads build equal and different plans at the same time") {
    const DevicePtr device = test_device();
    std::vector<Case> cases;
    for (const Problem &problem : {Problem{Kind::fft, {28}, {3}}, Problem{Kind::rfft, {30}, {2}},
                                   Problem{Kind::dct3, {9}, {4}}})
        cases.emplace_back(problem, 0);
    std::set<std::string> sources;
    for (const Case &each : cases) {
        const Transform transform(device, each.problem);
        sources.insert(transform.source());
        REQUIRE(transform.report().steps.size() == 1); // so that a plan is a program
    }
    forget_programs();
    const ProgramCounts before = program_counts();
    constexpr std::size_t threads = 6;
    std::vector<double> ratio(threads, std::numeric_limits<double>::infinity());
    const auto thrown = in_threads(threads, [&](std::size_t i) {
        const Case &mine = cases[i % cases.size()];
        ratio[i] = mine.run(build_plan(device, mine.problem));
    });
    for (std::size_t i = 0; i < threads; ++i) {
        CHECK(thrown[i] == "");
        CHECK(ratio[i] <= 1);
    }
    // Two that ask for the same program wait for one build.
    const ProgramCounts after = program_counts();
    CHECK(after.compiled + after.loaded - before.compiled - before.loaded == sources.size());
}

TEST_CASE("programs may be forgotten and stored while others build and run") {
    const DevicePtr device = test_device();
    const Case fft({Kind::fft, {20}, {2}}, 0);
    std::atomic<bool> done{false};
    std::vector<double> ratio(3, std::numeric_limits<double>::infinity());
    std::atomic<std::size_t> running{ratio.size()};
    const auto thrown = in_threads(ratio.size() + 1, [&](std::size_t i) {
        if (i == ratio.size()) {
            while (!done) {
                forget_programs();
                store_programs();
                std::this_thread::yield();
            }
            return;
        }
        try {
            double largest = 0;
            for (int run = 0; run < 3; ++run)
                largest = std::max(largest, fft.run(build_plan(device, fft.problem)));
            ratio[i] = largest;
        } catch (...) {
            done = done || --running == 0;
            throw;
        }
        if (--running == 0)
            done = true;
    });
    for (const std::string &message : thrown)
        CHECK(message == "");
    for (double each : ratio)
        CHECK(each <= 1);
}

TEST_CASE("a build that fails is an error in every thread that waits for it") {
    const DevicePtr device = test_device();
    const auto thrown = in_threads(
        4, [&](std::size_t) { build_program(*device, "kernel void broken( { this is no C }"); });
    for (const std::string &message : thrown)
        CHECK(message.find("does not build") != std::string::npos);
}

TEST_CASE("threads measure native twiddles and open devices") {
    const DevicePtr device = test_device();
    constexpr std::size_t threads = 4;
    std::vector<double> errors(threads, -1);
    std::vector<DevicePtr> opened(threads);
    const auto thrown = in_threads(threads, [&](std::size_t i) {
        opened[i] = Device::open(device->info().index);
        errors[i] = native_twiddle_error(opened[i]);
    });
    for (std::size_t i = 0; i < threads; ++i) {
        CHECK(thrown[i] == "");
        CHECK(opened[i] == device);
        CHECK(errors[i] >= 0);
        CHECK(errors[i] == errors[0]);
    }
}

TEST_CASE("threads split batches over the same devices") {
    const DevicePtr device = test_device();
    std::vector<DevicePtr> devices{device, device};
    try {
        devices = partition(device, 2);
    } catch (const Error &) { // not offered: the device twice
    }
    std::vector<Case> cases;
    for (std::size_t i = 0; i < 2; ++i)
        cases.emplace_back(Problem{Kind::fft, {16}, {12}}, i);
    std::vector<double> worst(cases.size(), std::numeric_limits<double>::infinity());
    const auto thrown = in_threads(cases.size(), [&](std::size_t i) {
        SplitTransform split(devices, cases[i].problem, {},
                             i ? std::vector<double>{1, 2} : std::vector<double>{});
        std::vector<float> output(cases[i].problem.output_numbers());
        double largest = 0;
        for (int run = 0; run < 20; ++run) {
            split.execute(cases[i].input.data(), output.data());
            largest = std::max(largest, cases[i].judge(output));
        }
        worst[i] = largest;
    });
    for (std::size_t i = 0; i < cases.size(); ++i) {
        CHECK(thrown[i] == "");
        CHECK(worst[i] <= 1);
    }
}
